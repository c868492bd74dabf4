import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { outcomeUnknown } from "#lib/notifications/deliveries/engine/failures.ts";
import { sendTestEvent } from "#lib/notifications/deliveries/engine/send-test-event.ts";
import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { resendDelivery } from "#lib/notifications/deliveries/queue/resend-delivery.ts";
import { resumeWebhook } from "#lib/notifications/deliveries/queue/resume-webhook.ts";
import { startReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { updateWebhook } from "#lib/notifications/webhooks/update-webhook.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { closeIncident } from "./close-incident.ts";
import { continueIncident } from "./continue-incident.ts";
import { dueCounts } from "./count-soon.ts";
import { sweepIncidents } from "./sweep-incidents.ts";

const { db, pool } = await setUpTestDatabase();
const context = () => systemContext(db, "test");
const workers: ChildProcess[] = [];
afterAll(async () => {
  for (const worker of workers) await endWorker(worker, "SIGKILL");
});

/** INCIDENT_EVENTS=5000 INCIDENT_SEED=7 looks longer, and the same way again as far as processes allow. */
const eventCount = Number(process.env["INCIDENT_EVENTS"] ?? 200);
/** Attempts between two kills, so that each worker has done something, and has something in flight. */
const attemptsOfWorker = eventCount / 5;
const seed = Number(process.env["INCIDENT_SEED"] ?? randomInt(1_000_000));
let state = seed;
/** A number from 0 to below `max` (mulberry32). */
function random(max: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * max);
}
const oneOf = <T>(choices: readonly [T, ...T[]]): T => choices[random(choices.length)] ?? choices[0];

const modes = ["accept", "accept", "refuse", "fail", "flap", "flap", "hang", "gone"] as const;
type Hook = MadeWebhook & { receiver: Receiver; mode: (typeof modes)[number] };

async function makeHook(): Promise<Hook> {
  const hook = { mode: "accept" } as Hook;
  const receiver = await startReceiver(async (_request, response) => {
    const mode = hook.mode === "flap" ? oneOf(["accept", "fail", "refuse"] as const) : hook.mode;
    const status = { accept: 204, refuse: 401, fail: 500, hang: 200, gone: 410 }[mode];
    if (mode === "hang") await sleep(3_000);
    response.writeHead(status).end(mode === "fail" ? `\nboom <${random(9)}>\n\nat line 1` : "");
  });
  const made = await makeWebhook(db, receiver.url);
  await db.webhook.update({ where: { id: made.webhookId }, data: { maxPerSecond: 1_000 } });
  return Object.assign(hook, made, { receiver });
}

type Act = (hook: Hook) => Promise<unknown>;
const ofHook = ({ webhookId }: Pick<Hook, "webhookId">) => ({ webhookId });
const dueNow = { nextAttemptAt: new Date(0) };

const changeMode: Act = async (hook) => {
  hook.mode = oneOf(modes);
};

