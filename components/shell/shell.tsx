"use client";

import clsx from "clsx";
import { LogOut, Menu, Search, X } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { signOut } from "next-auth/react";
import { Dialog } from "radix-ui";
import { type ReactNode, useCallback, useState } from "react";
import { FindButton, Finder, useFindKey } from "./find-button.tsx";
import { Logo } from "./logo.tsx";
import { destinationsFor } from "./navigation.ts";
import { type Theme, ThemeSwitch } from "./theme-switch.tsx";

export type ShellUser = {
  name: string;
  email: string;
  organization: string;
  roleName: string;
  isStaff: boolean;
  /** Of a partner organization. */
  isAdmin: boolean;
  unreadNotices: number;
  /** Data problems that wait for the staff. */
  openProblems: number;
};

type Props = { user: ShellUser; environmentName: string; theme: Theme; children: ReactNode };

const railButton =
  "grid size-11 place-items-center rounded-md text-rail-ink hover:bg-rail-active hover:text-rail-strong focus-visible:outline-rail-accent";

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
        <span className="truncate text-rail-ink text-xs">{environmentName}</span>
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

function Destinations({ user, onGo }: { user: ShellUser; onGo?: () => void }) {
  const pathname = usePathname();
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
                    href={href}
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
          onClick={() => signOut({ callbackUrl: "/signin" })}
        >
          <LogOut aria-hidden className="size-4" />
        </button>
      </div>
      <ThemeSwitch initial={theme} />
    </div>
  );
}

/** The frame of every page behind the sign-in: a rail where there is room, a menu where there is not. */
export function Shell({ user, environmentName, theme, children }: Props) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [finding, setFinding] = useState(false);
  const find = useCallback(() => setFinding(true), []);
  useFindKey(find);
  return (
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
          <FindButton onFind={find} />
          <Destinations user={user} />
        </div>
        <Account user={user} theme={theme} />
      </aside>
      <header className="sticky top-0 z-30 flex items-center justify-between bg-rail px-4 py-2 lg:hidden print:hidden">
        <Brand environmentName={environmentName} />
        <div className="flex">
          <button type="button" className={railButton} aria-label="Find" onClick={find}>
            <Search aria-hidden className="size-5" />
          </button>
          <Dialog.Root open={menuOpen} onOpenChange={setMenuOpen}>
            <Dialog.Trigger className={railButton} aria-label="Menu">
              <Menu aria-hidden className="size-5" />
            </Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
              <Dialog.Content
                aria-describedby={undefined}
                className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] flex-col justify-between gap-6 overflow-y-auto bg-rail p-4"
              >
                <div className="grid gap-4">
                  <div className="flex items-center justify-between">
                    <Dialog.Title className="font-semibold text-rail-strong">Menu</Dialog.Title>
                    <Dialog.Close className={railButton} aria-label="Close menu">
                      <X aria-hidden className="size-5" />
                    </Dialog.Close>
                  </div>
                  <Destinations user={user} onGo={() => setMenuOpen(false)} />
                </div>
                <Account user={user} theme={theme} />
              </Dialog.Content>
            </Dialog.Portal>
          </Dialog.Root>
        </div>
      </header>
      <Finder user={user} open={finding} onOpenChange={setFinding} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-8"
      >
        {children}
      </main>
    </div>
  );
}
