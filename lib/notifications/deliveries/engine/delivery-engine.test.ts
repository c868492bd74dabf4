import { afterAll, afterEach, describe, expect, test } from "vitest";
import { claimDeliveries } from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import { endExpiredLeases } from "#lib/notifications/deliveries/queue/end-leases.ts";
import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { resumeWebhook } from "#lib/notifications/deliveries/queue/resume-webhook.ts";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { updateWebhook } from "#lib/notifications/webhooks/update-webhook.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { connect } from "#lib/platform/db/client.ts";
import { createResolve } from "#lib/platform/egress/guarded-connector.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { startNameServer } from "#test/name-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { type Answer, accept, answerWith, type Receiver, startReceiver } from "#test/receiver.ts";
import { databaseTimeMs, setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { type DeliveryEngine, type EngineOptions, startDeliveryEngine } from "./delivery-engine.ts";
import { recordAttempts } from "./record-attempts.ts";
import { sendAttempt } from "./send-attempt.ts";

const { db, pool, url: databaseUrl } = await setUpTestDatabase();
const ctx = systemContext(db, "test");
const agents = createReceiverAgents();
afterAll(() => agents.close());

const engines: DeliveryEngine[] = [];
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
  for (const engine of engines.splice(0)) await engine.stop(3_000);
  // What a test left behind is no work for the next one's engine.
  await db.delivery.updateMany({
    where: { state: "PENDING" },
    data: { state: "GIVEN_UP", nextAttemptAt: null },
  });
});

function start(options: Partial<EngineOptions> = {}, on = pool, by = agents): DeliveryEngine {
  const engine = startDeliveryEngine(on, by, {
    timeoutMs: 10_000,
    leaseSeconds: 20,
    pollMs: 20,
    ...options,
  });
  engines.push(engine);
  return engine;
}

async function receive(answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

/** An answer that never comes. */
const hang: Answer = () => new Promise(() => {});

async function makeReceiving(answer?: Answer, limits: { maxInFlight?: number; maxPerSecond?: number } = {}) {
  const receiver = await receive(answer);
  const hook = await makeWebhook(db, receiver.url);
  await db.webhook.update({
    where: { id: hook.webhookId },
    data: limits,
  });
  const deliveries = () =>
    db.delivery.findMany({ where: { webhookId: hook.webhookId }, orderBy: { sequence: "asc" } });
  const webhook = () => db.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } });
  const leases = db.deliveryLease;
  const where = { webhookId: hook.webhookId };
  const leaseCount = () => leases.count({ where });
  const expireLeases = async () => {
    await leases.updateMany({ where, data: { until: new Date(Date.now() - 1) } });
    await endExpiredLeases(pool);
  };
  const attempts = () => db.attempt.findMany({ where: { delivery: where }, orderBy: { number: "asc" } });
  /** Makes the retries due that would be sent in seconds or hours. */
  const retryNow = () =>
    db.delivery.updateMany({ where: { ...where, state: "PENDING" }, data: { nextAttemptAt: new Date() } });
  return { ...hook, receiver, deliveries, attempts, webhook, leaseCount, expireLeases, retryNow };
}

