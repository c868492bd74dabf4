import { useViewer } from "#components/shell/viewer.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import type { AnsweredTestOrder } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { DeliveryLine } from "./delivery-line.tsx";

type Props = { orderNumber: string; lastEvent: NonNullable<AnsweredTestOrder["lastEvent"]> };

/** What receivers answered to the last event of a test order. */
export function LastEvent({ orderNumber, lastEvent }: Props) {
  const { event, status, deliveries, hasMore } = lastEvent;
  const { applications } = useViewer();
  if (deliveries.length === 0)
    return <p className="text-muted text-sm">No webhook subscribed to its last event.</p>;
  return (
    <div className="text-sm">
      <ul aria-label="Answers to the last event" className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryLine
              delivery={delivery}
              event={event}
              status={status}
              application={applications.find(({ id }) => id === delivery.applicationId)?.name ?? ""}
              answer={delivery.answer}
            />
          </li>
        ))}
      </ul>
      {hasMore && <TextLink href={addressOfOrder(orderNumber)}>Show all deliveries</TextLink>}
    </div>
  );
}
