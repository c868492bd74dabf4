import { addressOfLog } from "#components/deliveries/log-address.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { maxDeliveries } from "#lib/notifications/deliveries/shared/order-limits.ts";
import type { OrderPageEvent } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { EventContent } from "./event-content.tsx";
import { OrderDeliveries } from "./order-deliveries.tsx";
import { Unreached } from "./unreached.tsx";

type Props = { orderNumber: string; event: OrderPageEvent };

/** An event of an order: what it says, who published it for whom, and its deliveries. */
export function OrderEventCard({ orderNumber, event }: Props) {
  const { version, event: type, status, occurredAt, acceptedAt, publisher, deliveries, hasMore } = event;
  return (
    <>
      <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
        <header className="grid gap-1">
          <h2 className="flex flex-wrap items-baseline gap-x-2.5 font-semibold">
            {status ?? "Invoice"}
            <span className="font-normal text-muted text-sm">version {version}</span>
            <code className="font-mono font-normal text-muted text-xs">{type}</code>
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-4 text-muted text-sm">
            <span>
              Happened <Time at={occurredAt} show="second" />
            </span>
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
              eventId <code className="break-all font-mono text-xs">{event.eventId}</code>
            </span>
          </p>
        </header>
        <Unreached event={event} />
        {deliveries.length > 0 && <OrderDeliveries deliveries={deliveries} />}
        {hasMore && (
          <TextLink href={addressOfLog({ orderNumber })}>
            Only {maxDeliveries} deliveries are shown. See all in the log
          </TextLink>
        )}
        <ForStaff event={event} />
        <EventContent orderNumber={orderNumber} version={version} changedFields={event.changedFields} />
      </li>
      <MissingVersions event={event} />
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
          title={`Published again with other content ${difference.count === 1 ? "once" : counted(difference.count, "time")}, and not sent`}
        >
          <p>
            A known eventId is a duplicate, so the portal kept this event. The latest one came{" "}
            <Time at={difference.latestAt} />
            {difference.publisher && ` from ${difference.publisher.name}`}, and differs first at{" "}
            <code className="break-all font-mono text-xs">{difference.pointer || "the whole event"}</code>.{" "}
            {difference.references.length > 0 &&
              `Only the other content names ${difference.references.join(", ")}. `}
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
