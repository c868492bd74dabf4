import { afterAll, expect, test } from "vitest";
import type { Delivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { fetchToken } from "#test/api-token.ts";
import { type MadeApplication, makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { type Answer, accept, answerWith, type Receiver, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { closeIncident } from "./incidents/close-incident.ts";
import type { ApiIncident } from "./shared/incident-schemas.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const base = "/api/notification/v2";
const worker = await startWorker();
const receivers: Receiver[] = [];
afterAll(async () => {
  await endWorker(worker, "SIGTERM");
  for (const receiver of receivers) await receiver.close();
});

async function makePartner(answer: Answer = accept, application?: MadeApplication) {
  const state = { answer };
  const receiver = await startReceiver((...exchange) => state.answer(...exchange));
  receivers.push(receiver);
  const owner =
    application ?? (await makeApplication(db, { scopes: ["notification.read", "notification.write"] }));
  const hook = await makeWebhook(db, receiver.url, { application: owner });
  const token = await fetchToken(owner, "notification.read notification.write");
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, body: answered } = await portal.as(token).request(method, `${base}${path}`, body);
    return { status, body: answered };
  };
  const list = async (query = "") => (await call("GET", `/deliveries${query}`)).body["data"] as Delivery[];
  const settled = (state: string, count: number) =>
    until(`${count} are ${state}`, async () => (await list(`?state=${state}`)).length === count);
  return { ...hook, receiver, token, call, list, settled, answer: (next: Answer) => (state.answer = next) };
}

test("an application lists and filters its deliveries, page by page, and reads one with its attempts, secrets masked", async () => {
  const partner = await makePartner(answerWith(503));
  const [eventId] = await publishUpdates(db, [partner], 3);
  await partner.settled("RETRYING", 3);
  // On a slow machine, reading takes longer than the five seconds to the first retry.
  await db.delivery.updateMany({
    where: { webhookId: partner.webhookId },
    data: { nextAttemptAt: new Date(Date.now() + 3_600_000) },
  });
  const first = await partner.call("GET", "/deliveries?limit=2");
  const { data, nextCursor } = first.body as { data: Delivery[]; nextCursor: string };
  expect(data).toHaveLength(2);
  const second = await partner.call("GET", `/deliveries?limit=2&cursor=${nextCursor}`);
  expect(second.body).toMatchObject({
    data: [{ eventId, state: "RETRYING", lastHttpStatus: 503 }],
    nextCursor: null,
  });
  // Its place is a number that counts everybody's deliveries, so the cursor hides it, and a number is none.
  const numbered = await partner.call("GET", "/deliveries?cursor=1764374400000-5");
  expect([numbered.status, numbered.body]).toEqual([
    400,
    expect.objectContaining({ code: "invalid_request" }),
  ]);
  const madeUp = await partner.call("GET", `/deliveries?cursor=${"A".repeat(80)}`);
  expect(madeUp.status).toBe(400);
  expect(await partner.list("?state=DELIVERED")).toEqual([]);
  expect(await partner.list(`?webhookId=${partner.webhookId}&httpClass=5xx`)).toHaveLength(3);

  const one = await partner.call("GET", `/deliveries/${data[0]?.id}`);
  expect(one.body).toMatchObject({
    state: "RETRYING",
    failure: { class: "server_error" },
    attempts: [{ number: 1, httpStatus: 503, requestHeaders: { authorization: "[secret]" } }],
  });
  expect(JSON.stringify(one.body)).not.toContain(partner.secret);
  expect(await partner.call("GET", "/deliveries?state=FAILED")).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: "state" }] },
  });
});

