import { useQuery } from "@tanstack/react-query";
import { callApi } from "#components/api/call-api.ts";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Delivery, DeliveryPage } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { SentEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { DeliveryLine } from "./delivery-line.tsx";

const refetchMs = 1_000;
/** The delivery log shows the rest. */
const maxShown = 10;

function isHeld({ state }: Delivery): boolean {
  return state === "HELD";
}

/** The deliveries of an order change, reloaded until each has arrived. */
export function FanOut({ orderNumber, events }: { orderNumber: string; events: readonly SentEvent[] }) {
  const count = events.reduce((sum, { deliveries }) => sum + deliveries, 0);
  const eventIds = events.map(({ eventId }) => eventId);
  const ofChange = (page: DeliveryPage | undefined) =>
    page?.data.filter(({ eventId }) => eventIds.includes(eventId)) ?? [];
  const isSettled = (delivery: Delivery) => delivery.nextAttemptAt === null || isHeld(delivery);
  const path = "/api/notification/v2/deliveries";
  const log = useQuery({
    // A page from before the change has none of its deliveries.
    queryKey: [path, { query: { orderNumber } }, eventIds],
    queryFn: ({ signal }) => callApi("GET", path, { query: { orderNumber } }, signal),
    enabled: count > 0,
    refetchInterval: ({ state: { data } }) => (data && ofChange(data).every(isSettled) ? false : refetchMs),
  });
  const deliveries = ofChange(log.data);
  const isOfSeveral = new Set(deliveries.map(({ application }) => application.id)).size > 1;
  return (
    <div className="grid gap-2 text-sm">
      <Summary
        orderNumber={orderNumber}
        count={count}
        held={deliveries.filter(isHeld).length}
        unheard={events.filter((event) => event.deliveries === 0).length}
      />
      <ErrorBanner error={log.error} what="Could not load their state." />
      <ul className="divide-y divide-line empty:hidden">
        {deliveries.slice(0, maxShown).map((delivery) => (
          <li key={delivery.id}>
            <DeliveryLine delivery={delivery} application={isOfSeveral ? delivery.application.name : null}>
              <span className="font-mono text-xs">{delivery.event}</span> {delivery.orderStatus}
            </DeliveryLine>
          </li>
        ))}
      </ul>
    </div>
  );
}

type SummaryProps = { orderNumber: string; count: number; held: number; unheard: number };

function Summary({ orderNumber, count, held, unheard }: SummaryProps) {
  if (count === 0)
    return (
      <p role="status" className="text-muted">
        No webhook subscribes to this event.
      </p>
    );
  return (
    <p role="status">
      <TextLink href={`/deliveries?orderNumber=${encodeURIComponent(orderNumber)}`}>
        {counted(count, "delivery", "deliveries")}
      </TextLink>
      {held > 0 && (
        <span className="text-muted">
          {held === count ? ", held" : `, ${held} of them held`} until a paused or disabled webhook is resumed
        </span>
      )}
      {unheard > 0 && (
        <span className="text-muted">
          ; no webhook subscribes to {unheard === 1 ? "1 of the events" : `${unheard} of the events`}
        </span>
      )}
    </p>
  );
}
