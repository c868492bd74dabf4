"use client";

import type { ComponentProps } from "react";
import { useGo } from "./navigation.tsx";
import { isPlainClick } from "./plain-click.ts";

type Props = ComponentProps<"a"> & {
  href: string;
  replace?: boolean;
  scroll?: boolean;
  /** Leaves the page, so that nothing of it stays in memory. */
  reload?: boolean;
};

/**
 * A link to a page of the portal, opened without a reload and with a progress bar if the page is late. Next's own link is
 * larger, and prefetching would render pages that nobody opens.
 */
export function Link({ href, replace = false, scroll = true, reload = false, onClick, ...link }: Props) {
  const go = useGo();
  const isOurs = href.startsWith("/") && !reload && link.download === undefined;
  return (
    <a
      href={href}
      {...link}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || !isOurs) return;
        event.preventDefault();
        go(href, { replace, scroll });
      }}
    />
  );
}
