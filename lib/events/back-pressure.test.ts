import { expect, test } from "vitest";
import { setUpApiServer } from "../../e2e/support/api-server.ts";
import { callApi, fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { sampleOrderUpdate } from "./sample-events.ts";

process.env["INTAKE_BACKLOG_LIMIT"] = "20";
const { db } = await setUpTestDatabase();
await setUpApiServer();

test("over the limit of the backlog the intake answers 503 with Retry-After, and nothing is half-taken", async () => {
  const staff = await makePerson(db, "STAFF");
  const publisher = await makeApplication(db, { scopes: ["order.publish"] }, staff);
  const token = await fetchToken(publisher, "order.publish");
  const hook = await makeWebhook(db, "https://hooks.example.com/");
  let serial = 0;
  const handIn = () => {
    serial += 1;
    const event = { orderNumber: "SO-1", eventId: `pressure-${serial}`, at: new Date(), status: "Pending" };
    return callApi(token, "POST", "/api/intake/v1/order-events", [
      sampleOrderUpdate({ ...event, audience: [hook.application.clientId] }),
    ]);
  };
  const waitForCount = () => new Promise((resolve) => setTimeout(resolve, 1_100));
  await publishUpdates(db, [hook], 20);
  expect((await handIn()).status).toBe(202);
  await waitForCount();
  const refused = await handIn();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await db.event.count({ where: { eventId: `pressure-${serial}` } })).toBe(0);
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "PAUSED" } });
  await waitForCount();
  expect((await handIn()).status).toBe(202);
});
