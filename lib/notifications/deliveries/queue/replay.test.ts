import { describe, expect, onTestFinished, test } from "vitest";
import {
  filterNames,
  type Replay,
  type ReplayPreview,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { sampleOrder } from "#lib/notifications/orders/shared/sample-orders.ts";
import { updateWebhook } from "#lib/notifications/webhooks/update-webhook.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import type { Page } from "#lib/platform/http/page.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { startReceiver } from "#test/receiver.ts";
import { databaseTimeMs, setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { runReplays } from "./run-replays.ts";
import { previewReplay } from "./start-replay.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const system = systemContext(db, "test");
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();

function getCaller(person: UserActor) {
  const client = portal.as(person);
  return <T>(method: string, path = "", body?: object) =>
    client.request<T>(
      method,
      `/api/${path === "/preview" ? "console" : "notification/v2"}/replays${path}`,
      body,
    );
}

async function makeOwner(url = "https://hooks.example.com/") {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  const hook = await makeWebhook(db, url, { application });
  await db.webhook.update({
    where: { id: hook.webhookId },
    data: { maxPerSecond: 1_000 },
  });
  const call = getCaller(person);
  const deliveries = () =>
    db.delivery.findMany({ where: { webhookId: hook.webhookId }, orderBy: { sequence: "asc" } });
  /** Publishes and lets them end, without a worker. */
  const end = async (count: number, state: "GIVEN_UP" | "DELIVERED", orderNumber?: string) => {
    const eventIds = await publishUpdates(
      db,
      [hook],
      count,
      orderNumber === undefined ? {} : { orderNumber },
    );
    await db.delivery.updateMany({
      where: { webhookId: hook.webhookId, event: { eventId: { in: eventIds } } },
      data: {
        state,
        nextAttemptAt: null,
        attemptCount: 10,
        scheduleStep: 10,
        lastFailure: state === "GIVEN_UP" ? "server_error" : null,
        lastHttpStatus: state === "GIVEN_UP" ? 500 : 200,
        completedAt: new Date(Date.now() - 1_000),
      },
    });
  };
  /** Publishes and lets the first attempt fail an hour ago: each waits for its next retry. */
  const fail = async (count: number, orderNumber?: string) => {
    const eventIds = await publishUpdates(
      db,
      [hook],
      count,
      orderNumber === undefined ? {} : { orderNumber },
    );
    await db.delivery.updateMany({
      where: { webhookId: hook.webhookId, event: { eventId: { in: eventIds } } },
      data: {
        nextAttemptAt: new Date(Date.now() + 3_600_000),
        attemptCount: 4,
        scheduleStep: 4,
        firstFailedAt: new Date(Date.now() - 3_600_000),
        lastFailure: "server_error",
        lastHttpStatus: 500,
      },
    });
  };
  return { person, applicationId: application.id, hook, call, deliveries, end, fail };
}

const isFailing = ({ attemptCount }: { attemptCount: number }) => attemptCount > 0;
const isDue = ({ nextAttemptAt }: { nextAttemptAt: Date | null }) =>
  nextAttemptAt !== null && nextAttemptAt.getTime() <= Date.now();

async function workAll(): Promise<void> {
  while (await runReplays(db));
}

describe("after an outage", () => {
  test("waiting retries are counted and attempted now, like failed deliveries; a manual retry uses none of the schedule", async () => {
    const { call, deliveries, end, fail, hook } = await makeOwner();
    await end(3, "GIVEN_UP");
    await fail(12);
    await end(2, "DELIVERED");
    await publishUpdates(db, [hook], 4);
    const input = { from: anHourAgo, state: "UNDELIVERED", webhookId: hook.webhookId };
    const preview = async (state: string) =>
      (await call<ReplayPreview>("POST", "/preview", { ...input, state })).body.count;
    expect([await preview("UNDELIVERED"), await preview("RETRYING"), await preview("GIVEN_UP")]).toEqual([
      15, 12, 3,
    ]);
    expect((await call<Replay>("POST", "", input)).body.total).toBe(15);
    await workAll();
    const all = await deliveries();
    const retried = all.slice(3, 15);
    expect(retried.every(isDue)).toBe(true);
    expect(retried[0]).toMatchObject({
      scheduleStep: 3,
      attemptCount: 4,
      firstFailedAt: null,
      isResent: true,
    });
    // What was never attempted is on its way by itself.
    expect(all.slice(17).map(({ replayId }) => replayId)).toEqual([null, null, null, null]);
    expect((await call<Page<Replay>>("GET")).body.data[0]).toMatchObject({ state: "DONE", waiting: 15 });
  });

  test("what waits for a failed delivery of its order is part of a replay, and is sent for the first time; canceling leaves it due", async () => {
    const { call, deliveries, fail, hook } = await makeOwner();
    const { webhookId } = hook;
    await fail(3, "SO-held");
    await publishUpdates(db, [hook], 3, { orderNumber: "SO-held" });
    // Of a receiver that works: they are on their way by themselves.
    await publishUpdates(db, [hook], 2);
    const [failed, ...others] = await deliveries();
    const incident = {
      id: newId("incident"),
      webhookId,
      startedAt: new Date(),
      lastFailureAt: new Date(),
      cause: "server_error",
      causes: [],
      deliveryId: failed?.id ?? "",
    };
    await db.incident.create({
      data: {
        ...incident,
        deliveries: { create: [failed, ...others.slice(0, 5)].map((one) => ({ deliveryId: one?.id ?? "" })) },
      },
    });
    const input = { from: anHourAgo, state: "UNDELIVERED", webhookId };
    expect((await call<ReplayPreview>("POST", "/preview", input)).body.count).toBe(6);
    const { body } = await call<Replay>("POST", "", input);
    expect(body.total).toBe(6);
    await workAll();
    expect((await call<Page<Replay>>("GET")).body.data[0]).toMatchObject({ total: 6, waiting: 6 });
    const held = async () => (await deliveries()).slice(3, 6);
    for (const one of await held())
      expect(one).toMatchObject({ replayId: body.id, isResent: false, attemptCount: 0 });
    // It is due already. If it failed again, the next replay sends all of them.
    expect((await call<ReplayPreview>("POST", "/preview", input)).body.count).toBe(3);
    await db.delivery.updateMany({
      where: { webhookId, attemptCount: { gt: 0 } },
      data: { nextAttemptAt: new Date(Date.now() + 3_600_000), firstFailedAt: new Date() },
    });
    const again = await call<Replay>("POST", "", input);
    await workAll();
    expect((await call<Page<Replay>>("GET")).body.data).toMatchObject([
      { id: again.body.id, total: 6, waiting: 6 },
      { id: body.id, total: 0, waiting: 0 },
    ]);
    await call("DELETE", `/${again.body.id}`);
    for (const one of await held()) expect(one).toMatchObject({ replayId: null, state: "PENDING" });
    expect((await held()).every(isDue)).toBe(true);
  });

  test("named deliveries are attempted now, failed or waiting for a retry; one that is being sent is not", async () => {
    const { call, deliveries, end, fail, hook } = await makeOwner();
    await end(1, "GIVEN_UP");
    await fail(2);
    const ids = (await deliveries()).map(({ id }) => id);
    const until = new Date(Date.now() + 30_000);
    await db.deliveryLease.create({
      data: { webhookId: hook.webhookId, deliveryId: ids[2] ?? "", token: "a worker's", until },
    });
    expect((await call<ReplayPreview>("POST", "/preview", { deliveryIds: ids })).body.count).toBe(2);
    await call("POST", "", { deliveryIds: ids });
    await workAll();
    expect((await deliveries()).map(isDue)).toEqual([true, true, false]);
  });

  test("canceling returns waiting deliveries to their scheduled retry instead of failing them", async () => {
    const { call, deliveries, end, fail } = await makeOwner();
    await end(2, "GIVEN_UP");
    await fail(300);
    const { body } = await call<Replay>("POST", "", { from: anHourAgo });
    await runReplays(db);
    expect((await deliveries()).filter(isDue)).toHaveLength(200);
    const beforeMs = await databaseTimeMs(pool);
    expect((await call<Replay>("DELETE", `/${body.id}`)).body).toMatchObject({
      state: "CANCELED",
      waiting: 0,
    });
    const after = await deliveries();
    expect(after.filter(isDue)).toEqual([]);
    expect(after.map(({ state }) => state)).toEqual([
      ...Array(2).fill("GIVEN_UP"),
      ...Array(300).fill("PENDING"),
    ]);
    // As long as the schedule says before the fifth attempt: 2 hours.
    const canceledAtMs = Number(after[2]?.nextAttemptAt) - 2 * 3_600_000;
    expect(canceledAtMs).toBeGreaterThanOrEqual(Math.floor(beforeMs));
    expect(canceledAtMs).toBeLessThanOrEqual(Math.ceil(await databaseTimeMs(pool)));
  });

  test("canceling locks deliveries in the order of their IDs, whatever becomes of them", async () => {
    const { call, deliveries, end, fail } = await makeOwner();
    await fail(1);
    await end(1, "GIVEN_UP");
    const { body } = await call<Replay>("POST", "", { from: anHourAgo });
    await workAll();
    const [first, last] = (await deliveries()).map(({ id }) => id).toSorted();
    const lock = `SELECT 1 FROM "Delivery" WHERE "id" = $1 FOR NO KEY UPDATE`;
    const other = await pool.connect();
    await other.query("BEGIN");
    await other.query(lock, [first]);
    await db.replay.update({ where: { id: body.id }, data: { state: "RUNNING", endedAt: null } });
    const canceled = call<Replay>("DELETE", `/${body.id}`);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => pool.query(waiting).then(({ rowCount }) => rowCount)).toBe(1);
    // In another order this is a deadlock.
    await other.query(lock, [last]);
    await other.query("COMMIT");
    other.release();
    expect((await canceled).status).toBe(200);
  });

  test("canceling a large replay locks a thousand deliveries at a time; what a process leaves, the worker finishes", async () => {
    const { call, deliveries, end } = await makeOwner();
    await end(1_010, "GIVEN_UP");
    const { body } = await call<Replay>("POST", "", { from: anHourAgo });
    await runReplays(db);
    await db.delivery.updateMany({
      where: { id: { in: (await deliveries()).map(({ id }) => id) } },
      data: {
        state: "PENDING",
        resentFrom: "GIVEN_UP",
        replayId: body.id,
        scheduleStep: 0,
        completedAt: null,
      },
    });
    const canceled = await call<Replay>("DELETE", `/${body.id}`);
    expect(canceled.body).toMatchObject({ state: "CANCELED", waiting: 0 });
    const released = await deliveries();
    expect(released.every(({ state }) => state === "GIVEN_UP")).toBe(true);
    // Each transaction has its own time.
    const byTime = Map.groupBy(released, ({ completedAt }) => completedAt?.getTime());
    expect([...byTime.values()].map((some) => some.length).sort((one, two) => one - two)).toEqual([
      10, 1_000,
    ]);

    await db.replay.update({ where: { id: body.id }, data: { endedAt: null } });
    const { id } = released[0] ?? { id: "" };
    await db.delivery.update({
      where: { id },
      data: { state: "PENDING", replayId: body.id, completedAt: null },
    });
    await runReplays(db);
    expect(await db.delivery.findUnique({ where: { id } })).toMatchObject({ state: "GIVEN_UP" });
    expect(await db.replay.findFirst({ where: { id: body.id } })).toMatchObject({
      endedAt: expect.any(Date),
    });
  });

  test("a replay that names another's delivery does not confirm its webhook", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await owner.end(1, "GIVEN_UP");
    const [foreign] = await owner.deliveries();
    const { body } = await stranger.call<Replay>("POST", "", { deliveryIds: [foreign?.id] });
    expect(body.total).toBe(0);
    const listed = (await stranger.call<Page<Replay>>("GET", `?webhookId=${owner.hook.webhookId}`)).body;
    expect(listed.data).toEqual([]);
  });

  test("a small replay does not wait for a large one", async () => {
    const [large, small] = [await makeOwner(), await makeOwner()];
    await large.fail(500);
    await small.fail(5);
    await large.call("POST", "", { from: anHourAgo });
    await runReplays(db);
    await small.call("POST", "", { from: anHourAgo });
    await runReplays(db);
    expect((await small.deliveries()).every(isDue)).toBe(true);
    await workAll();
  });

  test("a large replay does not wait for small ones that others start meanwhile", async () => {
    const [large, small] = [await makeOwner(), await makeOwner()];
    await large.fail(500);
    await small.fail(5);
    await large.call("POST", "", { from: anHourAgo });
    for (let round = 0; round < 3; round += 1) {
      await small.call("POST", "", { from: anHourAgo });
      await runReplays(db);
    }
    expect((await large.deliveries()).every(isDue)).toBe(true);
    await workAll();
  });

  test("organizations take turns, however many replays one of them runs", async () => {
    const [many, one] = [await makeOwner(), await makeOwner()];
    await many.fail(450);
    await one.fail(450);
    for (let started = 0; started < 4; started += 1) await many.call("POST", "", { from: anHourAgo });
    await one.call("POST", "", { from: anHourAgo });
    const { organizationId } = one.person;
    for (let round = 0; round < 2; round += 1) await runReplays(db);
    const { takenUp } = await db.replay.findFirstOrThrow({ where: { organizationId } });
    expect(takenUp).toBe(400);
    await workAll();
  });

  test("a replay pauses while 1,000 of its deliveries are due to receivers that work; retries and failing receivers hold up nothing", async () => {
    const { person, hook, end, call } = await makeOwner();
    await end(1_500, "GIVEN_UP");
    await call("POST", "", { from: anHourAgo });
    const where = { organizationId: person.organizationId };
    const takenUp = async () => (await db.replay.findFirstOrThrow({ where })).takenUp;
    await workAll();
    expect(await takenUp()).toBe(1_000);
    await db.$executeRaw`
      UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL WHERE "id" IN (
        SELECT "id" FROM "Delivery" WHERE "webhookId" = ${hook.webhookId} AND "state" = 'PENDING' LIMIT 100)`;
    await workAll();
    expect(await takenUp()).toBe(1_200);
    await db.$executeRaw`
      UPDATE "Delivery" SET "nextAttemptAt" = now() + interval '1 hour' WHERE "id" IN (
        SELECT "id" FROM "Delivery" WHERE "webhookId" = ${hook.webhookId} AND "state" = 'PENDING' LIMIT 200)`;
    await workAll();
    expect(await takenUp()).toBe(1_400);
    await db.webhook.update({ where: { id: hook.webhookId }, data: { failingSince: new Date() } });
    await workAll();
    expect(await db.replay.findFirst({ where })).toMatchObject({ takenUp: 1_500, state: "DONE" });
  });

  test("the replays of an organization share these 1,000", async () => {
    const { person, deliveries, end, call } = await makeOwner();
    await end(1_100, "GIVEN_UP");
    for (let started = 0; started < 3; started += 1) await call("POST", "", { from: anHourAgo });
    await workAll();
    expect((await deliveries()).filter(isDue)).toHaveLength(1_000);
    const { organizationId } = person;
    // None was taken up twice.
    const { _sum } = await db.replay.aggregate({ where: { organizationId }, _sum: { takenUp: true } });
    expect(_sum.takenUp).toBe(1_000);
    await db.replay.updateMany({ where: { organizationId }, data: { state: "CANCELED" } });
  });

  test("of twelve concurrent starts, five replays run; the others start nothing, and organizations count alone", async () => {
    const [owner, another] = [await makeOwner(), await makeOwner()];
    await owner.fail(1);
    await another.fail(1);
    const start = () => owner.call<{ detail: string }>("POST", "", { from: anHourAgo });
    const answers = await Promise.all(Array.from({ length: 12 }, start));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(202),
      ...Array(7).fill(409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: expect.stringContaining("5 replays of your organization are running"),
    });
    const { organizationId } = owner.person;
    expect(await db.replay.count({ where: { organizationId } })).toBe(5);
    expect(await db.auditEntry.count({ where: { organizationId, action: "replay.started" } })).toBe(5);
    expect((await another.call("POST", "", { from: anHourAgo })).status).toBe(202);
    await workAll();
    expect((await start()).status).toBe(202);
    await workAll();
  });

  test.each([
    ["resumed after a pause", "PAUSED", (hook: MadeWebhook) => resumeWebhook(system, hook)],
    [
      "given a new address",
      "ACTIVE",
      (hook: MadeWebhook) => updateWebhook(system, { ...hook, url: "https://hooks.example.com/2" }),
    ],
    [
      "given a new address while it is paused, and resumed",
      "PAUSED",
      async (hook: MadeWebhook) => {
        await updateWebhook(system, { ...hook, url: "https://hooks.example.com/2" });
        await resumeWebhook(system, hook);
      },
    ],
  ] as const)(
    "%s, a webhook gets what waits for a retry now, in bounded transactions",
    async (_name, state, act) => {
      const { call, deliveries, fail, hook } = await makeOwner();
      await fail(250);
      await db.webhook.update({ where: { id: hook.webhookId }, data: { state } });
      await act(hook);
      expect((await call<Page<Replay>>("GET")).body.data).toMatchObject([{ state: "RUNNING", total: 250 }]);
      await runReplays(db);
      expect((await deliveries()).filter(isDue)).toHaveLength(200);
      await workAll();
      expect((await deliveries()).every(isDue)).toBe(true);
    },
  );
});