test("an incident lasts from the first failure, over other causes and a short recovery, to the last delivery made good", async () => {
  const partner = await makePartner(answerWith(500, {}, "\nboom\n\nat line 1\n"));
  const incidents = async (query = "") =>
    (await partner.call("GET", `/incidents${query}`)).body["data"] as ApiIncident[];
  const become = (what: string, is: (incident: ApiIncident | undefined) => unknown) =>
    until(what, async () => Boolean(is((await incidents())[0])));
  const retryNow = () =>
    db.delivery.updateMany({
      where: { webhookId: partner.webhookId, state: "PENDING" },
      data: { nextAttemptAt: new Date() },
    });
  await publishUpdates(db, [partner], 2);
  await partner.settled("RETRYING", 2);
  await become("both are counted", (incident) => incident?.deliveries.affected === 2);
  const [begun] = await incidents();
  expect(begun).toEqual({
    id: expect.stringMatching(/^inc_/),
    webhookId: partner.webhookId,
    cause: "server_error",
    startedAt: expect.any(String),
    lastFailureAt: expect.any(String),
    failingUntil: null,
    endedAt: null,
    answer: "boom\nat line 1",
    deliveries: { affected: 2, waiting: 2, givenUp: 0, delivered: 0 },
  });

  partner.answer(answerWith(401));
  await retryNow();
  await become("another cause", (incident) => incident?.cause === "unauthorized");
  partner.answer(accept);
  await retryNow();
  await become("the end", (incident) => incident?.endedAt);
  const [ended] = await incidents("?state=ended");
  expect(ended).toMatchObject({
    id: begun?.id,
    startedAt: begun?.startedAt,
    failingUntil: expect.any(String),
    deliveries: { affected: 2, waiting: 0, givenUp: 0, delivered: 2 },
  });
  expect((await partner.call("GET", `/incidents/${begun?.id}`)).body).toEqual(ended);
  expect(await partner.list(`?incidentId=${begun?.id}`)).toHaveLength(2);

  partner.answer(answerWith(503));
  await publishUpdates(db, [partner], 1, { orderNumber: "SO-FLAP" });
  await become("it continues", (incident) => incident?.cause === "server_error" && incident.endedAt === null);
  expect(await incidents("?orderNumber=SO-FLAP")).toMatchObject([
    { id: begun?.id, startedAt: begun?.startedAt },
  ]);
  expect(await incidents("?orderNumber=SO-OTHER")).toEqual([]);
});

test("a closed incident's deliveries are not needed: no replay of what is undelivered sends them, and another failure begins another", async () => {
  const partner = await makePartner(answerWith(500));
  const findOpen = () => db.incident.findFirst({ where: { webhookId: partner.webhookId, endedAt: null } });
  await publishUpdates(db, [partner], 3);
  await until("it is counted", async () => (await findOpen())?.affected === 3);
  const { organizationId } = partner.application;
  const closer = makeContext(await makePerson(db, "PARTNER_MEMBER", organizationId), db);
  const incidentId = (await findOpen())?.id ?? "";
  await closeIncident(closer, { incidentId, reason: "The order was canceled." });
  expect((await partner.call("GET", `/incidents/${incidentId}`)).body).toMatchObject({
    endedAt: expect.any(String),
    deliveries: { affected: 3, waiting: 0, givenUp: 3, delivered: 0 },
  });
  expect(await db.auditEntry.findFirst({ where: { targetId: incidentId } })).toMatchObject({
    action: "incident.closed",
    organizationId,
    detail: { notNeeded: 3, reason: "The order was canceled." },
  });
  await expect(closeIncident(closer, { incidentId, reason: "Again." })).rejects.toThrow("has ended");
  const since = new Date(0).toISOString();
  const replay = () => partner.call("POST", "/replays", { since, webhookId: partner.webhookId });
  expect((await replay()).body).toMatchObject({ total: 0 });

  await publishUpdates(db, [partner], 1);
  await until("another", async () => (await findOpen())?.affected === 1);
  expect((await findOpen())?.id).not.toBe(incidentId);
  expect((await replay()).body).toMatchObject({ total: 1 });
});

