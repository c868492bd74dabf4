import clsx from "clsx";
import { ChevronsUpDown, type LucideIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { environments } from "#components/applications/environment-badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { usePending } from "#components/ui/navigation.tsx";
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
        <span className="whitespace-nowrap font-semibold leading-5">Partner Portal</span>
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

type EntryProps = { href: string; icon: LucideIcon; onGo: (() => void) | undefined; children: ReactNode };

/** A page in the navigation. While a page is awaited, it is the current one. */
export function Entry({ href, icon: Icon, onGo, children }: EntryProps) {
  const { view } = useViewer();
  const pathname = usePathname();
  const link = useRef<HTMLAnchorElement>(null);
  const here = isHere(usePending()?.pathname ?? pathname, href);
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <Link
      ref={link}
      href={withView(href, view)}
      aria-current={here ? "page" : undefined}
      onClick={onGo}
      className={clsx(
        "flex min-h-11 grow items-center gap-3 rounded-md border-l-2 px-3 font-medium text-sm focus-visible:outline-rail-accent lg:min-h-8",
        here
          ? "border-rail-accent bg-rail-active text-rail-strong"
          : "border-transparent text-rail-ink hover:bg-rail-active/60 hover:text-rail-strong",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </Link>
  );
}

export function Destinations({ user, onGo }: { user: Frame & Visitor; onGo?: () => void }) {
  return (
    <nav aria-label="Main" className="grid gap-4">
      {destinationsFor(user).map(({ title, items }) => (
        <div key={title}>
          {title && <h2 className="px-3 pb-1 text-rail-ink/80 text-xs">{title}</h2>}
          <ul className="grid gap-0.5">
            {items.map(({ href, icon, label }) => (
              <li key={href}>
                <Entry href={href} icon={icon} onGo={onGo}>
                  {label}
                  {href === "/notices" && <Count count={user.unreadNotices} what="new" />}
                  {href === "/data-problems" && <Count count={user.openProblems} what="open" />}
                  {href === "/production-requests" && <Count count={user.pendingRequests} what="pending" />}
                </Entry>
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
  const environment = viewer.applications.find(({ id }) => id === viewer.view.applicationId)?.environment;
  const { word, icon: Icon } = environments[environment ?? "SANDBOX"];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-md bg-rail-active px-3 py-1.5 text-left text-rail-strong text-sm hover:bg-rail-active/70 focus-visible:outline-rail-accent max-lg:py-0 lg:shrink-0"
    >
      <span className="grid min-w-0 grow">
        <span className="text-rail-ink text-xs max-lg:leading-3.5">
          Viewing<span className="sr-only">:</span>
        </span>
        <span className="truncate font-medium" title={title ?? "…"}>
          {title ?? "…"}
        </span>
        {((viewer.isStaff && detail) || environment) && (
          <span className="truncate text-rail-ink text-xs max-lg:sr-only">
            {environment && (
              <>
                <Icon aria-hidden className="mr-1 inline size-3.5" />
                {word}
              </>
            )}
            {environment && viewer.isStaff && ", "}
            {viewer.isStaff && detail}
          </span>
        )}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-rail-ink" />
    </button>
  );
}
