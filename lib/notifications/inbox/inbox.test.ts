import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishInvoice, publishUpdates } from "#test/webhooks.ts";
import { getInboxRequest, listInbox, setInboxFailure } from "./read-inbox.ts";
import { receiveRequest } from "./receive-request.ts";

const { db } = await setUpTestDatabase({ RATE_LIMITS: "inbox=0.001/100" });
const baseUrl = await setUpApiServer();
// The portal's own inbox may always get deliveries, even if no other address of this machine may.
const worker = await startWorker({ EGRESS_ALLOW: "" });
afterAll(() => endWorker(worker, "SIGTERM"));

async function makeInbox() {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  const url = `${baseUrl}/api/inbox/v1/${application.inboxKey}`;
  const ctx = makeContext(person, db);
  const read = () => listInbox(ctx, { applicationId: application.id });
  const open = (requestId = "") => getInboxRequest(ctx, { requestId });
  const post = (headers: Record<string, string>, body = "{}") =>
    fetch(url, { method: "POST", headers, body });
  return { application, url, read, open, post, ctx };
}

test("a first delivery needs no public URL: both events arrive in the inbox, verified, secrets masked", async () => {
  const inbox = await makeInbox();
  const events = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
  const hook = await makeWebhook(db, inbox.url, { application: inbox.application, events: [...events] });
  await publishUpdates(db, [hook]);
  await publishInvoice(db, [hook]);
  await until("both requests", async () => (await inbox.read()).data.length === 2);
  const { url, data: requests } = await inbox.read();
  expect(url).toBe(inbox.url);
  expect(requests.map(({ verified }) => verified)).toEqual([true, true]);
  const opened = await Promise.all(requests.map(({ id }) => inbox.open(id)));
  expect(JSON.stringify(opened)).not.toContain(hook.secret);
  expect(opened.map(({ body }) => JSON.parse(body).event).sort()).toEqual([...events].sort());
  // They are deliveries of two orders, so either may arrive first.
  const subjects = requests.map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^ORDER_UPDATE · SO-\d+ · Pending$/));
  const deliveries = await db.delivery.findMany({ where: { webhookId: hook.webhookId } });
  expect(requests.map(({ deliveryId }) => deliveryId).sort()).toEqual(deliveries.map(({ id }) => id).sort());
  await until("both recorded", async () => {
    const states = await db.delivery.findMany({ where: { webhookId: hook.webhookId } });
    return states.every(({ state }) => state === "DELIVERED");
  });
});

test("a forged request is kept and shown as not verified, with the reason", async () => {
  const inbox = await makeInbox();
  const hook = await makeWebhook(db, inbox.url, { application: inbox.application });
  await publishUpdates(db, [hook]);
  await until("the real one", async () => (await inbox.read()).data.length === 1);
  const [real] = (await inbox.read()).data;
  const body = JSON.stringify({ event: "ORDER_UPDATE" });
  const id = real?.deliveryId ?? "";
  const now = new Date();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = (secret: string) => ({
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  });
  const otherSecret = Buffer.alloc(32, 7).toString("base64");
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(inbox.url, { method: "POST", headers, body });
    return ((await response.json()) as { verifyDetail: string }).verifyDetail;
  };
  expect(await send({})).toBe("The webhook-id does not match any delivery to this application.");
  expect(await send(signed(hook.secret))).toBe("There is no secret in the Authorization header.");
  expect(await send({ ...signed(hook.secret), authorization: otherSecret })).toBe(
    "The secret in the Authorization header does not match the webhook.",
  );
  expect(await send({ ...signed(otherSecret), authorization: hook.secret })).toMatch(
    /^The signature does not verify/,
  );
  expect(await send({ ...signed(hook.secret), authorization: hook.secret })).toMatch(/match the webhook\.$/);
  const { data: requests } = await inbox.read();
  expect(requests.map(({ verified }) => verified)).toEqual([true, false, false, false, false, true]);
});

test("another application's delivery is not verified, even with the right secret and signature", async () => {
  const [inbox, other] = [await makeInbox(), await makeInbox()];
  const hook = await makeWebhook(db, other.url, { application: inbox.application });
  await publishUpdates(db, [hook]);
  await until("the request", async () => (await other.read()).data.length === 1);
  expect((await other.read()).data[0]).toMatchObject({ verified: false });
});