/** What people, receivers, and time do. Most acts fail in some states, such as a resend to a paused webhook. */
const acts: readonly [Act, ...Act[]] = [
  (hook) => publishUpdates(db, [hook], 1 + random(40)),
  (hook) => publishUpdates(db, [hook], 1 + random(8), { orderNumber: `SO-${random(6)}` }),
  changeMode,
  changeMode,
  // Time passes: retries are due, and the last ones are given up.
  (hook) =>
    db.delivery.updateMany({
      where: { ...ofHook(hook), state: "PENDING", attemptCount: { gt: 0 } },
      data: dueNow,
    }),
  (hook) =>
    db.delivery.updateMany({
      // Not a resend that has not failed: it keeps its earlier outcome.
      where: { ...ofHook(hook), state: "PENDING", attemptCount: { gt: 1 }, scheduleStep: { gt: 0 } },
      data: { ...dueNow, scheduleStep: 9 },
    }),
  // An outage of seconds is one of minutes.
  (hook) =>
    db.webhook.updateMany({
      where: { id: hook.webhookId, failingSince: { not: null } },
      data: { failingSince: addSeconds(new Date(), -60) },
    }),
  async (hook) => {
    const failed = await db.delivery.findMany({
      where: { ...ofHook(hook), isTest: false },
      select: { id: true },
    });
    const [chosen] = failed.slice(random(failed.length));
    if (chosen) await resendDelivery(context(), { deliveryId: chosen.id });
  },
  (hook) =>
    startReplay(context(), { from: new Date(0).toISOString(), state: "UNDELIVERED", ...ofHook(hook) }),
  (hook) => sendTestEvent(context(), { ...ofHook(hook), event: "ORDER_UPDATE" }),
  (hook) => pauseWebhook(context(), ofHook(hook)),
  (hook) => resumeWebhook(context(), ofHook(hook)),
  (hook) => resumeWebhook(context(), ofHook(hook)),
  (hook) => updateWebhook(context(), { ...ofHook(hook), url: `${hook.receiver.url}/${random(1_000)}` }),
  async (hook) => {
    const incident = await db.incident.findFirst({ where: { ...ofHook(hook), endedAt: null } });
    // Rarely, or few would get old.
    if (incident && random(4) === 0)
      await closeIncident(context(), { incidentId: incident.id, reason: "Canceled" });
  },
  // Where it speaks no TLS.
  (hook) =>
    updateWebhook(context(), {
      ...ofHook(hook),
      url: `${hook.receiver.url}/${random(1_000)}`.replace("http:", "https:"),
    }),
];

const start = async () => void workers.push(await startWorker({ DELIVERY_TIMEOUT_SECONDS: "1" }));

/** Kills the older of two workers during its attempts. Another one starts meanwhile. */
async function killWorker(): Promise<void> {
  const [victim] = workers.splice(0, 1);
  if (victim) await endWorker(victim, "SIGKILL");
  await start();
}

/** Kills all workers. PostgreSQL finishes the statements of a killed one, which may still record attempts. */
async function killWorkers(): Promise<void> {
  for (const worker of workers) await endWorker(worker, "SIGKILL");
  await until("the workers' statements have ended", async () => {
    const busy = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
    return busy.length === 0;
  });
}

/** What workers do besides sending, until nothing is left to track or to count. */
async function untilKept(): Promise<void> {
  await db.incident.updateMany({ data: { countedAt: null } });
  await until("everything is tracked and counted", async () => {
    await sweepIncidents(new AbortController().signal);
    const left = [
      db.untrackedFailure.count(),
      db.incident.count({ where: { endedAt: null, countedAt: null } }),
      db.webhook.count({
        where: {
          failingSince: { not: null },
          unregisteredAt: null,
          incidents: { none: { endedAt: null } },
        },
      }),
    ];
    return (await Promise.all(left)).every((count) => count === 0) && dueCounts.size === 0;
  });
}

/** What the deliveries and attempts say, in plain sets. */
async function readTruth() {
  const [deliveries, attempts, incidents, links, webhooks] = await Promise.all([
    db.delivery.findMany({ where: { isTest: false } }),
    db.attempt.findMany({ where: { failure: { not: null }, NOT: { failure: outcomeUnknown } } }),
    db.incident.findMany({ orderBy: { startedAt: "asc" } }),
    db.incidentDelivery.findMany(),
    db.webhook.findMany(),
  ]);
  const deliveryById = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const failures = attempts.filter(({ deliveryId }) => deliveryById.has(deliveryId));
  return { deliveries, deliveryById, failures, incidents, links, webhooks };
}

type Truth = Awaited<ReturnType<typeof readTruth>>;
const getOutcome = ({ state: now, scheduleStep, resentFrom }: Truth["deliveries"][number]) =>
  now === "PENDING" && scheduleStep === 0 ? resentFrom : now === "PENDING" ? null : now;

