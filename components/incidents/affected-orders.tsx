import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { Link } from "#components/ui/link.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import type { IncidentDetail, IncidentOrder } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import { counted } from "#lib/platform/shared/counted.ts";

/** A line for each order: what failed of it, and how many of its changes wait. */
export function AffectedOrders({ incident }: { incident: IncidentDetail }) {
  const { id, affectedOrders, orders, webhook, application } = incident;
  const more = orders.affected - affectedOrders.length;
  return (
    <div className="grid gap-2">
      <ul aria-label="Orders" className="divide-y divide-line rounded-md border border-line text-sm">
        {affectedOrders.map((order) => (
          <Order key={order.orderNumber} order={order} incident={incident} />
        ))}
      </ul>
      {more > 0 && (
        <TextLink
          className="text-sm"
          href={addressOfLog({ applicationId: application.id, webhookId: webhook.id, incidentId: id })}
        >
          See the deliveries of {counted(more, "more order")}
        </TextLink>
      )}
    </div>
  );
}

type OrderProps = { order: IncidentOrder; incident: IncidentDetail };

function Order({ order, incident }: OrderProps) {
  const { orderNumber, affected, delivered, first } = order;
  const { application } = incident;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid sm:grid-cols-[10rem_7rem_minmax(0,1fr)_auto]">
      <Link
        href={addressOfOrder(orderNumber)}
        className="wrap-anywhere font-medium tabular-nums hover:text-accent"
      >
        {orderNumber}
      </Link>
      <span className="flex">
        <DeliveryStatus delivery={first} />
      </span>
      <Link href={`/deliveries/${first.id}`} className="min-w-0 grow basis-40 hover:text-accent">
        <OrderText order={order} applicationId={application.id} />
      </Link>
      <span className="text-muted tabular-nums">
        {delivered} of {affected} delivered
      </span>
    </li>
  );
}

/** “No connection” → “no connection”. */
const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** “Pending failed, HTTP 500; 6 changes wait”. */
function OrderText({ order, applicationId }: { order: IncidentOrder; applicationId: string }) {
  const { affected, delivered, first } = order;
  const explain = useFailureWords();
  const name = first.orderStatus ?? "Invoice";
  if (delivered === affected) return <>{name}</>;
  const waiting = affected - delivered - 1;
  const { lastHttpStatus, failure, attemptCount } = first;
  const why =
    lastHttpStatus !== null && lastHttpStatus >= 300
      ? `HTTP ${lastHttpStatus}`
      : failure && inSentence(explain(applicationId, failure).title);
  return (
    <>
      {name} {attemptCount > 0 || first.state === "GIVEN_UP" ? "failed" : "waits"}
      {why && `, ${why}`}
      {waiting > 0 && `; ${counted(waiting, "change waits", "changes wait")}`}
    </>
  );
}