describe("what a receiver answers", () => {
  test("410 disables the webhook at once; held deliveries are sent when it resumes", async () => {
    let isGone = true;
    const hook = await makeReceiving(
      (_request, response) => void response.writeHead(isGone ? 410 : 204).end(),
    );
    await publishUpdates(db, [hook], 1);
    start();
    await until("disabled", async () => (await hook.webhook()).state === "DISABLED");
    await publishUpdates(db, [hook], 3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hook.receiver.received).toHaveLength(1);
    expect(await hook.webhook()).toMatchObject({
      disabledReason: "The receiver answered 410 Gone, so we stopped sending.",
      stoppedAt: expect.any(Date),
      lastDeliveredAt: null,
    });
    expect(
      await db.auditEntry.count({ where: { targetId: hook.webhookId, action: "webhook.disabled" } }),
    ).toBe(1);
    isGone = false;
    await resumeWebhook(ctx, hook);
    // On a slow machine, the first is retried meanwhile.
    await until("the kept ones", async () =>
      (await hook.deliveries()).slice(1).every(({ state }) => state === "DELIVERED"),
    );
    await until("the last success is known", async () => (await hook.webhook()).lastDeliveredAt !== null);
    expect((await hook.webhook()).stoppedAt).toBeNull();
  });

  test("a late 410 of the URL that a webhook has left does not disable it", async () => {
    const answer = Promise.withResolvers<void>();
    const left = await makeReceiving(async (_request, response) => {
      await answer.promise;
      response.writeHead(410).end();
    });
    const moved = await makeReceiving(accept);
    await publishUpdates(db, [left], 1);
    start();
    await until("the request", () => left.receiver.received.length === 1);
    await db.webhook.update({ where: { id: left.webhookId }, data: { url: moved.receiver.url } });
    answer.resolve();
    await until("it is recorded", async () => (await left.attempts()).length === 1);
    await left.retryNow();
    await until("the retry at the new URL", () => moved.receiver.received.length === 1);
    await until("the success is known", async () => (await left.webhook()).lastDeliveredAt !== null);
    expect((await left.webhook()).state).toBe("ACTIVE");
  });

  test("Retry-After delays the next attempt by as much", async () => {
    const hook = await makeReceiving(answerWith(503, { "retry-after": "3600" }));
    const beforeMs = await databaseTimeMs(pool);
    await publishUpdates(db, [hook]);
    start();
    await until("an attempt", async () => (await hook.deliveries())[0]?.attemptCount === 1);
    const [delivery] = await hook.deliveries();
    const askedAtMs = (delivery?.nextAttemptAt?.getTime() ?? 0) - 3_600_000;
    expect(askedAtMs).toBeGreaterThanOrEqual(Math.floor(beforeMs));
    expect(askedAtMs).toBeLessThanOrEqual(Math.ceil(await databaseTimeMs(pool)));
    const { durationMs } = await db.attempt.findFirstOrThrow({ where: { deliveryId: delivery?.id ?? "" } });
    expect(delivery?.lastDurationMs).toBe(durationMs);
  });

  test("the tenth failure ends the delivery as GIVEN_UP, with ten attempts in the log", async () => {
    const hook = await makeReceiving(answerWith(500));
    await publishUpdates(db, [hook]);
    start();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await until(`attempt ${attempt}`, async () => (await hook.deliveries())[0]?.attemptCount === attempt);
      await hook.retryNow();
    }
    const [delivery] = await hook.deliveries();
    expect(delivery).toMatchObject({ state: "GIVEN_UP", nextAttemptAt: null, lastFailure: "server_error" });
    const ids = new Set(hook.receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect([hook.receiver.received.length, [...ids]]).toEqual([10, [delivery?.id]]);
    expect(await db.attempt.count({ where: { deliveryId: delivery?.id ?? "" } })).toBe(10);
  });
});

