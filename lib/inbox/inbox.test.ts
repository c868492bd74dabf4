import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { setUpApiServer } from "../../e2e/support/api-server.ts";
import { contextOf, makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishInvoice, publishUpdates } from "../../e2e/support/webhooks.ts";
import { endWorker, startWorker, until } from "../../e2e/support/worker-process.ts";
import { listInbox } from "./list-inbox.ts";
import { setInboxFault } from "./set-inbox-fault.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
// The portal's own inbox may always be delivered to, also where nothing else on this machine may.
const worker = await startWorker({ EGRESS_ALLOW: "" });
afterAll(() => endWorker(worker, "SIGTERM"));

async function makeInbox() {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  const { inboxKey } = await db.application.findUniqueOrThrow({ where: { id: application.id } });
  const url = `${baseUrl}/api/inbox/v1/${inboxKey}`;
  const ctx = contextOf(person, db);
  const read = () => listInbox(ctx, { applicationId: application.id });
  return { application, url, read, ctx };
}

test("B22: a first delivery needs no public URL: both events arrive in the inbox, verified, secrets masked", async () => {
  const inbox = await makeInbox();
  const events = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
  const hook = await makeWebhook(db, inbox.url, { application: inbox.application, events: [...events] });
  await publishUpdates(db, [hook]);
  await publishInvoice(db, [hook]);
  await until("both requests", async () => (await inbox.read()).requests.length === 2);
  const { url, requests } = await inbox.read();
  expect(url).toBe(inbox.url);
  expect(requests.map(({ verified }) => verified)).toEqual([true, true]);
  expect(JSON.stringify(requests)).not.toContain(hook.secret);
  const deliveries = await db.delivery.findMany({ where: { webhookId: hook.webhookId } });
  expect(requests.map(({ deliveryId }) => deliveryId).sort()).toEqual(deliveries.map(({ id }) => id).sort());
  await until("both recorded", async () => {
    const states = await db.delivery.findMany({ where: { webhookId: hook.webhookId } });
    return states.every(({ state }) => state === "SUCCEEDED");
  });
});

test("a forged request is kept and shown as such, with the reason", async () => {
  const inbox = await makeInbox();
  const hook = await makeWebhook(db, inbox.url, { application: inbox.application });
  await publishUpdates(db, [hook]);
  await until("the real one", async () => (await inbox.read()).requests.length === 1);
  const [real] = (await inbox.read()).requests;
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
  expect(await send({})).toBe("The webhook-id is not that of a delivery to this application.");
  expect(await send(signed(hook.secret))).toBe("No secret stands in the Authorization header.");
  expect(await send({ ...signed(hook.secret), authorization: otherSecret })).toBe(
    "The secret in the Authorization header is not the webhook's.",
  );
  expect(await send({ ...signed(otherSecret), authorization: hook.secret })).toMatch(
    /^The signature does not verify/,
  );
  expect(await send({ ...signed(hook.secret), authorization: hook.secret })).toMatch(/are the webhook's\.$/);
  const { requests } = await inbox.read();
  expect(requests.map(({ verified }) => verified)).toEqual([true, false, false, false, false, true]);
});

test("another application's delivery does not verify, though secret and signature are right", async () => {
  const [inbox, other] = [await makeInbox(), await makeInbox()];
  const hook = await makeWebhook(db, other.url, { application: inbox.application });
  await publishUpdates(db, [hook]);
  await until("the request", async () => (await other.read()).requests.length === 1);
  expect((await other.read()).requests[0]).toMatchObject({ verified: false });
});

test("an inbox keeps the last 200 requests", async () => {
  const inbox = await makeInbox();
  for (let batch = 0; batch < 21; batch += 1)
    await Promise.all(
      Array.from({ length: 10 }, () => fetch(inbox.url, { method: "POST", body: `batch ${batch}` })),
    );
  const { requests } = await inbox.read();
  expect(requests).toHaveLength(200);
  expect([requests[0]?.body, requests[199]?.body]).toEqual(["batch 20", "batch 1"]);
});

test("an unknown inbox is 404, and another organization's cannot be read", async () => {
  expect((await fetch(`${baseUrl}/api/inbox/v1/nobody`, { method: "POST", body: "{}" })).status).toBe(404);
  const inbox = await makeInbox();
  const stranger = contextOf(await makePerson(db), db);
  await expect(listInbox(stranger, { applicationId: inbox.application.id })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("an inbox fails as it was told, for so many requests, and the delivery is tried again", async () => {
  const inbox = await makeInbox();
  const { id: applicationId } = inbox.application;
  const fault = { status: 503, delaySeconds: 0, retryAfterSeconds: 1, remaining: 1 };
  await setInboxFault(inbox.ctx, { applicationId, fault });
  expect((await inbox.read()).fault).toEqual(fault);
  const hook = await makeWebhook(db, inbox.url, { application: inbox.application });
  await publishUpdates(db, [hook]);
  await until("both attempts", async () => (await inbox.read()).requests.length === 2);
  const { requests, fault: after } = await inbox.read();
  expect(requests.map(({ answerStatus }) => answerStatus)).toEqual([200, 503]);
  expect(new Set(requests.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(after).toBeNull();
});

test("fifty requests at once: exactly as many fail as were told", async () => {
  const inbox = await makeInbox();
  const { id: applicationId } = inbox.application;
  const fault = { status: 410, delaySeconds: 0, retryAfterSeconds: null, remaining: 20 };
  await setInboxFault(inbox.ctx, { applicationId, fault });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(inbox.url, { method: "POST", body: "{}" })),
  );
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  await setInboxFault(inbox.ctx, { applicationId, fault: { ...fault, remaining: null } });
  await setInboxFault(inbox.ctx, { applicationId, fault: null });
  expect((await fetch(inbox.url, { method: "POST", body: "{}" })).status).toBe(200);
});

test("another organization cannot tell an inbox to fail", async () => {
  const inbox = await makeInbox();
  const stranger = contextOf(await makePerson(db), db);
  const input = { applicationId: inbox.application.id, fault: null };
  await expect(setInboxFault(stranger, input)).rejects.toMatchObject({ code: "not_found" });
});
