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
  event: string;
  status: string | null;
  application: string;
  /** The beginning of the body of the receiver's last answer. */
  answer?: string | null;
};

/** A delivery of a test order, with what its receiver answered. It leads to the delivery. */
export function DeliveryLine({ delivery, event, status, application, answer = null }: Props) {
  const { id, webhook, lastHttpStatus, lastDurationMs, failure } = delivery;
  return (
    <Link
      href={`/deliveries/${id}`}
      className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-2 hover:text-accent md:grid-cols-[7rem_14rem_minmax(0,1fr)_minmax(0,11rem)]"
    >
      <span>
        <DeliveryStatus delivery={delivery} />
      </span>
      <span className="truncate">
        <span className="font-mono text-xs">{event}</span> {status}
      </span>
      <span className="col-span-2 truncate md:col-span-1">
        <span className="font-medium">{webhook.name}</span> <span className="text-muted">{application}</span>
      </span>
      <span className="col-span-2 truncate text-muted md:col-span-1 md:text-right">
        {lastHttpStatus === null
          ? (failure?.title ?? (webhook.state === "ACTIVE" ? null : heldText[webhook.state]))
          : `HTTP ${lastHttpStatus}${lastDurationMs === null ? "" : ` in ${inMs(lastDurationMs)}`}`}
      </span>
      {answer !== null && (
        <span className="col-span-full truncate font-mono text-muted text-xs md:col-start-2" title={answer}>
          <span className="sr-only">The receiver answered: </span>
          {answer}
        </span>
      )}
    </Link>
  );
}
