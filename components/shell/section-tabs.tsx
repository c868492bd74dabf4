import { usePathname } from "next/navigation";
import { usePending } from "#components/ui/navigation.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { destinationsFor, type Visitor } from "./navigation.ts";

/** The pages of the current place, on each of them. While another page is late, those of its place. */
export function SectionTabs({ user }: { user: Visitor }) {
  const here = usePathname();
  const pathname = usePending()?.pathname ?? here;
  const { main, foot } = destinationsFor(user);
  const place = [...main, foot].find(({ pages }) => pages?.some(({ href }) => href === pathname));
  if (!place?.pages) return null;
  return (
    <TabLinks
      label={place.label}
      tabs={place.pages.map(({ href, label }) => ({ href, label, isHere: href === pathname }))}
    />
  );
}
