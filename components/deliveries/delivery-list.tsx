import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import { DeliveryPanel } from "#components/deliveries/details/delivery-panel.tsx";
import { useOpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { BulkAction } from "#components/deliveries/replay/bulk-action.tsx";
import { ReplayDialog } from "#components/deliveries/replay/replay-dialog.tsx";
import { Replays } from "#components/deliveries/replay/replays.tsx";
import { SelectionBar, useSelection } from "#components/deliveries/replay/selection.tsx";
import { addressWithFilter } from "#components/log/application-address.ts";
import type { AddressOf } from "#components/log/log-filters.tsx";
import { Log } from "#components/log/log-page.tsx";
import { useLiveLog } from "#components/log/use-live-log.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TestDialog } from "#components/webhooks/test-dialog.tsx";
import { useMissingStep } from "#components/webhooks/use-missing-step.ts";
import type {
  DeliveryPage,
  DeliveryFilters as Filters,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { DeliveryFilters, StateTabs } from "./delivery-filters.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { isFiltered, toView } from "./log-address.ts";
import { deliveriesQuery, deliveryCountsQuery, deliveryHealthQuery } from "./queries.ts";

const countsIntervalMs = 5_000;

/** The ID of the table. */
export const deliveriesId = "deliveries";

type Props = {
  filters: Filters;
  /** The page of the log; the newest one without it. */
  cursor: string | undefined;
  /** The URL of the page with other filters. */
  getAddress: AddressOf;
  /** Whether new deliveries appear and counts refresh. */
  isLive: boolean;
  /** Whether the page shows one webhook, which is then not a filter. */
  isOfWebhook?: boolean;
  /** Shown beside the tabs. */
  actions?: ReactNode;
};

/** Lists deliveries, newest first, with tabs by state, filters, and bulk actions. */
export function DeliveryList({ filters, cursor, getAddress, isLive, isOfWebhook = false, actions }: Props) {
  const [isReplaying, setIsReplaying] = useState(false);
  // Here, because the answer outlives the empty state.
  const [tested, setTested] = useState<Tested | null>(null);
  const selection = useSelection();
  const { webhookId } = filters;
  const replayView = { ...toView(filters), ...(webhookId !== undefined && { webhookId }) };
  const log = useQuery({ ...deliveriesQuery(filters, cursor), refetchOnWindowFocus: false });
  const { data: counts } = useQuery({
    ...deliveryCountsQuery(filters),
    refetchInterval: isLive && countsIntervalMs,
  });
  useLiveLog("deliveries", isLive);
  const { data: deliveries = [], nextCursor = null } = log.data ?? {};
  const hasNone = isEmptyLog({ filters, isOfWebhook, page: log.data });
  const openDelivery = useOpenDelivery(getAddress({ ...filters, cursor }));
  const isOpen = openDelivery.openId !== null;
  return (
    <>
      <Replays view={replayView} />
      {!hasNone && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <StateTabs filters={filters} counts={counts} getAddress={getAddress} />
            {actions && <div className="flex gap-2">{actions}</div>}
          </div>
          <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4">
            <DeliveryFilters
              filters={filters}
              getAddress={getAddress}
              isOfWebhook={isOfWebhook}
              shown={deliveries}
            />
            <BulkAction filters={filters} counts={counts} onStarted={selection.clear} />
          </div>
        </>
      )}
      <p role="status" className="text-muted text-sm not-empty:mb-3">
        {!isLive && "Paused. New deliveries appear when you resume."}
      </p>
      <div
        className={clsx(
          isOpen &&
            "lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-4 xl:grid-cols-[23rem_minmax(0,1fr)]",
        )}
      >
        <div className="@container">
          <Log
            query={log}
            isEmpty={deliveries.length === 0}
            empty={
              <Nothing
                filters={filters}
                getAddress={getAddress}
                isOfWebhook={isOfWebhook}
                onTest={setTested}
              />
            }
          >
            <DeliveryTable
              id={deliveriesId}
              deliveries={deliveries}
              selection={selection}
              openDelivery={openDelivery}
              showsWebhook={!isOfWebhook}
            />
            <SelectionBar selection={selection} onSend={() => setIsReplaying(true)} />
          </Log>
          <Pages
            newest={cursor && getAddress(filters)}
            older={nextCursor && getAddress({ ...filters, cursor: nextCursor })}
          />
        </div>
        {openDelivery.openId !== null && (
          <DeliveryPanel
            deliveryId={openDelivery.openId}
            ids={deliveries.map(({ id }) => id)}
            onOpen={openDelivery.open}
            onClose={openDelivery.close}
          />
        )}
      </div>
      {tested && <TestDialog webhook={tested} onClose={() => setTested(null)} />}
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

type EmptyLog = Pick<Props, "filters"> & { isOfWebhook: boolean; page: DeliveryPage | undefined };

/** Whether there is no delivery at all, so that nothing can be filtered or exported. */
export function isEmptyLog({ filters, isOfWebhook, page }: EmptyLog): boolean {
  const { webhookId: _, ...others } = filters;
  return page?.data.length === 0 && !isFiltered(isOfWebhook ? others : filters);
}

type PagesProps = { newest: string | null | undefined; older: string | null };

/** Links to the newest page and to the next older one. */
function Pages({ newest, older }: PagesProps) {
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-center gap-3 empty:hidden">
      {newest && <ButtonLink href={newest}>Newest</ButtonLink>}
      {older && <ButtonLink href={older}>Show older deliveries</ButtonLink>}
    </nav>
  );
}

type Tested = ComponentProps<typeof TestDialog>["webhook"];
type NothingProps = Required<Pick<Props, "filters" | "getAddress" | "isOfWebhook">> & {
  onTest: (webhook: Tested) => void;
};

function Nothing({ filters, getAddress, isOfWebhook, onTest }: NothingProps) {
  const { webhookId: _, ...others } = filters;
  const { mayChange, isStaff } = useViewer();
  const view = toView(filters);
  if (isFiltered(isOfWebhook ? others : filters))
    return (
      <EmptyState title="No delivery matches" action={{ label: "Clear the filters", href: getAddress(view) }}>
        Remove a filter to see more.
      </EmptyState>
    );
  if (isStaff)
    return (
      <EmptyState
        title="No deliveries yet"
        action={
          mayChange
            ? { label: "Create a test order", href: "/test-orders" }
            : { label: "Open partners", href: "/organizations" }
        }
      >
        The next event for {isOfWebhook ? "this webhook" : "a partner's webhook"} appears here within a
        second.
        {mayChange && " To see one now, send a test order to an application."}
      </EmptyState>
    );
  if (isOfWebhook)
    return (
      <EmptyState
        title="No deliveries yet"
        action={{ label: "Read about events", href: "/reference/events" }}
      >
        The next order update appears here within a second.{mayChange && " You can also send a test."}
      </EmptyState>
    );
  if (!mayChange)
    return (
      <EmptyState
        title="No deliveries yet"
        action={{ label: "See the webhooks", href: addressWithFilter("/webhooks", view) }}
      >
        The next order update appears here within a second.
      </EmptyState>
    );
  return <BeforeFirst view={view} onTest={onTest} />;
}

/** What a partner that may do it does next: gets what it lacks, or tests its first webhook. */
function BeforeFirst({ view, onTest }: Pick<NothingProps, "onTest"> & { view: ReturnType<typeof toView> }) {
  const { data: health } = useQuery(deliveryHealthQuery(view));
  const missing = useMissingStep(view);
  if (missing)
    return (
      <EmptyState title="No deliveries yet" action={missing}>
        Order changes are sent to your webhooks. The first one appears here within a second.
      </EmptyState>
    );
  const [webhook] = health?.webhooks ?? [];
  if (!webhook) return null;
  const { webhookId: id, name, events } = webhook;
  return (
    <EmptyState
      title="No deliveries yet"
      action={{ label: "Send a test", variant: "primary", onClick: () => onTest({ id, name, events }) }}
    >
      The next order update appears here within a second. To see one now, send a test to {name}.
    </EmptyState>
  );
}