/** Stores requests that an inbox got an hour ago; the first is the youngest. */
async function storeOld({ application }: Awaited<ReturnType<typeof makeInbox>>, count: number) {
  await db.$executeRaw`
    INSERT INTO "InboxRequest" ("id", "applicationId", "receivedAt", "headers", "body", "verified", "verifyDetail")
    SELECT 'old-' || n, ${application.id}, now() - make_interval(hours => 1, secs => n), '{}', '', false, ''
    FROM generate_series(1, ${count}::int) n`;
}

test("an inbox keeps the last 200 requests", async () => {
  const inbox = await makeInbox();
  await storeOld(inbox, 200);
  await Promise.all(Array.from({ length: 10 }, () => inbox.post({}, "new")));
  const { data: requests } = await inbox.read();
  expect(requests).toHaveLength(200);
  for (const { id } of requests.slice(0, 10)) expect((await inbox.open(id)).body).toBe("new");
  expect(requests[199]?.id).toBe("old-190");
  await db.inboxRequest.deleteMany({ where: { applicationId: inbox.application.id } });
});

test("all inboxes together keep the last 20,000 requests", async () => {
  const [old, young] = [await makeInbox(), await makeInbox()];
  await storeOld(old, 20_100);
  for (let sent = 0; sent < 64; sent += 1) await young.post({});
  // Checked at every 64th request of a process.
  await until("the oldest gone", async () => (await db.inboxRequest.count()) <= 20_063);
  expect((await young.read()).data).toHaveLength(64);
  expect(await db.inboxRequest.count({ where: { id: "old-20100" } })).toBe(0);
  expect(await db.inboxRequest.count({ where: { id: "old-1" } })).toBe(1);
  await db.inboxRequest.deleteMany({ where: { applicationId: old.application.id } });
});

test("the first 16 KiB of a body are kept, after all of it was verified; the list has no bodies", async () => {
  const inbox = await makeInbox();
  const body = JSON.stringify({ event: "ORDER_UPDATE", note: "é".repeat(200_000) });
  await inbox.post({}, body);
  const list = await inbox.read();
  expect(JSON.stringify(list).length).toBeLessThan(2_000);
  const [request] = list.data;
  expect(request).toMatchObject({ subject: "A large body", bodyBytes: Buffer.byteLength(body) });
  const { body: kept } = await inbox.open(request?.id);
  expect(body.startsWith(kept)).toBe(true);
  expect(Buffer.byteLength(kept)).toBeGreaterThan(16_380);
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(16_384);
});

test("headers that a delivery does not have are never stored: cookies, sessions, addresses", async () => {
  const inbox = await makeInbox();
  const revealing = {
    cookie: "next-auth.session-token=secret-session",
    authorization: "Basic c2VjcmV0LXNlc3Npb24=",
    "proxy-authorization": "Basic secret-session",
    "x-forwarded-for": "198.51.100.7, secret-session",
    "x-portal-remote-address": "secret-session",
    forwarded: "for=secret-session",
    referer: "https://portal.example.com/?secret-session",
    "accept-language": "secret-session",
    "x-csrf-token": "secret-session",
  };
  await inbox.post({ ...revealing, "content-type": "application/json", "webhook-id": "dlv_unknown" });
  const [row] = await db.inboxRequest.findMany({ where: { applicationId: inbox.application.id } });
  expect(JSON.stringify(row)).not.toMatch(/secret-session|c2VjcmV0|198\.51/);
  expect(row?.headers).toMatchObject({
    authorization: "[secret]",
    "content-type": "application/json",
    "webhook-id": "dlv_unknown",
  });
});

test("an inbox accepts no more than its limit from all senders together; another inbox has its own", async () => {
  const [flooded, other] = [await makeInbox(), await makeInbox()];
  const statuses: number[] = [];
  for (let batch = 0; batch < 3; batch += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 50 }, async () => (await flooded.post({})).status))),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  const refused = await flooded.post({});
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("ratelimit-policy")).toBe('"inbox";q=100;w=100000');
  expect((await other.post({})).status).toBe(200);
});

