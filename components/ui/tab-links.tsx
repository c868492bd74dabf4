"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { useTarget } from "./navigation.tsx";
import { useScrollRow } from "./scroll-row.ts";

type Props = {
  label: string;
  tabs: readonly { href: string; label: string; isHere: boolean }[];
  children?: ReactNode;
};

/** Pages of one thing as tabs, with the actions of the open one. A click shows at once which one opens. */
export function TabLinks({ label, tabs, children }: Props) {
  const target = useTarget();
  const opening = tabs.find(({ href }) => href === target);
  const here = (opening ?? tabs.find(({ isHere }) => isHere))?.href;
  const nav = useScrollRow<HTMLElement>(here);
  return (
    <div className="mb-4 flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3 border-line border-b">
      <nav
        ref={nav}
        aria-label={label}
        className="fades-cut-edges flex gap-1 *:shrink-0 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none]"
      >
        {tabs.map(({ href, label, isHere: isOpen }) => {
          const isHere = opening ? href === opening.href : isOpen;
          return (
            <Link
              key={href}
              href={href}
              scroll={false}
              aria-current={isHere ? "page" : undefined}
              className={clsx(
                "flex min-h-11 items-center border-b-2 px-3 font-medium text-sm sm:-mb-px sm:min-h-10",
                isHere
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:border-line-strong hover:text-ink print:hidden",
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      {children && <div className="flex flex-wrap gap-2 pb-2">{children}</div>}
    </div>
  );
}
