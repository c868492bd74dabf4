"use client";

import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { useScrollRow } from "#components/ui/scroll-row.ts";

/** Tabs that wrap on wide screens. On a phone, they scroll sideways to leave room for the log. */
const scrollingRow =
  "fades-cut-edges flex flex-wrap *:shrink-0 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none]";

/** `count`: null while it is unknown. Absent of tabs without counts. */
type Tab = { href: string; label: string; icon?: LucideIcon; count?: string | null; isCurrent: boolean };

/** The parts of a log, such as its states, with the number of items in each where it is known. */
export function LogTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const nav = useScrollRow<HTMLElement>(tabs.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <nav ref={nav} aria-label={label} className={clsx(scrollingRow, "gap-1")}>
      {tabs.map(({ href, label, icon: Icon, count, isCurrent }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={isCurrent ? "page" : undefined}
          className={clsx(
            "flex min-h-9 items-center gap-1.5 rounded-md px-2 text-sm sm:px-2.5 sm:min-h-8",
            isCurrent
              ? "bg-accent-soft font-medium text-accent-strong"
              : "text-muted hover:bg-sunken hover:text-ink print:hidden",
          )}
        >
          {Icon && <Icon aria-hidden className="size-3.5" />}
          {label}
          {/* Its place is kept while it loads. */}
          {count !== undefined && <span className="min-w-5 text-xs tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
