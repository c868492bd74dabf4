import { expect, test } from "vitest";
import { claimDeliveries } from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import { resendDelivery } from "#lib/notifications/deliveries/queue/resend-delivery.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { accept, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { pruneLog } from "./prune-log.ts";

const { db, pool } = await setUpTestDatabase();
const days = { bodyDays: 30, deliveryDays: 90 };

/** Deliveries with an attempt each, as if made so many days ago: identifiers begin with their time. */
async function makeOld(hook: MadeWebhook, count: number, daysAgo: number): Promise<void> {
  const date = new Date(Date.now() - daysAgo * 86_400_000);
  const getId = (kind: "event" | "delivery" | "attempt") => firstIdAt(kind, date).slice(0, -6);
  await pool.query(
    `WITH row AS (SELECT lpad(i::text, 6, '0') AS "n" FROM generate_series(1, $1::int) i
     ), event AS (
       INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience")
       SELECT $2 || "n", $2 || "n", 'ORDER_UPDATE', 'SO-1', $5, $5, '{}', '{}' FROM row
     ), delivery AS (
       INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state",
         "createdAt", "completedAt")
       SELECT $3 || "n", $2 || "n", $6, $7, 'ORDER_UPDATE', 'SO-1', 'DELIVERED', $5, $5 FROM row
     )
     INSERT INTO "Attempt" ("id", "deliveryId", "number", "startedAt", "durationMs", "url", "requestHeaders",
       "requestBody", "responseHeaders", "responseBody", "httpStatus")
     SELECT $4 || "n", $3 || "n", 1, $5, 5, 'https://receiver.example/', '{"x-test":"1"}',
       CASE WHEN "n"::int % 2 = 0 THEN '{}' END, '{"x-test":"1"}', 'thanks', 200 FROM row`,
    [count, getId("event"), getId("delivery"), getId("attempt"), date, hook.webhookId, hook.application.id],
  );
}

test("bodies are deleted after 30 days, deliveries and events after 90, in batches, while a worker delivers", async () => {
  const receiver = await startReceiver(accept);
  const hook = await makeWebhook(db, receiver.url);
  await makeOld(hook, 2_500, 91);
  await makeOld(hook, 1_500, 45);
  await makeOld(hook, 10, 29);
  const worker = await startWorker();
  const published = publishUpdates(db, [hook], 200);
  // The worker that just started prunes too: the two never count a row twice.
  const first = await pruneLog(pool, days, new Date());
  await published;
  await until("delivered", async () => (await db.delivery.count({ where: { state: "PENDING" } })) === 0);
  await until("pruned by one or the other", async () => (await db.event.count()) === 1_710);
  expect(receiver.received).toHaveLength(200);
  await endWorker(worker, "SIGTERM");
  await receiver.close();

  expect(first.deliveries).toBeLessThanOrEqual(2_500);
  expect(await db.delivery.count()).toBe(1_500 + 10 + 200);
  expect(await db.attempt.count()).toBe(1_500 + 10 + 200);
  expect(await db.attempt.count({ where: { requestBody: "" } })).toBe(1_500);
  const pruned = await db.attempt.findFirstOrThrow({ where: { requestBody: "" } });
  expect(pruned).toMatchObject({
    responseBody: null,
    responseHeaders: null,
    requestHeaders: {},
    httpStatus: 200,
  });
  expect(await pruneLog(pool, days, new Date())).toEqual({ bodies: 0, deliveries: 0, events: 0 });
  // Also in a process that starts later.
  const last = await db.attempt.findFirstOrThrow({ where: { requestBody: "" }, orderBy: { id: "desc" } });
  expect(await db.retentionRun.findFirst()).toMatchObject({ bodiesTo: last.id });
});

test("the three large tables are vacuumed after a fiftieth of their rows has changed", async () => {
  const { rows } = await pool.query<{ options: string[] }>(
    `SELECT "reloptions" AS "options" FROM pg_class WHERE "relname" IN ('Attempt', 'Delivery', 'Event')`,
  );
  expect(rows).toEqual(Array(3).fill({ options: ["autovacuum_vacuum_scale_factor=0.02"] }));
});