describe("a hanging receiver delays no other", () => {
  test("2,000 deliveries that wait for a hanging receiver do not delay another receiver's", async () => {
    const stuck = await makeReceiving(hang);
    await publishUpdates(db, [stuck], 2_000);
    start({ timeoutMs: 30_000, leaseSeconds: 60 });
    await until("the hanging one is busy", () => stuck.receiver.received.length === 8);
    const healthy = await makeReceiving();
    await publishUpdates(db, [healthy]);
    await until("the healthy one's delivery", () => healthy.receiver.received.length === 1);
    // The same eight attempts still hang.
    expect(stuck.receiver.received).toHaveLength(8);
  });

  test("with more hanging webhooks than an engine's capacity, half of it stays for those that answer", async () => {
    const healthy = await makeReceiving();
    start({ maxInFlight: 8, timeoutMs: 30_000, leaseSeconds: 60 });
    await publishUpdates(db, [healthy]);
    await until("it is known to answer", async () => (await healthy.webhook()).promptSince !== null);
    const stuck = await receive(hang);
    const hooks = await Promise.all(Array.from({ length: 12 }, () => makeWebhook(db, stuck.url)));
    await publishUpdates(db, hooks, 2);
    await until("half of the room hangs", () => stuck.received.length === 4);
    await publishUpdates(db, [healthy], 20);
    await until("the healthy one's deliveries", () => healthy.receiver.received.length === 21);
    expect(stuck.received).toHaveLength(4);
  });

  test("no more concurrent POSTs than the webhook's limit, across two engines", async () => {
    let atOnce = 0;
    let most = 0;
    const hook = await makeReceiving(
      async (_request, response) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 30));
        atOnce -= 1;
        response.writeHead(204).end();
      },
      { maxInFlight: 3, maxPerSecond: 1_000 },
    );
    await publishUpdates(db, [hook], 60);
    start();
    start();
    await until("all", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    expect([hook.receiver.received.length, most]).toEqual([60, 3]);
  });

  test("no more POSTs per second than the webhook's rate, after an equal burst", async () => {
    const arrivals: { count: number; atMs: number }[] = [];
    const countAndAccept: Answer = async (request, response, { length: count }) => {
      arrivals.push({ count, atMs: await databaseTimeMs(pool) });
      await accept(request, response, []);
    };
    const hook = await makeReceiving(countAndAccept, { maxPerSecond: 20 });
    const firstMs = await databaseTimeMs(pool);
    await publishUpdates(db, [hook], 60);
    start();
    await until("all", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    expect(arrivals).toHaveLength(60);
    // A burst of 20, then 20 a second, by the clock that refills the bucket.
    const tooMany = arrivals.filter(({ count, atMs }) => count > 20 + (20 * (atMs - firstMs)) / 1_000);
    expect(tooMany).toEqual([]);
  });
});

describe("our own faults", () => {
  test("a secret that cannot be decrypted: the lease is released, nothing is counted, and the delivery is retried later", async () => {
    const hook = await makeReceiving();
    await db.webhook.update({
      where: { id: hook.webhookId },
      data: { secretEncrypted: Buffer.alloc(60, 1) },
    });
    await publishUpdates(db, [hook]);
    start({ leaseSeconds: 60 });
    await until("it is put off", async () => {
      const [delivery] = await hook.deliveries();
      return (delivery?.nextAttemptAt ?? new Date(0)) > new Date();
    });
    expect(await hook.leaseCount()).toBe(0);
    expect((await hook.deliveries())[0]).toMatchObject({ state: "PENDING", attemptCount: 0 });
    expect(await hook.webhook()).toMatchObject({ failingSince: null });
    expect(await db.attempt.count({ where: { delivery: { webhookId: hook.webhookId } } })).toBe(0);
  });

  test("a 410 disables its webhook although that cannot be written at first", async () => {
    const gone = await makeReceiving(answerWith(410));
    // A sequence counts also what is rolled back.
    await db.$executeRaw`CREATE SEQUENCE refusals`;
    await db.$executeRawUnsafe(`
      CREATE FUNCTION refuse_disabling() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW."state" = 'DISABLED' THEN PERFORM nextval('refusals'); RAISE EXCEPTION 'no'; END IF;
        RETURN NEW;
      END $$`);
    await db.$executeRaw`
      CREATE TRIGGER refuse_disabling BEFORE UPDATE ON "Webhook" FOR EACH ROW EXECUTE FUNCTION refuse_disabling()`;
    start();
    await publishUpdates(db, [gone]);
    // No other attempt tells of it.
    await until("it is recorded", async () => (await gone.attempts()).length === 1);
    await until("disabling is refused", async () => {
      const [refusals] = await db.$queryRaw<{ is_called: boolean }[]>`SELECT "is_called" FROM refusals`;
      return refusals?.is_called === true;
    });
    await db.delivery.updateMany({
      where: { webhookId: gone.webhookId },
      data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date() },
    });
    expect((await gone.webhook()).state).toBe("ACTIVE");
    await db.$executeRaw`DROP FUNCTION refuse_disabling CASCADE`;
    await until("disabled", async () => (await gone.webhook()).state === "DISABLED");
  });

  test("a webhook whose health cannot be written does not stop recording", async () => {
    const broken = await makeReceiving();
    const healthy = await makeReceiving();
    await db.$executeRawUnsafe(`
      CREATE FUNCTION refuse_health() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW."id" = '${broken.webhookId}' AND NEW."promptSince" IS NOT NULL THEN RAISE EXCEPTION 'no'; END IF;
        RETURN NEW;
      END $$`);
    await db.$executeRaw`
      CREATE TRIGGER refuse_health BEFORE UPDATE ON "Webhook" FOR EACH ROW EXECUTE FUNCTION refuse_health()`;
    start();
    await publishUpdates(db, [broken, healthy], 3);
    const areDone = async () =>
      [...(await broken.deliveries()), ...(await healthy.deliveries())].every(
        ({ state }) => state === "DELIVERED",
      );
    await until("all are recorded", areDone);
    await publishUpdates(db, [healthy], 3);
    await until("so are the later ones", areDone);
    await db.$executeRaw`DROP FUNCTION refuse_health CASCADE`;
  });

  test("an attempt that PostgreSQL refuses is recorded without its answer, and delays no other", async () => {
    const odd = await makeReceiving(answerWith(500));
    const healthy = await makeReceiving();
    await db.$executeRaw`ALTER TABLE "Attempt" ADD CONSTRAINT "no_server_error" CHECK ("httpStatus" <> 500) NOT VALID`;
    await publishUpdates(db, [odd, healthy], 2);
    start();
    await until("the healthy one's", async () =>
      (await healthy.deliveries()).every(({ state }) => state === "DELIVERED"),
    );
    await until("the odd one's", async () =>
      (await odd.deliveries()).every(({ attemptCount }) => attemptCount === 1),
    );
    await db.$executeRaw`ALTER TABLE "Attempt" DROP CONSTRAINT "no_server_error"`;
  });
});