/** Counts of open incidents, as the delivery table has them. */
function expectCounts({ incidents, links, deliveryById }: Truth): void {
  for (const incident of incidents.filter(({ endedAt }) => endedAt === null)) {
    const ids = links
      .filter(({ incidentId }) => incidentId === incident.id)
      .map(({ deliveryId }) => deliveryId);
    const held = ids.flatMap((id) => deliveryById.get(id) ?? []);
    const ordersOf = (some: typeof held) => new Set(some.map(({ orderNumber }) => orderNumber)).size;
    expect(incident).toMatchObject({
      affected: held.length,
      waiting: held.filter((one) => getOutcome(one) === null).length,
      givenUp: held.filter((one) => getOutcome(one) === "GIVEN_UP").length,
      delivered: held.filter((one) => getOutcome(one) === "DELIVERED").length,
      orders: ordersOf(held),
      missingOrders: ordersOf(held.filter((one) => getOutcome(one) !== "DELIVERED")),
    });
    expect(held.every(({ webhookId }) => webhookId === incident.webhookId)).toBe(true);
  }
}

/** Every failed attempt is in an incident of its webhook, and what is not delivered is in the open one or a closed one. */
function expectNoneMissing({ incidents, links, deliveries, deliveryById, failures, webhooks }: Truth): void {
  const incidentById = new Map(incidents.map((incident) => [incident.id, incident]));
  const ofDelivery = Map.groupBy(links, ({ deliveryId }) => deliveryId);
  const ofFailure = (deliveryId: string) =>
    (ofDelivery.get(deliveryId) ?? []).flatMap(({ incidentId }) => incidentById.get(incidentId) ?? []);
  const toleranceMs = 10_000;
  for (const { deliveryId, startedAt, durationMs } of failures) {
    const endedMs = startedAt.getTime() + durationMs;
    const webhookId = deliveryById.get(deliveryId)?.webhookId;
    const during = ofFailure(deliveryId).filter(
      (incident) =>
        incident.webhookId === webhookId &&
        incident.startedAt.getTime() - toleranceMs <= endedMs &&
        endedMs <= incident.lastFailureAt.getTime() + 100,
    );
    expect(during.length, `an incident with the failure of ${deliveryId}`).toBeGreaterThan(0);
  }
  const failed = new Set(failures.map(({ deliveryId }) => deliveryId));
  const registered = new Set(webhooks.filter((one) => !one.unregisteredAt).map(({ id }) => id));
  const undelivered = deliveries.filter(
    (one) => registered.has(one.webhookId) && failed.has(one.id) && getOutcome(one) !== "DELIVERED",
  );
  for (const { id } of undelivered) {
    const latest = ofFailure(id).toSorted((a, b) => Number(b.startedAt) - Number(a.startedAt))[0];
    expect(latest?.endedAt === null || latest?.closedByName === "test", `${id} in an open incident`).toBe(
      true,
    );
  }
}

/** One incident after another, and each as its webhook is. */
function expectOneAtATime({ incidents, deliveries, webhooks }: Truth): void {
  for (const webhook of webhooks) {
    const own = incidents.filter(({ webhookId }) => webhookId === webhook.id);
    for (const [index, { endedAt }] of own.entries()) {
      const next = own[index + 1];
      if (next) expect(Number(endedAt)).toBeLessThanOrEqual(Number(next.startedAt));
    }
    const open = own.find(({ endedAt }) => endedAt === null);
    if (webhook.unregisteredAt) expect(open).toBeUndefined();
    if (!open) {
      if (webhook.state === "ACTIVE" && !webhook.unregisteredAt) expect(webhook.failingSince).toBeNull();
      continue;
    }
    const isMissing = open.waiting + open.givenUp > 0;
    expect(webhook.failingSince !== null || isMissing, "an incident that has not ended").toBe(true);
    const successes = deliveries.filter(
      ({ webhookId, completedAt, state: now }) =>
        webhookId === webhook.id && now === "DELIVERED" && Number(completedAt) > Number(open.lastFailureAt),
    );
    if (webhook.state === "ACTIVE" && webhook.failingSince) expect(successes).toEqual([]);
  }
}

async function makeDeliveries(count: number) {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  await publishUpdates(db, [hook], count);
  const made = await db.delivery.findMany({ where: ofHook(hook), orderBy: { sequence: "asc" } });
  return { webhookId: hook.webhookId, deliveries: made.map(({ id }) => id) };
}

/** What the test of everything does not know. */
async function forget(webhookId: string): Promise<void> {
  await db.delivery.deleteMany({ where: { webhookId } });
  await db.webhook.delete({ where: { id: webhookId } });
}

