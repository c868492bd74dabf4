import { describe, expect, test } from "vitest";
import { pauseWebhook } from "#lib/notifications/deliveries/queue/pause-webhook.ts";
import { resumeWebhook } from "#lib/notifications/deliveries/queue/resume-webhook.ts";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { findWebhook, listWebhooks } from "./find-webhook.ts";
import { registerWebhook } from "./register-webhook.ts";
import { revealSecret } from "./reveal-secret.ts";
import { updateWebhook } from "./update-webhook.ts";

const { db } = await setUpTestDatabase();

const hook = { name: "Orders", events: ["ORDER_UPDATE" as const], url: "https://hooks.example.com/orders" };

async function makeOwner() {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  return { ctx: makeContext(person, db), applicationId: application.id };
}

const owner = await makeOwner();
const { webhook: owned } = await registerWebhook(owner.ctx, { ...hook, applicationId: owner.applicationId });
const stranger = (await makeOwner()).ctx;
const input = { webhookId: owned.id };

describe("every verb rejects another organization's person", () => {
  test.each([
    ["registerWebhook", () => registerWebhook(stranger, { ...hook, applicationId: owner.applicationId })],
    ["findWebhook", () => findWebhook(stranger, input.webhookId)],
    ["updateWebhook", () => updateWebhook(stranger, { ...input, name: "Mine" })],
    ["unregisterWebhook", () => unregisterWebhook(stranger, input)],
    ["revealSecret", () => revealSecret(stranger, input)],
    ["pauseWebhook", () => pauseWebhook(stranger, input)],
    ["resumeWebhook", () => resumeWebhook(stranger, input)],
  ])("%s: not_found", async (_name, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await findWebhook(owner.ctx, input.webhookId)).toMatchObject({ name: "Orders", state: "ACTIVE" });
  });

  test("listWebhooks: an empty list", async () => {
    expect(await listWebhooks(stranger, { applicationId: owner.applicationId })).toEqual([]);
  });
});

test("the secret is revealed to its own organization, with an audit entry, and never to staff", async () => {
  const { ctx, applicationId } = await makeOwner();
  const { webhook, secret } = await registerWebhook(ctx, { ...hook, applicationId });
  expect(await revealSecret(ctx, { webhookId: webhook.id })).toEqual({ secret, nextSecret: null });
  const staff = makeContext(await makePerson(db, "STAFF"), db);
  await expect(revealSecret(staff, { webhookId: webhook.id })).rejects.toMatchObject({ code: "forbidden" });
  const looks = { action: "webhook.secret_revealed", targetId: webhook.id };
  expect(await db.auditEntry.count({ where: looks })).toBe(1);
});

test("the console may set both events on update", async () => {
  const { ctx, applicationId } = await makeOwner();
  const { webhook } = await registerWebhook(ctx, { ...hook, applicationId });
  const events = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
  expect(await updateWebhook(ctx, { webhookId: webhook.id, events: [...events] })).toMatchObject({ events });
});

test("an update that changes nothing is not audited, and one of the URL has only this in its entry", async () => {
  const { ctx, applicationId } = await makeOwner();
  const { webhook } = await registerWebhook(ctx, { ...hook, applicationId });
  const { id: webhookId, updatedAt } = webhook;
  expect(await updateWebhook(ctx, { ...hook, webhookId })).toMatchObject({ updatedAt });
  const url = "https://hooks.example.com/moved";
  await updateWebhook(ctx, { ...hook, webhookId, url });
  const entries = await db.auditEntry.findMany({ where: { action: "webhook.updated", targetId: webhookId } });
  expect(entries.map(({ detail }) => detail)).toEqual([{ webhook: hook.name, url }]);
});

test("a pause and a resume keep 'failing since': only a success ends it", async () => {
  const { ctx, applicationId } = await makeOwner();
  const { webhook } = await registerWebhook(ctx, { ...hook, applicationId });
  const webhookId = webhook.id;
  const failingSince = new Date(Date.now() - 4 * 24 * 3_600_000);
  await db.webhook.update({ where: { id: webhookId }, data: { failingSince, warnings: 2 } });
  await pauseWebhook(ctx, { webhookId });
  const resumed = await resumeWebhook(ctx, { webhookId });
  expect(resumed).toMatchObject({ state: "ACTIVE", failingSince, warnings: 0 });
});

test("a new URL has its own warnings before it is disabled", async () => {
  const { ctx, applicationId } = await makeOwner();
  const { webhook } = await registerWebhook(ctx, { ...hook, applicationId });
  const failed = { state: "DISABLED", failingSince: new Date(0), warnings: 2 } as const;
  await db.webhook.update({ where: { id: webhook.id }, data: failed });
  const moved = await updateWebhook(ctx, { webhookId: webhook.id, url: "https://receiver.example/new" });
  expect(moved).toMatchObject({ state: "ACTIVE", warnings: 0, resumedAt: expect.any(Date) });
});

test("a pause and a resume are each audited once, even if repeated", async () => {
  const { ctx, applicationId } = await makeOwner();
  const { webhook } = await registerWebhook(ctx, { ...hook, applicationId });
  const input = { webhookId: webhook.id };
  await pauseWebhook(ctx, input);
  expect((await pauseWebhook(ctx, input)).state).toBe("PAUSED");
  await resumeWebhook(ctx, input);
  expect((await resumeWebhook(ctx, input)).state).toBe("ACTIVE");
  const entries = await db.auditEntry.findMany({ where: { targetId: webhook.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual([
    "webhook.registered",
    "webhook.paused",
    "webhook.resumed",
  ]);
});