describe("updates of one order arrive in order", () => {
  test("each waits until the one before it has succeeded, with any number of engines", async () => {
    const hook = await makeReceiving(async (_request, response) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      response.writeHead(204).end();
    });
    const eventIds: string[] = [];
    for (const orderNumber of ["SO-A", "SO-B", "SO-C"])
      eventIds.push(...(await publishUpdates(db, [hook], 10, { orderNumber })));
    start();
    start();
    await until("all", () => hook.receiver.received.length === 30);
    const seen = hook.receiver.received.map(({ body }) => JSON.parse(body));
    for (const [index, orderNumber] of ["SO-A", "SO-B", "SO-C"].entries()) {
      const ids = seen
        .filter(({ salesOrder }) => salesOrder.orderNumber === orderNumber)
        .map(({ eventId }) => eventId);
      expect(ids).toEqual(eventIds.slice(index * 10, index * 10 + 10));
    }
  });

  test("a failing one delays the later ones by at most 60 s after its first failure", async () => {
    let failures = 0;
    const hook = await makeReceiving((request, response) => {
      const isFirst = JSON.parse(request.body).salesOrder.status === "Pending";
      if (isFirst) failures += 1;
      response.writeHead(isFirst ? 500 : 204).end();
    });
    await publishUpdates(db, [hook], 1, { orderNumber: "SO-HELD", status: "Pending" });
    await publishUpdates(db, [hook], 2, { orderNumber: "SO-HELD", status: "Scheduled" });
    await publishUpdates(db, [hook], 1, { orderNumber: "SO-FREE", status: "Scheduled" });
    start();
    await until("the failure and the other order", () => hook.receiver.received.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hook.receiver.received).toHaveLength(2);
    await db.delivery.updateMany({
      where: { webhookId: hook.webhookId, orderNumber: "SO-HELD", attemptCount: 1 },
      data: { firstFailedAt: new Date(Date.now() - 60_000), nextAttemptAt: new Date(Date.now() + 60_000) },
    });
    await until("the later ones", () => hook.receiver.received.length === 4);
    expect(failures).toBe(1);
  });

  test("while the webhook fails, no later one overtakes; when it works again, all that waits arrives by version at once", async () => {
    let status = 500;
    const hook = await makeReceiving((_request, response) => void response.writeHead(status).end(), {
      maxInFlight: 20,
      maxPerSecond: 1_000,
    });
    const eventIds = await publishUpdates(db, [hook], 4, { orderNumber: "SO-OUTAGE" });
    start();
    await until("the failure", async () => (await hook.webhook()).failingSince !== null);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const later = new Date(Date.now() + 3_600_000);
    // As after ten minutes of failures.
    await db.delivery.updateMany({
      where: { webhookId: hook.webhookId, attemptCount: 1 },
      data: { firstFailedAt: minutesAgo(10), nextAttemptAt: later, scheduleStep: 4 },
    });
    await db.webhook.update({ where: { id: hook.webhookId }, data: { failingSince: minutesAgo(10) } });
    const [probe] = await publishUpdates(db, [hook], 1, { orderNumber: "SO-PROBE" });
    const sent = () => hook.receiver.received.map(({ body }) => JSON.parse(body).eventId);
    await until("a probe", () => sent().includes(probe));
    expect(sent().filter((eventId) => eventId !== probe)).toEqual([eventIds[0]]);
    status = 204;
    await db.delivery.updateMany({
      where: { webhookId: hook.webhookId, orderNumber: "SO-PROBE", state: "PENDING" },
      data: { nextAttemptAt: new Date() },
    });
    await until("all", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    expect(sent().slice(-5)).toEqual([probe, ...eventIds]);
    expect((await hook.webhook()).failingSince).toBeNull();
  });
});

