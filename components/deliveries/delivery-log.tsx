"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, Keyboard, RotateCw } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { DeliveryTabs } from "#components/deliveries/charts/delivery-tabs.tsx";
import { ErrorCauses } from "#components/deliveries/charts/error-causes.tsx";
import { useOpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { Replays } from "#components/deliveries/replay/replays.tsx";
import { SelectionBar, useSelection } from "#components/deliveries/replay/selection.tsx";
import { LiveButton, LogPage } from "#components/log/log-page.tsx";
import { withView } from "#components/shell/view.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { addressOfLog, isFiltered, viewOf } from "#lib/deliveries/filters.ts";
import { deliveriesQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters as Filters } from "#lib/deliveries/schemas.ts";
import { searchOf } from "#lib/platform/http/api-client.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { ShortcutsDialog } from "./row-shortcuts.tsx";
import { useLiveTail } from "./use-live-tail.ts";

const DeliveryPanel = lazy(() =>
  import("#components/deliveries/details/delivery-panel.tsx").then((module) => ({
    default: module.DeliveryPanel,
  })),
);
const ReplayDialog = lazy(() =>
  import("#components/deliveries/replay/replay-dialog.tsx").then((module) => ({
    default: module.ReplayDialog,
  })),
);

type Props = {
  filters: Filters;
  /** The page of the webhook that the log is a part of. */
  webhookPath?: string | undefined;
};

/** All deliveries, newest first. New ones appear until the log is paused. */
export function DeliveryLog({ filters, webhookPath }: Props) {
  const [isLive, setIsLive] = useState(true);
  const [isReplaying, setIsReplaying] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const selection = useSelection();
  const log = useInfiniteQuery({ ...deliveriesQuery(filters), refetchOnWindowFocus: false });
  useLiveTail(isLive, filters);
  const openDelivery = useOpenDelivery(filters);
  const deliveries = useMemo(() => log.data?.pages.flatMap((page) => page.data) ?? [], [log.data]);
  const { hasNextPage, isFetching, fetchNextPage, error } = log;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const replay = () => {
    selection.clear();
    setIsReplaying(true);
  };
  return (
    <LogPage
      {...(!webhookPath && header)}
      filters={
        <Toolbar filters={filters} webhookPath={webhookPath} isLive={isLive} onReplay={replay}>
          <LiveButton isLive={isLive} onToggle={setIsLive} />
        </Toolbar>
      }
      query={log}
      isEmpty={deliveries.length === 0}
      empty={<Nothing filters={filters} webhookPath={webhookPath} />}
      items="deliveries"
    >
      <DeliveryTable
        deliveries={deliveries}
        selection={selection}
        openDelivery={openDelivery}
        onNearEnd={loadMore}
        onHelp={() => setShowsKeys(true)}
      />
      <SelectionBar selection={selection} onSend={() => setIsReplaying(true)} />
      {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
      <Suspense>
        {openDelivery.openId !== null && (
          <DeliveryPanel deliveryId={openDelivery.openId} onClose={openDelivery.close} />
        )}
        {isReplaying && (
          <ReplayDialog
            onClose={() => setIsReplaying(false)}
            onStarted={selection.clear}
            filters={filters}
            selected={[...selection.ids]}
          />
        )}
      </Suspense>
    </LogPage>
  );
}

const header = {
  title: "Delivery log",
  lead: "What we sent, what your receiver answered, and what happens next.",
};

type ToolbarProps = {
  filters: Filters;
  webhookPath: string | undefined;
  isLive: boolean;
  onReplay: () => void;
  children: ReactNode;
};

function Toolbar({ filters, webhookPath, isLive, onReplay, children }: ToolbarProps) {
  const Actions = webhookPath ? Row : LogTabs;
  return (
    <>
      <Actions>
        {children}
        <Button size="sm" asChild>
          <a href={`/api/console/deliveries/export${searchOf(filters)}`} download>
            <Download aria-hidden className="size-4" />
            Export CSV
          </a>
        </Button>
        <DialogButton
          size="sm"
          look="quiet"
          className="max-md:hidden"
          dialog={(onClose) => <ShortcutsDialog onClose={onClose} />}
        >
          <Keyboard aria-hidden className="size-4" />
          Keys
        </DialogButton>
        <ForChanges>
          <Button size="sm" onClick={onReplay}>
            <RotateCw aria-hidden className="size-4" />
            Send again …
          </Button>
        </ForChanges>
      </Actions>
      <Replays view={viewOf(filters)} />
      {!webhookPath && <ErrorCauses view={viewOf(filters)} />}
      <DeliveryFilters filters={filters} webhookPath={webhookPath} />
      <p role="status" className="text-muted text-sm not-empty:mb-3">
        {!isLive && "Paused. New deliveries appear when you resume."}
      </p>
    </>
  );
}

function LogTabs({ children }: { children: ReactNode }) {
  return <DeliveryTabs here="/deliveries">{children}</DeliveryTabs>;
}

function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap gap-2">{children}</div>;
}

function Nothing({ filters, webhookPath }: Props) {
  const view = viewOf(filters);
  const { webhookId: _, ...others } = filters;
  if (isFiltered(webhookPath ? others : filters))
    return (
      <EmptyState
        title="No delivery matches"
        action={{ label: "Clear the filters", href: webhookPath ?? addressOfLog(view) }}
      >
        Remove a filter to see more.
      </EmptyState>
    );
  return webhookPath ? (
    <EmptyState title="No deliveries yet" action={{ label: "Read about events", href: "/reference/events" }}>
      The next change of an order appears here within a second. Or send a test.
    </EmptyState>
  ) : (
    <EmptyState
      title="No deliveries yet"
      action={{ label: "Open webhooks", look: "primary", href: withView("/webhooks", view) }}
    >
      Register a webhook for your inbox. The next change of an order appears here within a second.
    </EmptyState>
  );
}
