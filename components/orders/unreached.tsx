import { addressWithFilter } from "#components/log/application-address.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { OrderPageEvent } from "#lib/notifications/deliveries/shared/order-schemas.ts";

/** Whom the event should have reached and did not, why, and what to do. */
export function Unreached({ event }: { event: OrderPageEvent }) {
  const { isStaff } = useViewer();
  return isStaff ? <ForStaff event={event} /> : <ForPartner event={event} />;
}

function ForStaff({ event }: { event: OrderPageEvent }) {
  const { unknownClientIds, unsubscribed, deliveries, audience } = event;
  const isReached = deliveries.length > 0;
  const tone = isReached ? "warn" : "bad";
  return (
    <>
      {unknownClientIds.length > 0 && (
        <Notice
          tone={tone}
          title={
            isReached ? "A client ID of its audience is unknown" : "It reached nobody: unknown client ID"
          }
        >
          <p>
            No application has the client ID{" "}
            {unknownClientIds.map((id, index) => (
              <span key={id}>
                {index > 0 && ", "}
                <code className="break-all font-mono text-xs">{id}</code>
              </span>
            ))}
            . Correct the audience in the order system, and publish the event again with a new eventId.{" "}
            <TextLink href="/applications">Look up client IDs</TextLink>
          </p>
        </Notice>
      )}
      {unsubscribed.length > 0 && (
        <Notice
          tone={tone}
          title={isReached ? "Not everybody got it" : "It reached nobody: no webhook was subscribed"}
        >
          <Unsubscribed event={event} />
          <p>
            Events are not sent later. Once the partner has a webhook for it, publish the event again with a
            new eventId. The partner can also read it in the event feed.
          </p>
        </Notice>
      )}
      {audience === "all" && !isReached && (
        <Notice tone="bad" title="It reached nobody: no webhook was subscribed">
          <p>It was for all applications, but no webhook was subscribed to {event.event}.</p>
        </Notice>
      )}
    </>
  );
}

function ForPartner({ event }: { event: OrderPageEvent }) {
  const { unsubscribed, deliveries, audience } = event;
  if (unsubscribed.length === 0 && !(audience === "all" && deliveries.length === 0)) return null;
  return (
    <Notice tone="bad" title="No webhook was subscribed to it">
      <Unsubscribed event={event} />
      <p>
        Events are not sent later. Register a webhook for {event.event}, and read this one in the{" "}
        <TextLink href="/reference/events#event-feed">event feed</TextLink>, or ask the distributor to publish
        it again.
      </p>
    </Notice>
  );
}

/** The applications that it is for and that had no webhook for it, each with its webhooks. */
function Unsubscribed({ event: { unsubscribed, event } }: { event: OrderPageEvent }) {
  const { applications, organizations } = useViewer();
  return unsubscribed.map((id) => {
    const application = applications.find((one) => one.id === id);
    const partner = organizations.find((one) => one.id === application?.organizationId)?.name;
    return (
      <p key={id}>
        <TextLink href={addressWithFilter("/webhooks", { applicationId: id })}>
          {partner && `${partner}: `}
          {application?.name ?? "An application"}
        </TextLink>{" "}
        had no webhook for {event}.
      </p>
    );
  });
}