describe("a webhook that only fails", () => {
  const day = 24 * 60 * 60 * 1000;

  test("is warned about after 1 and 3 days and disabled after 5; a success resets", async () => {
    let status = 500;
    const hook = await makeReceiving((_request, response) => void response.writeHead(status).end());
    const engine = start();
    const failAfter = async (days: number) => {
      await db.webhook.update({
        where: { id: hook.webhookId },
        data: { failingSince: new Date(Date.now() - days * day) },
      });
      const before = hook.receiver.received.length;
      await publishUpdates(db, [hook]);
      await until("an attempt", () => hook.receiver.received.length > before);
      await until("it is recorded", async () => (await hook.leaseCount()) === 0);
    };
    const log = async () => {
      const entries = await db.auditEntry.findMany({
        where: { targetId: hook.webhookId },
        orderBy: { id: "asc" },
      });
      return entries.map(({ action }) => action).filter((action) => action !== "webhook.registered");
    };
    const expectLog = (actions: string[]) =>
      until(`the log says ${actions}`, async () => JSON.stringify(await log()) === JSON.stringify(actions));
    await failAfter(0.9);
    await expectLog([]);
    await failAfter(1.1);
    await failAfter(1.2);
    await expectLog(["webhook.failing"]);
    await failAfter(3.1);
    await expectLog(["webhook.failing", "webhook.failing"]);
    status = 204;
    await failAfter(4.9);
    await until("a reset", async () => (await hook.webhook()).failingSince === null);
    expect(await hook.webhook()).toMatchObject({ state: "ACTIVE", warnings: 0 });
    // Those that waited for a retry are sent now, and a success of theirs would end the next run of failures, too.
    await hook.retryNow();
    await until("all arrived", async () =>
      (await hook.deliveries()).every(({ state }) => state === "DELIVERED"),
    );
    // An engine notes a webhook's health after its deliveries. The last success must not end the next run of failures.
    await engine.stop(3_000);
    start();
    status = 500;
    await failAfter(5.1);
    await until("disabled", async () => (await hook.webhook()).state === "DISABLED");
  });

  test("each step sends one notice to the organization and one email to its admins, even with many failures at once", async () => {
    const hook = await makeReceiving(answerWith(500));
    const { organizationId } = hook.application;
    const admins = await db.user.count({ where: { organizationId, role: "PARTNER_ADMIN" } });
    const mailsBefore = await db.mail.count();
    await db.webhook.update({
      where: { id: hook.webhookId },
      data: { failingSince: new Date(Date.now() - 1.5 * day), maxInFlight: 20 },
    });
    start();
    start();
    await publishUpdates(db, [hook], 4);
    await until("all failed once", async () =>
      (await hook.deliveries()).every(({ attemptCount }) => attemptCount > 0),
    );
    await db.webhook.update({
      where: { id: hook.webhookId },
      data: { failingSince: new Date(Date.now() - 6 * day) },
    });
    await publishUpdates(db, [hook], 1);
    await until("disabled", async () => (await hook.webhook()).state === "DISABLED");
    const notices = await db.notice.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
    expect(notices.map(({ tone, title }) => [tone, title])).toEqual([
      ["WARN", 'Webhook "Orders" has failed for a day'],
      ["BAD", 'Webhook "Orders" was disabled'],
    ]);
    expect(await db.mail.count()).toBe(mailsBefore + 2 * admins);
    expect(admins).toBeGreaterThan(0);
  });
});

