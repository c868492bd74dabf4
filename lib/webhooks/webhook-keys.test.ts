import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { expect, test } from "vitest";
import { buildRequest } from "#lib/deliveries/engine/build-request.ts";
import { verifierOf } from "#lib/reference/guides/samples/verify-key.mjs";
import { callApi, fetchToken } from "../../e2e/support/api-token.ts";
import { contextOf, makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook } from "../../e2e/support/webhooks.ts";
import { promoteSecret, rotateSecret } from "./rotate-secret.ts";
import { unregisterWebhook } from "./update-webhook.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

async function makeOwned() {
  const person = await makePerson(db);
  const application = await makeApplication(db, { scopes: ["notification.read"] }, person);
  const { webhookId, secret } = await makeWebhook(db, "https://hooks.example.com/", { application });
  const keysUrl = `${baseUrl}/api/notification/v2/webhooks/${webhookId}/keys`;
  const deliver = async () => {
    const webhook = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
    const input = { deliveryId: "dlv_1", eventType: "ORDER_UPDATE", payload: '{"note":"Zürich"}' } as const;
    return buildRequest({ ...input, webhook }, new Date());
  };
  const keys = async () => (await (await fetch(keysUrl)).json()).keys;
  return { ctx: contextOf(person, db), application, webhookId, secret, keysUrl, deliver, keys };
}

test("a receiver verifies a delivery with the public key and no secret, and another webhook's key fails", async () => {
  const [one, other] = [await makeOwned(), await makeOwned()];
  const { headers, body } = await one.deliver();
  const isGenuine = verifierOf(one.keysUrl);
  expect(await isGenuine(headers, body)).toBe(true);
  expect(await isGenuine(headers, body.replace("Zürich", "Bern"))).toBe(false);
  expect(await isGenuine({ ...headers, "webhook-id": "dlv_2" }, body)).toBe(false);
  expect(await isGenuine({ ...headers, "webhook-timestamp": "1" }, body)).toBe(false);
  expect(await verifierOf(other.keysUrl)(headers, body)).toBe(false);
  const [key, ...more] = await one.keys();
  expect(more).toEqual([]);
  expect(Buffer.from(key.whpk.replace("whpk_", ""), "base64")).toEqual(Buffer.from(key.x, "base64url"));
});

test("during a rotation, both secrets and both keys verify, later only the new ones, and the header stays short", async () => {
  const { ctx, webhookId, secret: old, keysUrl, deliver, keys } = await makeOwned();
  const isGenuine = verifierOf(keysUrl);
  const [oldKey] = await keys();
  const { secret: fresh } = await rotateSecret(ctx, { webhookId, overlapHours: 24 });
  const [first, second] = await keys();
  expect(first).toEqual(oldKey);
  const during = await deliver();
  expect(await isGenuine(during.headers, during.body)).toBe(true);
  expect(during.headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44} v1a,\S{88} v1a,\S{88}$/);
  for (const secret of [old, fresh])
    for (const Library of [Webhook, SvixWebhook])
      expect(() => new Library(secret).verify(during.body, during.headers)).not.toThrow();
  await promoteSecret(ctx, { webhookId });
  const after = await deliver();
  expect(await verifierOf(keysUrl)(after.headers, after.body)).toBe(true);
  expect(await keys()).toEqual([second]);
  expect(() => new SvixWebhook(fresh).verify(after.body, after.headers)).not.toThrow();
  expect(() => new SvixWebhook(old).verify(after.body, after.headers)).toThrow();
});

test("the keys of an unknown webhook, and of one that was unregistered, are 404", async () => {
  const { ctx, webhookId, keysUrl } = await makeOwned();
  await unregisterWebhook(ctx, { webhookId });
  expect((await fetch(keysUrl)).status).toBe(404);
  expect((await fetch(keysUrl.replace(webhookId, "wh_nothing"))).status).toBe(404);
});

test("the published address ranges have an ETag, and need the scope", async () => {
  const { application } = await makeOwned();
  const token = await fetchToken(application, "notification.read");
  const { status, body, headers } = await callApi(token, "GET", "/api/notification/v2/egress");
  expect([status, body]).toEqual([200, { data: [], nextCursor: null }]);
  const url = `${baseUrl}/api/notification/v2/egress`;
  const authorization = `Bearer ${token}`;
  const again = await fetch(url, { headers: { authorization, "if-none-match": headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect((await fetch(url)).status).toBe(401);
});
