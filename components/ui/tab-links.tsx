"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { useTarget } from "./navigation.tsx";

type Props = {
  label: string;
  tabs: readonly { href: string; label: string; isHere: boolean }[];
  children?: ReactNode;
};

/** Pages of one thing as tabs, with the actions of the open one. A click shows at once which one opens. */
export function TabLinks({ label, tabs, children }: Props) {
  const target = useTarget();
  const opening = tabs.find(({ href }) => href === target);
  return (
    <div className="mb-4 flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3 border-line border-b">
      <nav aria-label={label} className="flex gap-1">
        {tabs.map(({ href, label, isHere: isOpen }) => {
          const isHere = opening ? href === opening.href : isOpen;
          return (
            <Link
              key={href}
              href={href}
              scroll={false}
              aria-current={isHere ? "page" : undefined}
              className={clsx(
                "-mb-px flex min-h-11 items-center border-b-2 px-3 font-medium text-sm sm:min-h-10",
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