test("days of a pause do not count as failure: a resumed webhook is not disabled by its first failure", async () => {
  const hook = await makeReceiving(answerWith(500));
  start();
  const failAfterResume = async (days: number) => {
    const ago = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    await db.webhook.update({
      where: { id: hook.webhookId },
      data: { failingSince: ago(9), resumedAt: ago(days), warnings: 0 },
    });
    await publishUpdates(db, [hook]);
    const entries = () =>
      db.auditEntry.count({ where: { targetId: hook.webhookId, action: { not: "webhook.registered" } } });
    const before = await entries();
    await until("a warning or the end", async () => (await entries()) > before);
    return (await hook.webhook()).state;
  };
  expect(await failAfterResume(4)).toBe("ACTIVE");
  expect(await failAfterResume(6)).toBe("DISABLED");
});

describe("unregister or pause stops pending attempts at once", () => {
  test("paused: nothing is sent, events are kept; resumed: they arrive", async () => {
    const hook = await makeReceiving();
    await pauseWebhook(ctx, hook);
    await publishUpdates(db, [hook], 5);
    start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hook.receiver.received).toEqual([]);
    await resumeWebhook(ctx, hook);
    await until("the kept ones", () => hook.receiver.received.length === 5);
  });

  test.each([
    [204, "DELIVERED", null],
    [500, "GIVEN_UP", "unregistered"],
  ] as const)(
    "unregistered during an attempt that gets %i: open deliveries are given up, with the cause; the attempt is in the log",
    async (status, state, lastFailure) => {
      const unregistered = Promise.withResolvers<void>();
      const hook = await makeReceiving(
        async (_request, response) => {
          await unregistered.promise;
          response.writeHead(status).end();
        },
        { maxInFlight: 1 },
      );
      await publishUpdates(db, [hook], 5);
      const engine = start();
      await until("the first attempt", () => hook.receiver.received.length === 1);
      await unregisterWebhook(ctx, hook);
      unregistered.resolve();
      await engine.stop(2_000);
      expect(hook.receiver.received).toHaveLength(1);
      const [sent, ...others] = await hook.deliveries();
      const ended = { nextAttemptAt: null, completedAt: expect.any(Date) };
      expect(sent).toMatchObject({ state, lastFailure, attemptCount: 1, ...ended });
      expect(await db.attempt.count({ where: { deliveryId: sent?.id ?? "", httpStatus: status } })).toBe(1);
      const givenUp = { state: "GIVEN_UP", lastFailure: "unregistered", attemptCount: 0, ...ended };
      expect(others).toMatchObject([givenUp, givenUp, givenUp, givenUp]);
      expect(await db.deliveryLease.count({ where: { webhookId: hook.webhookId } })).toBe(0);
    },
  );

  test("a new URL receives the waiting retries", async () => {
    const hook = await makeReceiving(answerWith(500));
    await publishUpdates(db, [hook], 2);
    start();
    await until("both failed", async () =>
      (await hook.deliveries()).every(({ attemptCount }) => attemptCount === 1),
    );
    const moved = await receive();
    await updateWebhook(ctx, { webhookId: hook.webhookId, url: moved.url });
    await hook.retryNow();
    await until("both at the new address", () => moved.received.length === 2);
  });
});

