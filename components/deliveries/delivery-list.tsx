import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useOpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { BulkAction } from "#components/deliveries/replay/bulk-action.tsx";
import { Replays } from "#components/deliveries/replay/replays.tsx";
import { SelectionBar, useSelection } from "#components/deliveries/replay/selection.tsx";
import type { AddressOf } from "#components/log/log-filters.tsx";
import { Log } from "#components/log/log-page.tsx";
import { withView } from "#components/shell/view.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { isFiltered, viewOf } from "#lib/deliveries/filters.ts";
import { deliveriesQuery, deliveryCountsQuery } from "#lib/deliveries/query-options.ts";
import type { DeliveryFilters as Filters } from "#lib/deliveries/schemas.ts";
import { DeliveryFilters, StateTabs } from "./delivery-filters.tsx";
import { DeliveryTable, ShortcutsHint } from "./delivery-table.tsx";
import { ShortcutsDialog } from "./row-shortcuts.tsx";
import { useLiveTail } from "./use-live-tail.ts";

const DeliveryPanel = dynamic(() =>
  import("#components/deliveries/details/delivery-panel.tsx").then((module) => module.DeliveryPanel),
);
const ReplayDialog = dynamic(() =>
  import("#components/deliveries/replay/replay-dialog.tsx").then((module) => module.ReplayDialog),
);

const countsIntervalMs = 5_000;

type Props = {
  filters: Filters;
  /** The URL of the page with other filters. */
  addressOf: AddressOf;
  /** Whether new deliveries appear and counts refresh. */
  isLive: boolean;
  /** Whether the page shows one webhook, which is then not a filter. */
  isOfWebhook?: boolean;
  /** Shown beside the tabs. */
  actions?: ReactNode;
};

function useDeliveryLog(filters: Filters, isLive: boolean) {
  const log = useInfiniteQuery({ ...deliveriesQuery(filters), refetchOnWindowFocus: false });
  const { data: counts } = useQuery({
    ...deliveryCountsQuery(filters),
    refetchInterval: isLive && countsIntervalMs,
  });
  useLiveTail(isLive, filters);
  const deliveries = useMemo(() => log.data?.pages.flatMap((page) => page.data) ?? [], [log.data]);
  const { hasNextPage, isFetching, fetchNextPage, error } = log;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return { log, counts, deliveries, loadMore };
}

/** Lists deliveries, newest first, with tabs by state, filters, and bulk actions. */
export function DeliveryList({ filters, addressOf, isLive, isOfWebhook = false, actions }: Props) {
  const [isReplaying, setIsReplaying] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const selection = useSelection();
  const { log, counts, deliveries, loadMore } = useDeliveryLog(filters, isLive);
  const openDelivery = useOpenDelivery(addressOf(filters));
  return (
    <>
      <Replays view={viewOf(filters)} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StateTabs filters={filters} counts={counts} addressOf={addressOf} />
        {actions && <div className="flex gap-2">{actions}</div>}
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4">
        <DeliveryFilters
          filters={filters}
          addressOf={addressOf}
          isOfWebhook={isOfWebhook}
          shown={deliveries}
        />
        <BulkAction {...{ filters, counts }} mayBePrimary={!isOfWebhook} onOpen={selection.clear} />
      </div>
      <p role="status" className="text-muted text-sm not-empty:mb-3">
        {!isLive && "Paused. New deliveries appear when you resume."}
      </p>
      <Log
        query={log}
        isEmpty={deliveries.length === 0}
        empty={<Nothing filters={filters} addressOf={addressOf} isOfWebhook={isOfWebhook} />}
        items="deliveries"
      >
        <DeliveryTable
          deliveries={deliveries}
          selection={selection}
          openDelivery={openDelivery}
          onNearEnd={loadMore}
          onHelp={() => setShowsKeys(true)}
        />
        <SelectionBar deliveries={deliveries} selection={selection} onSend={() => setIsReplaying(true)} />
      </Log>
      <ShortcutsHint />
      {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
      {openDelivery.openId !== null && (
        <DeliveryPanel deliveryId={openDelivery.openId} onClose={openDelivery.close} />
      )}
      {isReplaying && (
        <ReplayDialog
          onClose={() => setIsReplaying(false)}
          onStarted={selection.clear}
          filters={filters}
          selected={deliveries.filter(({ id }) => selection.ids.has(id))}
        />
      )}
    </>
  );
}

function Nothing({ filters, addressOf, isOfWebhook }: Required<Omit<Props, "isLive" | "actions">>) {
  const { webhookId: _, ...others } = filters;
  const view = viewOf(filters);
  if (isFiltered(isOfWebhook ? others : filters))
    return (
      <EmptyState title="No delivery matches" action={{ label: "Clear the filters", href: addressOf(view) }}>
        Remove a filter to see more.
      </EmptyState>
    );
  return isOfWebhook ? (
    <EmptyState title="No deliveries yet" action={{ label: "Read about events", href: "/reference/events" }}>
      The next order update appears here within a second. You can also send a test.
    </EmptyState>
  ) : (
    <EmptyState
      title="No deliveries yet"
      action={{ label: "Open webhooks", look: "primary", href: withView("/webhooks", view) }}
    >
      Register a webhook for your inbox. The next order update appears here within a second.
    </EmptyState>
  );
}
