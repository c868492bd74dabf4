import type { ReactNode } from "react";
import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Delivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";

const heldText = {
  PAUSED: "Webhook is paused",
  DISABLED: "Webhook is disabled",
  UNREGISTERED: "Webhook is unregistered",
};

type Props = {
  delivery: Pick<Delivery, "id" | "state" | "isResending" | "lastHttpStatus" | "lastDurationMs"> & {
    failure: { title: string } | null;
    webhook: { name: string; state: Delivery["webhook"]["state"] };
  };
  /** Only beside those of other applications. */
  application: string | null;
  /** Its event, or the beginning of the body of the receiver's last answer. */
  children?: ReactNode;
};

/** A delivery of a test order, with what its receiver answered. It leads to the delivery. */
export function DeliveryLine({ delivery, application, children }: Props) {
  const { id, webhook, lastHttpStatus, lastDurationMs, failure } = delivery;
  return (
    <Link
      href={`/deliveries/${id}`}
      className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md px-2 py-2 hover:bg-sunken md:grid-cols-[7rem_minmax(0,14rem)_minmax(0,1fr)_minmax(0,11rem)]"
    >
      <span>
        <DeliveryStatus delivery={delivery} />
      </span>
      <span className="truncate max-md:order-1 max-md:col-span-2">
        <span className="font-medium">{webhook.name}</span>{" "}
        {application !== null && <span className="text-muted">{application}</span>}
      </span>
      <span className="truncate text-muted max-md:order-2 max-md:col-span-2 max-md:empty:hidden">
        {children}
      </span>
      <span className="truncate text-right text-muted tabular-nums">
        {lastHttpStatus === null
          ? (failure?.title ?? (webhook.state === "ACTIVE" ? "Not sent yet" : heldText[webhook.state]))
          : `HTTP ${lastHttpStatus}${lastDurationMs === null ? "" : ` in ${inMs(lastDurationMs)}`}`}
      </span>
    </Link>
  );
}
