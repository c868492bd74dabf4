import { usePathname } from "next/navigation";
import { TabLinks } from "#components/ui/tab-links.tsx";
import { destinationsFor, type Visitor } from "./navigation.ts";

/** The other pages of the current place, on each of its pages. */
export function SectionTabs({ user }: { user: Visitor }) {
  const pathname = usePathname();
  const { main, foot } = destinationsFor(user);
  const here = [...main, foot].find(({ pages }) => pages?.some(({ href }) => href === pathname));
  // The map fills the window and has its own links.
  if (!here?.pages || pathname === "/branches") return null;
  return (
    <TabLinks
      label={here.label}
      tabs={here.pages.map(({ href, label }) => ({ href, label, isHere: href === pathname }))}
    />
  );
}
