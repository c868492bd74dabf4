import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { recordAttempts } from "#lib/notifications/deliveries/engine/record-attempts.ts";
import type { AttemptResult } from "#lib/notifications/deliveries/engine/send-attempt.ts";
import { trackWebhookHealth } from "#lib/notifications/webhooks/track-webhook-health.ts";
import { updateWebhook } from "#lib/notifications/webhooks/update-webhook.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { connect } from "#lib/platform/db/client.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { type ClaimedDelivery, claimDeliveries, claimSql } from "./claim-deliveries.ts";
import { endExpiredLeases } from "./end-leases.ts";
import { pauseWebhook } from "./pause-webhook.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { runReplays } from "./run-replays.ts";
import { startReplay } from "./start-replay.ts";

const { db, pool, url } = await setUpTestDatabase();
const ctx = systemContext(db, "test");

afterEach(async () => {
  await db.deliveryLease.deleteMany();
  await db.delivery.updateMany({
    where: { state: "PENDING" },
    data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date() },
  });
  await db.webhookQueue.deleteMany();
});

const claim = async (limit = 100, on = pool) =>
  (await claimDeliveries(on, { limit, leaseSeconds: 60 })).deliveries;

async function makeHook(limits: { maxInFlight?: number; maxPerSecond?: number } = {}) {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  const where = { webhookId: hook.webhookId };
  const data = { maxInFlight: 1_000, maxPerSecond: 100_000, promptSince: new Date(), ...limits };
  await db.webhook.update({ where: { id: hook.webhookId }, data });
  // The change of its limits.
  await db.webhookQueue.deleteMany({ where });
  return { ...hook, where };
}

const answered = (httpStatus: number): AttemptResult => ({
  startedAt: new Date(),
  durationMs: 1,
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  firstByteMs: null,
  url: "http://127.0.0.1:9/",
  requestHeaders: {},
  requestBody: null,
  httpStatus,
  responseHeaders: {},
  responseBody: "",
  failure: httpStatus < 300 ? null : "server_error",
  failureDetail: null,
  retryAfterSeconds: null,
  isOurs: false,
});

const record = (deliveries: readonly ClaimedDelivery[], httpStatus = 204) =>
  recordAttempts(
    pool,
    deliveries.map((delivery) => ({ delivery, result: answered(httpStatus) })),
  );

/** A claim that has leased and not committed until it is resumed. */
async function stopInClaim(): Promise<{ resume: () => Promise<ClaimedDelivery[]> }> {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const own = connect(url, 3);
  own.pool.once("acquire", (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    const stopping = async (...asked: [string | pg.QueryConfig, ...unknown[]]) => {
      const answer = await query(...asked);
      const [first] = asked;
      if (typeof first === "string" || first.text !== claimSql) return answer;
      reached.resolve();
      await resumed.promise;
      return answer;
    };
    Object.assign(client, { query: stopping });
  });
  const claimed = claim(100, own.pool);
  await reached.promise;
  return {
    resume: async () => {
      resumed.resolve();
      const deliveries = await claimed;
      await own.pool.end();
      return deliveries;
    },
  };
}

