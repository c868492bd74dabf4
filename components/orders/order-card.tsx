"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Check } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { orderCalls } from "#lib/orders/query-options.ts";
import type { ChangeOrderInput, DeskOrder, IntakeResult } from "#lib/orders/schemas.ts";
import { FanOut } from "./fan-out.tsx";

// It loads the schema of events, which the page does not need.
const EditEventDialog = lazy(() =>
  import("./edit-event-dialog.tsx").then((module) => ({ default: module.EditEventDialog })),
);

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

export function OrderCard({ order, lifeCycle, audience }: Props) {
  const queryClient = useQueryClient();
  const [fanOut, setFanOut] = useState<IntakeResult[] | null>(null);
  const change = useMutation({
    mutationFn: (step: "advance" | "invoice") => orderCalls[step](order.orderNumber, { audience }),
    onSuccess: ({ events }) => {
      setFanOut(events);
      return queryClient.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  const [writing, setWriting] = useState(false);
  const invoiced = order.nextStatus === null;
  return (
    <article
      aria-label={order.orderNumber}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="font-semibold tabular-nums">{order.orderNumber}</h2>
          <p className="text-muted text-sm">
            {order.customer}, ${order.total}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" look="quiet" onClick={() => setWriting(true)}>
            Write an event
          </Button>
          <Button
            size="sm"
            look="quiet"
            disabled={invoiced || change.isPending}
            onClick={() => change.mutate("invoice")}
          >
            Send the invoice
          </Button>
          <Button
            size="sm"
            disabled={invoiced}
            busy={change.isPending}
            onClick={() => change.mutate("advance")}
          >
            {order.nextStatus ? `Advance to ${order.nextStatus}` : "Completed"}
          </Button>
        </div>
      </div>
      <Steps lifeCycle={lifeCycle} status={order.status} />
      {change.error && <FaultNotice error={change.error} what="Could not change the order." />}
      {fanOut && <FanOut orderNumber={order.orderNumber} events={fanOut} />}
      {writing && (
        <Suspense>
          {" "}
          <EditEventDialog
            orderNumber={order.orderNumber}
            audience={audience}
            onClose={() => setWriting(false)}
            onSent={({ events }) => {
              setFanOut(events);
              setWriting(false);
            }}
          />
        </Suspense>
      )}
    </article>
  );
}
