import { BookOpen, ChevronRight, House, LogIn, type LucideIcon, MapPin, Webhook } from "lucide-react";
import type { ReactNode } from "react";

type Way = { href: string; label: string; detail: string; icon: LucideIcon };

const toBranches: Way = {
  href: "/branches",
  label: "Find a branch",
  detail: "Hours, phone numbers, and directions",
  icon: MapPin,
};

const ofPortal: readonly Way[] = [
  { href: "/", label: "Go to the overview", detail: "What needs attention now", icon: House },
  {
    href: "/webhooks",
    label: "Open webhooks",
    detail: "Where events are sent, and whether they arrive",
    icon: Webhook,
  },
  toBranches,
];

/** For people who are not signed in. */
export const publicWays: readonly Way[] = [
  toBranches,
  {
    href: "/reference",
    label: "Read the docs",
    detail: "The API, webhooks, and what each error means",
    icon: BookOpen,
  },
  { href: "/signin", label: "Sign in", detail: "Your applications, orders, and deliveries", icon: LogIn },
];

type NothingProps = { title?: string; children?: ReactNode; ways?: readonly Way[] };

/** For missing pages and those of another organization, with the ways from here, the likeliest first. */
export function NothingHere({
  title = "There is nothing at this address",
  children,
  ways = ofPortal,
}: NothingProps) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-8 px-4 py-12 sm:px-8 sm:py-[14dvh]">
      <div className="grid gap-2">
        <p className="font-mono text-accent text-sm">404</p>
        <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{title}</h1>
        <p className="text-pretty text-muted">
          {children ?? "The page may have been removed, or may belong to another organization."}
        </p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {ways.map(({ href, label, detail, icon: Icon }) => (
          <li key={href}>
            <a
              href={href}
              className="group grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 -outline-offset-2 hover:bg-sunken"
            >
              <Icon aria-hidden className="size-5 text-accent" />
              <span className="grid">
                <span className="font-medium">{label}</span>
                <span className="text-muted text-sm">{detail}</span>
              </span>
              <ChevronRight
                aria-hidden
                className="size-4 text-muted transition-transform group-hover:translate-x-0.5"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
