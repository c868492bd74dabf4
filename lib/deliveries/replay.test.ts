import { describe, expect, test } from "vitest";
import type { UserActor } from "#lib/auth/context.ts";
import { startReceiver } from "../../e2e/receiver.ts";
import { setUpApiServer } from "../../e2e/support/api-server.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { endWorker, startWorker, until } from "../../e2e/support/worker-process.ts";
import type { Replay, ReplayPreview } from "./schemas.ts";
import { workReplays } from "./work-replays.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();

async function callerOf(person: UserActor) {
  const cookie = await sessionCookie(person);
  return async <T>(method: string, path = "", body?: object) => {
    const response = await fetch(`${baseUrl}/api/console/replays${path}`, {
      method,
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
}

async function makeOwner(url = "https://hooks.example.com/") {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  const hook = await makeWebhook(db, url, { application });
  await db.webhook.update({
    where: { id: hook.webhookId },
    data: { maxPerSecond: 1_000, rateTokens: 1_000 },
  });
  const call = await callerOf(person);
  const deliveries = () =>
    db.delivery.findMany({ where: { webhookId: hook.webhookId }, orderBy: { sequence: "asc" } });
  /** Publishes and lets them end, without a worker. */
  const end = async (count: number, state: "FAILED" | "SUCCEEDED", orderNumber?: string) => {
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
        lastFailure: state === "FAILED" ? "server_error" : null,
        lastHttpStatus: state === "FAILED" ? 500 : 200,
        completedAt: new Date(Date.now() - 1_000),
      },
    });
  };
  return { person, applicationId: application.id, hook, call, deliveries, end };
}

async function workAll(): Promise<void> {
  while (await workReplays(db));
}

