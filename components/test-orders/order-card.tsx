import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Card } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { AnsweredTestOrder } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { nextOrderStatus, orderStatuses } from "#lib/notifications/orders/shared/order-statuses.ts";
import type { SentEvent, SentTestOrder, UnnumberedEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { EventDialog } from "./event-dialog.tsx";
import { FanOut } from "./fan-out.tsx";
import { LastEvent } from "./last-event.tsx";

type Change = { status: string } | { event: UnnumberedEvent };

type Props = {
  orderNumber: string;
  status: string | null;
  meta: ReactNode;
  /** The events to show before the first change in this card. */
  sent?: SentEvent[] | null;
  lastEvent: AnsweredTestOrder["lastEvent"];
  /** It is not confirmed yet who gets the events. */
  isDisabled?: boolean;
  send: (change: Change) => Promise<SentTestOrder>;
};

/** The life cycle of an order, with its current status. An order may skip statuses, so none before it counts as sent. */
function Steps({ status }: { status: string | null }) {
  // Nobody knows where a status of another system belongs: it is beside the others.
  const isOther = status !== null && !orderStatuses.includes(status);
  const steps = isOther ? [...orderStatuses, status] : orderStatuses;
  const reached = status === null ? -1 : steps.indexOf(status);
  return (
    <ol className="flex flex-wrap gap-x-1 gap-y-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? "step" : undefined}
          className={clsx(
            "flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 wrap-anywhere",
            index !== reached && "bg-sunken",
            index === reached && "bg-accent-soft font-semibold text-accent-strong",
            (index > reached || (isOther && index < reached)) && "text-muted",
          )}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

/** A test order with buttons to change it, and the deliveries of its last change. */
export function OrderCard(props: Props) {
  const { orderNumber, status, meta, sent = null, lastEvent, isDisabled = false, send } = props;
  const [changed, setChanged] = useState<SentEvent[] | null>(null);
  const showChange = (order: SentTestOrder) => setChanged(order.sent);
  const change = useMutation({
    mutationFn: (next: string) => send({ status: next }),
    onSuccess: showChange,
  });
  const nextStatus = nextOrderStatus(status);
  const shown = changed ?? sent;
  return (
    <Card
      label={orderNumber}
      title={<span className="tabular-nums">{orderNumber}</span>}
      meta={meta}
      status={
        <ForChanges>
          <div className="-mt-1 flex flex-wrap items-center gap-2">
            <DialogButton
              size="sm"
              variant="quiet"
              className="last:-mr-3"
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
          </div>
        </ForChanges>
      }
    >
      <Steps status={status} />
      <ErrorBanner error={change.error} what="Could not change the order." />
      {shown ? (
        <FanOut orderNumber={orderNumber} events={shown} />
      ) : (
        lastEvent && <LastEvent orderNumber={orderNumber} lastEvent={lastEvent} />
      )}
    </Card>
  );
}
