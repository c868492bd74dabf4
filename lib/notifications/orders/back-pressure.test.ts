import { expect, test } from "vitest";
import { claimDeliveries } from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";

process.env["INTAKE_BACKLOG_LIMIT"] = "20";
const { db, pool } = await setUpTestDatabase();
await setUpApiServer();

const staff = await makePerson(db, "STAFF");
const publisher = await makeApplication(db, { scopes: ["order.publish"] }, staff);
const token = await fetchToken(publisher, "order.publish");
let serial = 0;
const handIn = (hook: MadeWebhook) => {
  serial += 1;
  const event = { orderNumber: "SO-1", eventId: `pressure-${serial}`, at: new Date(), status: "Pending" };
  return portal
    .as(token)
    .post("/api/intake/v1/order-events", [
      sampleOrderUpdate({ ...event, audience: [hook.application.clientId] }),
    ]);
};
const waitForCount = () => new Promise((resolve) => setTimeout(resolve, 1_100));

test("above the backlog limit, the intake answers 503 with Retry-After and accepts nothing", async () => {
  const hook = await makeWebhook(db, "https://hooks.example.com/");
  await publishUpdates(db, [hook], 20);
  expect((await handIn(hook)).status).toBe(202);
  await waitForCount();
  const refused = await handIn(hook);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await db.event.count({ where: { eventId: `pressure-${serial}` } })).toBe(0);
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "PAUSED" } });
  await waitForCount();
  expect((await handIn(hook)).status).toBe(202);
});

test("deliveries to a receiver that hangs, fails, or exceeds its rate do not close the intake", async () => {
  const [hanging, fast, failing] = [
    await makeWebhook(db, "https://hanging.example.com/"),
    await makeWebhook(db, "https://fast.example.com/"),
    await makeWebhook(db, "https://failing.example.com/"),
  ];
  await publishUpdates(db, [hanging], 30);
  await publishUpdates(db, [fast, failing], 120);
  await waitForCount();
  expect((await handIn(fast)).status).toBe(503);
  const setWebhook = ({ webhookId }: MadeWebhook, data: Prisma.WebhookUpdateInput) =>
    db.webhook.update({ where: { id: webhookId }, data });
  await setWebhook(failing, { failingSince: new Date() });
  await setWebhook(fast, { maxPerSecond: 5 });
  // What workers do: the hanging one has all that it takes at once, and the fast one what its rate allows.
  while ((await claimDeliveries(pool, { limit: 100, leaseSeconds: 30 })).deliveries.length > 0);
  await waitForCount();
  expect(await db.deliveryLease.count({ where: { webhookId: hanging.webhookId } })).toBe(8);
  // A slow machine claims for longer than the rate's second.
  const ofFast = await db.deliveryLease.count({ where: { webhookId: fast.webhookId } });
  expect(ofFast).toBeGreaterThanOrEqual(5);
  expect(ofFast).toBeLessThan(60);
  expect((await handIn(fast)).status).toBe(202);
});
