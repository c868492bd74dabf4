import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { AnsweredTestOrder } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { nextOrderStatus, orderStatuses } from "#lib/notifications/orders/shared/order-statuses.ts";
import type { SentEvent, SentTestOrder, UnnumberedEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { EventDialog } from "./event-dialog.tsx";
import { FanOut } from "./fan-out.tsx";
import { LastEvent } from "./last-event.tsx";

type Change = { status: string } | { event: UnnumberedEvent };

type Props = {
  order: AnsweredTestOrder;
  /** Is open at first. */
  isNewest: boolean;
  /** The events to show before the first change in this card. */
  sent?: SentEvent[] | null;
  /** It is not confirmed yet who gets the events. */
  isDisabled?: boolean;
  send: (change: Change) => Promise<SentTestOrder>;
};

type StepsProps = Pick<AnsweredTestOrder, "status" | "sentStatuses">;

/** The life cycle of an order, with its current status and those that were sent before. */
export function Steps({ status, sentStatuses }: StepsProps) {
  // Nobody knows where a status of another system belongs: it is beside the others.
  const isOther = status !== null && !orderStatuses.includes(status);
  return (
    <ol className="flex flex-wrap gap-x-1 gap-y-2 text-sm">
      {(isOther ? [...orderStatuses, status] : orderStatuses).map((step) => {
        const isSent = sentStatuses.includes(step) && step !== status;
        return (
          <li
            key={step}
            aria-current={step === status ? "step" : undefined}
            className={clsx(
              "flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-px wrap-anywhere",
              step === status && "border-transparent bg-accent-soft font-semibold text-accent-strong",
              isSent && "border-transparent bg-sunken",
              step !== status && !isSent && "border-line-strong/50 border-dashed text-muted",
            )}
          >
            {isSent && <Check role="img" aria-label="Sent:" className="size-3.5 shrink-0 text-muted" />}
            {step}
          </li>
        );
      })}
    </ol>
  );
}

/** A test order that opens: buttons to change it, and the deliveries of its last change. */
export function OrderCard({ order, isNewest, sent = null, isDisabled = false, send }: Props) {
  const { orderNumber, status, sentStatuses, events, updatedAt, lastEvent } = order;
  const [changed, setChanged] = useState<SentEvent[] | null>(null);
  const showChange = (change: SentTestOrder) => setChanged(change.sent);
  const change = useMutation({
    mutationFn: (next: string) => send({ status: next }),
    onSuccess: showChange,
  });
  const nextStatus = nextOrderStatus(status);
  const shown = changed ?? sent;
  return (
    <article aria-label={orderNumber}>
      <Disclosure
        open={isNewest}
        summary={
          <>
            <h3 className="font-semibold tabular-nums">{orderNumber}</h3>
            <span className="wrap-anywhere text-sm">{status ?? "Invoiced"}</span>
            <span className="flex grow flex-wrap justify-between gap-x-4 text-muted text-sm max-sm:basis-full max-sm:pl-8">
              <span>{lastEvent && `Last event: ${countStates(lastEvent)}`}</span>
              <span>
                {counted(events, "event")}, <Time at={updatedAt} />
              </span>
            </span>
          </>
        }
      >
        <div className="grid gap-4 border-line border-t p-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <Steps status={status} sentStatuses={sentStatuses} />
            <ForChanges>
              <div className="flex flex-wrap items-center gap-2">
                {nextStatus && (
                  <Button
                    size="sm"
                    disabled={isDisabled}
                    busy={change.isPending}
                    onClick={() => change.mutate(nextStatus)}
                  >
                    Advance to {nextStatus}
                  </Button>
                )}
                {status !== "Invoiced" && nextStatus !== "Invoiced" && (
                  <Button
                    size="sm"
                    variant="quiet"
                    disabled={isDisabled}
                    busy={change.isPending}
                    onClick={() => change.mutate("Invoiced")}
                  >
                    Send the invoice
                  </Button>
                )}
                <DialogButton
                  size="sm"
                  variant="quiet"
                  disabled={isDisabled}
                  dialog={(onClose) => (
                    <EventDialog
                      title={`Write an event for ${orderNumber}`}
                      description="An ORDER_UPDATE also sets the status of the order."
                      sample={{ orderNumber, status: status ?? "Pending" }}
                      send={(event) => send({ event })}
                      onSent={showChange}
                      onClose={onClose}
                    />
                  )}
                >
                  Write an event
                </DialogButton>
              </div>
            </ForChanges>
          </div>
          <ErrorBanner error={change.error} what="Could not change the order." />
          {shown ? (
            <FanOut orderNumber={orderNumber} events={shown} />
          ) : (
            lastEvent && <LastEvent orderNumber={orderNumber} lastEvent={lastEvent} />
          )}
        </div>
      </Disclosure>
    </article>
  );
}

/** `3 delivered, 1 queued`, of the order's last event. Of more deliveries than are known here, at least so many. */
export function countStates({ deliveries, hasMore }: NonNullable<AnsweredTestOrder["lastEvent"]>): string {
  if (deliveries.length === 0) return "no webhook";
  return Object.entries(deliveryStates)
    .flatMap(([state, { label }]) => {
      const count = deliveries.filter((delivery) => delivery.state === state).length;
      return count > 0 ? [`${count}${hasMore ? "+" : ""} ${label.toLowerCase()}`] : [];
    })
    .reverse()
    .join(", ");
}
