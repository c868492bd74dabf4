import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { buildRequest } from "#lib/notifications/deliveries/engine/build-request.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { promoteSecret } from "./promote-secret.ts";
import { revealSecret } from "./reveal-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";

const { db } = await setUpTestDatabase();

async function makeOwned() {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  const hook = await makeWebhook(db, "https://hooks.example.com/", { application });
  const ctx = makeContext(person, db);
  /** What a delivery would carry at a time, and which of the secrets verify it. */
  const carried = async (at: Date, secrets: Record<string, string>) => {
    const webhook = await db.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } });
    const input = { deliveryId: "dlv_1", eventType: "ORDER_UPDATE", payload: "{}", webhook } as const;
    const { headers, body } = buildRequest(input, at);
    const named = Object.entries(secrets);
    const verifies = ([, secret]: [string, string]) => {
      // The library checks the time of the signature against its own clock.
      const signed = headers["webhook-signature"]?.split(" ") ?? [];
      return signed.includes(new Webhook(secret).sign("dlv_1", at, body));
    };
    return {
      raw: named.find(([, secret]) => secret === headers["authorization"])?.[0],
      signed: named.filter(verifies).map(([name]) => name),
    };
  };
  return { ctx, hook, webhookId: hook.webhookId, old: hook.secret, carried };
}

describe("rotation", () => {
  test("during the overlap the old secret is sent and both sign; then only the new one", async () => {
    const { ctx, webhookId, old, carried } = await makeOwned();
    const { secret: fresh } = await rotateSecret(ctx, { webhookId, overlapHours: 24 });
    const secrets = { old, fresh };
    expect(await carried(addSeconds(ctx.now, 23 * 3600), secrets)).toEqual({
      raw: "old",
      signed: ["old", "fresh"],
    });
    expect(await carried(addSeconds(ctx.now, 24 * 3600), secrets)).toEqual({
      raw: "fresh",
      signed: ["fresh"],
    });
    expect(await revealSecret(ctx, { webhookId })).toEqual({ secret: old, nextSecret: fresh });
  });

  test("promoted: only the new secret, at once", async () => {
    const { ctx, webhookId, old, carried } = await makeOwned();
    const { secret: fresh } = await rotateSecret(ctx, { webhookId, overlapHours: 24 });
    await promoteSecret(ctx, { webhookId });
    expect(await carried(ctx.now, { old, fresh })).toEqual({ raw: "fresh", signed: ["fresh"] });
    await expect(promoteSecret(ctx, { webhookId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("without an overlap the old secret ends at once", async () => {
    const { ctx, webhookId, old, carried } = await makeOwned();
    const { secret: fresh } = await rotateSecret(ctx, { webhookId, overlapHours: 0 });
    expect(await carried(ctx.now, { old, fresh })).toEqual({ raw: "fresh", signed: ["fresh"] });
  });

  test("a second rotation must wait for the end of the first one", async () => {
    const { ctx, webhookId, old, carried } = await makeOwned();
    const { secret: second } = await rotateSecret(ctx, { webhookId, overlapHours: 1 });
    await expect(rotateSecret(ctx, { webhookId, overlapHours: 1 })).rejects.toMatchObject({
      code: "conflict",
    });
    const later = { ...ctx, now: addSeconds(ctx.now, 2 * 3600) };
    const { secret: third } = await rotateSecret(later, { webhookId, overlapHours: 1 });
    expect(await carried(later.now, { old, second, third })).toEqual({
      raw: "second",
      signed: ["second", "third"],
    });
  });

  test("rejects another organization's person and staff", async () => {
    const { webhookId } = await makeOwned();
    const stranger = makeContext(await makePerson(db), db);
    const staff = makeContext(await makePerson(db, "STAFF"), db);
    await expect(rotateSecret(stranger, { webhookId, overlapHours: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(promoteSecret(stranger, { webhookId })).rejects.toMatchObject({ code: "not_found" });
    await expect(rotateSecret(staff, { webhookId, overlapHours: 0 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
