import { afterAll, beforeEach, expect, test } from "vitest";
import { startDeliveryEngine } from "#lib/deliveries/engine/delivery-engine.ts";
import { maxCopiesOfWebhook } from "#lib/deliveries/engine/shadow-sender.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { accept, answerWith, type Receiver, startReceiver } from "../../../e2e/receiver.ts";
import { contextOf, makeApplication, makePerson } from "../../../e2e/support/fixtures.ts";
import { until } from "../../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "../../../e2e/support/webhooks.ts";
import { endShadow, startShadow, switchToShadow } from "./change-shadow.ts";
import { getShadow } from "./get-shadow.ts";

const { db, pool } = await setUpTestDatabase();
const agents = createReceiverAgents();
// Long, so that no receiver of a busy machine is late: a late answer is a failure, and its retry another copy.
const engine = startDeliveryEngine(pool, agents, { timeoutMs: 10_000 });
const receivers: Receiver[] = [];
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await engine.stop(2_000);
  await agents.close();
});

async function receive(answer = accept): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

let admin: UserActor;
let real: Receiver;
let hook: MadeWebhook;
beforeEach(async () => {
  admin = await makePerson(db);
  real = await receive();
  hook = await makeWebhook(db, real.url, { application: await makeApplication(db, {}, admin) });
});

const ctx = () => contextOf(admin, db);
const start = (url: string) => startShadow(ctx(), { webhookId: hook.webhookId, url, days: 7 });
const report = async () => getShadow(ctx(), await findWebhook(ctx(), hook.webhookId));

test("a shadow address gets the same requests, and its failures decide nothing", async () => {
  const shadow = await receive(answerWith(500));
  await start(shadow.url);
  await publishUpdates(db, [hook], 12);
  await until("the copies are recorded", async () => (await report()).copies === 12);
  const [copy] = shadow.received;
  const sent = real.received.find(({ headers }) => headers["webhook-id"] === copy?.headers["webhook-id"]);
  expect(copy?.body).toBe(sent?.body);
  expect(copy?.headers).toMatchObject({
    "webhook-id": sent?.headers["webhook-id"],
    authorization: hook.secret,
  });
  expect(await report()).toMatchObject({
    ...{ isActive: true, onlyShadowFailed: 12, agreed: 0, onlyRealFailed: 0 },
    newest: Array.from({ length: 12 }, () => ({
      real: { httpStatus: 204, failure: null },
      shadow: { httpStatus: 500, failure: "Your server failed (5xx)" },
    })),
  });
  const delivered = {
    webhookId: hook.webhookId,
    state: "DELIVERED",
    attemptCount: 1,
    lastHttpStatus: 204,
  } as const;
  expect(await db.delivery.count({ where: delivered })).toBe(12);
  expect(await db.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } })).toMatchObject({
    ...{ state: "ACTIVE", failingSince: null },
  });
});

test("a shadow address that hangs delays no delivery, and gets at most four copies at once", async () => {
  let [open, most] = [0, 0];
  const shadow = await receive((_request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on("close", () => {
      open -= 1;
    });
  });
  await start(shadow.url);
  await publishUpdates(db, [hook], 30);
  await until(
    "every attempt is recorded",
    async () =>
      (await db.delivery.count({ where: { webhookId: hook.webhookId, state: "DELIVERED" } })) === 30,
  );
  await until("the copies hang", () => open === maxCopiesOfWebhook);
  expect(real.received).toHaveLength(30);
  await shadow.close();
  await until("the copies are recorded", async () => (await report()).onlyShadowFailed === 30);
  expect(most).toBe(maxCopiesOfWebhook);
});

test("copies end with the time and with the shadow address; the switch makes it the URL", async () => {
  const shadow = await receive();
  await start(shadow.url);
  await db.webhook.update({
    where: { id: hook.webhookId },
    data: { shadowUntil: new Date(Date.now() - 1_000) },
  });
  await publishUpdates(db, [hook], 1);
  await until("it is delivered", async () => real.received.length === 1);
  expect(await report()).toMatchObject({ url: shadow.url, isActive: false, copies: 0 });
  expect(await switchToShadow(ctx(), { webhookId: hook.webhookId })).toMatchObject({
    ...{ url: shadow.url, shadowUrl: null, shadowUntil: null },
  });
  await publishUpdates(db, [hook], 1);
  await until("it is delivered to the new URL", async () => shadow.received.length === 1);
  expect(real.received).toHaveLength(1);
});

test("only the owner sets, switches, and removes a shadow address", async () => {
  const staff = contextOf(await makePerson(db, "STAFF"), db);
  const { webhookId } = hook;
  const refused = { code: "forbidden" };
  await expect(startShadow(staff, { webhookId, url: "https://example.com/", days: 1 })).rejects.toMatchObject(
    refused,
  );
  await start("https://example.com/");
  await expect(endShadow(staff, { webhookId })).rejects.toMatchObject(refused);
  await expect(switchToShadow(staff, { webhookId })).rejects.toMatchObject(refused);
  await expect(start(real.url)).rejects.toMatchObject({ code: "conflict" });
  await endShadow(ctx(), { webhookId });
  expect(await report()).toMatchObject({ url: null, newest: [] });
  await expect(switchToShadow(ctx(), { webhookId })).rejects.toMatchObject({ code: "conflict" });
});
