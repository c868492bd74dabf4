import { describe, expect, test } from "vitest";
import { makePerson } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook } from "../../e2e/support/webhooks.ts";
import { deskOrderNumbers } from "./sample-orders.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const staff = await makePerson(db, "STAFF");
const [first = "", second = "", third = "", fourth = ""] = deskOrderNumbers;

async function call(person: typeof staff, method: string, at: string, body?: unknown) {
  const response = await fetch(`${baseUrl}/api/console/orders${at}`, {
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

const makeReceiver = () =>
  makeWebhook(db, "https://hooks.example.com/", { events: ["ORDER_UPDATE", "ORDER_INVOICED"] });
const deliveriesOf = (webhookId: string) =>
  db.delivery.findMany({ where: { webhookId }, orderBy: { sequence: "asc" } });

describe("the Order desk", () => {
  test("advances an order from its first status to its last, only for the audience", async () => {
    const [addressed, other] = [await makeReceiver(), await makeReceiver()];
    const audience = [addressed.application.clientId];
    const seen: string[] = [];
    for (let step = 0; step < 6; step += 1)
      seen.push((await call(staff, "POST", `/${first}/advance`, { audience })).body.order.status);
    expect(seen).toEqual(["Pending", "Scheduled", "Processed", "In Progress", "Delivered", "Invoiced"]);
    expect((await call(staff, "POST", `/${first}/advance`, { audience })).status).toBe(409);
    expect((await deliveriesOf(addressed.webhookId)).map(({ eventType }) => eventType)).toEqual([
      ...Array.from({ length: 6 }, () => "ORDER_UPDATE"),
      "ORDER_INVOICED",
    ]);
    expect(await deliveriesOf(other.webhookId)).toEqual([]);
    const { body } = await call(staff, "GET", "");
    expect(body.data[0]).toMatchObject({ orderNumber: first, status: "Invoiced", nextStatus: null });
    expect(body.data[1]).toMatchObject({ orderNumber: second, status: null, nextStatus: "Pending" });
  });

  test("ten concurrent clicks advance an order one step each, and not past its end", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(staff, "POST", `/${second}/advance`, { audience: ["nobody"] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(await db.event.count({ where: { orderNumber: second } })).toBe(7);
  });

  test("an invoice can be sent once, in any status", async () => {
    const receiver = await makeReceiver();
    const audience = [receiver.application.clientId];
    const { body } = await call(staff, "POST", `/${third}/invoice`, { audience });
    expect(body.events).toMatchObject([
      { result: "accepted", deliveries: 1 },
      { result: "accepted", deliveries: 1 },
    ]);
    expect((await call(staff, "POST", `/${third}/invoice`, { audience })).status).toBe(409);
  });

  test("sends an event as staff wrote it, with its own ID; rejects an event of another order or an invalid one", async () => {
    const receiver = await makeReceiver();
    const audience = [receiver.application.clientId];
    const draft = async (event: string) =>
      (await call(staff, "GET", `/${fourth}/events?event=${event}`)).body;
    const update = await draft("ORDER_UPDATE");
    expect(update).toMatchObject({ event: "ORDER_UPDATE", salesOrder: { orderNumber: fourth } });
    const send = (event: unknown) => call(staff, "POST", `/${fourth}/events`, { audience, event });

    const salesOrder = { ...update.salesOrder, status: "Canceled", note: "kept" };
    expect((await send({ ...update, salesOrder })).body).toMatchObject({
      order: { orderNumber: fourth, status: "Canceled", nextStatus: null },
      events: [{ result: "accepted", deliveries: 1 }],
    });
    expect((await send(await draft("ORDER_INVOICED"))).status).toBe(200);
    const refused = await send({ ...update, salesOrder: { ...salesOrder, status: "", orderNumber: first } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, "/event/salesOrder/status"]);
    expect((await send({ ...update, salesOrder: { ...salesOrder, orderNumber: first } })).status).toBe(400);
    const nested = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
    const deep = await send({ ...update, note: nested });
    expect([deep.status, deep.body.errors[0].pointer.slice(0, 11)]).toEqual([400, "/event/note"]);

    const sent = await db.event.findMany({ where: { orderNumber: fourth }, orderBy: { receivedAt: "asc" } });
    expect(sent.map(({ type }) => type)).toEqual(["ORDER_UPDATE", "ORDER_INVOICED"]);
    expect(sent[0]?.payload).toMatchObject({ salesOrder: { status: "Canceled", note: "kept" } });
    expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(2);
  });

  test("is closed to partners, and requires an audience", async () => {
    const partner = await makePerson(db);
    expect((await call(partner, "GET", "")).status).toBe(403);
    expect((await call(partner, "POST", `/${first}/advance`, { audience: "all" })).status).toBe(403);
    expect((await call(partner, "GET", `/${first}/events?event=ORDER_UPDATE`)).status).toBe(403);
    expect((await call(staff, "POST", `/${first}/advance`, {})).status).toBe(400);
    expect((await call(staff, "POST", "/SO-UNKNOWN/advance", { audience: "all" })).status).toBe(404);
  });
});
