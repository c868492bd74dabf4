import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { isPlainClick } from "#components/ui/plain-click.ts";

/**
 * Goes to another page without loading everything anew, so that the tokens of this tab stay. Next's own link fetches
 * pages ahead as well; it weighs as much as everything else that a page of the reference brings.
 */
export function PageLink({ href, ...link }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  return (
    <a
      href={href}
      {...link}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        router.push(href);
      }}
    />
  );
}
