import clsx from "clsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Card } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { orderCalls } from "#lib/orders/query-options.ts";
import type { ChangeOrderInput, DeskOrder, IntakeResult } from "#lib/orders/schemas.ts";
import { EditEventDialog } from "./edit-event-dialog.tsx";
import { dollars, FanOut, type SentEvent } from "./fan-out.tsx";

type Props = { order: DeskOrder; lifeCycle: readonly string[]; audience: ChangeOrderInput["audience"] };

/** The life cycle of an order, with its current status. */
function Steps({ lifeCycle, status }: { lifeCycle: readonly string[]; status: string | null }) {
  const reached = status === null ? -1 : lifeCycle.indexOf(status);
  return (
    <ol className="flex flex-wrap gap-x-1 gap-y-2 text-sm">
      {lifeCycle.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? "step" : undefined}
          className={clsx(
            "flex items-center gap-1.5 rounded-full px-2.5 py-0.5",
            index !== reached && "bg-sunken",
            index < reached && "text-good",
            index === reached && "bg-accent-soft font-semibold text-accent-strong",
            index > reached && "text-muted",
          )}
        >
          {index < reached && <Check aria-label="Passed:" className="size-3.5" />}
          {step}
        </li>
      ))}
    </ol>
  );
}

/** A sample order with buttons to change it, and the deliveries of its last change. */
export function OrderCard({ order, lifeCycle, audience }: Props) {
  const [sent, setSent] = useState<SentEvent[] | null>(null);
  const { orderNumber, customer, total, status } = order;
  return (
    <Card
      label={orderNumber}
      title={<span className="tabular-nums">{orderNumber}</span>}
      meta={`${customer}, ${dollars.format(Number(total))}`}
      status={
        <Actions
          order={order}
          audience={audience}
          onSent={(events) => setSent(events.flatMap((one) => (one.result === "accepted" ? [one] : [])))}
        />
      }
    >
      <Steps lifeCycle={lifeCycle} status={status} />
      {sent && <FanOut orderNumber={orderNumber} events={sent} />}
    </Card>
  );
}

type ActionsProps = Pick<Props, "order" | "audience"> & { onSent: (events: IntakeResult[]) => void };

function Actions({ order: { orderNumber, nextStatus }, audience, onSent }: ActionsProps) {
  const change = useAction((step: "advance" | "invoice") => orderCalls[step](orderNumber, { audience }), {
    reloads: ["orders"],
    onDone: ({ events }) => onSent(events),
  });
  const isInvoiced = nextStatus === null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        disabled={isInvoiced}
        busy={change.isPending}
        onClick={() => change.mutate("advance")}
      >
        {nextStatus ? `Advance to ${nextStatus}` : "Completed"}
      </Button>
      <DialogButton
        size="sm"
        look="quiet"
        dialog={(onClose) => (
          <EditEventDialog
            orderNumber={orderNumber}
            audience={audience}
            onClose={onClose}
            onSent={({ events }) => onSent(events)}
          />
        )}
      >
        Write an event
      </DialogButton>
      <Button
        size="sm"
        look="quiet"
        disabled={isInvoiced || change.isPending}
        onClick={() => change.mutate("invoice")}
      >
        Send the invoice
      </Button>
      <FaultNotice error={change.error} what="Could not change the order." className="w-full" />
    </div>
  );
}
