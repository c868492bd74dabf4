import { describe, expect, test } from "vitest";
import { registerWebhook } from "#lib/notifications/webhooks/register-webhook.ts";
import { serializeRegistered } from "#lib/notifications/webhooks/serialize-webhook.ts";
import { registerWebhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type IdempotencyKey, respondOnce } from "./idempotent.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const good = { name: "Orders", type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/" };

const webhooks = "/api/notification/v2/webhooks";

async function makeClient() {
  const client = await makeApplication(db, { scopes: ["notification.write"] });
  const token = await fetchToken(client, "notification.write");
  const register = async (key: string, input: unknown = good, path = webhooks) => {
    const { status, headers, body } = await portal.as(token).post(path, input, { "idempotency-key": key });
    return { status, retryAfter: headers.get("retry-after"), body };
  };
  const unregister = (id: string) => portal.as(token).delete(`${webhooks}/${id}`);
  const count = () => db.webhook.count({ where: { applicationId: client.id } });
  return { ...client, register, unregister, count };
}

describe("Idempotency-Key", () => {
  test("a repeated key and body get the first response, including the secret, and register one webhook", async () => {
    const { register, count } = await makeClient();
    const first = await register("key-1");
    expect(first.status).toBe(200);
    expect(await register("key-1")).toEqual(first);
    for (const path of ["/notification/v2/webhooks", "/api/notification/v2/webhooks/"])
      expect(await register("key-1", good, path)).toEqual(first);
    expect(await count()).toBe(1);
  });

  test("twenty concurrent requests with one key register one webhook; the others get its response or 409", async () => {
    const { register, count } = await makeClient();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register("key-race")));
    expect(await count()).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
  });

  test("a repeat after the webhook was unregistered is 409, and a new key registers anew", async () => {
    const { register, unregister, count } = await makeClient();
    const first = await register("key-gone");
    expect((await unregister(first.body.id)).status).toBe(200);
    const repeat = await register("key-gone");
    expect([repeat.status, repeat.body.code, repeat.retryAfter]).toEqual([409, "conflict", null]);
    expect(JSON.stringify(repeat.body)).not.toContain(first.body.secret);
    expect(await db.webhook.count({ where: { id: first.body.id, unregisteredAt: null } })).toBe(0);
    expect(await count()).toBe(1);
    expect((await register("key-anew")).status).toBe(200);
  });

  test("a key with another body is 422", async () => {
    const { register, count } = await makeClient();
    await register("key-2");
    const { status, body } = await register("key-2", { ...good, name: "Other" });
    expect([status, body.code, await count()]).toEqual([422, "idempotency_key_reused", 1]);
  });

  /** Registers with that key like a process that dies at the end of its transaction, before or after the commit. */
  async function registerAndDie(
    { id, clientId, organizationId }: Awaited<ReturnType<typeof makeClient>>,
    key: string,
    { meanwhile, after }: { meanwhile?: () => Promise<void>; after?: () => never },
  ) {
    const scopes: [] = [];
    const actor = {
      kind: "application",
      name: "A",
      applicationId: id,
      clientId,
      organizationId,
      scopes,
    } as const;
    const ctx = { ...systemContext(db, "test"), actor };
    const request = new Request(`${baseUrl}/api/notification/v2/webhooks`, {
      method: "POST",
      headers: { "idempotency-key": key },
    });
    const body = registerWebhookSchema.parse(good);
    const run = async ({ take, keep }: IdempotencyKey) => {
      await registerWebhook(
        ctx,
        { ...body, applicationId: id },
        {
          first: take,
          last: async (tx, { webhook, secret }) => {
            await keep(tx, serializeRegistered(webhook, secret));
            await meanwhile?.();
          },
        },
      );
      after?.();
    };
    return respondOnce(ctx, request, body, run, async () => true);
  }
  const die = () => {
    throw new Error("killed");
  };

  test("a key is 409 with Retry-After while its first request runs, and is free at once if that request dies", async () => {
    const client = await makeClient();
    let second: Awaited<ReturnType<typeof client.register>> | undefined;
    const meanwhile = async () => {
      second = await client.register("key-3");
      die();
    };
    await expect(registerAndDie(client, "key-3", { meanwhile })).rejects.toThrow("killed");
    expect([second?.status, second?.body.code, second?.retryAfter]).toEqual([409, "conflict", "1"]);
    expect(await client.count()).toBe(0);
    expect((await client.register("key-3")).status).toBe(200);
    expect(await client.count()).toBe(1);
  });

  test("if a process dies after the commit and before its response, a retry gets that response", async () => {
    const client = await makeClient();
    await expect(registerAndDie(client, "key-5", { after: die })).rejects.toThrow("killed");
    expect((await client.register("key-5")).status).toBe(200);
    expect(await client.count()).toBe(1);
  });

  test("a response is kept for 24 hours and stored encrypted", async () => {
    const { register, count, id } = await makeClient();
    const first = await register("key-4");
    const stored = await db.idempotentResponse.findFirstOrThrow({ where: { applicationId: id } });
    expect(Buffer.from(stored.bodyEncrypted).includes(Buffer.from(first.body.secret))).toBe(false);
    await db.idempotentResponse.updateMany({
      where: { applicationId: id },
      data: { createdAt: new Date(Date.now() - 24 * 3600 * 1000 - 1000) },
    });
    expect((await register("key-4")).body.id).not.toBe(first.body.id);
    expect(await count()).toBe(2);
  });

  test("two applications can use the same key, and a failed request keeps no response", async () => {
    const [one, other] = [await makeClient(), await makeClient()];
    await one.register("shared");
    expect((await other.register("shared", { ...good, url: "https://10.0.0.1/" })).status).toBe(400);
    expect((await other.register("shared")).status).toBe(200);
  });
});
