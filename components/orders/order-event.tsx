import { useEffect, useState } from "react";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { maxDeliveries } from "#lib/notifications/deliveries/shared/order-limits.ts";
import type { OrderPageEvent } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { EventContent } from "./event-content.tsx";
import { OrderDeliveries } from "./order-deliveries.tsx";
import { findWorst } from "./order-webhooks.tsx";
import { Unreached } from "./unreached.tsx";

type Props = { orderNumber: string; event: OrderPageEvent; isNewest: boolean };

/**
 * An event of an order in a line, and who published it for whom, and its deliveries, when it is open: at first only the newest, one
 * that failed, and the one that the address names.
 */
export function OrderEventCard({ orderNumber, event, isNewest }: Props) {
  const { version, event: type, acceptedAt, publisher, deliveries, hasMore } = event;
  const worst = findWorst(deliveries);
  const [isOpen, setIsOpen] = useState(isNewest || worst === "GIVEN_UP" || worst === "RETRYING");
  const anchor = `event-${event.eventId}`;
  const link = encodeURIComponent(anchor);
  useEffect(() => {
    const openIfNamed = () => {
      if ([anchor, link].includes(window.location.hash.slice(1))) setIsOpen(true);
    };
    openIfNamed();
    window.addEventListener("hashchange", openIfNamed);
    return () => window.removeEventListener("hashchange", openIfNamed);
  }, [anchor, link]);
  return (
    <>
      <li>
        <Disclosure
          id={anchor}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          className="scroll-mt-18 lg:scroll-mt-4 print:details-content:[content-visibility:visible]"
          summary={<Line event={event} />}
        >
          <div className="grid gap-4 border-line border-t p-4">
            <p className="flex flex-wrap items-baseline gap-x-4 text-muted text-sm">
              <code className="font-mono text-xs">{type}</code>
              <span>
                Accepted <Time at={acceptedAt} show="second" />
                {publisher && (
                  <>
                    {" "}
                    from{" "}
                    {publisher.applicationId === null ? (
                      publisher.name
                    ) : (
                      <TextLink href={`/applications/${publisher.applicationId}#batches`}>
                        {publisher.name}
                      </TextLink>
                    )}
                  </>
                )}
              </span>
              <span>
                eventId{" "}
                <a
                  href={`#${link}`}
                  className="break-all font-mono text-xs underline underline-offset-4 hover:text-accent"
                >
                  {event.eventId}
                </a>
              </span>
            </p>
            <Unreached event={event} />
            {deliveries.length > 0 && <OrderDeliveries deliveries={deliveries} />}
            {hasMore && (
              <TextLink href={addressOfLog({ orderNumber })}>
                Only {maxDeliveries} deliveries are shown. See all in the log
              </TextLink>
            )}
            <ForStaff event={event} />
            <EventContent orderNumber={orderNumber} version={version} changedFields={event.changedFields} />
          </div>
        </Disclosure>
      </li>
      <MissingVersions event={event} />
    </>
  );
}

/** What an event says of the order, when it happened, and whether it arrived. */
function Line({ event }: Pick<Props, "event">) {
  const { version, status, occurredAt, deliveries, hasMore, difference } = event;
  const worst = findWorst(deliveries);
  const look = worst && deliveryStates[worst];
  const delivered = deliveries.filter(({ state }) => state === "DELIVERED").length;
  const missesSomebody = event.unsubscribed.length + event.unknownClientIds.length > 0;
  return (
    <>
      <h2 className="wrap-anywhere font-semibold">{status ?? "Invoice"}</h2>
      <span className="text-muted text-sm">version {version}</span>
      <span className="text-muted text-sm">
        <span className="sr-only">Happened </span>
        <Time at={occurredAt} show="second" />
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-sm max-sm:ml-8">
        {difference && <Status tone="warn">Repeated differently</Status>}
        {deliveries.length > 0 && missesSomebody && <Status tone="warn">Not to everybody</Status>}
        {deliveries.length === 0 ? (
          <Status tone="bad">Without a delivery</Status>
        ) : (
          <>
            {look && (
              <Status tone={look.tone} icon={look.icon}>
                {look.label}
              </Status>
            )}
            <span className="text-muted tabular-nums">
              {inCount(delivered)} of {hasMore && "the first "}
              {inCount(deliveries.length)} delivered
            </span>
          </>
        )}
      </span>
    </>
  );
}

/** What only the distributor knows of the event: whom it leaves out, and what was published in vain. */
function ForStaff({ event: { notFor, difference, audience } }: Pick<Props, "event">) {
  const { applications } = useViewer();
  const names = (ids: readonly string[]) =>
    ids.map((id) => applications.find((one) => one.id === id)?.name ?? "an application").join(", ");
  return (
    <>
      {difference && (
        <Notice
          tone="warn"
          title={`Repeated with different content ${difference.count === 1 ? "once" : counted(difference.count, "time")}, and not sent`}
        >
          <p>
            A known eventId is a duplicate, so the portal kept this event. The latest one came{" "}
            <Time at={difference.latestAt} />
            {difference.publisher && ` from ${difference.publisher.name}`}, and differs first at{" "}
            <code className="break-all font-mono text-xs">{difference.pointer || "the whole event"}</code>.{" "}
            {difference.references.length > 0 &&
              `Only the repeated event names ${difference.references.join(", ")}. `}
            To send the change, publish it with a new eventId.
          </p>
        </Notice>
      )}
      {audience !== "all" && notFor.length > 0 && (
        <p className="text-sm">
          <span className="font-medium">Not for {names(notFor)}:</span>{" "}
          <span className="text-muted">
            other versions of this order name {notFor.length === 1 ? "it" : "them"} in their audience, this
            one does not.
          </span>
        </p>
      )}
    </>
  );
}

/** Where versions of the order are missing, for staff. */
function MissingVersions({ event: { version, missingBefore } }: Pick<Props, "event">) {
  if (missingBefore === 0) return null;
  const [first, last] = [version - missingBefore, version - 1];
  return (
    <li className="rounded-lg border border-line-strong/50 border-dashed px-4 py-3 text-muted text-sm">
      {first === last ? `Version ${first} is` : `Versions ${first} to ${last} are`} no longer stored.
    </li>
  );
}
