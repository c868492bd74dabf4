import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { ingestEvents } from "#lib/notifications/orders/ingest-events.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { closeDb, getDb, getPool } from "#lib/platform/db/client.ts";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { runScript } from "#server/run-script.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { type Answer, accept, answerWith, type Receiver, startReceiver } from "#test/receiver.ts";
import { type MadeWebhook, makeWebhook } from "#test/webhooks.ts";

// Its own server, because the test crashes it. It waits for its log, as in production.
const directory = await mkdtemp(path.join(tmpdir(), "portal-chaos-"));
await chmod(directory, 0o711);
const database = await startEmbeddedDatabase(directory);
Object.assign(process.env, {
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString("base64"),
  EGRESS_ALLOW: "127.0.0.1/32",
});
await runScript("db-migrate.ts", [], {});
const db = getDb();
afterAll(async () => {
  await closeDb();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
});

const eventCount = 200;
const orderCount = 20;
const healthyCount = 8;
const chaosSeconds = 6;

/** Five webhooks fail, each in its own way. The others succeed, some of them slowly. */
const badAnswers: Answer[] = [
  () => new Promise(() => {}),
  answerWith(500),
  answerWith(429, { "retry-after": "600" }),
  answerWith(302, { location: "http://127.0.0.1:9/" }),
  (_request, response) => void response.destroy(),
];
const firstAttempt = Promise.withResolvers<void>();
let isFirst = true;
/** Leaves the first attempt without an answer: its worker is killed meanwhile. */
const slow: Answer = (_request, response) => {
  if (!isFirst) return void setTimeout(() => response.writeHead(200).end("ok"), 200);
  isFirst = false;
  firstAttempt.resolve();
};

type Hook = MadeWebhook & { receiver: Receiver; isHealthy: boolean };

async function makeHooks(): Promise<Hook[]> {
  const answers = [
    ...badAnswers,
    ...Array.from({ length: healthyCount }, (_, index) => (index % 3 === 0 ? slow : accept)),
  ];
  const hooks: Hook[] = [];
  for (const [index, answer] of answers.entries()) {
    const receiver = await startReceiver(answer);
    hooks.push({ ...(await makeWebhook(db, receiver.url)), receiver, isHealthy: index >= badAnswers.length });
  }
  // The default of fifty a second would set the length of the test.
  await db.webhook.updateMany({ data: { maxPerSecond: 1_000 } });
  return hooks;
}

/** Publishes events, and repeats them with the same IDs while the database is down. */
async function publish(hooks: readonly Hook[]): Promise<void> {
  const audience = hooks.map(({ application }) => application.clientId);
  for (let first = 0; first < eventCount; first += 25) {
    const events = Array.from({ length: 25 }, (_, index) =>
      sampleOrderUpdate({
        // The updates of an order are spread over the whole run.
        orderNumber: `SO-${(first + index) % orderCount}`,
        eventId: `chaos-${String(first + index).padStart(5, "0")}`,
        at: new Date(),
        audience,
        status: "Pending",
      }),
    );
    const publishOnce = () => ingestEvents(systemContext(db, "test"), events).then(() => true);
    await until("the intake", () => publishOnce().catch(() => false));
    await sleep((chaosSeconds * 1000) / (eventCount / 25) / 2);
  }
}

/** Kills the only worker during an attempt. Then runs two and replaces one each second until then, at least four times. */
async function killWorkers(until: number): Promise<ChildProcess[]> {
  const first = await startWorker();
  await firstAttempt.promise;
  await endWorker(first, "SIGKILL");
  const workers = await Promise.all([startWorker(), startWorker()]);
  for (let killed = 0; killed < 4 || performance.now() < until; killed++) {
    await sleep(1_000);
    const [victim] = workers.splice(0, 1);
    if (victim) await endWorker(victim, "SIGKILL");
    workers.push(await startWorker());
  }
  return workers;
}

/** kill -9 of one backend: PostgreSQL closes every connection, recovers from its log, and restarts. */
async function crashPostgres(): Promise<void> {
  const { rows } = await getPool().query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await until("PostgreSQL is back", () => db.webhook.count().then(Boolean, () => false));
}

const isPending = { state: "PENDING" } as const;

test("200 events to 13 webhooks survive a worker's kill -9 every second and a PostgreSQL crash", async () => {
  const hooks = await makeHooks();
  const endMs = performance.now() + chaosSeconds * 1000;
  const [workers] = await Promise.all([
    killWorkers(endMs),
    publish(hooks),
    sleep((chaosSeconds * 1000) / 2).then(crashPostgres),
  ]);
  const healthy = hooks.filter(({ isHealthy }) => isHealthy);
  const healthyIds = healthy.map(({ webhookId }) => webhookId);
  await until(
    "the healthy webhooks have everything",
    async () => (await db.delivery.count({ where: { ...isPending, webhookId: { in: healthyIds } } })) === 0,
    120,
  );
  for (const worker of workers) expect(await endWorker(worker, "SIGTERM")).toBe(0);
  for (const { receiver } of hooks) await receiver.close();

  expect(await db.event.count()).toBe(eventCount);
  for (const { webhookId, receiver } of healthy) {
    const idsOfEvent = new Map<string, Set<string>>();
    const firstArrivals = new Map<string, string[]>();
    for (const { headers, body } of receiver.received) {
      const { eventId, salesOrder } = JSON.parse(body);
      const ids = idsOfEvent.get(eventId) ?? new Set();
      const order = firstArrivals.get(salesOrder.orderNumber) ?? [];
      if (ids.size === 0) order.push(eventId);
      idsOfEvent.set(eventId, ids.add(String(headers["webhook-id"])));
      firstArrivals.set(salesOrder.orderNumber, order);
    }
    expect(idsOfEvent.size).toBe(eventCount);
    expect([...idsOfEvent].filter(([, ids]) => ids.size !== 1)).toEqual([]);
    expect([...firstArrivals.values()].filter((ids) => ids.join() !== ids.toSorted().join())).toEqual([]);
    expect(await db.delivery.count({ where: { webhookId, state: "DELIVERED" } })).toBe(eventCount);
  }
  // No delivery is stuck: waiting ones have a due time, and the leases of killed workers expire.
  const waiting = await db.delivery.count({ where: { ...isPending, nextAttemptAt: { not: null } } });
  await until(
    "no lease holds a delivery",
    async () => (await db.deliveryLease.count({ where: { until: { gt: new Date() } } })) === 0,
  );
  expect(waiting).toBe(await db.delivery.count({ where: isPending }));
  const repeats =
    healthy.reduce((sum, { receiver }) => sum + receiver.received.length, 0) - healthyCount * eventCount;
  expect(repeats).toBeGreaterThan(0);
}, 240_000);
