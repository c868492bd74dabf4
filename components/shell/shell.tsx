"use client";

import clsx from "clsx";
import { Eye } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { PageTabsContext } from "#components/ui/page-tabs.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { TextWithTimes } from "#components/ui/time/time.tsx";
import type { Frame } from "#lib/portal/shared/overview-schemas.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { PageOrSkeleton } from "./page-skeleton.tsx";
import { Providers } from "./providers.tsx";
import { Brand, Destinations } from "./rail.tsx";
import { Account, type Theme } from "./rail-account.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { SearchButton, TopBar, useSearchKey } from "./top-bar.tsx";
import { type Viewer, ViewerContext } from "./viewer.tsx";

// Loaded when somebody opens one.
const SearchDialog = dynamic(() => import("./search-dialog.tsx").then((module) => module.SearchDialog));

export type ShellProps = {
  user: Frame &
    Pick<Viewer, "userId" | "organizationId" | "isStaff" | "isAdmin" | "mayChange"> & {
      name: string;
      roleName: string;
    };
  environmentName: string;
  theme: Theme;
  children: ReactNode;
};

/** The map fills the window. */
const mapPath = "/branches";

/** Everything around a page of the console. */
export function PortalFrame(props: ShellProps) {
  return (
    <Providers userId={props.user.userId}>
      <Shell {...props} />
    </Providers>
  );
}

/** Says on every page why controls that change something are missing. The map has none, and fills the window. */
function ReadOnlyNote({ organization }: { organization: string }) {
  if (usePathname() === mapPath) return null;
  return (
    <p className="mb-4 flex items-center gap-2 rounded-md bg-sunken px-4 py-2 text-muted text-sm print:hidden">
      <Eye aria-hidden className="size-4 shrink-0" />
      Your role is read-only. An admin of {organization} can change it.
    </p>
  );
}

/** What changed in the person's account before this sign-in, until this session marks the notices as read. Not above the map. */
function AccountNotices({ notices }: { notices: Frame["accountNotices"] }) {
  if (usePathname() === mapPath) return null;
  return notices.map(({ id, title, text }) => (
    <Notice key={id} tone="warn" title={title} className="mb-4 print:hidden">
      <p className="max-w-prose whitespace-pre-line">
        <TextWithTimes text={text} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <TextLink href="/account">See your account</TextLink>
        <TextLink href="/notices">Mark as read under Notices</TextLink>
      </p>
    </Notice>
  ));
}

/** A rail on wide screens, a menu on narrow ones. */
function Shell({ user, environmentName, theme, children }: ShellProps) {
  const [overlay, setOverlay] = useState<"menu" | "search" | null>(null);
  const close = () => setOverlay(null);
  const search = () => setOverlay("search");
  useSearchKey(setOverlay);
  const pathname = usePathname();
  return (
    <ViewerContext value={user}>
      <div
        data-fills-window={pathname === mapPath || undefined}
        className="frame min-h-dvh lg:grid lg:grid-cols-[3.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)] print:!block"
      >
        <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto bg-rail px-2 py-4 lg:flex xl:px-4 print:!hidden">
          <Brand environmentName={environmentName} />
          <SearchButton onSearch={search} />
          <Destinations user={user} />
          <Account user={user} theme={theme} />
        </aside>
        <TopBar
          environmentName={environmentName}
          unreadNotices={user.unreadNotices}
          menuOpen={overlay === "menu"}
          onMenu={() => setOverlay("menu")}
          onSearch={search}
        />
        {overlay === "menu" && (
          <MobileMenu onClose={close}>
            <Destinations user={user} onGo={close} />
            <Account user={user} theme={theme} onGo={close} />
          </MobileMenu>
        )}
        {overlay === "search" && <SearchDialog onClose={close} />}
        <div className="frame-column min-w-0">
          <main
            id="content"
            tabIndex={-1}
            className={clsx(
              "mx-auto w-full min-w-0 px-4 py-4 outline-none sm:px-8 sm:py-8",
              // The reference has samples beside its text.
              pathname.startsWith("/reference") ? "max-w-[90rem]" : "max-w-6xl",
            )}
          >
            {!user.mayChange && <ReadOnlyNote organization={user.organization} />}
            <AccountNotices notices={user.accountNotices} />
            <PageTabsContext value={<SectionTabs user={user} />}>
              <PageOrSkeleton>{children}</PageOrSkeleton>
            </PageTabsContext>
          </main>
        </div>
      </div>
    </ViewerContext>
  );
}
