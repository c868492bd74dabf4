import { ChevronRight } from "lucide-react";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
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
  const what = (
    <span className="text-muted">
      Answers to <span className="font-mono text-xs">{event}</span> {status}
    </span>
  );
  const answers = (
    <>
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
    </>
  );
  const isUneventful = deliveries.every(({ state }) => state === "DELIVERED" || state === "QUEUED");
  // One line says no less than its count.
  if (deliveries.length === 1 || !isUneventful)
    return (
      <div className="grid gap-1 text-sm">
        <p>{what}</p>
        {answers}
      </div>
    );
  return (
    <details className="group text-sm">
      <summary className="flex min-h-8 w-fit list-none items-center gap-x-2">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span>
          {what} <span className="whitespace-nowrap">{countStates(deliveries, hasMore)}</span>
        </span>
      </summary>
      <div className="mt-1 grid gap-1">{answers}</div>
    </details>
  );
}

/** `3 delivered, 1 queued`. Of more deliveries than are known here, at least so many. */
function countStates(deliveries: Props["lastEvent"]["deliveries"], hasMore: boolean): string {
  return Object.entries(deliveryStates)
    .flatMap(([state, { label }]) => {
      const count = deliveries.filter((delivery) => delivery.state === state).length;
      return count > 0 ? [`${count}${hasMore ? "+" : ""} ${label.toLowerCase()}`] : [];
    })
    .reverse()
    .join(", ");
}