describe("no wake-up is lost", () => {
  test("of a publication that commits after a claim has looked at its webhook", async () => {
    const hook = await makeHook();
    await publishUpdates(db, [hook]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("BEGIN");
    await client.query(
      `WITH event AS (
         INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "payload", "audience")
         VALUES ('evt_late', 'late', 'ORDER_UPDATE', 'SO-LATE', now(), '{}', '{}'))
       INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "nextAttemptAt")
       VALUES ('dlv_late', 'evt_late', $1, $2, 'ORDER_UPDATE', 'SO-LATE', now())`,
      [hook.webhookId, hook.application.id],
    );
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await client.query("COMMIT");
    await client.end();
    expect((await claim()).map(({ id }) => id)).toEqual(["dlv_late"]);
  });

  test("of a publication during a claim, which it does not wait for", async () => {
    const hook = await makeHook();
    await publishUpdates(db, [hook]);
    const stopped = await stopInClaim();
    await publishUpdates(db, [hook]);
    expect(await claim()).toEqual([]);
    expect(await stopped.resume()).toHaveLength(1);
    expect(await claim()).toHaveLength(1);
  });

  test("while publishers and workers race", async () => {
    const hooks = await Promise.all(Array.from({ length: 12 }, () => makeHook()));
    const publisherCount = 4;
    const own = connect(url, 14);
    const claimed: string[] = [];
    const work = async () => {
      const deliveries = await claim(20, own.pool);
      claimed.push(...deliveries.map(({ id }) => id));
      return deliveries.length;
    };
    // Most publications commit while a claim looks.
    await pool.query(`
      CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.02); RETURN NULL; END $$;
      CREATE TRIGGER "slow" BEFORE INSERT ON "DeliveryLease" FOR EACH STATEMENT EXECUTE FUNCTION pause()`);
    for (let round = 1; round <= 20; round += 1) {
      let publishing = publisherCount;
      const publisher = () => publishUpdates(own.db, hooks).finally(() => (publishing -= 1));
      const worker = async () => {
        while (publishing > 0) await work();
      };
      await Promise.all([...Array.from({ length: publisherCount }, publisher), worker(), worker(), worker()]);
      // Nothing waits for a time, and no response queues its webhook, so a claim that finds nothing is the end.
      while ((await work()) > 0);
      expect(claimed).toHaveLength(round * publisherCount * hooks.length);
    }
    await pool.query(`DROP TRIGGER "slow" ON "DeliveryLease"; DROP FUNCTION pause()`);
    await own.db.$disconnect();
    await own.pool.end();
    expect(new Set(claimed).size).toBe(claimed.length);
  });
});

test("a webhook that one worker holds is passed over by others, which claim for the next", async () => {
  const [one, two] = [await makeHook(), await makeHook()];
  await publishUpdates(db, [one]);
  const stopped = await stopInClaim();
  await publishUpdates(db, [one, two]);
  expect((await claim()).map(({ webhookId }) => webhookId)).toEqual([two.webhookId]);
  expect((await stopped.resume()).map(({ webhookId }) => webhookId)).toEqual([one.webhookId]);
});

test("a webhook that somebody locks for long keeps no other from its deliveries, however much is published to it", async () => {
  const [locked, other] = [await makeHook(), await makeHook()];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN");
  await client.query(`SELECT FROM "Webhook" WHERE "id" = $1 FOR NO KEY UPDATE`, [locked.webhookId]);
  await publishUpdates(db, [locked]);
  // As many publications.
  await pool.query(`INSERT INTO "WebhookQueue" ("webhookId") SELECT $1 FROM generate_series(1, 500)`, [
    locked.webhookId,
  ]);
  await publishUpdates(db, [other]);
  expect((await claim()).map(({ webhookId }) => webhookId)).toEqual([other.webhookId]);
  expect(await claim()).toEqual([]);
  await client.end();
  expect((await claim()).map(({ webhookId }) => webhookId)).toEqual([locked.webhookId]);
});

test("a backlog of months gets no more claims than what was just published", async () => {
  const [old, fresh] = [await makeHook(), await makeHook()];
  await publishUpdates(db, [old], 30);
  const longAgo = new Date(Date.now() - 10 * 24 * 3_600_000);
  await db.delivery.updateMany({ where: old.where, data: { nextAttemptAt: longAgo, createdAt: longAgo } });
  expect((await claim(1)).map(({ webhookId }) => webhookId)).toEqual([old.webhookId]);
  await publishUpdates(db, [fresh], 3);
  const claimed: string[] = [];
  for (let round = 0; round < 6; round += 1)
    claimed.push(
      ...(await claim(1)).map(({ webhookId }) => (webhookId === fresh.webhookId ? "fresh" : "old")),
    );
  expect(claimed).toEqual(["old", "fresh", "old", "fresh", "old", "fresh"]);
});

describe("a webhook is looked at again at once after", () => {
  const acts: [name: string, act: (hook: MadeWebhook, held: ClaimedDelivery[]) => Promise<unknown>][] = [
    ["a response", (_hook, held) => record(held)],
    [
      "the lease of a dead worker",
      async ({ webhookId }) => {
        await db.deliveryLease.updateMany({ where: { webhookId }, data: { until: new Date(0) } });
        await endExpiredLeases(pool);
      },
    ],
    [
      "a limit that is raised by hand",
      ({ webhookId }) => db.$executeRaw`UPDATE "Webhook" SET "maxInFlight" = 2 WHERE "id" = ${webhookId}`,
    ],
  ];
  test.each(acts)("%s", async (_name, act) => {
    const hook = await makeHook({ maxInFlight: 1 });
    await publishUpdates(db, [hook], 2);
    const held = await claim();
    expect(held).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await act(hook, held);
    expect(await claim()).toHaveLength(1);
  });

  const retrying: [name: string, act: (hook: MadeWebhook, id: string) => Promise<unknown>][] = [
    ["a resend", (_hook, id) => resendDelivery(ctx, { deliveryId: id })],
    [
      "a replay",
      async ({ webhookId }) => {
        await startReplay(ctx, { from: new Date(0).toISOString(), webhookId });
        await runReplays(db);
      },
    ],
    [
      "a pause",
      async ({ webhookId }) => {
        await pauseWebhook(ctx, { webhookId });
        expect(await claim()).toEqual([]);
        await resumeWebhook(ctx, { webhookId });
        await runReplays(db);
      },
    ],
    [
      "a new URL",
      async ({ webhookId }) => {
        await updateWebhook(ctx, { webhookId, url: "http://127.0.0.1:9/moved" });
        await runReplays(db);
      },
    ],
    [
      "a success that ends a run of failures",
      async ({ webhookId }) => {
        await db.webhook.update({
          where: { id: webhookId },
          data: { failingSince: new Date(Date.now() - 6_000) },
        });
        const works = { id: webhookId, hasFailed: false, hasFailures: false, isPrompt: true, goneUrls: [] };
        await trackWebhookHealth(pool, [works]);
      },
    ],
  ];
  test.each(retrying)("%s", async (_name, act) => {
    const hook = await makeHook();
    await publishUpdates(db, [hook]);
    const [delivery] = await claim();
    if (!delivery) throw new Error("nothing was claimed");
    await record([delivery], 500);
    expect(await claim()).toEqual([]);
    await act(hook, delivery.id);
    expect((await claim()).map(({ id }) => id)).toEqual([delivery.id]);
  });
});

test("a new URL of a failing webhook gets what failed of an order before the later ones that waited for it", async () => {
  const { webhookId, where, ...hook } = await makeHook();
  await publishUpdates(db, [{ ...hook, webhookId }], 2, { orderNumber: "SO-1" });
  const failed = await claim();
  await record(failed, 500);
  await db.delivery.updateMany({ where, data: { firstFailedAt: new Date(Date.now() - 300_000) } });
  await db.webhook.update({
    where: { id: webhookId },
    data: { failingSince: new Date(Date.now() - 300_000) },
  });
  await updateWebhook(ctx, { webhookId, url: "http://127.0.0.1:9/moved" });
  expect(await claim()).toEqual([]);
  await runReplays(db);
  let claimed: ClaimedDelivery[] = [];
  // A failing webhook is looked at once a second.
  await until("a claim", async () => {
    claimed = await claim();
    return claimed.length > 0;
  });
  expect(claimed.map(({ id }) => id)).toEqual(failed.map(({ id }) => id));
});

describe("a webhook is looked at again in time for", () => {
  const soon = (count: number) => until("a claim", async () => (await claim()).length === count);

  test("a retry", async () => {
    const hook = await makeHook();
    await publishUpdates(db, [hook]);
    await record(await claim(), 500);
    await db.delivery.updateMany({
      where: hook.where,
      data: { nextAttemptAt: new Date(Date.now() + 700) },
    });
    expect(await claim()).toEqual([]);
    await soon(1);
  });

  test("its rate", async () => {
    const hook = await makeHook({ maxPerSecond: 5 });
    await publishUpdates(db, [hook], 6);
    expect(await claim()).toHaveLength(5);
    await soon(1);
  });

  test("the end of a delivery's hold on its order", async () => {
    const hook = await makeHook();
    await publishUpdates(db, [hook], 2, { orderNumber: "SO-HELD" });
    await record(await claim(), 500);
    await db.delivery.updateMany({
      where: { ...hook.where, attemptCount: 1 },
      data: {
        firstFailedAt: new Date(Date.now() - 59_000),
        nextAttemptAt: new Date(Date.now() + 3_600_000),
      },
    });
    expect(await claim()).toEqual([]);
    await soon(1);
  });
});

test("what only waits for a retry has one row in the queue, and no claim looks at it before", async () => {
  const hooks = await Promise.all(Array.from({ length: 3 }, () => makeHook()));
  for (let round = 0; round < 3; round += 1) await publishUpdates(db, hooks);
  await record(await claim(), 500);
  for (const { webhookId } of hooks)
    await db.webhook.update({ where: { id: webhookId }, data: { failingSince: new Date() } });
  expect(await claim()).toEqual([]);
  const rows = await db.webhookQueue.findMany();
  expect(rows).toHaveLength(3);
  const first = await db.delivery.findFirst({
    where: { state: "PENDING" },
    orderBy: { nextAttemptAt: "asc" },
  });
  for (const { dueAt } of rows) expect(Number(dueAt)).toBeGreaterThanOrEqual(Number(first?.nextAttemptAt));
});

test("nothing is left in the queue for a webhook that is paused, deleted, or has nothing", async () => {
  const [paused, served, deleted] = [await makeHook(), await makeHook(), await makeHook()];
  await publishUpdates(db, [paused, served, deleted]);
  await db.delivery.deleteMany({ where: deleted.where });
  await db.webhook.delete({ where: { id: deleted.webhookId } });
  await pauseWebhook(ctx, paused);
  await record(await claim());
  expect(await claim()).toEqual([]);
  expect(await db.webhookQueue.count()).toBe(0);
});
