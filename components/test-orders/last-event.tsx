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
  const isOfSeveral = new Set(deliveries.map(({ applicationId }) => applicationId)).size > 1;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-muted">
        Answers to <span className="font-mono text-xs">{event}</span> {status}
      </p>
      <ul aria-label="Answers to the last event" className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryLine
              delivery={delivery}
              application={
                isOfSeveral
                  ? (applications.find(({ id }) => id === delivery.applicationId)?.name ?? "")
                  : null
              }
            >
              {delivery.answer !== null && (
                <span className="font-mono text-xs" title={delivery.answer}>
                  <span className="sr-only">The receiver answered: </span>
                  {delivery.answer}
                </span>
              )}
            </DeliveryLine>
          </li>
        ))}
      </ul>
      {hasMore && <TextLink href={addressOfOrder(orderNumber)}>Show all deliveries</TextLink>}
    </div>
  );
}