test("a webhook that is given one address after another has one replay of what waits for a retry", async () => {
  const { fail, deliveries, hook, person } = await makeOwner();
  await fail(250);
  const move = (to: number) => updateWebhook(system, { ...hook, url: `https://hooks.example.com/${to}` });
  await move(1);
  await runReplays(db);
  await Promise.all([2, 3, 4].map(move));
  const replays = await db.replay.findMany({
    where: { organizationId: person.organizationId },
    orderBy: { id: "asc" },
  });
  expect(replays.map(({ state }) => state)).toEqual(["CANCELED", "CANCELED", "CANCELED", "RUNNING"]);
  await workAll();
  expect((await deliveries()).every(isDue)).toBe(true);
});

describe("replay what failed", () => {
  test("the preview counts what a replay sends: all failed since a time, oldest first, flagged, with the same IDs", async () => {
    const { call, deliveries, end } = await makeOwner();
    await end(250, "GIVEN_UP");
    await end(30, "DELIVERED");
    const before = await deliveries();
    const input = { from: anHourAgo, state: "GIVEN_UP" };
    expect((await call<ReplayPreview>("POST", "/preview", input)).body).toEqual({
      count: 250,
      delivered: 0,
      unreachable: 0,
    });
    const all = await call<ReplayPreview>("POST", "/preview", { from: anHourAgo });
    expect(all.body).toEqual({ count: 280, delivered: 30, unreachable: 0 });
    const started = await call<Replay>("POST", "", input);
    expect(started.body).toMatchObject({ state: "RUNNING", total: 250, done: 0, waiting: 0 });

    expect(await runReplays(db)).toBe(true);
    const firstBatch = (await deliveries()).filter(({ state }) => state === "PENDING");
    expect(firstBatch.map(({ id }) => id)).toEqual(before.slice(0, 200).map(({ id }) => id));
    await workAll();
    const after = await deliveries();
    expect(after.filter(({ isResent }) => isResent)).toHaveLength(250);
    expect(after.map(({ id, eventId }) => [id, eventId])).toEqual(
      before.map(({ id, eventId }) => [id, eventId]),
    );
    expect(after[0]).toMatchObject({ state: "PENDING", scheduleStep: 0, firstFailedAt: null });
    expect((await call<Page<Replay>>("GET")).body.data).toMatchObject([
      { state: "DONE", total: 250, waiting: 250 },
    ]);
    expect(await db.auditEntry.count({ where: { targetId: started.body.id } })).toBe(1);
  });

  test("a range with filters sends only what matches", async () => {
    const { call, deliveries, end, hook } = await makeOwner();
    await end(5, "GIVEN_UP", "SO-A");
    await end(5, "GIVEN_UP", "SO-B");
    const byOrder = { from: anHourAgo, orderNumber: "SO-A", webhookId: hook.webhookId, httpClass: "5xx" };
    expect((await call<Replay>("POST", "", byOrder)).body.total).toBe(5);
    await workAll();
    expect(
      (await deliveries()).filter(({ isResent }) => isResent).map(({ orderNumber }) => orderNumber),
    ).toEqual(Array(5).fill("SO-A"));
    const [first, second] = (await deliveries()).filter(({ orderNumber }) => orderNumber === "SO-B");
    const named = { deliveryIds: [first?.id, second?.id] };
    expect((await call<Replay>("POST", "", named)).body.total).toBe(2);
    await workAll();
    expect((await deliveries()).filter(({ isResent }) => isResent)).toHaveLength(7);
  });

  test("each filter of the log narrows a replay", async () => {
    const { call, deliveries, end, hook } = await makeOwner();
    await end(2, "GIVEN_UP", "SO-A");
    await end(1, "DELIVERED", "SO-B");
    const reference = sampleOrder("SO-A").purchaseOrder;
    const { id: incidentId } = await db.incident.create({
      data: {
        id: newId("incident"),
        webhookId: hook.webhookId,
        startedAt: new Date(),
        lastFailureAt: new Date(),
        firstCreatedAt: new Date(anHourAgo),
        cause: "server_error",
        causes: [],
        deliveryId: "",
        deliveries: { create: (await deliveries()).map(({ id }) => ({ deliveryId: id })) },
      },
    });
    const filters = {
      webhookId: hook.webhookId,
      incidentId,
      event: "ORDER_UPDATE",
      tests: "exclude",
      to: new Date(),
    };
    const narrow = { state: "GIVEN_UP", orderNumber: "SO-A", reference, httpClass: "5xx" };
    const preview = async (filter: object) =>
      (await call<ReplayPreview>("POST", "/preview", { from: anHourAgo, ...filter })).body.count;
    for (const [name, value] of Object.entries(filters))
      expect(await preview({ [name]: value }), name).toBe(3);
    for (const [name, value] of Object.entries(narrow))
      expect(await preview({ [name]: value }), name).toBe(2);
    expect(await preview({ tests: "only" })).toBe(0);
    const everything = { from: anHourAgo, ...filters, ...narrow };
    expect(Object.keys(everything).toSorted()).toEqual([...filterNames].toSorted());
    expect((await call<Replay>("POST", "", everything)).body.total).toBe(2);
    await workAll();
    expect((await deliveries()).map(({ isResent }) => isResent)).toEqual([true, true, false]);
  });

  test("a webhook's replays are those of nothing but its deliveries", async () => {
    const owner = await makeOwner();
    await owner.end(2, "GIVEN_UP");
    const other = await makeWebhook(db, "https://hooks.example.com/other", {
      application: owner.hook.application,
    });
    await publishUpdates(db, [other]);
    const [elsewhere] = await db.delivery.findMany({ where: { webhookId: other.webhookId } });
    await db.delivery.update({
      where: { id: elsewhere?.id ?? "" },
      data: { state: "GIVEN_UP", attemptCount: 10, nextAttemptAt: null, completedAt: new Date() },
    });
    const { webhookId } = owner.hook;
    const [mine] = await db.delivery.findMany({ where: { webhookId } });
    const start = async (input: object) => (await owner.call<Replay>("POST", "", input)).body.id;
    const named = await start({ deliveryIds: [mine?.id] });
    await start({ deliveryIds: [mine?.id, elsewhere?.id] });
    await start({ from: anHourAgo });
    const filtered = await start({ from: anHourAgo, webhookId });
    const { data } = (await owner.call<Page<Replay>>("GET", `?webhookId=${webhookId}`)).body;
    expect(data.map(({ id }) => id)).toEqual([filtered, named]);
    await workAll();
  });

  test("what failed again is retrying and no longer waits; delivered, failed, and waiting add up", async () => {
    const { call, end, deliveries } = await makeOwner();
    await end(3, "GIVEN_UP");
    await call<Replay>("POST", "", { from: anHourAgo });
    await workAll();
    const [first, second] = await deliveries();
    const again = {
      firstFailedAt: new Date(),
      scheduleStep: 1,
      nextAttemptAt: new Date(Date.now() + 60_000),
    };
    await db.delivery.update({ where: { id: first?.id ?? "" }, data: again });
    const accepted = { state: "DELIVERED", nextAttemptAt: null, completedAt: new Date() } as const;
    await db.delivery.update({ where: { id: second?.id ?? "" }, data: accepted });
    expect((await call<Page<Replay>>("GET")).body.data[0]).toMatchObject({
      total: 3,
      done: 1,
      givenUp: 0,
      retrying: 1,
      waiting: 1,
    });
  });

  test("staff see the replays of the chosen application or organization, and not those of others", async () => {
    const [one, other] = [await makeOwner(), await makeOwner()];
    await one.end(2, "GIVEN_UP");
    await other.end(1, "GIVEN_UP");
    const staff = getCaller(await makePerson(db, "STAFF"));
    const start = async (call: typeof staff, input: object) =>
      (await call<Replay>("POST", "", input)).body.id;
    const byStaff = await start(staff, { deliveryIds: [(await one.deliveries())[0]?.id] });
    const ofOne = await start(one.call, { from: anHourAgo });
    const ofOther = await start(other.call, { from: anHourAgo });
    const seen = async (call: typeof staff, scope: string) =>
      (await call<Page<Replay>>("GET", `?${scope}`)).body.data.map(({ id }) => id);
    const organization = ({ person }: typeof one) => `organizationId=${person.organizationId}`;
    expect(await seen(staff, organization(one))).toEqual([ofOne, byStaff]);
    expect(await seen(staff, organization(other))).toEqual([ofOther]);
    expect(await seen(staff, `applicationId=${other.applicationId}`)).toEqual([ofOther]);
    expect(await seen(staff, "")).toEqual(expect.arrayContaining([ofOther, ofOne, byStaff]));
    expect(await seen(one.call, organization(other))).toEqual([]);
    await workAll();
  });

  test("canceling sends nothing more and restores the state of waiting deliveries", async () => {
    const { call, deliveries, end } = await makeOwner();
    await end(300, "GIVEN_UP");
    await end(100, "DELIVERED");
    const { body } = await call<Replay>("POST", "", { from: anHourAgo });
    await runReplays(db);
    expect((await call<Replay>("DELETE", `/${body.id}`)).body).toMatchObject({
      state: "CANCELED",
      done: 0,
      waiting: 0,
    });
    await workAll();
    const states = (await deliveries()).map(({ state }) => state);
    expect(states).toEqual([...Array(300).fill("GIVEN_UP"), ...Array(100).fill("DELIVERED")]);
    // What it never sent is not given up by it.
    expect((await call<Replay>("GET", `/${body.id}`)).body).toMatchObject({ done: 0, givenUp: 0 });
    expect((await call("DELETE", `/${body.id}`)).status).toBe(409);
  });

  test.each([
    ["an unregistered", { slot: null, unregisteredAt: new Date() }],
    ["a disabled", { state: "DISABLED" as const }],
    ["a paused", { state: "PAUSED" as const }],
  ])("%s webhook is refused, and left out of a wider replay", async (_name, data) => {
    const { call, end, hook } = await makeOwner();
    await end(3, "GIVEN_UP");
    await db.webhook.update({ where: { id: hook.webhookId }, data });
    expect((await call("POST", "", { from: anHourAgo, webhookId: hook.webhookId })).status).toBe(409);
    expect((await call<ReplayPreview>("POST", "/preview", { from: anHourAgo })).body).toEqual({
      count: 0,
      delivered: 0,
      unreachable: 3,
    });
  });

  test("another organization's deliveries and replays do not exist", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await owner.end(3, "GIVEN_UP");
    const [delivery] = await owner.deliveries();
    const { body } = await owner.call<Replay>("POST", "", { from: anHourAgo });
    for (const input of [
      { from: anHourAgo, webhookId: owner.hook.webhookId },
      { deliveryIds: [delivery?.id] },
    ])
      expect((await stranger.call<ReplayPreview>("POST", "/preview", input)).body.count).toBe(0);
    expect((await stranger.call("GET", `/${body.id}`)).status).toBe(404);
    expect((await stranger.call("DELETE", `/${body.id}`)).status).toBe(404);
    expect((await stranger.call<Page<Replay>>("GET")).body.data).toEqual([]);
  });

  test("more deliveries than a replay may have are refused, whether or not their webhook is active", async () => {
    const { person, end, hook } = await makeOwner();
    await end(3, "GIVEN_UP");
    const preview = (most: number) => previewReplay(makeContext(person, db), { from: anHourAgo }, most);
    expect(await preview(3)).toMatchObject({ count: 3 });
    await expect(preview(2)).rejects.toThrow("More than 2 deliveries match");
    await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "PAUSED" } });
    expect(await preview(3)).toMatchObject({ unreachable: 3 });
    await expect(preview(2)).rejects.toThrow("More than 2 deliveries match");
  });

  test("errors name the field", async () => {
    const { call } = await makeOwner();
    for (const body of [{}, { from: "yesterday" }, { deliveryIds: [] }, { from: anHourAgo, color: "red" }])
      expect((await call("POST", "/preview", body)).status).toBe(400);
  });

  test("after kill -9 of the worker, every delivery arrives with its webhook-id", async () => {
    const receiver = await startReceiver();
    const { call, deliveries, end, hook } = await makeOwner(receiver.url);
    await end(450, "GIVEN_UP");
    const ids = (await deliveries()).map(({ id }) => id);
    const { body } = await call<Replay>("POST", "", { from: anHourAgo });
    const first = await startWorkerFor(hook);
    await until("some arrived", () => receiver.received.length > 50);
    await endWorker(first, "SIGKILL");
    const second = await startWorker();
    await until("all arrived", async () => (await call<Replay>("GET", `/${body.id}`)).body.done === 450);
    await endWorker(second, "SIGTERM");
    await receiver.close();
    const arrived = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect([...arrived].sort()).toEqual(ids.sort());
    expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(["DELIVERED"]));
  });
});

