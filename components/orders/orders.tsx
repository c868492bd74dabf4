"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { countText } from "#components/deliveries/delivery-filters.tsx";
import { deliveryStates, worstFirst } from "#components/deliveries/delivery-state.tsx";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
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
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import type {
  ListedOrder,
  OrderFilters,
  UnreachedCause,
} from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { maxReferenceLength } from "#lib/notifications/deliveries/shared/schemas.ts";
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

export const causes: Record<UnreachedCause, string> = {
  unknown_client: "unknown client ID",
  no_webhook: "no webhook was subscribed",
};

/** The orders, those of the newest events first. */
export function Orders({ filters }: { filters: OrderFilters }) {
  const { isStaff } = useViewer();
  const log = useInfiniteQuery(ordersQuery(filters));
  const orders = log.data?.pages.flatMap((page) => page.data) ?? [];
  const publishers = log.data?.pages[0]?.publishers ?? [];
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
        <>
          {isStaff && <ReachTabs filters={filters} />}
          <LogFilters getAddress={addressOfOrders} filters={logFilters} values={filters} />
        </>
      }
      query={log}
      isEmpty={orders.length === 0}
      empty={<Nothing filters={filters} />}
      items="orders"
    >
      <table className="block overflow-clip rounded-lg border border-line bg-surface text-sm">
        <caption className="sr-only">Orders, newest first</caption>
        <thead className="hidden border-line border-b bg-sunken text-left text-muted text-xs lg:block">
          <tr className={`grid gap-x-4 px-4 py-1.5 ${columns}`}>
            {titles.map(([title, className]) => (
              <th key={title} scope="col" className={`font-medium ${className}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {orders.map((order) => (
            <OrderRow key={order.orderNumber} order={order} />
          ))}
        </tbody>
      </table>
    </LogPage>
  );
}

function ReachTabs({ filters: { reached, ...others } }: { filters: OrderFilters }) {
  const tab = (value: OrderFilters["reached"], label: string) => ({
    href: addressOfOrders({ ...others, reached: value }),
    label,
    isCurrent: reached === value,
  });
  return (
    <div className="mb-3">
      <LogTabs
        label="Whom they reached"
        tabs={[
          tab(undefined, "All"),
          tab("nobody", "Reached nobody"),
          tab("differing", "Repeated with different content"),
        ]}
      />
    </div>
  );
}

const columns = "lg:grid-cols-[9rem_9rem_minmax(0,1fr)_3rem_5.5rem]";

/** Tell an order's own status, such as Delivered, from that of its deliveries. */
const titles = [
  ["Order", ""],
  ["Status", ""],
  ["Deliveries", ""],
  ["Events", "text-right"],
  ["Last event", "text-right"],
] as const;

/** An order, and whether it arrived. */
function OrderRow({ order }: { order: ListedOrder }) {
  const { orderNumber, status, acceptedAt, events } = order;
  return (
    <tr
      className={`relative grid grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 has-focus-visible:bg-accent-soft hover:bg-sunken max-lg:gap-x-2 ${columns}`}
    >
      <td className="truncate">
        <Link
          href={addressOfOrder(orderNumber)}
          className="font-medium tabular-nums after:absolute after:inset-0"
        >
          {orderNumber}
        </Link>
      </td>
      <td className="truncate text-muted">{status ?? "Invoice"}</td>
      <td className="max-lg:col-span-3 max-lg:row-start-2">
        <Verdict order={order} />
      </td>
      <td className="text-right text-muted tabular-nums max-lg:hidden">{countText(events)}</td>
      <td className="relative z-10 w-fit justify-self-end text-muted max-lg:row-start-1 max-lg:col-start-3">
        <Time at={acceptedAt} />
      </td>
    </tr>
  );
}

/** The worst that became of an order, and how much of it was delivered unless all was. */
function Verdict({ order }: { order: ListedOrder }) {
  const { counts, unreached } = order;
  const worst = worstFirst.find((state) => counts[state] > 0);
  const total = Object.values(counts).reduce((sum, count) => sum + count);
  const isDelivered = unreached === 0 && worst === "DELIVERED";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex lg:min-w-28">
        {unreached > 0 ? <Unreached order={order} /> : worst && <StateCount state={worst} counts={counts} />}
      </div>
      {worst && !isDelivered && (
        <>
          <StackedBar
            parts={worstFirst.toReversed().map((state) => ({
              key: state,
              size: counts[state],
              color: deliveryStates[state].color,
            }))}
            className="h-2 w-24 max-lg:hidden"
          />
          <span className="text-muted tabular-nums">
            {countText(counts.DELIVERED)} of {countText(total)} delivered
          </span>
        </>
      )}
    </div>
  );
}

function Unreached({ order: { unreached, cause } }: { order: ListedOrder }) {
  const { isStaff } = useViewer();
  return (
    <Status tone="bad">
      {countText(unreached)} {isStaff ? "reached nobody" : "without a webhook"}
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

function Nothing({ filters }: { filters: OrderFilters }) {
  const { isStaff, mayChange } = useViewer();
  const { data: health } = useQuery({ ...deliveryHealthQuery({}), enabled: !isStaff });
  const needsWebhook = mayChange && health?.webhooks.length === 0;
  const { reference, reached } = filters;
  if (reference !== undefined)
    return (
      <EmptyState
        title={`No order has “${reference}”`}
        action={{ label: "Show every order", href: addressOfOrders() }}
      >
        {isStaff
          ? "No event with it as order, PO, confirmation, or invoice number, or job name, was published. Enter all of it. Older events are no longer stored."
          : "No event with it was published for your applications. Enter all of it. Older events are no longer stored."}
      </EmptyState>
    );
  if (reached === "differing")
    return (
      <EmptyState
        title="No event was repeated with different content"
        action={{ label: "Show every order", href: addressOfOrders() }}
      >
        A duplicate that differs from the accepted event would be here.
      </EmptyState>
    );
  if (reached === "nobody")
    return (
      <EmptyState
        title="Every event reached somebody"
        action={{ label: "Show every order", href: addressOfOrders() }}
      >
        An event whose audience has no application, or no webhook for it, would be here.
      </EmptyState>
    );
  return isStaff ? (
    <EmptyState title="No orders yet" action={{ label: "Read how to publish", href: "/reference/publish" }}>
      The order system has not published an event yet.
    </EmptyState>
  ) : (
    <EmptyState
      title="No orders yet"
      action={
        needsWebhook
          ? { label: "Register a webhook", variant: "primary", href: "/webhooks?register=1" }
          : { label: "Create a test order", variant: "primary", href: "/test-orders" }
      }
    >
      The first event for your applications appears here as soon as it is published.
      {needsWebhook && " It is sent to you once you have a webhook."}
    </EmptyState>
  );
}