describe("leases end with their worker", () => {
  test("what a dead worker had claimed is sent by another, is in the log, and spends no retry", async () => {
    const hook = await makeReceiving();
    await publishUpdates(db, [hook], 5);
    const claimed = await claimDeliveries(pool, { limit: 10, leaseSeconds: 4 });
    expect(claimed.deliveries).toHaveLength(5);
    start({ leaseSeconds: 4 });
    await until("all", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    expect(hook.receiver.received).toHaveLength(5);
    const logged = (await hook.attempts()).map(({ number, failure }) => [number, failure]);
    expect(logged).toEqual([...Array(5).fill([1, "outcome_unknown"]), ...Array(5).fill([2, null])]);
    expect((await hook.deliveries()).map(({ scheduleStep }) => scheduleStep)).toEqual([0, 0, 0, 0, 0]);
    expect(await hook.webhook()).toMatchObject({ failingSince: null });
  });

  test("what a worker has not finished when it stops is in the log, and sent by another at once", async () => {
    let answer: Answer = hang;
    const hook = await makeReceiving((...exchange) => answer(...exchange));
    await publishUpdates(db, [hook]);
    const engine = start({ timeoutMs: 60_000, leaseSeconds: 60 });
    await until("the attempt", () => hook.receiver.received.length === 1);
    await engine.stop(0);
    expect(await hook.attempts()).toMatchObject([{ number: 1, failure: "outcome_unknown" }]);
    answer = accept;
    start({ leaseSeconds: 60 });
    await until("it", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    expect(hook.receiver.received).toHaveLength(2);
  });

  test("an attempt that takes longer than a lease is not sent twice", async () => {
    const answered = Promise.withResolvers<void>();
    const hook = await makeReceiving(async (_request, response) => {
      await answered.promise;
      response.writeHead(204).end();
    });
    await publishUpdates(db, [hook]);
    const lease = () => db.deliveryLease.findFirst({ where: { webhookId: hook.webhookId } });
    const engines = [1, 2].map(() => start({ timeoutMs: 60_000, leaseSeconds: 3 }));
    await until("the attempt", () => hook.receiver.received.length === 1);
    const first = await lease();
    await until("the lease is renewed for longer than it was", async () => {
      const renewed = await lease();
      return first !== null && renewed !== null && Number(renewed.until) - Number(first.until) > 4_000;
    });
    answered.resolve();
    await until("it", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    expect(engines).toHaveLength(2);
    expect(hook.receiver.received).toHaveLength(1);
  });
});

describe("an expired lease", () => {
  test("is claimed again, and its old holder writes nothing", async () => {
    const hook = await makeReceiving();
    await publishUpdates(db, [hook]);
    const claim = async () => (await claimDeliveries(pool, { limit: 10, leaseSeconds: 60 })).deliveries;
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    await hook.expireLeases();
    const [second] = await claim();
    expect([first?.id, first?.leaseToken === second?.leaseToken]).toEqual([second?.id, false]);
    if (!first || !second) throw new Error("nothing was claimed");
    const result = await sendAttempt({ ...first, deliveryId: first.id }, agents, { timeoutMs: 1_000 });
    expect(
      await recordAttempts(pool, [{ delivery: first, result: { ...result, failure: "unknown" } }]),
    ).toEqual(new Set());
    const unknown = { number: 1, failure: "outcome_unknown", httpStatus: null };
    expect((await hook.deliveries())[0]).toMatchObject({
      state: "PENDING",
      attemptCount: 1,
      scheduleStep: 0,
    });
    expect(await hook.attempts()).toMatchObject([unknown]);
    expect(await recordAttempts(pool, [{ delivery: second, result }])).toEqual(new Set([second.id]));
    expect((await hook.deliveries())[0]).toMatchObject({ state: "DELIVERED", attemptCount: 2 });
    expect(await hook.attempts()).toMatchObject([unknown, { number: 2, failure: null, httpStatus: 204 }]);
  });
});

test("while names cannot be resolved, deliveries wait; then they arrive once, by version", async () => {
  const hook = await makeReceiving();
  const url = new URL(hook.receiver.url);
  url.hostname = "receiver.example.com";
  await db.webhook.update({ where: { id: hook.webhookId }, data: { url: url.href } });
  const nameServer = await startNameServer();
  nameServer.answers.set(url.hostname, [["127.0.0.1"]]);
  nameServer.state.isSilent = true;
  const resolving = createReceiverAgents(createResolve([nameServer.address]));
  await publishUpdates(db, [hook], 3, { orderNumber: "SO-dns" });
  const engine = start({}, pool, resolving);
  await until("it fails", async () => (await hook.webhook()).failingSince !== null);
  nameServer.state.isSilent = false;
  await until("all", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
  const versions = hook.receiver.received.map(({ headers }) => headers["order-version"]);
  expect(versions).toEqual(["1", "2", "3"]);
  await engine.stop(1_000);
  await resolving.close();
  nameServer.close();
});

describe("our own outage spends no attempt", () => {
  test("the database is down during an attempt and comes back: one attempt, recorded once", async () => {
    const own = connect(`${databaseUrl}?application_name=engine`, 4);
    const outage = Promise.withResolvers<void>();
    const hook = await makeReceiving(async (_request, response) => {
      await outage.promise;
      response.writeHead(204).end();
    });
    await publishUpdates(db, [hook], 3);
    const engine = start({ leaseSeconds: 30 }, own.pool);
    await until("the attempts", () => hook.receiver.received.length === 3);
    outage.resolve();
    for (let kills = 0; kills < 75; kills += 1) {
      await db.$executeRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'engine'`;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await until("all", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    await engine.stop(2_000);
    await own.pool.end();
    expect((await hook.deliveries()).map(({ attemptCount }) => attemptCount)).toEqual([1, 1, 1]);
    expect(hook.receiver.received).toHaveLength(3);
  });

  test("a claim that takes longer than half a lease still sends what it claimed, each once", async () => {
    const hook = await makeReceiving();
    await publishUpdates(db, [hook], 5);
    await pool.query(`
      CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.7); RETURN NULL; END $$;
      CREATE TRIGGER "slow" BEFORE INSERT ON "DeliveryLease" FOR EACH STATEMENT EXECUTE FUNCTION pause()`);
    start({ leaseSeconds: 1 });
    await until("all", async () => (await hook.deliveries()).every(({ state }) => state === "DELIVERED"));
    await pool.query(`DROP TRIGGER "slow" ON "DeliveryLease"; DROP FUNCTION pause()`);
    expect(hook.receiver.received).toHaveLength(5);
  });

  test("no network on this machine: the delivery is unchanged and is tried again", async () => {
    const hook = await makeReceiving();
    await publishUpdates(db, [hook]);
    const [delivery] = (await claimDeliveries(pool, { limit: 1, leaseSeconds: 60 })).deliveries;
    if (!delivery) throw new Error("nothing was claimed");
    const result = await sendAttempt({ ...delivery, deliveryId: delivery.id }, agents, { timeoutMs: 1_000 });
    await recordAttempts(pool, [
      { delivery, result: { ...result, failure: "connect", httpStatus: null, isOurs: true } },
    ]);
    expect((await hook.deliveries())[0]).toMatchObject({
      state: "PENDING",
      attemptCount: 0,
      firstFailedAt: null,
    });
    expect(await db.attempt.count({ where: { deliveryId: delivery.id } })).toBe(0);
  });

  test("an outage outlasts the lease: of two results of a delivery, the older one is dropped", async () => {
    const hook = await makeReceiving();
    await publishUpdates(db, [hook]);
    const attempt = async () => {
      const [delivery] = (await claimDeliveries(pool, { limit: 1, leaseSeconds: 60 })).deliveries;
      if (!delivery) throw new Error("nothing was claimed");
      return {
        delivery,
        result: await sendAttempt({ ...delivery, deliveryId: delivery.id }, agents, { timeoutMs: 1_000 }),
      };
    };
    const older = await attempt();
    await hook.expireLeases();
    const newer = await attempt();
    expect([...(await recordAttempts(pool, [older, newer]))]).toEqual([older.delivery.id]);
    expect((await hook.deliveries())[0]).toMatchObject({ state: "DELIVERED", attemptCount: 2 });
    expect(await hook.attempts()).toMatchObject([{ failure: "outcome_unknown" }, { failure: null }]);
  });
});