/** A worker that has this webhook's deliveries to send and no other's; it ends with the test. */
async function startWorkerFor({ webhookId }: MadeWebhook) {
  await db.delivery.updateMany({
    where: { webhookId: { not: webhookId }, state: "PENDING" },
    data: { state: "GIVEN_UP", nextAttemptAt: null },
  });
  const worker = await startWorker();
  onTestFinished(async () => {
    await endWorker(worker, "SIGKILL");
  });
  return worker;
}

test("a recovered receiver gets everything in order, within the webhook's limits, with the same IDs", async () => {
  let isDown = true;
  let underWay = 0;
  let most = 0;
  const receiver = await startReceiver(async (_request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 20));
    underWay -= 1;
    response.writeHead(isDown ? 503 : 204).end();
  });
  onTestFinished(() => receiver.close());
  const { call, deliveries, hook } = await makeOwner(receiver.url);
  const where = { webhookId: hook.webhookId };
  await db.webhook.update({ where: { id: hook.webhookId }, data: { maxInFlight: 3 } });
  const orderNumbers = ["SO-1", "SO-2", "SO-3"];
  for (const orderNumber of orderNumbers) await publishUpdates(db, [hook], 4, { orderNumber });
  await startWorkerFor(hook);
  // Of each order the first: the others wait for it.
  await until("the first failed", async () => (await deliveries()).filter(isFailing).length === 3);
  // An outage of hours has passed: each was attempted and waits for a retry.
  const inAnHour = new Date(Date.now() + 3_600_000);
  const firstFailedAt = new Date(Date.now() - 3_600_000);
  await db.delivery.updateMany({
    where,
    data: { firstFailedAt, attemptCount: 3, scheduleStep: 3, nextAttemptAt: inAnHour },
  });
  await until("nothing under way", async () => (await db.deliveryLease.count({ where })) === 0);
  await db.delivery.updateMany({ where, data: { nextAttemptAt: inAnHour } });
  isDown = false;
  most = 0;
  const before = receiver.received.length;
  const started = await call<Replay>("POST", "", { from: anHourAgo, state: "RETRYING" });
  expect(started.body.total).toBe(12);
  await until("all delivered", async () => (await deliveries()).every(({ state }) => state === "DELIVERED"));
  const arrived = receiver.received.slice(before).map(({ headers }) => headers["webhook-id"]);
  const all = await deliveries();
  for (const orderNumber of orderNumbers) {
    const ids = all.filter((delivery) => delivery.orderNumber === orderNumber).map(({ id }) => id);
    expect(arrived.filter((id) => ids.includes(String(id)))).toEqual(ids);
  }
  expect(most).toBeLessThanOrEqual(3);
});
