import { expect, test } from "vitest";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { flushRequestLog, logRequest } from "#lib/platform/http/log-request.ts";
import { firstIdAt, newId } from "#lib/platform/ids.ts";
import type { LatestCalls, RequestPage } from "#lib/requests/shared/schemas.ts";
import { fetchToken } from "#test/api-token.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { pruneRequests } from "./prune-requests.ts";
import { countRejectedEvents } from "./rejected-events.ts";

const { db, pool } = await setUpTestDatabase({ RATE_LIMITS: "notification=0.001/4" });
const base = await setUpApiServer();
const owner = await makePerson(db);
const makeOwn = () =>
  makeApplication(db, { scopes: ["location.read", "notification.read", "notification.write"] }, owner);

async function read(applicationId: string, search = "", person = owner) {
  await flushRequestLog();
  return portal.as(person).get(`/api/console/requests?applicationId=${applicationId}${search}`);
}

async function getPage(applicationId: string, search = ""): Promise<RequestPage> {
  const response = await read(applicationId, search);
  expect(response.status).toBe(200);
  return response.body;
}

test("the log keeps the first five errors of a request with a hundred, and a long name is cut", async () => {
  const application = await makeOwn();
  const token = await fetchToken(application, "notification.write");
  const unknown = Array.from({ length: 100 }, (_, at) => [`${"x".repeat(600)}${at}`, 1]);
  const { body } = await portal.as(token).post("/api/notification/v2/webhooks", Object.fromEntries(unknown));
  const errors: { pointer: string }[] = body.errors;
  expect(errors).toHaveLength(100);
  expect(Math.max(...errors.map(({ pointer }) => pointer.length))).toBe(300);
  const { data: requests } = await getPage(application.id);
  const problem = requests.find(({ status }) => status === 400)?.problem ?? "";
  expect(JSON.parse(problem)).toMatchObject({ code: "invalid_request", errors: errors.slice(0, 5) });
  expect(problem.length).toBeLessThan(4_000);
});

test("events that the intake rejected are counted for staff, and their calls can be listed", async () => {
  const staff = await makePerson(db, "STAFF");
  const publisher = await makeApplication(db, { scopes: ["order.publish"] }, staff);
  const client = portal.as(await fetchToken(publisher, "order.publish"));
  const publish = (events: unknown[]) => client.post("/api/intake/v1/order-events", events);
  const good = sampleOrderUpdate({
    eventId: "good",
    at: new Date(),
    audience: ["nobody"],
    orderNumber: "SO-1",
    status: '"rejected":0,',
  });
  const isRejected = { result: "rejected" };
  expect((await publish([good, { eventId: "a" }, { eventId: "b" }])).body.results).toMatchObject([
    { result: "accepted" },
    isRejected,
    isRejected,
  ]);
  await publish([good]);
  await publish([{ eventId: '"rejected":0,' }]);
  const count = async (now = new Date()) => db.$transaction((tx) => countRejectedEvents(tx, now));
  await flushRequestLog();
  expect(await count()).toBe(3);
  expect(await count(addSeconds(new Date(), 86_401))).toBe(0);
  const { body } = await read(publisher.id, "&status=rejected", staff);
  expect(body.data.map(({ problem }: { problem: string }) => JSON.parse(problem).rejected)).toEqual([1, 2]);
});

test("the log has each call of an application with its response, and no secret", async () => {
  const application = await makeOwn();
  const token = await fetchToken(application, "notification.read");
  const headers = { authorization: `Bearer ${token}`, "x-request-id": "my-own-id-1" };
  const webhooks = `${base}/api/notification/v2/webhooks`;
  await fetch(webhooks, { headers });
  await fetch(webhooks, { headers, method: "POST", body: '{"secret":"hunter2"}' });
  await fetch(`${base}/api/location/v1/branches?state=CA&access_token=${token}`, { headers });
  for (let tried = 0; tried < 3; tried += 1) await fetch(`${webhooks}/wh_none`, { headers });
  await fetch(`${base}/oauth2/default/v1/token`, {
    method: "POST",
    headers: { authorization: basic(application.clientId, application.clientSecret) },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "nothing" }),
  });

  const { data: requests, dropped } = await getPage(application.id);
  expect(requests.map(({ method, path, status }) => `${method} ${path} ${status}`).toReversed()).toEqual([
    "POST /oauth2/default/v1/token 200",
    "GET /api/notification/v2/webhooks 200",
    "POST /api/notification/v2/webhooks 403",
    "GET /api/location/v1/branches?state=CA&access_token=… 403",
    "GET /api/notification/v2/webhooks/wh_none 404",
    "GET /api/notification/v2/webhooks/wh_none 404",
    "GET /api/notification/v2/webhooks/wh_none 429",
    "POST /oauth2/default/v1/token 400",
  ]);
  expect(dropped).toBe(0);
  const refused = requests.find(({ status }) => status === 403);
  expect(refused).toMatchObject({ requestId: "my-own-id-1" });
  expect(JSON.parse(refused?.problem ?? "")).toMatchObject({
    code: "insufficient_scope",
    requestId: "my-own-id-1",
  });
  expect(JSON.parse(requests[0]?.problem ?? "")).toMatchObject({ error: "invalid_scope" });
  const stored = JSON.stringify(await db.loggedRequest.findMany());
  for (const secret of [token, application.clientSecret, "hunter2"]) expect(stored).not.toContain(secret);
});