test("an order is read with its events, oldest first, and their deliveries; events for others and test events are left out", async () => {
  const [partner, other] = [await makePartner(answerWith(503)), await makePartner(accept)];
  const orderNumber = "4711/2 é";
  const path = `/orders/${encodeURIComponent(orderNumber)}`;
  const [first] = await publishUpdates(db, [partner], 1, { orderNumber });
  await publishUpdates(db, [other], 1, { orderNumber, status: "Scheduled" });
  const [third] = await publishUpdates(db, [partner, other], 1, { orderNumber, status: "Delivered" });
  await partner.settled("RETRYING", 1);
  await db.webhook.update({ where: { id: partner.webhookId }, data: { events: ["ORDER_INVOICED"] } });
  const [unheard] = await publishUpdates(db, [partner], 1, { orderNumber, status: "Canceled" });
  const [delivery] = await partner.list("?state=RETRYING");
  const { status, body } = await partner.call("GET", path);
  expect(status).toBe(200);
  const events = [
    [first, 1, "Pending", "RETRYING"],
    [third, 3, "Delivered", "QUEUED"],
    [unheard, 4, "Canceled", null],
  ] as const;
  expect(body).toEqual({
    orderNumber,
    hasEarlier: false,
    events: events.map(([eventId, version, orderStatus, state]) => ({
      eventId,
      event: "ORDER_UPDATE",
      version,
      status: orderStatus,
      occurredAt: expect.any(String),
      acceptedAt: expect.any(String),
      changedFields: expect.any(Array),
      deliveries:
        state === null
          ? []
          : [
              {
                id: state === "RETRYING" ? delivery?.id : expect.any(String),
                webhookId: partner.webhookId,
                state,
              },
            ],
    })),
  });
  const before = await partner.call("GET", `${path}?before=3`);
  expect(before.body).toMatchObject({ hasEarlier: false, events: [{ version: 1 }] });
  expect((await other.call("GET", path)).body).toMatchObject({ events: [{ version: 2 }, { version: 3 }] });
  const stranger = await makePartner(accept);
  for (const number of [orderNumber, "none", "TEST-EVENT"])
    expect(await stranger.call("GET", `/orders/${encodeURIComponent(number)}`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  expect((await partner.call("GET", `${path}?before=0`)).status).toBe(400);
});

test("an order with more than 500 events says that there are earlier ones, and returns them", async () => {
  const partner = await makePartner(accept);
  await db.webhook.update({ where: { id: partner.webhookId }, data: { state: "PAUSED" } });
  await publishUpdates(db, [partner], 501, { orderNumber: "4711-long" });
  const versions = ({ body }: { body: Record<string, unknown> }) =>
    (body["events"] as { version: number }[]).map(({ version }) => version);
  const newest = await partner.call("GET", "/orders/4711-long");
  expect([newest.body["hasEarlier"], versions(newest)]).toEqual([
    true,
    Array.from({ length: 500 }, (_, index) => index + 2),
  ]);
  const earlier = await partner.call("GET", "/orders/4711-long?before=2");
  expect([earlier.body["hasEarlier"], versions(earlier)]).toEqual([false, [1]]);
});

test("a replay's wrong field is named: each form knows its fields", async () => {
  const partner = await makePartner(accept);
  const pointers = async (body: object) => {
    const answer = await partner.call("POST", "/replays", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    return (answer.body["errors"] as { pointer: string }[]).map(({ pointer }) => pointer);
  };
  expect(await pointers({ since: "yesterday" })).toEqual(["/since"]);
  expect(await pointers({ from: "yesterday", state: "FAILED" })).toEqual(["/from", "/state"]);
  expect(await pointers({ from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" })).toEqual(["/to"]);
  expect(await pointers({ eventIds: [] })).toEqual(["/eventIds"]);
  expect(await pointers({ deliveryIds: [5] })).toEqual(["/deliveryIds/0"]);
  // No form, or two of them.
  expect(await pointers({})).toEqual([""]);
  expect(await pointers({ since: "2026-01-01T00:00:00Z", eventIds: ["a"] })).toEqual([""]);
});

test("one delivery is resent with its own ID; everything since a time is replayed with progress and cancel", async () => {
  const partner = await makePartner(answerWith(503));
  const since = new Date(Date.now() - 60_000).toISOString();
  expect(await partner.call("POST", "/replays", { since })).toMatchObject({
    status: 202,
    body: { total: 0, state: "DONE", waiting: 0 },
  });
  await publishUpdates(db, [partner], 4);
  await partner.settled("RETRYING", 4);
  partner.answer(accept);
  const [one] = await partner.list();
  expect(await partner.call("POST", `/deliveries/${one?.id}/resend`)).toMatchObject({
    status: 202,
    body: { id: one?.id, isResent: true },
  });
  await partner.settled("DELIVERED", 1);
  expect(partner.receiver.received.filter(({ headers }) => headers["webhook-id"] === one?.id)).toHaveLength(
    2,
  );

  const started = await partner.call("POST", "/replays", { since, webhookId: partner.webhookId });
  expect(started).toMatchObject({ status: 202, body: { total: 3, state: "RUNNING" } });
  await partner.settled("DELIVERED", 4);
  const path = `/replays/${started.body["id"]}`;
  await until("it has ended", async () => (await partner.call("GET", path)).body["state"] === "DONE");
  expect((await partner.call("GET", path)).body).toMatchObject({ total: 3, done: 3, givenUp: 0, waiting: 0 });
  expect((await partner.call("GET", "/replays")).body).toMatchObject({
    data: [{ id: started.body["id"] }, { total: 0 }],
  });
  expect(await partner.call("DELETE", path)).toMatchObject({ status: 409 });
});

test("a webhook is tested, paused, resumed, and its secret rotated and promoted; its health follows", async () => {
  const partner = await makePartner(answerWith(500));
  const at = `/webhooks/${partner.webhookId}`;
  const health = async () => (await partner.call("GET", `${at}/health`)).body;
  expect(await health()).toMatchObject({ health: "NEW", since: null, retrying: 0, held: 0 });
  expect((await partner.call("POST", `${at}/test`, { event: "ORDER_UPDATE" })).body).toMatchObject({
    isTest: true,
    attempts: [{ httpStatus: 500 }],
  });
  await publishUpdates(db, [partner], 2);
  await partner.settled("RETRYING", 2);
  // A worker notes it right after the attempt.
  await until("it fails", async () => (await health())["lastFailure"] !== null);
  expect(await health()).toMatchObject({
    health: "FAILING",
    retrying: 2,
    lastFailure: { class: "server_error" },
  });
  // The cause is the incident's, not that of a delivery of its own choice.
  const { webhookId } = partner;
  await db.incident.updateMany({ where: { webhookId }, data: { cause: "timeout_headers" } });
  expect(await health()).toMatchObject({ lastFailure: { class: "timeout_headers" } });
  expect((await partner.call("POST", `${at}/pause`)).body).toMatchObject({ delivery: { state: "PAUSED" } });
  await partner.settled("HELD", 2);
  expect(await health()).toMatchObject({ health: "PAUSED", held: 2 });
  partner.answer(accept);
  expect((await partner.call("POST", `${at}/resume`)).body).toMatchObject({ delivery: { state: "ACTIVE" } });
  await partner.settled("DELIVERED", 2);
  await until("it works", async () => (await health())["health"] === "HEALTHY");
  expect(await health()).toMatchObject({ lastDay: { total: 2, delivered: 2 } });

  const rotated = await partner.call("POST", `${at}/rotation`, { overlapHours: 24 });
  expect(rotated.body).toMatchObject({ secret: expect.stringMatching(/^[\w+/]{43}=$/) });
  expect(rotated.body["secret"]).not.toBe(partner.secret);
  expect(await partner.call("POST", `${at}/rotation`, { overlapHours: 24 })).toMatchObject({ status: 409 });
  const promoted = await partner.call("DELETE", `${at}/rotation`);
  expect(promoted.status).toBe(200);
  expect(promoted.body).not.toHaveProperty("secret");
  await partner.call("POST", `${at}/test`, { event: "ORDER_UPDATE" });
  expect(partner.receiver.received.at(-1)?.headers["authorization"]).toBe(rotated.body["secret"]);
});

test("another application of the same organization sees and changes nothing, and a reading token changes nothing", async () => {
  const person = await makePerson(db);
  const scopes = ["notification.read", "notification.write"] as const;
  const partner = await makePartner(
    answerWith(500),
    await makeApplication(db, { scopes: [...scopes] }, person),
  );
  const other = await makePartner(accept, await makeApplication(db, { scopes: [...scopes] }, person));
  await publishUpdates(db, [partner], 1);
  await partner.settled("RETRYING", 1);
  const [delivery] = await partner.list();
  const since = "2026-01-01T00:00:00Z";
  await db.webhook.update({ where: { id: partner.webhookId }, data: { state: "ACTIVE" } });
  const { body: replay } = await partner.call("POST", "/replays", { since });
  const at = `/webhooks/${partner.webhookId}`;
  const calls: [method: string, path: string, body?: unknown][] = [
    ["GET", `/deliveries/${delivery?.id}`],
    ["POST", `/deliveries/${delivery?.id}/resend`],
    ["GET", `/replays/${replay["id"]}`],
    ["DELETE", `/replays/${replay["id"]}`],
    ["POST", "/replays", { since, webhookId: partner.webhookId }],
    ["GET", `${at}/health`],
    ["POST", `${at}/test`, { event: "ORDER_UPDATE" }],
    ["POST", `${at}/pause`],
    ["POST", `${at}/resume`],
    ["POST", `${at}/rotation`, { overlapHours: 0 }],
    ["DELETE", `${at}/rotation`],
  ];
  for (const call of calls) expect([call, (await other.call(...call)).status]).toEqual([call, 404]);
  expect(await other.list(`?webhookId=${partner.webhookId}`)).toEqual([]);
  // A replay of nothing is its application's, too.
  expect(await partner.call("POST", "/replays", { deliveryIds: ["none"] })).toMatchObject({
    status: 202,
    body: { total: 0, state: "DONE" },
  });
  expect((await other.call("GET", "/replays")).body).toMatchObject({ data: [] });

  const reading = await fetchToken(partner.application, "notification.read");
  for (const [method, path, body] of calls.filter(([method]) => method !== "GET"))
    expect(await portal.as(reading).request(method, `${base}${path}`, body)).toMatchObject({
      status: 403,
      body: { code: "insufficient_scope" },
    });
});

/** Replays deliveries to a receiver that answers when told, and waits until it has as many requests as it may get at once. */
async function queueReplay(partner: Awaited<ReturnType<typeof makePartner>>, count: number, status: number) {
  const { maxInFlight } = await db.webhook.findUniqueOrThrow({ where: { id: partner.webhookId } });
  const eventIds = await publishUpdates(db, [partner], count);
  await partner.settled("DELIVERED", count);
  const answers: (() => void)[] = [];
  partner.answer((_request, response) => void answers.push(() => response.writeHead(status).end()));
  const { body: started } = await partner.call("POST", "/replays", { eventIds });
  const path = `/replays/${started["id"]}`;
  await until("all are queued", async () => (await partner.call("GET", path)).body["state"] === "DONE");
  await until("the receiver is busy", async () => answers.length === maxInFlight);
  return { path, answers, eventIds };
}

test("a replay can be canceled while its deliveries are queued behind a slow receiver", async () => {
  const partner = await makePartner();
  const { path, answers } = await queueReplay(partner, 40, 500);
  expect(await partner.call("DELETE", path)).toMatchObject({
    status: 200,
    body: { state: "CANCELED", endedAt: null },
  });
  partner.answer(accept);
  for (const answer of answers) answer();
  // What failed meanwhile is not tried again.
  await until("it has ended", async () => (await partner.call("GET", path)).body["endedAt"] !== null);
  expect(await partner.list("?state=GIVEN_UP&limit=50")).toHaveLength(answers.length);
  expect(await partner.list("?state=DELIVERED&limit=50")).toHaveLength(40 - answers.length);
  expect(partner.receiver.received).toHaveLength(40 + answers.length);
  expect(await partner.call("DELETE", path)).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("canceling a replay while it is being sent loses no attempt, and what the receiver accepted is delivered", async () => {
  const partner = await makePartner();
  const ofWebhook = { webhookId: partner.webhookId };
  const where = { id: partner.webhookId };
  await db.webhook.update({ where, data: { state: "PAUSED", maxPerSecond: 1_000 } });
  await publishUpdates(db, [partner], 300);
  await db.delivery.updateMany({
    where: ofWebhook,
    data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date(), scheduleStep: 10 },
  });
  await db.webhook.update({ where, data: { state: "ACTIVE" } });
  partner.answer((_request, response) => void setTimeout(() => response.writeHead(200).end(), 20));
  // However slow the machine is: each round sends at least one, and leaves the others to the next.
  for (let round = 1; round <= 4; round += 1) {
    const sent = partner.receiver.received.length;
    const left = await db.delivery.count({ where: { ...ofWebhook, state: "GIVEN_UP" } });
    if (left === 0) break;
    const { body } = await partner.call("POST", "/replays", {
      from: "2026-01-01T00:00:00Z",
      state: "GIVEN_UP",
    });
    await until("some are being sent", async () => partner.receiver.received.length > sent);
    // Unless all were sent meanwhile, there is something to cancel.
    const { status } = await partner.call("DELETE", `/replays/${body["id"]}`);
    expect([200, 409]).toContain(status);
    await until(
      "it has ended",
      async () => (await partner.call("GET", `/replays/${body["id"]}`)).body["endedAt"] !== null,
    );
  }
  const isLeased = () => db.deliveryLease.count({ where: ofWebhook });
  await until("no attempt is in progress", async () => (await isLeased()) === 0);
  const accepted = partner.receiver.received.length;
  expect(await db.attempt.count({ where: { delivery: ofWebhook } })).toBe(accepted);
  expect(await db.delivery.count({ where: { ...ofWebhook, state: "DELIVERED" } })).toBe(accepted);
});

test("a resend is sent although a replay that had queued it is canceled; a second replay leaves out what is queued", async () => {
  const partner = await makePartner();
  const { path, answers, eventIds } = await queueReplay(partner, 30, 200);
  expect(await partner.call("POST", "/replays", { eventIds })).toMatchObject({ body: { total: 0 } });
  const waiting = await db.delivery.findFirstOrThrow({
    where: { webhookId: partner.webhookId, state: "PENDING" },
    orderBy: { sequence: "desc" },
  });
  expect(await partner.call("POST", `/deliveries/${waiting.id}/resend`)).toMatchObject({ status: 202 });
  await partner.call("DELETE", path);
  partner.answer(accept);
  for (const answer of answers) answer();
  const sent = () => partner.receiver.received.filter(({ headers }) => headers["webhook-id"] === waiting.id);
  await until("the resend", async () => sent().length === 2);
});

test("a canceled replay counts what failed again as given up, and what was accepted as delivered", async () => {
  const partner = await makePartner();
  const eventIds = await publishUpdates(db, [partner], 10);
  await partner.settled("DELIVERED", 10);
  const answers: (() => void)[] = [];
  let failed = 0;
  partner.answer((_request, response) => {
    failed += 1;
    if (failed <= 2) response.writeHead(503).end();
    else answers.push(() => response.writeHead(204).end());
  });
  const { body } = await partner.call("POST", "/replays", { eventIds });
  const path = `/replays/${body["id"]}`;
  const read = async () => (await partner.call("GET", path)).body;
  await until("two have failed", async () => (await read())["retrying"] === 2 && answers.length > 0);
  expect(await partner.call("DELETE", path)).toMatchObject({ status: 200 });
  // What was claimed before may arrive only now, and is accepted too.
  partner.answer(accept);
  for (const answer of answers) answer();
  await until("it has ended", async () => (await read())["endedAt"] !== null);
  const attempts = partner.receiver.received.length - 10;
  expect(await read()).toMatchObject({ total: 10, done: attempts, givenUp: 2, waiting: 0 });
});

test("a replay no longer counts what a later one or a resend takes from it", async () => {
  const partner = await makePartner();
  const eventIds = await publishUpdates(db, [partner], 3);
  await partner.settled("DELIVERED", 3);
  partner.answer(answerWith(503));
  const counts = async (id: unknown) => (await partner.call("GET", `/replays/${id}`)).body;
  const first = (await partner.call("POST", "/replays", { eventIds })).body["id"];
  await until("all have failed", async () => (await counts(first))["retrying"] === 3);
  const [resent] = await partner.list("?state=RETRYING");
  await partner.call("POST", `/deliveries/${resent?.["id"]}/resend`);
  expect(await counts(first)).toMatchObject({ total: 2, done: 0, givenUp: 0, retrying: 2 });
  partner.answer(accept);
  const second = (await partner.call("POST", "/replays", { eventIds })).body["id"];
  await until("all arrived", async () => (await partner.list("?state=DELIVERED")).length === 3);
  // One may have been delivered by its own retry before the second took it.
  const settled = async (id: unknown) => {
    const { waiting, retrying } = await counts(id);
    return waiting === 0 && retrying === 0;
  };
  await until("nothing is left", async () => (await settled(first)) && (await settled(second)));
  const [ofFirst, ofSecond] = [await counts(first), await counts(second)];
  expect(ofFirst["done"]).toBe(ofFirst["total"]);
  expect(Number(ofFirst["done"]) + Number(ofSecond["done"])).toBeLessThanOrEqual(3);
});

test("canceling a replay that no worker has started leaves its deliveries unchanged", async () => {
  const partner = await makePartner(answerWith(503));
  await publishUpdates(db, [partner], 2);
  await partner.settled("RETRYING", 2);
  await endWorker(worker, "SIGTERM");
  const { body } = await partner.call("POST", "/replays", { since: "2026-01-01T00:00:00Z" });
  expect(await partner.call("DELETE", `/replays/${body["id"]}`)).toMatchObject({
    status: 200,
    body: { state: "CANCELED", total: 2, done: 0 },
  });
  expect(await partner.list("?state=RETRYING")).toHaveLength(2);
});
