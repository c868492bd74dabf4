"use client";

import { Eye } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import { PageOrSkeleton } from "./page-skeleton.tsx";
import { Providers } from "./providers.tsx";
import { Brand, Destinations, ViewSwitch } from "./rail.tsx";
import { Account, type Theme } from "./rail-account.tsx";
import { SearchButton, TopBar, useSearchKey } from "./top-bar.tsx";
import { useView } from "./use-view.ts";
import type { View } from "./view.ts";
import { type Viewer, ViewerContext } from "./viewer.tsx";

// Loaded when somebody opens one.
const MobileMenu = dynamic(() => import("./mobile-menu.tsx").then((module) => module.MobileMenu));
const SearchDialog = dynamic(() => import("./search-dialog.tsx").then((module) => module.SearchDialog));
const ViewDialog = dynamic(() => import("./view-dialog.tsx").then((module) => module.ViewDialog));

export type ShellProps = {
  user: Frame &
    Pick<Viewer, "userId" | "organizationId" | "isStaff" | "isAdmin" | "mayChange"> & {
      name: string;
      roleName: string;
    };
  /** The view that the person chose last on this device. */
  rememberedView: View;
  environmentName: string;
  theme: Theme;
  children: ReactNode;
};

/** Everything around a page of the console. */
export function PortalFrame(props: ShellProps) {
  return (
    <Providers>
      <Shell {...props} />
    </Providers>
  );
}

/** Says on every page why controls that change something are missing. */
function ReadOnlyNote({ organization }: { organization: string }) {
  return (
    <p className="mx-auto mt-4 flex w-[calc(100%-2rem)] max-w-6xl items-center gap-2 rounded-md bg-sunken px-4 py-2 text-muted text-sm sm:w-[calc(100%-4rem)] print:hidden">
      <Eye aria-hidden className="size-4 shrink-0" />
      Your role is read-only. An admin of {organization} can change it.
    </p>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}

/** A rail on wide screens, a menu on narrow ones. */
function Shell({ user, rememberedView, environmentName, theme, children }: ShellProps) {
  const [overlay, setOverlay] = useState<"menu" | "search" | "view" | null>(null);
  const close = () => setOverlay(null);
  const search = () => setOverlay("search");
  const chooseView = () => setOverlay("view");
  useSearchKey(setOverlay);
  const viewer = {
    ...user,
    ...useView(user, rememberedView),
    mayManageApplications: user.isStaff || user.isAdmin,
  };
  return (
    <ViewerContext value={viewer}>
      <div className="frame min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SkipLink />
        <aside className="sticky top-0 hidden h-dvh flex-col gap-4 bg-rail p-4 lg:flex print:!hidden">
          <Brand environmentName={environmentName} />
          <ViewSwitch onOpen={chooseView} />
          <SearchButton onSearch={search} />
          <div className="-mx-4 min-h-0 grow overflow-y-auto px-4 pb-6 [mask-image:linear-gradient(#000_calc(100%-1.5rem),transparent)]">
            <Destinations user={user} />
          </div>
          <Account user={user} theme={theme} />
        </aside>
        <TopBar
          environmentName={environmentName}
          menuOpen={overlay === "menu"}
          onMenu={() => setOverlay("menu")}
          onSearch={search}
        >
          <ViewSwitch onOpen={chooseView} />
        </TopBar>
        {overlay === "menu" && (
          <MobileMenu onClose={close}>
            <Destinations user={user} onGo={close} />
            <Account user={user} theme={theme} onGo={close} />
          </MobileMenu>
        )}
        {overlay === "search" && <SearchDialog onClose={close} />}
        {overlay === "view" && <ViewDialog onClose={close} />}
        <div className="frame-column min-w-0">
          {!user.mayChange && <ReadOnlyNote organization={user.organization} />}
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full min-w-0 max-w-6xl px-4 py-4 outline-none sm:px-8 sm:py-8"
          >
            <PageOrSkeleton>{children}</PageOrSkeleton>
          </main>
        </div>
      </div>
    </ViewerContext>
  );
}
