"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { ReplayDialog } from "#components/deliveries/replay/replay-dialog.tsx";
import { orderQuery } from "#components/orders/queries.ts";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { BackLink, TitleActions } from "#components/ui/page.tsx";
import { ErrorBanner, Notice, Status } from "#components/ui/status.tsx";
import type { OrderPage } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { OrderEventCard } from "./order-event.tsx";
import { OrderWebhooks } from "./order-webhooks.tsx";
import { summarizeOrder } from "./summarize-order.ts";

/** How often an order with a delivery on its way is read again. */
const refetchMs = 3_000;

/** An order: which one it is, which webhooks do not have all of it, and each of its events, the newest first. */
export function OrderDetails({ orderNumber }: { orderNumber: string }) {
  const query = useInfiniteQuery({
    ...orderQuery(orderNumber),
    refetchInterval: ({ state: { data } }) => (data?.pages.some(isOnItsWay) ? refetchMs : false),
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const order = data?.pages[0];
  if (!data || !order) return error && <ErrorBanner error={error} what="Could not load the order." />;
  const events = data.pages.flatMap((page) => page.data);
  return (
    <div className="@container grid gap-5">
      <Header order={order} />
      <ErrorBanner error={error} what="This page may be out of date." />
      <Answer order={{ ...order, data: events }} />
      <OrderWebhooks orderNumber={orderNumber} events={events} isWhole={!hasNextPage} />
      <ol aria-label="Events, newest first" className="grid gap-2">
        {events.map((event, index) => (
          <OrderEventCard
            key={event.version}
            orderNumber={orderNumber}
            event={event}
            isNewest={index === 0}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show older events
        </Button>
      )}
    </div>
  );
}

function isOnItsWay({ counts, data }: OrderPage): boolean {
  const isResending = data.some(({ deliveries }) => deliveries.some((delivery) => delivery.isResending));
  return counts.QUEUED + counts.RETRYING > 0 || isResending;
}

function Header({ order }: { order: OrderPage }) {
  const { orderNumber, status, isTest, facts, counts } = order;
  const deliveries = Object.values(counts).reduce((sum, count) => sum + count);
  return (
    <header className="grid gap-3">
      <BackLink href="/orders">Orders</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">Order {orderNumber}</h1>
          {status !== null && <span className="text-lg text-muted">Status: {status}</span>}
          {isTest && <Status tone="note">Test order</Status>}
        </div>
        {deliveries > 0 && (
          <TitleActions>
            <ForChanges>
              <DialogButton
                icon={RotateCw}
                size="sm"
                dialog={(onClose) => (
                  <ReplayDialog
                    filters={{ orderNumber }}
                    selected={[]}
                    onClose={onClose}
                    onStarted={() => {}}
                  />
                )}
              >
                Replay
              </DialogButton>
            </ForChanges>
          </TitleActions>
        )}
      </div>
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {facts.map(({ term, value }) => (
            <div key={term} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-muted">{term}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

/** Whether it arrived, and how many deliveries are in each state. */
function Answer({ order }: { order: OrderPage }) {
  const { isTest, events, unreached, counts, orderNumber } = order;
  const { isStaff } = useViewer();
  const { tone, title } = summarizeOrder(order, isStaff);
  return (
    <Notice tone={tone} title={title}>
      <p className="flex flex-wrap gap-x-4">
        <span>{counted(events, "event")}</span>
        {(Object.keys(counts) as DeliveryState[])
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <Link
              key={state}
              href={addressOfLog({ orderNumber, state })}
              className="underline underline-offset-4"
            >
              {inCount(counts[state])} {deliveryStates[state].label.toLowerCase()}
            </Link>
          ))}
        {unreached > 0 && <span>{inCount(unreached)} without a delivery</span>}
      </p>
      {isTest && (
        <p>
          {isStaff
            ? "A test order: somebody made it up in the portal or by API. The order system did not publish it."
            : "A test order that your organization or the distributor's staff made up. It is no order of a customer."}
        </p>
      )}
    </Notice>
  );
}
