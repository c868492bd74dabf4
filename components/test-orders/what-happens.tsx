import { useQuery } from "@tanstack/react-query";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { webhooksQuery } from "#components/webhooks/queries.ts";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";

/** What creating a test order does, before somebody does it. On phones it is below the button. */
export function WhatHappens({ whose }: { whose: string }) {
  return (
    <ol className="grid list-decimal gap-1 text-pretty pl-4 max-lg:order-last text-sm marker:text-muted">
      <li>A made-up order is created. It is Pending, and its number starts with TEST-.</li>
      <li>
        Every webhook of {whose} that subscribes to <span className="font-mono text-xs">ORDER_UPDATE</span>{" "}
        gets the event, signed like a real one.
      </li>
      <li>You see each answer below, and move the order on from there, up to its invoice.</li>
    </ol>
  );
}

/** The webhooks that would get the events of an application's test order, and how each is. */
export function Receivers({ applicationId }: { applicationId: string }) {
  const { data: webhooks, error } = useQuery(webhooksQuery({ applicationId }));
  if (!webhooks) return <ErrorBanner error={error} what="Could not load the webhooks." />;
  const subscribed = webhooks.filter(({ events }) => events.includes("ORDER_UPDATE"));
  return (
    <section aria-label="Who gets it" className="grid content-start gap-1 text-sm">
      <h3 className="font-medium">Who gets it</h3>
      {subscribed.length === 0 ? (
        <p className="text-muted">Nobody yet: no webhook of this application subscribes to order updates.</p>
      ) : (
        <ul className="divide-y divide-line">
          {subscribed.map(({ id, name, delivery }) => (
            <li key={id} className="flex min-h-9 items-center justify-between gap-3">
              <TextLink href={addressOfWebhook(id)} className="truncate">
                {name}
              </TextLink>
              <WebhookBadge webhook={delivery} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
