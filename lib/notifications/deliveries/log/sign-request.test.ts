import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishInvoice, publishUpdates } from "#test/webhooks.ts";
import { signRequest } from "./sign-request.ts";

const { db } = await setUpTestDatabase();

async function makeDelivery(publish: typeof publishInvoice | typeof publishUpdates) {
  const person = await makePerson(db, "PARTNER_ADMIN");
  const application = await makeApplication(db, {}, person);
  const events = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
  const hook = await makeWebhook(db, "https://hooks.example.com/", { application, events: [...events] });
  await publish(db, [hook]);
  const { id } = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });
  return { ctx: makeContext(person, db), hook, deliveryId: id };
}

test("an update has the current secret and signature, and each call is audited", async () => {
  const { ctx, hook, deliveryId } = await makeDelivery(publishUpdates);
  const { url, headers, body } = await signRequest(ctx, { deliveryId });
  expect(url).toBe("https://hooks.example.com/");
  expect(headers).toMatchObject({ authorization: hook.secret, "webhook-id": deliveryId });
  expect(() => new Webhook(hook.secret).verify(body, headers)).not.toThrow();
  const looks = { action: "webhook.secret_revealed", targetId: hook.webhookId };
  expect(await db.auditEntry.findMany({ where: looks })).toMatchObject([{ detail: { deliveryId } }]);
});

test("an invoice has the secret in its body and in its header", async () => {
  const { ctx, hook, deliveryId } = await makeDelivery(publishInvoice);
  const { headers, body } = await signRequest(ctx, { deliveryId });
  expect(JSON.parse(body)).toMatchObject({ webhookDetails: [{ apiKey: hook.secret }] });
  expect(headers).toHaveProperty("authorization", hook.secret);
  expect(() => new Webhook(hook.secret).verify(body, headers)).not.toThrow();
});

test("rejects another organization's person, and a webhook that was unregistered", async () => {
  const { ctx, hook, deliveryId } = await makeDelivery(publishUpdates);
  const stranger = makeContext(await makePerson(db), db);
  await expect(signRequest(stranger, { deliveryId })).rejects.toMatchObject({ code: "not_found" });
  await db.webhook.update({
    where: { id: hook.webhookId },
    data: { slot: null, unregisteredAt: new Date() },
  });
  await expect(signRequest(ctx, { deliveryId })).rejects.toMatchObject({ code: "conflict" });
});