describe("B13: recover what failed", () => {
  test("the preview counts what a start takes up: all failed since a time, oldest first, ids kept, flagged", async () => {
    const { call, deliveries, end } = await makeOwner();
    await end(450, "FAILED");
    await end(30, "SUCCEEDED");
    const before = await deliveries();
    const input = { from: anHourAgo, state: "FAILED" };
    expect((await call<ReplayPreview>("POST", "/preview", input)).body).toEqual({
      count: 450,
      unreachable: 0,
    });
    const started = await call<Replay>("POST", "", input);
    expect(started.body).toMatchObject({ state: "RUNNING", total: 450, done: 0, waiting: 0 });

    expect(await workReplays(db)).toBe(true);
    const firstBatch = (await deliveries()).filter(({ state }) => state === "PENDING");
    expect(firstBatch.map(({ id }) => id)).toEqual(before.slice(0, 200).map(({ id }) => id));
    await workAll();
    const after = await deliveries();
    expect(after.filter(({ isReplay }) => isReplay)).toHaveLength(450);
    expect(after.map(({ id, eventId }) => [id, eventId])).toEqual(
      before.map(({ id, eventId }) => [id, eventId]),
    );
    expect(after[0]).toMatchObject({ state: "PENDING", scheduleStep: 0, firstFailedAt: null });
    expect((await call<Replay[]>("GET")).body).toMatchObject([{ state: "DONE", total: 450, waiting: 450 }]);
    expect(await db.auditEntry.count({ where: { action: "replay.started" } })).toBe(1);
  });

  test("a range with filters takes up only what matches; named deliveries only those", async () => {
    const { call, deliveries, end, hook } = await makeOwner();
    await end(5, "FAILED", "SO-A");
    await end(5, "FAILED", "SO-B");
    const byOrder = { from: anHourAgo, orderNumber: "SO-A", webhookId: hook.webhookId, httpClass: "5xx" };
    expect((await call<Replay>("POST", "", byOrder)).body.total).toBe(5);
    await workAll();
    expect(
      (await deliveries()).filter(({ isReplay }) => isReplay).map(({ orderNumber }) => orderNumber),
    ).toEqual(Array(5).fill("SO-A"));
    const [first, second] = (await deliveries()).filter(({ orderNumber }) => orderNumber === "SO-B");
    const named = { deliveryIds: [first?.id, second?.id] };
    expect((await call<Replay>("POST", "", named)).body.total).toBe(2);
    await workAll();
    expect((await deliveries()).filter(({ isReplay }) => isReplay)).toHaveLength(7);
  });

  test("staff see the replays of what they look at, their own among them; another organization's stay out of sight", async () => {
    const [one, other] = [await makeOwner(), await makeOwner()];
    await one.end(2, "FAILED");
    await other.end(1, "FAILED");
    const staff = await callerOf(await makePerson(db, "STAFF"));
    const start = async (call: typeof staff, input: object) =>
      (await call<Replay>("POST", "", input)).body.id;
    const byStaff = await start(staff, { deliveryIds: [(await one.deliveries())[0]?.id] });
    const ofOne = await start(one.call, { from: anHourAgo });
    const ofOther = await start(other.call, { from: anHourAgo });
    const seen = async (call: typeof staff, scope: string) =>
      (await call<Replay[]>("GET", `?${scope}`)).body.map(({ id }) => id);
    const organization = ({ person }: typeof one) => `organizationId=${person.organizationId}`;
    expect(await seen(staff, organization(one))).toEqual([ofOne, byStaff]);
    expect(await seen(staff, organization(other))).toEqual([ofOther]);
    expect(await seen(staff, `applicationId=${other.applicationId}`)).toEqual([ofOther]);
    expect(await seen(staff, "")).toEqual(expect.arrayContaining([ofOther, ofOne, byStaff]));
    expect(await seen(one.call, organization(other))).toEqual([]);
    await workAll();
  });

  test("cancel takes nothing more up and gives what waits its end back", async () => {
    const { call, deliveries, end } = await makeOwner();
    await end(300, "FAILED");
    await end(100, "SUCCEEDED");
    const { body } = await call<Replay>("POST", "", { from: anHourAgo });
    await workReplays(db);
    expect((await call<Replay>("DELETE", `/${body.id}`)).body).toMatchObject({
      state: "CANCELED",
      done: 0,
      waiting: 0,
    });
    await workAll();
    const states = (await deliveries()).map(({ state }) => state);
    expect(states).toEqual([...Array(300).fill("FAILED"), ...Array(100).fill("SUCCEEDED")]);
    expect((await call("DELETE", `/${body.id}`)).status).toBe(409);
  });

  test.each([
    ["an unregistered", { slot: null, unregisteredAt: new Date() }],
    ["a disabled", { state: "DISABLED" as const }],
    ["a paused", { state: "PAUSED" as const }],
  ])("%s webhook is refused, and left out of a wider replay", async (_name, data) => {
    const { call, end, hook } = await makeOwner();
    await end(3, "FAILED");
    await db.webhook.update({ where: { id: hook.webhookId }, data });
    expect((await call("POST", "", { from: anHourAgo, webhookId: hook.webhookId })).status).toBe(409);
    expect((await call<ReplayPreview>("POST", "/preview", { from: anHourAgo })).body).toEqual({
      count: 0,
      unreachable: 3,
    });
  });

  test("another organization's deliveries and replays do not exist", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await owner.end(3, "FAILED");
    const [delivery] = await owner.deliveries();
    const { body } = await owner.call<Replay>("POST", "", { from: anHourAgo });
    for (const input of [
      { from: anHourAgo, webhookId: owner.hook.webhookId },
      { deliveryIds: [delivery?.id] },
    ])
      expect((await stranger.call<ReplayPreview>("POST", "/preview", input)).body.count).toBe(0);
    expect((await stranger.call("GET", `/${body.id}`)).status).toBe(404);
    expect((await stranger.call("DELETE", `/${body.id}`)).status).toBe(404);
    expect((await stranger.call<Replay[]>("GET")).body).toEqual([]);
  });

  test("what is wrong with a request is said by field", async () => {
    const { call } = await makeOwner();
    for (const body of [{}, { from: "yesterday" }, { deliveryIds: [] }, { from: anHourAgo, color: "red" }])
      expect((await call("POST", "/preview", body)).status).toBe(400);
  });

  test("kill -9 of the worker in the middle: every delivery arrives again, with the webhook-id that it had", async () => {
    const receiver = await startReceiver();
    const { call, deliveries, end } = await makeOwner(receiver.url);
    await end(900, "FAILED");
    const ids = (await deliveries()).map(({ id }) => id);
    const { body } = await call<Replay>("POST", "", { from: anHourAgo });
    const first = await startWorker();
    await until("some arrived", () => receiver.received.length > 50);
    await endWorker(first, "SIGKILL");
    const second = await startWorker();
    await until("all arrived", async () => (await call<Replay>("GET", `/${body.id}`)).body.done === 900, 30);
    await endWorker(second, "SIGTERM");
    await receiver.close();
    const arrived = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect([...arrived].sort()).toEqual(ids.sort());
    expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(["SUCCEEDED"]));
  });
});
