"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { isPlainClick } from "#components/ui/plain-click.ts";

/** Opens another page without a reload, so that this tab keeps its tokens. Next's own link is much larger. */
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