test("odd bodies are kept: not JSON, empty, or text that PostgreSQL cannot store", async () => {
  const inbox = await makeInbox();
  for (const body of ["", "plain", "[]", '{"event":"a\\u0000b\\ud800"}', "a\0b"])
    expect((await inbox.post({}, body)).status).toBe(200);
  const subjects = (await inbox.read()).data.map(({ subject }) => subject).reverse();
  const notJson = "A body that is not JSON";
  expect(subjects).toEqual(["An empty body", notJson, "JSON", "a\uFFFDb\uFFFD", notJson]);
});

test("an unknown inbox is 404, and another organization's cannot be read", async () => {
  expect((await fetch(`${baseUrl}/api/inbox/v1/nobody`, { method: "POST", body: "{}" })).status).toBe(404);
  const inbox = await makeInbox();
  await inbox.post({});
  const [request] = (await inbox.read()).data;
  const stranger = makeContext(await makePerson(db), db);
  await expect(listInbox(stranger, { applicationId: inbox.application.id })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(getInboxRequest(stranger, { requestId: request?.id ?? "" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a request that waited while its application was deleted is 404", async () => {
  const { application, ctx } = await makeInbox();
  await db.application.delete({ where: { id: application.id } });
  const request = { applicationId: application.id, headers: {}, body: "{}" };
  await expect(receiveRequest(ctx, request)).rejects.toMatchObject({ code: "not_found" });
});

test("an inbox fails as it was set, for the chosen number of requests, and the delivery is retried", async () => {
  const inbox = await makeInbox();
  const { id: applicationId } = inbox.application;
  const failure = { status: 503, delaySeconds: 0, retryAfterSeconds: 1, remaining: 1 };
  await setInboxFailure(inbox.ctx, { applicationId, failure });
  expect((await inbox.read()).failure).toEqual(failure);
  const hook = await makeWebhook(db, inbox.url, { application: inbox.application });
  await publishUpdates(db, [hook]);
  const where = { webhookId: hook.webhookId };
  await until(
    "the first attempt",
    async () => (await db.attempt.count({ where: { delivery: where } })) === 1,
  );
  // Otherwise the retry is sent after five seconds, which a busy machine may have taken until here.
  await db.delivery.updateMany({
    where: { ...where, state: "PENDING" },
    data: { nextAttemptAt: new Date() },
  });
  await until("both attempts", async () => (await inbox.read()).data.length === 2);
  const { data: requests, failure: after } = await inbox.read();
  expect(requests.map(({ answerStatus }) => answerStatus)).toEqual([200, 503]);
  expect(new Set(requests.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(after).toBeNull();
  const changed = { targetId: applicationId, action: "application.inbox_answer_changed" };
  expect(await db.auditEntry.findMany({ where: changed })).toMatchObject([{ detail: { failure } }]);
});

test("of fifty concurrent requests, exactly the chosen number fail", async () => {
  const inbox = await makeInbox();
  const { id: applicationId } = inbox.application;
  const failure = { status: 503, delaySeconds: 0, retryAfterSeconds: null, remaining: 20 };
  await setInboxFailure(inbox.ctx, { applicationId, failure });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(inbox.url, { method: "POST", body: "{}" })),
  );
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  await setInboxFailure(inbox.ctx, { applicationId, failure: { ...failure, remaining: null } });
  await setInboxFailure(inbox.ctx, { applicationId, failure: null });
  expect((await fetch(inbox.url, { method: "POST", body: "{}" })).status).toBe(200);
});

test("neither another organization nor staff can set an inbox to fail", async () => {
  const inbox = await makeInbox();
  const stranger = makeContext(await makePerson(db), db);
  const input = { applicationId: inbox.application.id, failure: null };
  await expect(setInboxFailure(stranger, input)).rejects.toMatchObject({ code: "not_found" });
  const staff = makeContext(await makePerson(db, "ADMIN"), db);
  await expect(setInboxFailure(staff, input)).rejects.toMatchObject({ code: "forbidden" });
});
