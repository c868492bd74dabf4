"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { countText } from "#components/deliveries/delivery-filters.tsx";
import { deliveryStates, worstFirst } from "#components/deliveries/delivery-state.tsx";
import { usePartnerFilter } from "#components/log/application-filter.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { LogTabs } from "#components/log/log-tabs.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { StackedBar } from "#components/ui/stacked-bar.tsx";
import { Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useMissingStep } from "#components/webhooks/use-missing-step.ts";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import type {
  ListedOrder,
  OrderFilters,
  UnreachedCause,
} from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { maxReferenceLength } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { addressOfOrders, ordersQuery } from "./queries.ts";

const logFilters: LogFilter[] = [
  {
    kind: "search",
    name: "reference",
    label: "Order or reference",
    maxLength: maxReferenceLength,
    placeholder: "Order, PO, invoice, job, city, or ZIP",
  },
];

const causes: Record<UnreachedCause, string> = {
  unknown_client: "unknown client ID",
  no_webhook: "no webhook",
};

/** The orders, those of the newest events first. */
export function Orders({ filters }: { filters: OrderFilters }) {
  const { isStaff } = useViewer();
  const log = useInfiniteQuery(ordersQuery(filters));
  const orders = log.data?.pages.flatMap((page) => page.data) ?? [];
  const publishers = log.data?.pages[0]?.publishers ?? [];
  const partners = usePartnerFilter();
  const hasNone = log.data !== undefined && orders.length === 0 && Object.keys(filters).length === 0;
  return (
    <LogPage
      title="Orders"
      lead={
        isStaff
          ? "What the order system published, the newest first, and whom it reached."
          : "What was published for your applications, the newest first, and whether it arrived."
      }
      action={
        publishers.length > 0 && (
          <p className="flex flex-wrap gap-x-4">
            {publishers.map(({ id, name }) => (
              <TextLink key={id} href={`/applications/${id}#batches`}>
                Batches of {name}
              </TextLink>
            ))}
          </p>
        )
      }
      filters={
        !hasNone && (
          <>
            <ReachTabs filters={filters} />
            <LogFilters
              getAddress={addressOfOrders}
              filters={[...logFilters, ...partners]}
              values={filters}
            />
          </>
        )
      }
      query={log}
      isEmpty={orders.length === 0}
      empty={<Nothing filters={filters} hasOlder={log.hasNextPage} />}
      items="orders"
    >
      <table className="block overflow-clip rounded-lg border border-line bg-surface text-sm">
        <caption className="sr-only">Orders, newest first</caption>
        <thead className="hidden border-line border-b bg-sunken text-left text-muted text-xs lg:block">
          <tr className={`grid gap-x-4 px-4 py-1.5 ${getColumns(isStaff)}`}>
            {titles
              .filter(([title]) => isStaff || title !== "Partner")
              .map(([title, className]) => (
                <th key={title} scope="col" className={`font-medium ${className}`}>
                  {title}
                </th>
              ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {orders.map((order) => (
            <OrderRow key={order.orderNumber} order={order} filters={filters} />
          ))}
        </tbody>
      </table>
    </LogPage>
  );
}

function ReachTabs({ filters: { reached, ...others } }: { filters: OrderFilters }) {
  const { isStaff } = useViewer();
  const tab = (value: OrderFilters["reached"], label: string) => ({
    href: addressOfOrders({ ...others, reached: value }),
    label,
    isCurrent: reached === value,
  });
  return (
    <div className="mb-3">
      <LogTabs
        label="Whether they arrived"
        tabs={[
          tab(undefined, "All"),
          tab("undelivered", "Not delivered"),
          ...(isStaff
            ? [tab("nobody", "Reached nobody"), tab("differing", "Repeated with different content")]
            : []),
        ]}
      />
    </div>
  );
}

function getColumns(isStaff: boolean): string {
  return isStaff
    ? "lg:grid-cols-[9.5rem_6rem_minmax(0,2fr)_minmax(0,4fr)_3rem_5.5rem]"
    : "lg:grid-cols-[9.5rem_9rem_minmax(0,1fr)_3rem_5.5rem]";
}

/** Tell an order's own status, such as Delivered, from that of its deliveries. */
const titles = [
  ["Order", ""],
  ["Status", ""],
  ["Partner", ""],
  ["Deliveries", ""],
  ["Events", "text-right"],
  ["Accepted", "text-right"],
] as const;

type RowProps = { order: ListedOrder; filters: OrderFilters };

/** An order, and whether it arrived. */
function OrderRow({ order, filters }: RowProps) {
  const { orderNumber, status, acceptedAt, events } = order;
  const { isStaff } = useViewer();
  return (
    <tr
      className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 has-focus-visible:bg-accent-soft hover:bg-sunken max-lg:gap-x-2 ${getColumns(isStaff)}`}
    >
      <td className="wrap-anywhere">
        <Link
          href={addressOfOrder(orderNumber)}
          className="font-medium tabular-nums after:absolute after:inset-0"
        >
          {orderNumber}
        </Link>
      </td>
      <td className="truncate text-muted">{status ?? "Invoiced"}</td>
      {isStaff && (
        <td
          className={clsx(
            "text-muted max-lg:col-span-3 max-lg:row-start-3",
            order.partners.length === 0 && "max-lg:hidden",
          )}
        >
          <Partners order={order} />
        </td>
      )}
      <td className="max-lg:col-span-3 max-lg:row-start-2">
        <Verdict order={order} filters={filters} />
      </td>
      <td className="text-right text-muted tabular-nums max-lg:hidden">{countText(events)}</td>
      <td className="relative z-10 w-fit justify-self-end text-muted max-lg:row-start-1 max-lg:col-start-3">
        <span className="sr-only lg:hidden">Accepted </span>
        <Time at={acceptedAt} />
      </td>
    </tr>
  );
}

/** The worst that became of an order, and how much of it was delivered unless all was. */
function Verdict({ order, filters }: RowProps) {
  const { counts, unreached } = order;
  const worst = worstFirst.find((state) => counts[state] > 0);
  const total = Object.values(counts).reduce((sum, count) => sum + count);
  const isDelivered = unreached === 0 && worst === "DELIVERED";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex lg:min-w-28">
        {unreached > 0 ? (
          <Unreached order={order} filters={filters} />
        ) : (
          worst && <StateCount state={worst} counts={counts} />
        )}
      </div>
      {worst && !isDelivered && (
        <>
          {/* Beside few words, because what reached nobody is no part of it. */}
          {unreached === 0 && (
            <StackedBar
              parts={worstFirst.toReversed().map((state) => ({
                key: state,
                size: counts[state],
                color: deliveryStates[state].color,
              }))}
              className="h-2 w-24 max-xl:hidden"
            />
          )}
          <span className="text-muted tabular-nums">
            {countText(counts.DELIVERED)} of {countText(total)} delivered
          </span>
        </>
      )}
    </div>
  );
}

/** An event that did not reach the partner of the filter may have reached another one. */
function Unreached({ order: { unreached, cause }, filters: { organizationId } }: RowProps) {
  const { isStaff } = useViewer();
  return (
    <Status tone="bad">
      {countText(unreached)}{" "}
      {isStaff && organizationId === undefined ? "reached nobody" : "without a webhook"}
      {isStaff && cause && `: ${causes[cause]}`}
    </Status>
  );
}

function StateCount({ state, counts }: { state: DeliveryState; counts: ListedOrder["counts"] }) {
  const { label, tone, icon } = deliveryStates[state];
  return (
    <Status tone={tone} icon={icon} isQuiet={state === "DELIVERED"}>
      {countText(counts[state])} {label.toLowerCase()}
    </Status>
  );
}

/** For whom an order is: the first partner by name. Without one, its audience is all, or a client ID that is unknown. */
function Partners({ order: { partners, morePartners } }: { order: ListedOrder }) {
  const [first, ...others] = partners;
  if (first === undefined) return "–";
  const more = others.length + morePartners;
  return (
    <p className="flex gap-x-2">
      <span className="truncate" title={first}>
        {first}
      </span>
      {more > 0 && (
        <span
          className="shrink-0"
          title={[...others, morePartners > 0 && "others"].filter(Boolean).join(", ")}
        >
          <span aria-hidden>+{inCount(more)}</span>
          <span className="sr-only">and {inCount(more)} more</span>
        </span>
      )}
    </p>
  );
}

/** `hasOlder`: older orders were not looked at yet. */
type NothingProps = { filters: OrderFilters; hasOlder: boolean };

function Nothing({ filters, hasOlder }: NothingProps) {
  const { isStaff } = useViewer();
  const { reference, organizationId, reached } = filters;
  const all = { label: "Show every order", href: addressOfOrders() };
  if (hasOlder)
    return (
      <EmptyState title="None of the newest orders matches" action={all}>
        Older orders were not searched yet. To search on, choose “Show older orders”.
      </EmptyState>
    );
  if (reference !== undefined && (reached !== undefined || organizationId !== undefined))
    return (
      <EmptyState title="No order matches" action={all}>
        Remove a filter to see more.
      </EmptyState>
    );
  if (reference !== undefined)
    return (
      <EmptyState title={`No order has “${reference}”`} action={all}>
        {isStaff
          ? "No event with it as order, PO, confirmation, or invoice number, or job name, was published. Enter all of it. Older events are no longer stored."
          : "No event with it was published for your applications. Enter all of it. Older events are no longer stored."}
      </EmptyState>
    );
  if (reached === "undelivered")
    return (
      <EmptyState title="Every order was delivered" action={all}>
        An order would be here while a delivery has not arrived, or if no webhook was subscribed.
      </EmptyState>
    );
  if (reached === "differing")
    return (
      <EmptyState title="No event was repeated with different content" action={all}>
        A duplicate that differs from the accepted event would be here.
      </EmptyState>
    );
  if (reached === "nobody")
    return (
      <EmptyState title="Every event reached somebody" action={all}>
        An event whose audience has no application, or no webhook for it, would be here.
      </EmptyState>
    );
  if (organizationId !== undefined)
    return (
      <EmptyState title="No orders for this partner" action={all}>
        No event that is stored was published for its applications.
      </EmptyState>
    );
  return isStaff ? (
    <EmptyState title="No orders yet" action={{ label: "Read how to publish", href: "/reference/publish" }}>
      The order system has not published an event yet.
    </EmptyState>
  ) : (
    <BeforeFirst />
  );
}

/** What a partner does until its first order: what it lacks, or a test order. */
function BeforeFirst() {
  const { mayChange } = useViewer();
  const missing = useMissingStep({});
  if (missing === undefined) return null;
  const next = mayChange
    ? { label: "Create a test order", variant: "primary" as const, href: "/test-orders" }
    : { label: "Read about events", href: "/reference/events" };
  return (
    <EmptyState title="No orders yet" action={missing ?? next}>
      The first event for your applications appears here as soon as it is published.
      {missing && " It is sent to you once you have a webhook."}
    </EmptyState>
  );
}
