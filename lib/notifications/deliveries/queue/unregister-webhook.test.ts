import { expect, onTestFinished, test } from "vitest";
import { publishEvents } from "#lib/notifications/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { changeWebhook, saveWebhook } from "#lib/notifications/webhooks/find-webhook.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { giveUpLeftDeliveries } from "./give-up-deliveries.ts";
import { unregisterWebhook } from "./unregister-webhook.ts";

const { db, pool } = await setUpTestDatabase();
const ctx = systemContext(db, "test");

/** A connection with a transaction of its own. */
async function begin() {
  const client = await pool.connect();
  await client.query("BEGIN");
  onTestFinished(() => client.release(true));
  return client;
}

/** Somebody waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => pool.query(waiting).then(({ rowCount }) => rowCount)).toBe(1);
}

/** Publishes an event for everybody, and commits it in the end. */
async function publishToAll(eventId: string, inTheEnd: () => Promise<void> = async () => undefined) {
  const sample = { orderNumber: eventId, eventId, at: new Date(), audience: "all" as const };
  return db.$transaction(async (tx) => {
    const [published] = await publishEvents(tx, [sampleOrderUpdate({ ...sample, status: "Pending" })]);
    await inTheEnd();
    return published;
  });
}

const countByState = (webhookId: string) =>
  db.delivery.groupBy({ by: ["state", "lastFailure"], where: { webhookId }, _count: true });

test("events for everybody are accepted while the deliveries of an unregistered webhook are given up: a thousand now, the others by a worker", async () => {
  const [gone, other] = [
    await makeWebhook(db, "https://hooks.example.com/"),
    await makeWebhook(db, "https://hooks.example.com/"),
  ];
  await publishUpdates(db, [gone], 1_500);
  const { webhookId } = gone;
  // Stands for a long backlog: giving it up takes until this lock is released.
  const holder = await begin();
  await holder.query(`SELECT 1 FROM "Delivery" WHERE "webhookId" = $1 FOR NO KEY UPDATE`, [webhookId]);
  const unregistered = unregisterWebhook(ctx, gone);
  await someoneWaits();
  expect(await publishToAll("during")).toMatchObject({ result: "accepted", deliveries: 1 });
  await holder.query("COMMIT");
  await unregistered;
  expect(await db.delivery.count({ where: { webhookId, state: "GIVEN_UP" } })).toBe(1_000);
  await giveUpLeftDeliveries(pool);
  expect(await countByState(webhookId)).toEqual([
    { state: "GIVEN_UP", lastFailure: "unregistered", _count: 1_500 },
  ]);
  expect(await countByState(other.webhookId)).toMatchObject([{ state: "PENDING", _count: 1 }]);
  const audited = { targetId: webhookId, action: "webhook.unregistered" };
  expect(await db.auditEntry.count({ where: audited })).toBe(1);
});

test("an event that is being published when its webhook is unregistered is given up too", async () => {
  const hook = await makeWebhook(db, "https://hooks.example.com/");
  const published = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const sample = { orderNumber: "SO-1", eventId: "race", at: new Date() };
  const audience = [hook.application.clientId];
  const publication = db.$transaction(async (tx) => {
    await publishEvents(tx, [sampleOrderUpdate({ ...sample, audience, status: "Pending" })]);
    published.resolve();
    await commit.promise;
  });
  await published.promise;
  const unregistered = unregisterWebhook(ctx, hook);
  await someoneWaits();
  commit.resolve();
  await Promise.all([publication, unregistered]);
  expect(await countByState(hook.webhookId)).toMatchObject([{ state: "GIVEN_UP", _count: 1 }]);
});

test("events for everybody are accepted while a webhook is changed", async () => {
  const hook = await makeWebhook(db, "https://hooks.example.com/");
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const change = changeWebhook(ctx, hook.webhookId, async (tx, webhook) => {
    await saveWebhook(tx, webhook, { url: "https://hooks.example.com/2" });
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  expect(await publishToAll("while changed")).toMatchObject({ result: "accepted" });
  commit.resolve();
  await change;
  expect(await countByState(hook.webhookId)).toMatchObject([{ state: "PENDING", _count: 1 }]);
});

test("an unregistration waits for publishers before it, and not for those that begin meanwhile", async () => {
  const hook = await makeWebhook(db, "https://hooks.example.com/");
  const publish = async (eventId: string) => {
    const published = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const publication = publishToAll(eventId, () => {
      published.resolve();
      return commit.promise;
    });
    await published.promise;
    return {
      finish: () => {
        commit.resolve();
        return publication;
      },
    };
  };
  const before = await publish("before");
  const unregistered = unregisterWebhook(ctx, hook);
  await someoneWaits();
  const meanwhile = await publish("meanwhile");
  await before.finish();
  await unregistered;
  await meanwhile.finish();
  expect(await countByState(hook.webhookId)).toMatchObject([{ state: "GIVEN_UP", _count: 1 }]);
});

test("the slot of an interrupted unregistration is free for the next webhook", async () => {
  const { webhookId, application } = await makeWebhook(db, "https://hooks.example.com/");
  const more = () => makeWebhook(db, "https://hooks.example.com/", { application });
  for (let slot = 2; slot <= 5; slot += 1) await more();
  await expect(more()).rejects.toMatchObject({ code: "webhook_limit_reached" });
  await db.webhook.update({ where: { id: webhookId }, data: { unregisteredAt: new Date() } });
  const next = await more();
  expect(await db.webhook.findUnique({ where: { id: next.webhookId } })).toMatchObject({ slot: 1 });
  await expect(more()).rejects.toMatchObject({ code: "webhook_limit_reached" });
});

test("what an interrupted unregistration left open is given up", async () => {
  const [gone, other] = [
    await makeWebhook(db, "http://127.0.0.1:9/"),
    await makeWebhook(db, "http://127.0.0.1:9/"),
  ];
  await publishUpdates(db, [gone, other], 3);
  const where = { webhookId: gone.webhookId };
  await db.webhook.update({
    where: { id: gone.webhookId },
    data: { slot: null, unregisteredAt: new Date(), state: "PAUSED" },
  });
  await giveUpLeftDeliveries(pool);
  const failed = { state: "GIVEN_UP", lastFailure: "unregistered", nextAttemptAt: null };
  expect(await db.delivery.findMany({ where })).toMatchObject([failed, failed, failed]);
  const kept = { webhookId: other.webhookId, state: "PENDING" as const };
  expect(await db.delivery.count({ where: kept })).toBe(3);
});
