import { describe, expect, test } from "vitest";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook } from "../../e2e/support/webhooks.ts";
import { publishableOrderNumbers } from "./sample-orders.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const staff = await makePerson(db, "STAFF");
const [first = "", second = "", third = "", fourth = ""] = publishableOrderNumbers;

async function call(person: typeof staff, method: string, body?: unknown) {
  const response = await fetch(`${baseUrl}/api/console/publish`, {
    method,
    headers: {
      cookie: await sessionCookie(person),
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
const publish = (body: unknown) => call(staff, "POST", body);

async function makeReceiver(organization: { name?: string; isDemo?: boolean } = { isDemo: true }) {
  const person = await makePerson(db);
  await db.organization.update({ where: { id: person.organizationId }, data: organization });
  const application = await makeApplication(db, { scopes: ["notification.write"] }, person);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/", {
    application,
    events: ["ORDER_UPDATE", "ORDER_INVOICED"],
  });
  return { webhookId, clientId: application.clientId };
}

const getDeliveries = (webhookId: string) =>
  db.delivery.findMany({ where: { webhookId }, orderBy: { sequence: "asc" } });

describe("publishing sample orders", () => {
  test("an order moves from its first status to its invoice, only for its recipients", async () => {
    const [chosen, other] = [await makeReceiver(), await makeReceiver()];
    const recipients = [chosen.clientId];
    for (const status of ["Pending", "Scheduled", "Delivered", "Invoiced"])
      expect((await publish({ orderNumber: first, status, recipients })).status).toBe(200);
    expect((await getDeliveries(chosen.webhookId)).map(({ eventType }) => eventType)).toEqual([
      ...Array.from({ length: 4 }, () => "ORDER_UPDATE"),
      "ORDER_INVOICED",
    ]);
    expect(await getDeliveries(other.webhookId)).toEqual([]);
    const { body } = await call(staff, "GET");
    expect(body.data[0]).toMatchObject({ orderNumber: first, status: "Invoiced" });
    expect(body.data[1]).toMatchObject({ orderNumber: second, status: null });
    for (const { orderNumber } of body.data) expect(orderNumber).toMatch(/^TEST-/);
  });

  test("of ten concurrent clicks, one moves the order", async () => {
    const { clientId } = await makeReceiver();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        publish({ orderNumber: second, status: "Pending", recipients: [clientId] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await db.event.count({ where: { orderNumber: second } })).toBe(1);
  });

  test("an event is sent as staff wrote it, with an ID and the number of the order; an invalid one is rejected", async () => {
    const { clientId } = await makeReceiver();
    const send = (event: unknown) => publish({ orderNumber: third, recipients: [clientId], event });
    const event = {
      event: "ORDER_UPDATE",
      salesOrder: { orderNumber: first, status: "Canceled", note: "kept" },
    };
    expect((await send(event)).body).toMatchObject({
      orderNumber: third,
      sent: [{ event: "ORDER_UPDATE", deliveries: 1 }],
    });
    const refused = await send({ ...event, salesOrder: { status: "" } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, "/event/salesOrder/status"]);
    const nested = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
    const deep = await send({ ...event, note: nested });
    expect([deep.status, deep.body.errors[0].pointer.slice(0, 11)]).toEqual([400, "/event/note"]);
    const [sent, ...others] = await db.event.findMany({ where: { orderNumber: third } });
    expect(others).toEqual([]);
    expect(sent?.payload).toMatchObject({
      salesOrder: { orderNumber: third, status: "Canceled", note: "kept" },
    });
  });

  test("a partner outside the demo gets an event only after a confirmation that names it", async () => {
    const demo = await makeReceiver();
    const [acme, peak] = [await makeReceiver({ name: "Acme" }), await makeReceiver({ name: "Peak" })];
    const body = { orderNumber: fourth, status: "Pending" };
    const recipients = [demo.clientId, acme.clientId];
    for (const confirmation of [undefined, "", "publish to Peak", "publish"]) {
      const refused = await publish({ ...body, recipients, confirmation });
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: "/confirmation", detail: "Type “publish to Acme”." }] },
      });
    }
    expect(await getDeliveries(acme.webhookId)).toEqual([]);
    expect((await publish({ ...body, recipients, confirmation: "publish to Acme" })).status).toBe(200);
    expect(await getDeliveries(acme.webhookId)).toHaveLength(1);
    const both = { orderNumber: fourth, status: "Scheduled", recipients: [acme.clientId, peak.clientId] };
    expect((await publish({ ...both, confirmation: "publish to Acme" })).status).toBe(400);
    expect((await publish({ ...both, confirmation: "publish to 2 partners" })).status).toBe(200);
  });

  test("it is closed to partners, and requires recipients that exist, a sample order, and a status or an event", async () => {
    const partner = await makePerson(db);
    const { clientId } = await makeReceiver();
    const body = { orderNumber: first, status: "Pending", recipients: [clientId] };
    expect((await call(partner, "GET")).status).toBe(403);
    expect((await call(partner, "POST", body)).status).toBe(403);
    expect((await publish({ ...body, orderNumber: "SO-UNKNOWN" })).status).toBe(404);
    const bad: [change: object, pointer: string][] = [
      [{ recipients: [] }, "/recipients"],
      [{ recipients: "all" }, "/recipients"],
      [{ recipients: ["pp_nobody"] }, "/recipients"],
      [{ status: undefined }, "/status"],
    ];
    for (const [change, pointer] of bad)
      expect(await publish({ ...body, ...change })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
  });
});
