import { useQuery } from "@tanstack/react-query";
import { callApi } from "#components/api/call-api.ts";
import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Delivery, DeliveryPage } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { SentEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";

const heldText = {
  PAUSED: "Webhook is paused",
  DISABLED: "Webhook is disabled",
  UNREGISTERED: "Webhook is unregistered",
};

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
            <DeliveryLine delivery={delivery} />
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

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { id, event, orderStatus, webhook, application, lastHttpStatus, failure } = delivery;
  return (
    <Link
      href={`/deliveries/${id}`}
      className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-2 hover:text-accent md:grid-cols-[7rem_14rem_minmax(0,1fr)_minmax(0,10rem)]"
    >
      <span>
        <DeliveryStatus delivery={delivery} />
      </span>
      <span className="truncate">
        <span className="font-mono text-xs">{event}</span> {orderStatus}
      </span>
      <span className="col-span-2 truncate md:col-span-1">
        <span className="font-medium">{webhook.name}</span>{" "}
        <span className="text-muted">{application.name}</span>
      </span>
      <span className="col-span-2 truncate text-muted md:col-span-1 md:text-right">
        {lastHttpStatus !== null
          ? `HTTP ${lastHttpStatus}`
          : (failure?.title ?? (webhook.state === "ACTIVE" ? null : heldText[webhook.state]))}
      </span>
    </Link>
  );
}
