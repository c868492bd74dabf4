import { describe, expect, test } from "vitest";
import { systemContext } from "#lib/auth/context.ts";
import { registerWebhook } from "#lib/webhooks/register-webhook.ts";
import { registerWebhookSchema } from "#lib/webhooks/schemas.ts";
import { serializeRegistered } from "#lib/webhooks/serialize-webhook.ts";
import { setUpApiServer } from "../../e2e/support/api-server.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { answerOnce } from "./idempotent.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const good = { name: "Orders", type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/" };

async function makeClient() {
  const client = await makeApplication(db, { scopes: ["notification.write"] });
  const token = await fetchToken(client, "notification.write");
  const register = async (key: string, body: unknown = good) => {
    const response = await fetch(`${baseUrl}/api/notification/v2/webhooks`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const count = () => db.webhook.count({ where: { applicationId: client.id } });
  return { ...client, register, count };
}

describe("E5: Idempotency-Key", () => {
  test("the same key and body get the first answer again, secret included, and one webhook", async () => {
    const { register, count } = await makeClient();
    const first = await register("key-1");
    expect(first.status).toBe(200);
    expect(await register("key-1")).toEqual(first);
    expect(await count()).toBe(1);
  });

  test("twenty at once with one key make one webhook; the others get its answer or 409", async () => {
    const { register, count } = await makeClient();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register("key-race")));
    expect(await count()).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
  });

  test("the same key with another body is 422", async () => {
    const { register, count } = await makeClient();
    await register("key-2");
    const { status, body } = await register("key-2", { ...good, name: "Other" });
    expect([status, body.code, await count()]).toEqual([422, "idempotency_key_reused", 1]);
  });

  test("while the first request runs it is 409; a request that died frees its key after a minute", async () => {
    const { register, count, id } = await makeClient();
    await register("key-3");
    const age = (createdAt: Date) =>
      db.idempotentAnswer.updateMany({
        where: { applicationId: id },
        data: { status: null, bodyEncrypted: null, createdAt },
      });
    await age(new Date());
    expect((await register("key-3")).status).toBe(409);
    await age(new Date(Date.now() - 61_000));
    expect((await register("key-3")).status).toBe(200);
    expect(await count()).toBe(2);
  });

  test("a process that dies between the registration and its answer leaves both: a retry gets that answer", async () => {
    const { id: applicationId, clientId, organizationId, register, count } = await makeClient();
    const actor = {
      kind: "application",
      name: "A",
      applicationId,
      clientId,
      organizationId,
      scopes: [],
    } as const;
    const ctx = { ...systemContext(db, "test"), actor };
    const request = new Request(`${baseUrl}/api/notification/v2/webhooks`, {
      method: "POST",
      headers: { "idempotency-key": "key-5" },
    });
    const body = registerWebhookSchema.parse(good);
    const dies = answerOnce(ctx, request, body, async (keep) => {
      await registerWebhook(ctx, { ...body, applicationId }, (tx, { webhook, secret }) =>
        keep(tx, serializeRegistered(webhook, secret)),
      );
      throw new Error("killed");
    });
    await expect(dies).rejects.toThrow("killed");
    expect((await register("key-5")).status).toBe(200);
    expect(await count()).toBe(1);
  });

  test("an answer is kept for 24 hours, and lies encrypted", async () => {
    const { register, count, id } = await makeClient();
    const first = await register("key-4");
    const stored = await db.idempotentAnswer.findFirstOrThrow({ where: { applicationId: id } });
    expect(Buffer.from(stored.bodyEncrypted ?? []).includes(Buffer.from(first.body.secret))).toBe(false);
    await db.idempotentAnswer.updateMany({
      where: { applicationId: id },
      data: { createdAt: new Date(Date.now() - 24 * 3600 * 1000 - 1000) },
    });
    expect((await register("key-4")).body.id).not.toBe(first.body.id);
    expect(await count()).toBe(2);
  });

  test("keys of two applications are two keys; a request that failed keeps no answer", async () => {
    const [one, other] = [await makeClient(), await makeClient()];
    await one.register("shared");
    expect((await other.register("shared", { ...good, url: "https://10.0.0.1/" })).status).toBe(400);
    expect((await other.register("shared")).status).toBe(200);
  });
});
