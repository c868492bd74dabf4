import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { buildRequest } from "#lib/notifications/deliveries/engine/build-request.ts";
import { sampleEvent } from "#lib/notifications/orders/shared/sample-events.ts";
import { promoteSecret } from "#lib/notifications/webhooks/promote-secret.ts";
import { rotateSecret } from "#lib/notifications/webhooks/rotate-secret.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

// Receivers that compare the secret without a signature, by one rule for every event, and that recognize repeats by the
// hash of the body.

const { db } = await setUpTestDatabase();
const ctx = systemContext(db, "test");

/** The request of an attempt, made from the webhook as it is in the database then. */
async function getAttempt(webhookId: string, eventType: WebhookEventType, at = ctx.now) {
  const webhook = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  const event = { orderNumber: "SO-1", eventId: "evt-1", at: ctx.now, audience: [], status: "Invoiced" };
  const payload = JSON.stringify(sampleEvent(eventType, event));
  return buildRequest({ deliveryId: "dlv_1", eventType, payload, webhook }, at);
}

type Sent = Awaited<ReturnType<typeof getAttempt>>;

/** One client looks into the header, or into an object `data` of the body. */
function findInHeaderOrData({ headers, body }: Sent): unknown {
  return headers["authorization"] ?? JSON.parse(body).data?.apiKey;
}

/** Another one looks into the body where it can, and else into the header. */
function findInBodyFirst({ headers, body }: Sent): unknown {
  const { webhookDetails } = JSON.parse(body);
  return webhookDetails ? webhookDetails[0].apiKey : headers["authorization"];
}

const toHash = ({ body }: Sent) => createHash("sha256").update(body).digest("hex");
const events = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;

test.each(events)("both rules find the secret of an %s, and the log shows it masked", async (eventType) => {
  const { webhookId, secret } = await makeWebhook(db, "https://hooks.example.com/", { events: [...events] });
  const sent = await getAttempt(webhookId, eventType);
  expect(findInHeaderOrData(sent)).toBe(secret);
  expect(findInBodyFirst(sent)).toBe(secret);
  expect(JSON.stringify(sent.logged)).not.toContain(secret);
});

test.each(events)(
  "a retry of an %s has the same bytes, also while a rotation overlaps",
  async (eventType) => {
    const { webhookId } = await makeWebhook(db, "https://hooks.example.com/", { events: [...events] });
    const first = toHash(await getAttempt(webhookId, eventType));
    expect(toHash(await getAttempt(webhookId, eventType, addSeconds(ctx.now, 3_600)))).toBe(first);
    await rotateSecret(ctx, { webhookId, overlapHours: 24 });
    expect(toHash(await getAttempt(webhookId, eventType, addSeconds(ctx.now, 7_200)))).toBe(first);
  },
);

test("after the rotation only the secret in the body of an ORDER_INVOICED differs", async () => {
  const { webhookId, secret } = await makeWebhook(db, "https://hooks.example.com/", { events: [...events] });
  const before = {
    update: await getAttempt(webhookId, events[0]),
    invoice: await getAttempt(webhookId, events[1]),
  };
  const rotated = await rotateSecret(ctx, { webhookId, overlapHours: 24 });
  await promoteSecret(ctx, { webhookId });
  const after = {
    update: await getAttempt(webhookId, events[0]),
    invoice: await getAttempt(webhookId, events[1]),
  };
  expect(after.update.body).toBe(before.update.body);
  expect(after.invoice.body).toBe(before.invoice.body.replace(secret, rotated.secret));
  expect(after.invoice.headers["webhook-id"]).toBe(before.invoice.headers["webhook-id"]);
});
