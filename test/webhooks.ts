import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { registerWebhook } from "#lib/notifications/webhooks/register-webhook.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { type MadeApplication, makeApplication } from "./fixtures.ts";

export type MadeWebhook = { webhookId: string; secret: string; application: MadeApplication };

/** A webhook of a new application, or of a given one. */
export async function makeWebhook(
  db: Db,
  url: string,
  more: { events?: WebhookEventType[]; application?: MadeApplication } = {},
): Promise<MadeWebhook> {
  const application = more.application ?? (await makeApplication(db));
  const { webhook, secret } = await registerWebhook(systemContext(db, "test"), {
    applicationId: application.id,
    name: "Orders",
    events: more.events ?? ["ORDER_UPDATE"],
    url,
  });
  return { webhookId: webhook.id, secret, application };
}

/** Unique among the processes that publish to one database. */
let serial = process.pid * 1_000_000;

/** What every event says, with the next number. */
function nextEvent(to: readonly MadeWebhook[]) {
  serial += 1;
  const audience = to.map(({ application }) => application.clientId);
  return { orderNumber: `SO-${serial}`, eventId: `test-${serial}`, at: new Date(), audience };
}

/** Publishes `count` order updates, by default of different orders, for these webhooks. Returns the event IDs. */
export async function publishUpdates(
  db: Db,
  to: readonly MadeWebhook[],
  count = 1,
  more: { orderNumber?: string; status?: string } = {},
): Promise<string[]> {
  const events = Array.from({ length: count }, () =>
    sampleOrderUpdate({ ...nextEvent(to), status: "Pending", ...more }),
  );
  await db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });
  return events.map(({ eventId }) => eventId);
}

export async function publishInvoice(db: Db, to: readonly MadeWebhook[]): Promise<string> {
  const event = sampleOrderInvoiced(nextEvent(to));
  await db.$transaction((tx) => publishEvents(tx, [event]));
  return event.eventId;
}
