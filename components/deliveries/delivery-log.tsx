"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, Keyboard, Pause, Play, RotateCw } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { DeliveryTabs } from "#components/deliveries/charts/delivery-tabs.tsx";
import { ErrorCauses } from "#components/deliveries/charts/error-causes.tsx";
import { useOpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { Replays } from "#components/deliveries/replay/replays.tsx";
import { mostSelected, SelectionBar } from "#components/deliveries/replay/selection-bar.tsx";
import { withView } from "#components/shell/view.ts";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { addressOfLog, isFiltered, viewOf } from "#lib/deliveries/filters.ts";
import { deliveriesQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { Filters } from "./filters.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
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

function Nothing({ filters }: { filters: DeliveryFilters }) {
  const view = viewOf(filters);
  return isFiltered(filters) ? (
    <EmptyState title="No delivery matches" action={{ label: "Clear the filters", href: addressOfLog(view) }}>
      Remove a filter to see more.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing was delivered yet"
      action={{ label: "Look at the webhooks", look: "primary", href: withView("/webhooks", view) }}
    >
      Register a webhook for your inbox. The next change of an order appears here within a second.
    </EmptyState>
  );
}

const none: ReadonlySet<string> = new Set();

/** All deliveries, newest first. New ones appear until the log is paused. */
export function DeliveryLog({ filters: given }: { filters: DeliveryFilters }) {
  const [live, setLive] = useState(true);
  const [selected, setSelected] = useState(none);
  const [replaying, setReplaying] = useState(false);
  // Each page makes a new object of the filters in its address. Keep the old one while they are equal.
  const [filters, setFilters] = useState(given);
  if (filters !== given && JSON.stringify(filters) !== JSON.stringify(given)) setFilters(given);
  const log = useInfiniteQuery({ ...deliveriesQuery(filters), refetchOnWindowFocus: false });
  useLiveTail(live, filters);
  const openDelivery = useOpenDelivery(filters);
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = useCallback(() => setKeysShown(true), []);
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  const { mayChange } = useViewer();
  const deliveries = useMemo(() => log.data?.pages.flatMap((page) => page.data) ?? [], [log.data]);
  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id) && next.size < mostSelected) next.add(id);
      return next;
    });
  }, []);
  const { hasNextPage, isFetching, fetchNextPage, error: fault } = log;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !fault) void fetchNextPage();
  }, [hasNextPage, isFetching, fault, fetchNextPage]);
  const Icon = live ? Pause : Play;
  return (
    <>
      <PageHeader
        title="Delivery log"
        lead="What we sent, what your receiver answered, and what happens next."
      />
      <DeliveryTabs here="/deliveries">
        <Button size="sm" aria-pressed={live} onClick={() => setLive(!live)}>
          <Icon aria-hidden className="size-4" />
          {live ? "Pause live updates" : "Resume live updates"}
        </Button>
        <Button size="sm" asChild>
          <a href={`/api/console/deliveries/export?${query}`} download>
            <Download aria-hidden className="size-4" />
            Export CSV
          </a>
        </Button>
        <Button size="sm" look="quiet" className="max-md:hidden" onClick={showKeys}>
          <Keyboard aria-hidden className="size-4" />
          Keys
        </Button>
        <ForChanges>
          <Button
            size="sm"
            onClick={() => {
              setSelected(none);
              setReplaying(true);
            }}
          >
            <RotateCw aria-hidden className="size-4" />
            Send again …
          </Button>
        </ForChanges>
      </DeliveryTabs>
      <Replays view={viewOf(filters)} />
      <ErrorCauses view={viewOf(filters)} />
      <Filters filters={filters} />
      {replaying && (
        <Suspense>
          <ReplayDialog
            onClose={() => setReplaying(false)}
            onStarted={() => setSelected(none)}
            filters={filters}
            selected={[...selected]}
          />
        </Suspense>
      )}
      {keysShown && <ShortcutsDialog onClose={() => setKeysShown(false)} />}
      <p role="status" className="text-muted text-sm not-empty:mb-3">
        {!live && "Paused. New deliveries appear when you resume."}
      </p>
      {log.error && <FaultNotice error={log.error} what="The log could not be updated." />}
      {log.data && deliveries.length === 0 && <Nothing filters={filters} />}
      {deliveries.length > 0 && (
        <DeliveryTable
          deliveries={deliveries}
          selected={selected}
          onToggle={mayChange ? toggle : null}
          onSelect={setSelected}
          openDelivery={openDelivery}
          onNearEnd={loadMore}
          onHelp={showKeys}
        />
      )}
      <SelectionBar
        count={selected.size}
        onSend={() => setReplaying(true)}
        onClear={() => setSelected(none)}
      />
      {openDelivery.openId !== null && (
        <Suspense>
          {" "}
          <DeliveryPanel deliveryId={openDelivery.openId} onClose={openDelivery.close} />
        </Suspense>
      )}
      {log.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            Show older deliveries
          </Button>
        </div>
      )}
    </>
  );
}