test("an unregistered webhook is kept for a day, and as long as a delivery to it", async () => {
  const [kept, fresh, gone] = [
    await makeWebhook(db, "http://127.0.0.1:9/"),
    await makeWebhook(db, "http://127.0.0.1:9/"),
    await makeWebhook(db, "http://127.0.0.1:9/"),
  ];
  await publishUpdates(db, [kept]);
  for (const [{ webhookId: id }, hours] of [
    [kept, 25],
    [fresh, 23],
    [gone, 25],
  ] as const)
    await db.webhook.update({
      where: { id },
      data: { slot: null, unregisteredAt: addSeconds(new Date(), -hours * 3_600) },
    });
  await pruneLog(pool, days, new Date());
  const ids = [kept, fresh, gone].map(({ webhookId }) => webhookId);
  const left = await db.webhook.findMany({ where: { id: { in: ids } }, select: { id: true } });
  expect(left.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  await db.delivery.deleteMany({ where: { webhookId: kept.webhookId } });
});

test("a replay that has ended is kept as long as deliveries", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  const makeReplay = (id: string, daysAgo: number, ended: boolean) => {
    const at = addSeconds(new Date(), -daysAgo * 24 * 3_600);
    return db.replay.create({
      data: {
        id,
        organizationId: hook.application.organizationId,
        startedByName: "Pat Example",
        ...(ended && { state: "DONE", endedAt: at }),
        filter: {},
        applicationIds: [],
        total: 1,
        cursorAt: at,
        cursorSequence: 0,
        createdAt: at,
      },
    });
  };
  await makeReplay("rpl_old", 91, true);
  await makeReplay("rpl_late", 89, true);
  await makeReplay("rpl_running", 91, false);
  await publishUpdates(db, [hook]);
  await db.delivery.updateMany({ where: { webhookId: hook.webhookId }, data: { replayId: "rpl_old" } });
  await pruneLog(pool, days, new Date());
  const left = await db.replay.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  expect(left.map(({ id }) => id)).toEqual(["rpl_late", "rpl_running"]);
  expect(await db.delivery.findFirst({ where: { webhookId: hook.webhookId } })).toMatchObject({
    replayId: null,
  });
  await db.replay.deleteMany();
  await db.delivery.deleteMany({ where: { webhookId: hook.webhookId } });
});

test("a pending delivery of any age is kept with its event, and so is one that a worker sends", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  const where = { webhookId: hook.webhookId };
  await makeOld(hook, 3, 100);
  await db.delivery.updateMany({
    where,
    data: { state: "PENDING", nextAttemptAt: new Date(), completedAt: null },
  });
  expect(await pruneLog(pool, days, new Date())).toMatchObject({ deliveries: 0, events: 0 });
  const [held] = (await claimDeliveries(pool, { limit: 1, leaseSeconds: 30 })).deliveries;
  await db.delivery.updateMany({ where, data: { state: "DELIVERED" } });
  expect(await pruneLog(pool, days, new Date())).toMatchObject({ deliveries: 2, events: 2 });
  expect(await db.delivery.findMany({ where })).toMatchObject([{ id: held?.id }]);
  await db.deliveryLease.deleteMany({ where });
  await db.delivery.deleteMany({ where });
});

test("a delivery that has been due for 14 days is given up and can be resent from the log; one that a worker sends is not", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  const where = { webhookId: hook.webhookId };
  await publishUpdates(db, [hook], 4);
  const [held, old, alsoOld, recent] = await db.delivery.findMany({ where, orderBy: { sequence: "asc" } });
  const daysAgo = (days: number) => addSeconds(new Date(), -days * 86_400);
  await db.delivery.updateMany({ where, data: { nextAttemptAt: daysAgo(15) } });
  await db.delivery.update({ where: { id: recent?.id ?? "" }, data: { nextAttemptAt: daysAgo(13) } });
  const lease = { token: "of a worker", until: addSeconds(new Date(), 3600) };
  await db.deliveryLease.create({ data: { ...lease, ...where, deliveryId: held?.id ?? "" } });
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "DISABLED" } });
  await pruneLog(pool, days, new Date());
  const states = await db.delivery.findMany({ where, orderBy: { sequence: "asc" } });
  const failed = { state: "GIVEN_UP", lastFailure: "expired", nextAttemptAt: null };
  expect(states).toMatchObject([{ state: "PENDING" }, failed, failed, { state: "PENDING" }]);
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "ACTIVE" } });
  await resendDelivery(systemContext(db, "test"), { deliveryId: old?.id ?? "" });
  await pruneLog(pool, days, new Date());
  expect(await db.delivery.findUnique({ where: { id: old?.id ?? "" } })).toMatchObject({ state: "PENDING" });
  expect(await db.delivery.findUnique({ where: { id: alsoOld?.id ?? "" } })).toMatchObject(failed);
  await db.deliveryLease.deleteMany({ where });
  await db.delivery.deleteMany({ where });
});

test("rows with IDs from a wrong clock are pruned by their own time", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  const where = { webhookId: hook.webhookId };
  await db.attempt.deleteMany();
  await makeOld(hook, 3, 100);
  const createdAt = new Date();
  await db.delivery.updateMany({ where, data: { createdAt } });
  await db.event.updateMany({ data: { receivedAt: createdAt } });
  await db.attempt.updateMany({ where: { delivery: where }, data: { startedAt: createdAt } });
  await db.retentionRun.updateMany({ data: { bodiesTo: "" } });
  expect(await pruneLog(pool, days, new Date())).toEqual({ bodies: 0, deliveries: 0, events: 0 });
  expect(await db.delivery.count({ where })).toBe(3);
  expect(await db.attempt.count({ where: { requestBody: "" } })).toBe(0);
});
