"use client";

import clsx from "clsx";
import { Eye, LogOut, Menu, Search } from "lucide-react";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { signOut } from "#components/sign-in/auth-calls.ts";
import { toast } from "#components/ui/toast.tsx";
import { usePath } from "#components/ui/use-address.ts";
import { useOnceOpen } from "#components/ui/use-once-open.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import { FindButton, useFindKey } from "./find-button.tsx";
import { Logo } from "./logo.tsx";
import { destinationsFor } from "./navigation.ts";
import { type OpenOverlay, Overlays } from "./overlays.tsx";
import { railButton } from "./rail-button.ts";
import { type Scope, withScope } from "./scope.ts";
import { ScopeSwitch } from "./scope-switch.tsx";
import { type Theme, ThemeSwitch } from "./theme-switch.tsx";
import { useScope } from "./use-scope.ts";
import { ViewerProvider } from "./viewer.tsx";

const MobileMenu = lazy(() => import("./mobile-menu.tsx").then((module) => ({ default: module.MobileMenu })));

type ShellUser = Frame & {
  name: string;
  email: string;
  organizationId: string;
  roleName: string;
  isStaff: boolean;
  /** Of a partner organization. */
  isAdmin: boolean;
  mayChange: boolean;
};

export type ShellProps = {
  user: ShellUser;
  /** What the person chose to look at last on this device. */
  rememberedScope: Scope;
  environmentName: string;
  theme: Theme;
  children: ReactNode;
};

function isHere(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

function Brand({ environmentName }: { environmentName: string }) {
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

function Destinations({ user, scope, onGo }: { user: ShellUser; scope: Scope; onGo?: () => void }) {
  const pathname = usePath();
  return (
    <nav aria-label="Main" className="grid gap-5">
      {destinationsFor(user).map(({ title, items }) => (
        <div key={title}>
          <h2 className="px-3 pb-1 text-rail-ink/80 text-xs">{title}</h2>
          <ul className="grid gap-0.5">
            {items.map(({ href, label, icon: Icon }) => {
              const here = isHere(pathname, href);
              return (
                <li key={href}>
                  <Link
                    href={withScope(href, scope)}
                    // Every page is made for its request: fetched ahead, each view would make a dozen.
                    prefetch={false}
                    aria-current={here ? "page" : undefined}
                    {...(onGo && { onClick: onGo })}
                    className={clsx(
                      "flex min-h-11 items-center gap-3 rounded-md border-l-2 px-3 font-medium text-sm focus-visible:outline-rail-accent lg:min-h-9",
                      here
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
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

async function signOutOrSay(): Promise<void> {
  if (await signOut()) return;
  toast("You are still signed in", { description: "The portal could not end your session. Try again." });
}

function Account({ user, theme }: { user: ShellUser; theme: Theme }) {
  return (
    <div className="grid gap-3 border-rail-ink/20 border-t pt-4">
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0 text-sm">
          <p className="truncate font-medium text-rail-strong">{user.name}</p>
          <p className="truncate text-rail-ink text-xs">
            {user.roleName}, {user.organization}
          </p>
        </div>
        <button
          type="button"
          className={railButton}
          aria-label="Sign out"
          title="Sign out"
          onClick={signOutOrSay}
        >
          <LogOut aria-hidden className="size-4" />
        </button>
      </div>
      <ThemeSwitch initial={theme} />
    </div>
  );
}

/** Why nothing can be changed, on every page: what would change something is not there. */
function ReadOnlyNote({ organization }: { organization: string }) {
  return (
    <p className="mx-auto mt-4 flex w-[calc(100%-2rem)] max-w-6xl items-center gap-2 rounded-md bg-sunken px-4 py-2 text-muted text-sm sm:w-[calc(100%-4rem)] print:hidden">
      <Eye aria-hidden className="size-4 shrink-0" />
      Your role is read-only: you see everything and change nothing. An admin of {organization} can change
      that.
    </p>
  );
}

/** The frame of every page behind the sign-in: a rail where there is room, a menu where there is not. */
export function Shell({ user, rememberedScope, environmentName, theme, children }: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const menuWasOpen = useOnceOpen(menuOpen);
  const [overlay, setOverlay] = useState<OpenOverlay>(null);
  const find = useCallback(() => setOverlay("find"), []);
  const chooseScope = () => setOverlay("scope");
  useFindKey(find);
  const { applications, organizations, organizationId, isStaff, isAdmin, mayChange } = user;
  const { scope, switchTo } = useScope(user, rememberedScope);
  const mayManageApplications = isStaff || isAdmin;
  const viewer = {
    ...{ applications, organizations, organizationId, isStaff, isAdmin, mayChange },
    ...{ mayManageApplications, scope, switchTo },
  };
  return (
    <ViewerProvider viewer={viewer}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <aside className="sticky top-0 hidden h-dvh flex-col print:!hidden justify-between gap-6 overflow-y-auto bg-rail p-4 lg:flex">
          <div className="grid gap-6">
            <Brand environmentName={environmentName} />
            <ScopeSwitch onOpen={chooseScope} />
            <FindButton onFind={find} />
            <Destinations user={user} scope={scope} />
          </div>
          <Account user={user} theme={theme} />
        </aside>
        <header className="sticky top-0 z-30 flex items-center justify-between bg-rail px-4 py-2 lg:hidden print:hidden">
          <Brand environmentName={environmentName} />
          <div className="flex">
            <button type="button" className={railButton} aria-label="Find" onClick={find}>
              <Search aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              className={railButton}
              aria-label="Menu"
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={() => setMenuOpen(true)}
            >
              <Menu aria-hidden className="size-5" />
            </button>
          </div>
        </header>
        {menuWasOpen && (
          <Suspense>
            <MobileMenu
              open={menuOpen}
              onOpenChange={setMenuOpen}
              account={<Account user={user} theme={theme} />}
            >
              <Destinations user={user} scope={scope} onGo={() => setMenuOpen(false)} />
            </MobileMenu>
          </Suspense>
        )}
        <Overlays open={overlay} onOpen={setOverlay} />
        <div className="min-w-0">
          <div className="bg-rail px-4 pb-2 empty:hidden lg:hidden print:hidden">
            <ScopeSwitch onOpen={chooseScope} />
          </div>
          {!mayChange && <ReadOnlyNote organization={user.organization} />}
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full min-w-0 max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-8"
          >
            {children}
          </main>
        </div>
      </div>
    </ViewerProvider>
  );
}
