import { useState } from "react";
import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { getChange } from "#components/deliveries/delivery-title.ts";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { useCause } from "#components/webhooks/failure-words.ts";
import { describeChange, describeOthers } from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { IncidentDetail, IncidentOrder } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import { counted } from "#lib/platform/shared/counted.ts";

type Props = {
  incident: IncidentDetail;
  /** How many orders are shown until a person asks for all. */
  shownAtFirst?: number;
};

/** A line for each order: what failed of it, and what became of its other changes. */
export function AffectedOrders({ incident, shownAtFirst = Infinity }: Props) {
  const { id, affectedOrders, orders, webhook, application } = incident;
  const [showsAll, setShowsAll] = useState(false);
  const isFolded = affectedOrders.length > shownAtFirst && !showsAll;
  const shown = isFolded ? affectedOrders.slice(0, shownAtFirst) : affectedOrders;
  const more = orders.affected - affectedOrders.length;
  return (
    <div className="grid gap-2">
      <ul aria-label="Orders" className="divide-y divide-line rounded-md border border-line text-sm">
        {shown.map((order) => (
          <Order key={order.orderNumber} order={order} incident={incident} />
        ))}
      </ul>
      {affectedOrders.length > shownAtFirst && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          aria-expanded={!isFolded}
          onClick={() => setShowsAll(isFolded)}
        >
          {isFolded
            ? `Show ${more > 0 ? "the first" : "all"} ${affectedOrders.length}`
            : `Show only ${shownAtFirst}`}
        </Button>
      )}
      {more > 0 && !isFolded && (
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
        <DeliveryStatus delivery={first} isListed />
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

/** “Pending failed, HTTP 500; 6 changes wait”. */
function OrderText({ order, applicationId }: { order: IncidentOrder; applicationId: string }) {
  const { affected, delivered, first } = order;
  const why = useCause()(applicationId, first);
  const name = getChange(first);
  if (delivered === affected) return <>{name}</>;
  const others = describeOthers(order.others);
  return (
    <>
      {name} {describeChange(first)}
      {why && `, ${why}`}
      {others && `; ${others}`}
    </>
  );
}
