import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";
import { useTarget } from "#components/ui/navigation.tsx";
import type { Frame } from "#lib/portal/shared/overview-schemas.ts";
import { Logo } from "./logo.tsx";
import { type Destination, destinationsFor, hasPage, noticesPage, type Visitor } from "./navigation.ts";

/** A button on the rail with only an icon. */
export const railButton =
  "grid size-11 shrink-0 place-items-center rounded-md text-rail-ink hover:bg-rail-active hover:text-rail-strong focus-visible:outline-rail-accent xl:size-10";

/** For screen readers only while the rail shows icons. */
export const hiddenInNarrowRail = "lg:max-xl:sr-only";

export function Brand({ environmentName }: { environmentName: string }) {
  return (
    <Link
      href="/"
      title={environmentName}
      className="flex min-w-0 items-center gap-2.5 rounded-md text-rail-strong focus-visible:outline-rail-accent lg:max-xl:justify-center"
    >
      <Logo />
      <span className={clsx("grid min-w-0", hiddenInNarrowRail)}>
        <span className="whitespace-nowrap font-semibold leading-5">Partner Portal</span>
        <span data-environment className="truncate text-rail-ink text-xs">
          {environmentName}
        </span>
      </span>
    </Link>
  );
}

type CountProps = { count: number; what: string; className?: string };

function Count({ count, what, className }: CountProps) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        "min-w-5 rounded-full bg-rail-accent px-1.5 text-center font-semibold text-rail text-xs leading-5",
        className,
      )}
    >
      {count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

type EntryProps = {
  href: string;
  label: string;
  icon: LucideIcon;
  isHere: boolean;
  onGo: (() => void) | undefined;
  children?: ReactNode;
};

/** A place in the navigation. The narrow rail shows its icon, and its name as a tooltip. */
function Entry({ href, label, icon: Icon, isHere, onGo, children }: EntryProps) {
  return (
    <Link
      href={href}
      title={label}
      aria-current={isHere ? "page" : undefined}
      onClick={onGo}
      className={clsx(
        "relative flex min-h-11 items-center gap-3 rounded-md border-l-2 px-3 font-medium text-sm focus-visible:outline-rail-accent lg:min-h-8.5 lg:max-xl:px-2.5",
        isHere
          ? "border-rail-accent bg-rail-active text-rail-strong"
          : "border-transparent text-rail-ink hover:bg-rail-active/60 hover:text-rail-strong",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={hiddenInNarrowRail}>{label}</span>
      {children}
    </Link>
  );
}

type DestinationsProps = { user: Frame & Visitor; onGo?: () => void };

/** The places of the portal. While a page is awaited, it is the current one. */
export function Destinations({ user, onGo }: DestinationsProps) {
  const pathname = usePathname();
  // A click shows at once where it leads.
  const target = useTarget();
  const here = target === null ? pathname : new URL(target, "http://portal").pathname;
  const { main, foot } = destinationsFor(user);
  const entry = (destination: Destination) => (
    <li key={destination.href}>
      <Entry {...destination} isHere={hasPage(destination, here)} onGo={onGo}>
        {destination.href === "/branches" && (
          <Count
            count={user.openProblems}
            what="open problems"
            className="ml-auto lg:max-xl:absolute lg:max-xl:-top-1 lg:max-xl:-right-1"
          />
        )}
      </Entry>
    </li>
  );
  return (
    <nav aria-label="Main" className="flex grow flex-col justify-between gap-4">
      <ul className="grid gap-0.5">{main.map(entry)}</ul>
      <ul>{entry(foot)}</ul>
    </nav>
  );
}

type NoticesLinkProps = { unread: number; onGo?: (() => void) | undefined };

/** The bell, with the number of new notices. */
export function NoticesLink({ unread, onGo }: NoticesLinkProps) {
  const { href, label, icon: Icon } = noticesPage;
  return (
    <Link
      href={href}
      title={label}
      onClick={onGo}
      aria-current={usePathname() === href ? "page" : undefined}
      className={clsx(railButton, "relative aria-[current]:bg-rail-active aria-[current]:text-rail-strong")}
    >
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{label}</span>
      <Count count={unread} what="new" className="absolute top-0 right-0" />
    </Link>
  );
}