test("a failure that was tracked and closed before its worker noted it leaves no webhook failing without an incident", async () => {
  const { webhookId } = await makeWebhook(db, "http://127.0.0.1:9/");
  const fail = () =>
    db.webhook.update({ where: { id: webhookId }, data: { failingSince: addSeconds(new Date(), -10) } });
  await fail();
  await continueIncident(webhookId);
  expect(await db.webhook.findUnique({ where: { id: webhookId } })).toMatchObject({ failingSince: null });
  // Nor if that worker died.
  await fail();
  await untilKept();
  expect(await db.webhook.findUnique({ where: { id: webhookId } })).toMatchObject({ failingSince: null });
  await forget(webhookId);
});

test("a failure that is recorded while its tracking waits for the webhook is not put before it", async () => {
  const { webhookId, deliveries } = await makeDeliveries(1);
  const other = await pool.connect();
  await other.query("BEGIN");
  await other.query(`SELECT 1 FROM "Webhook" WHERE "id" = $1 FOR NO KEY UPDATE`, [webhookId]);
  const tracking = continueIncident(webhookId);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => pool.query(waiting).then(({ rowCount }) => rowCount)).toBe(1);
  await other.query(
    `INSERT INTO "UntrackedFailure" ("webhookId", "deliveryId", "at") VALUES ($1, $2, clock_timestamp())`,
    [webhookId, deliveries[0]],
  );
  await other.query("COMMIT");
  other.release();
  await tracking;
  const { startedAt, lastFailureAt } = await db.incident.findFirstOrThrow({ where: { webhookId } });
  expect(lastFailureAt).toEqual(startedAt);
  await forget(webhookId);
});

test("a success that a killed worker recorded after a failure ends the failing, though nobody noted either", async () => {
  const { webhookId, deliveries } = await makeDeliveries(2);
  const [failed = "", delivered = ""] = deliveries;
  await db.untrackedFailure.create({
    data: { webhookId, deliveryId: failed, attemptId: "att_1", at: addSeconds(new Date(), -10) },
  });
  await db.delivery.update({
    where: { id: delivered },
    data: { state: "DELIVERED", nextAttemptAt: null, completedAt: new Date() },
  });
  await untilKept();
  expect(await db.incident.findFirst({ where: { webhookId } })).toMatchObject({ affected: 1, waiting: 1 });
  expect(await db.webhook.findUnique({ where: { id: webhookId } })).toMatchObject({ failingSince: null });
  await forget(webhookId);
});

test("whatever receivers and people do, and whoever dies, each failure is in one incident, and its counts are those of the deliveries", async () => {
  const hooks = await Promise.all(Array.from({ length: 6 }, makeHook));
  const [first] = hooks;
  if (!first) throw new Error("there is no webhook");
  await start();
  await start();
  let killing = Promise.resolve();
  let nextKill = attemptsOfWorker;
  for (let acted = 0; ; acted += 1) {
    await oneOf(acts)(oneOf([first, ...hooks])).catch(() => undefined);
    await sleep(random(20));
    if (acted % 20 > 0) continue;
    const [attempts, events] = await Promise.all([db.attempt.count(), db.event.count()]);
    if (events >= eventCount && attempts >= eventCount) break;
    if (attempts < nextKill) continue;
    await killing;
    nextKill = attempts + attemptsOfWorker;
    killing = killWorker();
  }
  await killing;
  // Nothing is attempted from here on.
  await killWorkers();
  await unregisterWebhook(context(), ofHook(first));
  await untilKept();
  const truth = await readTruth();
  try {
    expect(truth.failures.length).toBeGreaterThan(10);
    expectCounts(truth);
    expectNoneMissing(truth);
    expectOneAtATime(truth);
  } catch (error) {
    const note = `INCIDENT_SEED=${seed}, ${truth.deliveries.length} deliveries, ${truth.failures.length} failures`;
    throw new Error(`${note}\n${error instanceof Error ? error.message : error}`, { cause: error });
  }
  for (const { receiver } of hooks) await receiver.close();
}, 240_000);
