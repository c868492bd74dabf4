"use client";

import clsx from "clsx";
import { ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import { Logo } from "./logo.tsx";
import { destinationsFor, type Visitor } from "./navigation.ts";
import { labelsOfView, withView } from "./view.ts";
import { useViewer } from "./viewer.tsx";

/** A button on the rail with only an icon. */
export const railButton =
  "grid size-11 place-items-center rounded-md text-rail-ink hover:bg-rail-active hover:text-rail-strong focus-visible:outline-rail-accent";

function isHere(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

export function Brand({ environmentName }: { environmentName: string }) {
  return (
    <Link
      href="/"
      className="flex min-w-0 items-center gap-2.5 rounded-md text-rail-strong focus-visible:outline-rail-accent"
    >
      <Logo />
      <span className="grid min-w-0">
        <span className="font-semibold leading-5">Partner Portal</span>
        <span data-environment className="truncate text-rail-ink text-xs">
          {environmentName}
        </span>
      </span>
    </Link>
  );
}

function Count({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-rail-accent px-2 font-semibold text-rail text-xs leading-5">
      {count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

export function Destinations({ user, onGo }: { user: Frame & Visitor; onGo?: () => void }) {
  const pathname = usePathname();
  const { view } = useViewer();
  return (
    <nav aria-label="Main" className="grid gap-5">
      {destinationsFor(user).map(({ title, items }) => (
        <div key={title}>
          <h2 className="px-3 pb-1 text-rail-ink/80 text-xs">{title}</h2>
          <ul className="grid gap-0.5">
            {items.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <Link
                  href={withView(href, view)}
                  // Pages are rendered per request, so prefetching would render a dozen of them.
                  prefetch={false}
                  aria-current={isHere(pathname, href) ? "page" : undefined}
                  {...(onGo && { onClick: onGo })}
                  className={clsx(
                    "flex min-h-11 items-center gap-3 rounded-md border-l-2 px-3 font-medium text-sm focus-visible:outline-rail-accent lg:min-h-9",
                    isHere(pathname, href)
                      ? "border-rail-accent bg-rail-active text-rail-strong"
                      : "border-transparent text-rail-ink hover:bg-rail-active/60 hover:text-rail-strong",
                  )}
                >
                  <Icon aria-hidden className="size-4" />
                  {label}
                  {href === "/notices" && <Count count={user.unreadNotices} what="new" />}
                  {href === "/data-problems" && <Count count={user.openProblems} what="open" />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Shows the view and opens the list of others. Absent if there is only one. */
export function ViewSwitch({ onOpen }: { onOpen: () => void }) {
  const viewer = useViewer();
  if (!viewer.isStaff && viewer.applications.length < 2) return null;
  const { title, detail } = labelsOfView(viewer.view, viewer);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-11 w-full min-w-0 shrink-0 items-center gap-2 rounded-md bg-rail-active px-3 py-1.5 text-left text-rail-strong text-sm hover:bg-rail-active/70 focus-visible:outline-rail-accent"
    >
      <span className="grid min-w-0 grow">
        <span className="text-rail-ink text-xs">
          Viewing<span className="sr-only">:</span>
        </span>
        <span className="truncate font-medium" title={title ?? "…"}>
          {title ?? "…"}
        </span>
        {viewer.isStaff && detail && <span className="truncate text-rail-ink text-xs">{detail}</span>}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-rail-ink" />
    </button>
  );
}