test("a caller that does not authenticate adds nothing to the application's log", async () => {
  const application = await makeOwn();
  for (const authorization of [basic(application.clientId, "wrong"), "Bearer wrong"])
    for (const path of ["/oauth2/default/v1/token", "/api/notification/v2/webhooks"])
      await fetch(`${base}${path}`, {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams({ grant_type: "client_credentials", client_id: application.clientId }),
      });
  expect((await getPage(application.id)).data).toEqual([]);
});

function entry(applicationId: string, change: Partial<Parameters<typeof logRequest>[0]> = {}) {
  return {
    applicationId,
    at: new Date(),
    method: "GET",
    url: `${base}/api/location/v1/branches?state=CA`,
    status: 200,
    durationMs: 1.4,
    requestId: newId("request"),
    ipAddress: "192.0.2.1",
    problem: null,
    ...change,
  };
}

test("filters show exactly the matching calls, and pages neither repeat nor skip while new calls arrive", async () => {
  const application = await makeOwn();
  const at = addSeconds(new Date(), -3_600);
  for (let index = 0; index < 60; index += 1)
    logRequest(
      entry(application.id, { at, status: index % 3 === 0 ? 404 : 200, requestId: `number-${index}` }),
    );
  logRequest(entry(application.id, { url: `${base}/api/notification/v2/webhooks`, status: 503 }));
  const first = await getPage(application.id);
  logRequest(entry(application.id));
  const second = await getPage(application.id, `&cursor=${first.nextCursor}`);
  expect([first.data.length, second.data.length, second.nextCursor]).toEqual([50, 11, null]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(61);

  const count = async (search: string) => (await getPage(application.id, search)).data.length;
  expect(await count("&status=4xx")).toBe(20);
  expect(await count("&status=5xx")).toBe(1);
  expect(await count("&path=Notification")).toBe(1);
  expect(await count("&requestId=number-7")).toBe(1);
  const middle = encodeURIComponent(addSeconds(at, 60).toISOString());
  expect(await count(`&from=${middle}`)).toBe(2);
  expect(await count(`&to=${middle}&status=4xx`)).toBe(20);
  expect((await read(application.id, "&status=9xx")).status).toBe(400);
  const reversed = await read(application.id, `&from=${middle}&to=${middle}`);
  expect([reversed.status, reversed.body]).toMatchObject([400, { errors: [{ parameter: "to" }] }]);
});

test("a filter without matches searches 20,000 calls per page and says how far it got", async () => {
  const application = await makeOwn();
  const start = addSeconds(new Date(), -86_400);
  await pool.query(
    `INSERT INTO "LoggedRequest" ("id", "applicationId", "at", "method", "path", "status", "durationMs", "requestId")
     SELECT 'log_' || lpad(n::text, 26, '0'), $1, $2::timestamptz + n * interval '1 second', 'GET',
       CASE n WHEN 1 THEN '/api/needle' ELSE '/api/hay' END, 200, 1, 'request-' || n FROM generate_series(1, 45000) n`,
    [application.id, start],
  );
  const first = await getPage(application.id, "&path=needle");
  expect(first).toMatchObject({ data: [], searchedBackTo: addSeconds(start, 25_001).toISOString() });
  const second = await getPage(application.id, `&path=needle&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ data: [], searchedBackTo: addSeconds(start, 5_001).toISOString() });
  const third = await getPage(application.id, `&path=needle&cursor=${second.nextCursor}`);
  expect(third).toMatchObject({
    data: [{ path: "/api/needle" }],
    searchedBackTo: null,
    nextCursor: null,
  });
  expect((await getPage(application.id, "&requestId=request-3")).data).toHaveLength(1);
  await db.loggedRequest.deleteMany({ where: { applicationId: application.id } });
});

test("a path of a million question marks is logged, cut to its limit", async () => {
  const application = await makeOwn();
  logRequest(entry(application.id, { url: `${base}/api/x${"?".repeat(1_000_000)}` }));
  const { data: requests } = await getPage(application.id);
  expect(requests[0]?.path).toHaveLength(500);
});

test("each application's last call and last error are listed, and nobody else's", async () => {
  const person = await makePerson(db);
  const [one, other, silent] = [
    await makeApplication(db, {}, person),
    await makeApplication(db, {}, person),
    await makeApplication(db, {}, person),
  ];
  const at = new Date();
  const call = (applicationId: string, status: number, seconds: number) =>
    logRequest(entry(applicationId, { status, at: addSeconds(at, seconds) }));
  call(one.id, 500, -40);
  call(one.id, 404, -30);
  call(one.id, 200, -20);
  call(other.id, 200, -40);
  call(other.id, 429, -30);
  await flushRequestLog();
  const list = async (search: string, as = person) => {
    const { body } = await portal.as(as).get(`/api/console/requests/latest${search}`);
    return body.data as LatestCalls[];
  };
  const calls = await list("");
  expect(calls.map(({ applicationId }) => applicationId)).not.toContain(silent.id);
  expect(calls).toHaveLength(2);
  expect(calls.find(({ applicationId }) => applicationId === one.id)).toMatchObject({
    lastCall: { status: 200 },
    lastError: { status: 404 },
  });
  expect(calls.find(({ applicationId }) => applicationId === other.id)).toMatchObject({
    lastCall: { status: 429 },
    lastError: { status: 429 },
  });
  expect(await list(`?applicationId=${one.id}`)).toHaveLength(1);
  expect(await list(`?applicationId=${one.id}`, await makePerson(db))).toEqual([]);
  expect(await list(`?organizationId=${person.organizationId}`, await makePerson(db, "STAFF"))).toHaveLength(
    2,
  );
});

test("another organization's application looks missing, and staff see it", async () => {
  const application = await makeOwn();
  const [stranger, staff] = [await makePerson(db), await makePerson(db, "STAFF")];
  for (const applicationId of [application.id, "app_none"])
    expect((await read(applicationId, "", stranger)).body).toMatchObject({ data: [], dropped: 0 });
  expect((await read(application.id, "", staff)).status).toBe(200);
});

test("under load, entries are dropped and counted, and each logged entry is written once", async () => {
  const application = await makeOwn();
  for (let index = 0; index < 10_000; index += 1) logRequest(entry(application.id));
  const { dropped } = await getPage(application.id);
  const written = await db.loggedRequest.count({ where: { applicationId: application.id } });
  expect(written).toBeGreaterThanOrEqual(4_000);
  expect(dropped).toBeGreaterThan(0);
  expect(written + dropped).toBe(10_000);
});

test("entries that the database refuses are counted as dropped, and the next ones are written", async () => {
  const application = await makeOwn();
  logRequest(entry(application.id, { method: "\0" }));
  expect(await getPage(application.id)).toMatchObject({ data: [], dropped: 1 });
  logRequest(entry(application.id));
  expect((await getPage(application.id)).data).toHaveLength(1);
});

test("calls older than 14 days are deleted", async () => {
  const application = await makeOwn();
  const write = (days: number) => {
    const at = addSeconds(new Date(), -days * 86_400);
    const id = firstIdAt("loggedRequest", at);
    const gap = { id: firstIdAt("requestLogGap", at), applicationId: application.id, at, dropped: days };
    const { url: path, ...rest } = entry(application.id, { at, durationMs: 1 });
    return Promise.all([
      db.loggedRequest.create({ data: { ...rest, id, path } }),
      db.requestLogGap.create({ data: gap }),
    ]);
  };
  await write(13);
  await write(15);
  expect(await pruneRequests(pool, new Date())).toBe(1);
  expect(await getPage(application.id)).toMatchObject({ data: [{}], dropped: 13 });
});
