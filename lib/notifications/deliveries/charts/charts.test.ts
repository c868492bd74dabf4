import { expect, test } from "vitest";
import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { resumeWebhook } from "#lib/notifications/deliveries/queue/resume-webhook.ts";
import type { DeliveryCharts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { updateWebhook } from "#lib/notifications/webhooks/update-webhook.ts";
import { firstIdAt, newId } from "#lib/platform/ids.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { listMarks } from "./list-marks.ts";
import { rollUpHours } from "./roll-up-hours.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const minuteMs = 60_000;

async function makeOwner() {
  const person = await makePerson(db);
  const application = await makeApplication(db, { scopes: ["notification.read"] }, person);
  const hook = await makeWebhook(db, "https://hooks.example.com/", { application });
  const client = portal.as(person);
  const charts = async (query = ""): Promise<DeliveryCharts> => {
    const { status, body } = await client.get(`/api/console/deliveries/charts${query}`);
    expect(status).toBe(200);
    return body;
  };
  return { person, application, hook, charts };
}

let serial = 0;

/** An attempt of each duration, recorded so many minutes ago. */
async function makeAttempts(
  hook: MadeWebhook,
  minutesAgo: number,
  httpStatus: number | null,
  durationsMs: number[],
  { isTest = false, failure = null }: { isTest?: boolean; failure?: string | null } = {},
): Promise<void> {
  await publishUpdates(db, [hook]);
  const { id: deliveryId } = await db.delivery.findFirstOrThrow({
    where: { webhookId: hook.webhookId },
    orderBy: { sequence: "desc" },
  });
  if (isTest) await db.delivery.update({ where: { id: deliveryId }, data: { isTest } });
  const at = new Date(Date.now() - minutesAgo * minuteMs);
  await db.attempt.createMany({
    data: durationsMs.map((durationMs, index) => {
      serial += 1;
      const id = firstIdAt("attempt", at).slice(0, -6) + String(serial).padStart(6, "0");
      const request = { url: "https://hooks.example.com/", requestHeaders: {}, requestBody: "{}" };
      return {
        id,
        deliveryId,
        number: index + 1,
        startedAt: at,
        durationMs,
        httpStatus,
        failure,
        ...request,
      };
    }),
  });
}

async function rollUpAll(): Promise<void> {
  while (await rollUpHours(db));
}

test("volume, error rate and latency by status, over 24 hours and 7 days, each attempt counted once", async () => {
  const { hook, charts, application } = await makeOwner();
  const other = await makeWebhook(db, "https://hooks.example.com/2", { application });
  await makeAttempts(hook, 3 * 24 * 60, 200, [10, 10, 10, 1_000]);
  await makeAttempts(hook, 90, 200, [100, 100, 100]);
  await makeAttempts(hook, 90, 503, [400]);
  await makeAttempts(other, 90, 404, [20]);
  // Its answer was longer than what is read.
  await makeAttempts(other, 90, 200, [15_000], { failure: "too_large" });
  await makeAttempts(hook, 90, 200, [5], { isTest: true });
  await makeAttempts(hook, 5, 302, [50]);
  // What is older than 15 minutes is read only from the sums.
  const unsummed = await charts();
  expect(unsummed.whole.total).toBe(1);
  await rollUpAll();
  // Fresher than what is summed up: read from the attempts.
  await makeAttempts(hook, 0, 200, [100]);
  const bad = await makeOwner();
  await makeAttempts(bad.hook, 0, 200, [100], { failure: "timeout_body" });
  await rollUpAll();
  await rollUpAll();

  const day = await charts();
  expect(day.points).toHaveLength(24);
  expect(day.whole).toMatchObject({
    counts: { "2xx": 4, "3xx": 1, "4xx": 1, "5xx": 1, none: 1 },
    total: 8,
    failed: 4,
  });
  expect((await bad.charts()).whole).toMatchObject({ counts: { "2xx": 0, none: 1 }, failed: 1 });
  const before = day.points.filter(({ from }) => {
    const age = Date.now() - 90 * minuteMs - Date.parse(from);
    return age >= 0 && age < 60 * minuteMs;
  });
  expect(before).toHaveLength(1);
  expect(before[0]).toMatchObject({
    counts: { "2xx": 3, "3xx": 0, "4xx": 1, "5xx": 1, none: 1 },
    failed: 3,
  });
  expect(day.points.reduce((sum, { total }) => sum + total, 0)).toBe(8);
  expect(day.points.filter(({ total }) => total === 0).every(({ p95Ms }) => p95Ms === null)).toBe(true);

  const week = await charts("?span=7d");
  expect(week.points).toHaveLength(28);
  expect(week.whole.total).toBe(12);
  const three = week.points.find(({ total }) => total === 4);
  // Within the steps of 20 % that 10 and 1,000 ms fall into.
  expect([three?.p50Ms, three?.p95Ms]).toEqual([10, 984]);

  const one = await charts(`?webhookId=${other.webhookId}`);
  // Latency is of answers: the 15 s without one are no answer within 15 s.
  expect(one.whole).toMatchObject({ total: 2, failed: 2, p50Ms: 20, p95Ms: 22 });
  expect(one.webhooks.map(({ id, failed, total }) => [id, failed, total])).toEqual([
    [hook.webhookId, 2, 6],
    [other.webhookId, 2, 2],
  ]);
});

test("a receiver that never answers has no latency, even if it refuses quickly", async () => {
  const { hook, charts } = await makeOwner();
  await makeAttempts(hook, 0, null, [1, 2, 33]);
  expect((await charts()).whole).toMatchObject({ total: 3, failed: 3, p50Ms: null, p95Ms: null });
});

test("another organization's attempts are never in the charts", async () => {
  const [owner, stranger] = [await makeOwner(), await makeOwner()];
  await makeAttempts(owner.hook, 0, 200, [10, 20]);
  expect((await owner.charts()).whole.total).toBe(2);
  expect(await stranger.charts()).toMatchObject({ whole: { total: 0 }, webhooks: [] });
  expect((await stranger.charts(`?webhookId=${owner.hook.webhookId}`)).whole.total).toBe(0);
});

test("concurrent workers count nothing twice, and old sums are deleted", async () => {
  const { hook, charts } = await makeOwner();
  await makeAttempts(hook, 9 * 24 * 60, 200, [10]);
  await makeAttempts(hook, 120, 200, [10, 20, 30]);
  await db.rollup.updateMany({ data: { rolledTo: new Date(Date.now() - 10 * 24 * 60 * minuteMs) } });
  await db.attemptHour.deleteMany();
  await db.deliveryHour.deleteMany();
  await Promise.all([rollUpAll(), rollUpAll(), rollUpAll()]);
  await rollUpAll();
  expect((await charts()).whole.total).toBe(3);
  expect(
    await db.attemptHour.count({ where: { hour: { lt: new Date(Date.now() - 8.1 * 24 * 60 * minuteMs) } } }),
  ).toBe(0);
});

test("a webhook's health says how long its backlog takes: at its rate, or at that of its receiver's answers", async () => {
  const { hook, application } = await makeOwner();
  const token = await fetchToken(application, "notification.read");
  const { webhookId } = hook;
  const path = `/api/notification/v2/webhooks/${webhookId}/health`;
  const readCatchUp = async () => (await portal.as(token).get(path)).body["catchUp"];
  await db.webhook.update({ where: { id: webhookId }, data: { maxInFlight: 2, maxPerSecond: 5 } });
  for (let batch = 0; batch < 3; batch += 1) await publishUpdates(db, [hook], 100);
  expect(await readCatchUp()).toEqual({ deliveries: 300, perSecond: 5, seconds: 60 });
  // Two answers of 1,000 ms at once.
  await db.attemptHour.create({
    data: { webhookId, hour: new Date(), outcome: "2xx", latencyStep: 38, count: 10 },
  });
  expect(await readCatchUp()).toMatchObject({ perSecond: 2, seconds: 150 });
  // What waits for a retry is part of it while the webhook fails: then it is sent as soon as the webhook works.
  const later = { nextAttemptAt: new Date(Date.now() + 60 * minuteMs), attemptCount: 1 };
  await db.delivery.updateMany({ where: { webhookId }, data: later });
  expect(await readCatchUp()).toBeNull();
  await db.webhook.update({ where: { id: webhookId }, data: { failingSince: new Date() } });
  expect(await readCatchUp()).toMatchObject({ deliveries: 300 });
});

test("failures, pauses, and changes of a webhook are marked, also those that began before the charts", async () => {
  const { person, hook } = await makeOwner();
  const { webhookId } = hook;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * minuteMs);
  const at = (hours: number) => ({ ...makeContext(person, db), now: hoursAgo(hours) });
  await pauseWebhook(at(48), { webhookId });
  await resumeWebhook(at(20), { webhookId });
  await updateWebhook(at(10), { webhookId, name: "Moved" });
  await db.incident.create({
    data: {
      id: newId("incident"),
      webhookId,
      startedAt: hoursAgo(8),
      lastFailureAt: hoursAgo(7),
      failingUntil: hoursAgo(6),
      endedAt: hoursAgo(5),
      cause: "server_error",
      causes: [],
      deliveryId: "dlv_1",
    },
  });
  await pauseWebhook(at(2), { webhookId });
  const start = hoursAgo(24);
  const marks = await listMarks(makeContext(person, db), webhookId, start);
  expect(marks.map(({ kind, to }) => [kind, to === null])).toEqual([
    ["pause", false],
    ["change", false],
    ["failure", false],
    ["pause", true],
  ]);
  expect(marks[0]).toMatchObject({ from: start.toISOString(), text: "The webhook was paused" });
  expect(marks[2]).toMatchObject({ text: "Your server failed (5xx)", cause: "server_error" });
  const stranger = await makePerson(db);
  expect(await listMarks(makeContext(stranger, db), webhookId, start)).toEqual([]);
});
