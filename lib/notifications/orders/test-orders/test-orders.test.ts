import { expect, test } from "vitest";
import type { TestOrder } from "#lib/notifications/orders/shared/schemas.ts";
import { takeTokens } from "#lib/platform/rate-limit/take-tokens.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const path = "/api/notification/v2/test-orders";
const scopes = ["notification.read", "notification.write"] as const;

async function makePartner() {
  const person = await makePerson(db);
  const application = await makeApplication(db, { scopes: [...scopes] }, person);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/", {
    application,
    events: ["ORDER_UPDATE", "ORDER_INVOICED"],
  });
  const token = await fetchToken(application, scopes.join(" "));
  const send = (body: unknown) => portal.as(token).post(path, body);
  const list = async () => (await portal.as(token).get(path)).body["data"] as TestOrder[];
  const events = () =>
    db.event.findMany({
      where: { audience: { equals: [application.clientId] } },
      orderBy: { sequence: "asc" },
    });
  return { person, application, webhookId, token, send, list, events };
}

test("a sample order moves from status to status to its invoice, and reaches only its own application", async () => {
  const [partner, other] = [await makePartner(), await makePartner()];
  const created = await partner.send({});
  const orderNumber = String(created.body["orderNumber"]);
  expect(orderNumber).toMatch(/^TEST-[A-Z2-9]{10}$/);
  expect(created).toMatchObject({
    status: 200,
    body: { status: "Pending", events: 1, sent: [{ event: "ORDER_UPDATE", deliveries: 1 }] },
  });
  await partner.send({ orderNumber, status: "Delivered" });
  const invoiced = await partner.send({ orderNumber, status: "Invoiced" });
  expect(invoiced.body).toMatchObject({
    status: "Invoiced",
    events: 4,
    sent: [
      { event: "ORDER_UPDATE", deliveries: 1 },
      { event: "ORDER_INVOICED", deliveries: 1 },
    ],
  });
  const events = await partner.events();
  expect(events.map(({ type, orderStatus, orderVersion }) => [type, orderStatus, orderVersion])).toEqual([
    ["ORDER_UPDATE", "Pending", 1],
    ["ORDER_UPDATE", "Delivered", 2],
    ["ORDER_UPDATE", "Invoiced", 3],
    ["ORDER_INVOICED", null, 4],
  ]);
  expect(events[1]?.changedFields).toEqual(expect.arrayContaining(["/salesOrder/status"]));
  const [first, , , last] = events.map(({ payload }) => payload as Record<string, Record<string, unknown>>);
  expect(last?.["data"]).toMatchObject({ orderNumber, total: first?.["orderAmounts"]?.["total"] });
  expect(typeof first?.["orderAmounts"]?.["total"]).toBe("number");

  const feed = await portal.as(partner.token).get("/api/notification/v2/events");
  expect(feed.body["data"]).toHaveLength(4);
  expect(await db.delivery.count({ where: { webhookId: partner.webhookId } })).toBe(4);
  expect(await partner.list()).toMatchObject([{ orderNumber, status: "Invoiced", events: 4 }]);
  const otherFeed = await portal.as(other.token).get("/api/notification/v2/events");
  expect(otherFeed.body["data"]).toEqual([]);
  expect(await db.delivery.count({ where: { webhookId: other.webhookId } })).toBe(0);
  expect(await other.list()).toEqual([]);
});

test("an order of one's own JSON keeps its fields through every status and in the invoice", async () => {
  const partner = await makePartner();
  const event = {
    event: "ORDER_UPDATE",
    salesOrder: { orderNumber: "SO-1", status: "Scheduled", purchaseOrder: "PO-own", note: "kept" },
    orderAmounts: { total: 79.79 },
    lines: [{ itemNumber: "OWN-1", amount: 79.79 }],
  };
  const { body } = await partner.send({ event });
  const { orderNumber } = body;
  expect(orderNumber).toMatch(/^TEST-/);
  await partner.send({ orderNumber, status: "Invoiced" });
  const [sent, moved, invoice] = (await partner.events()).map(({ payload }) => payload);
  expect(sent).toMatchObject({ ...event, salesOrder: { ...event.salesOrder, orderNumber } });
  expect(moved).toMatchObject({
    ...event,
    salesOrder: { ...event.salesOrder, orderNumber, status: "Invoiced" },
  });
  expect(invoice).toMatchObject({
    data: { orderNumber, purchaseOrderNumber: "PO-own", lines: event.lines, total: 79.79 },
  });
});

test("a shipment keeps the ten latest entries of its history, however often its order moves", async () => {
  const partner = await makePartner();
  const history = Array.from({ length: 20 }, (_, at) => ({ name: `Own ${at}`, at: "2026-11-02T09:00:00Z" }));
  const event = {
    event: "ORDER_UPDATE",
    salesOrder: { status: "Scheduled" },
    shipments: [{ shipmentNumber: "1", deliveryHistory: history }, {}],
  };
  const { orderNumber } = (await partner.send({ event })).body;
  for (let step = 0; step < 12; step += 1) await partner.send({ orderNumber, status: `Step ${step}` });
  const events = await partner.events();
  const names = events.map(({ payload }) =>
    (payload as typeof event).shipments.map((one) => one.deliveryHistory?.map(({ name }) => name)),
  );
  expect(names[0]?.[0]).toHaveLength(20);
  expect(names[1]).toEqual([[...history.slice(11).map(({ name }) => name), "Step 0"], ["Step 0"]]);
  const latest = Array.from({ length: 10 }, (_, at) => `Step ${at + 2}`);
  expect(names.at(-1)).toEqual([latest, latest]);
});

test("a status whose update or invoice would exceed 64 KiB is refused, and a new order is not", async () => {
  const partner = await makePartner();
  const own = { event: "ORDER_UPDATE", salesOrder: { status: "Delivered" } };
  const update = { event: { ...own, shipments: Array(4_000).fill({}) } };
  const invoice = { event: { ...own, lines: [{ description: "x".repeat(65_200) }] } };
  for (const [body, status] of [
    [update, "x".repeat(100)],
    [invoice, "Invoiced"],
  ] as const) {
    const { orderNumber } = (await partner.send(body)).body;
    const refused = await partner.send({ orderNumber, status });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(refused.body["detail"]).toBe(
      "With this status, an event of the order would exceed 64 KiB. Create a new test order with less JSON.",
    );
    expect((await partner.list())[0]).toMatchObject({ orderNumber, events: 1 });
    expect(await partner.send({ status })).toMatchObject({ status: 200 });
  }
});

test("one's own JSON that becomes longer than 64 KiB when it is written out is refused", async () => {
  const partner = await makePartner();
  const body = `{"event":{"event":"ORDER_UPDATE","salesOrder":{"status":"X"},"amounts":[${Array(4_900).fill("1e15")}]}}`;
  const refused = await portal.as(partner.token).post(path, body);
  expect(refused.body).toMatchObject({ status: 400, errors: [{ pointer: "/event" }] });
  expect(await partner.events()).toEqual([]);
});

test("an order that began with one's own invoice can be moved", async () => {
  const partner = await makePartner();
  const { body } = await partner.send({
    event: { event: "ORDER_INVOICED", data: { invoiceNumber: "INV-1" } },
  });
  expect(body).toMatchObject({ status: null, events: 1 });
  const { orderNumber } = body;
  expect((await partner.send({ orderNumber, status: "Canceled" })).body).toMatchObject({
    status: "Canceled",
  });
});

test("ten concurrent changes of an order are ten versions of it", async () => {
  const partner = await makePartner();
  const { orderNumber } = (await partner.send({})).body;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => partner.send({ orderNumber, status: `Step ${at}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect((await partner.events()).map(({ orderVersion }) => orderVersion)).toEqual(
    Array.from({ length: 11 }, (_, at) => at + 1),
  );
});

test("bad input is 400 and names the field; another application's order is a missing one", async () => {
  const [partner, other] = [await makePartner(), await makePartner()];
  const { orderNumber } = (await partner.send({})).body;
  const event = { event: "ORDER_UPDATE", salesOrder: { status: "X" } };
  const bad: [body: unknown, pointer: string][] = [
    [{ orderNumber }, "/status"],
    [{ status: "X", event }, "/status"],
    [{ status: "" }, "/status"],
    [{ event: { ...event, salesOrder: {} } }, "/event/salesOrder/status"],
    [{ event: { event: "OTHER" } }, "/event/event"],
    [{ audience: [partner.application.clientId] }, "/audience"],
    [{ audience: "all" }, "/audience"],
    [{ recipients: [] }, "/recipients"],
  ];
  for (const [body, pointer] of bad)
    expect(await partner.send(body), pointer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, detail: expect.stringMatching(/^[A-Z].*\.$/) }] },
    });
  for (const name of [orderNumber, "TEST-100201", "SO-1"])
    expect(await other.send({ orderNumber: name, status: "Delivered" })).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  expect(await partner.events()).toHaveLength(1);
});

test("a person sends test orders to one application of their own organization, and not with a read-only role", async () => {
  const [partner, other] = [await makePartner(), await makePartner()];
  const audience = [partner.application.clientId];
  const sent = await portal.as(partner.person).post(path, { audience });
  expect(sent).toMatchObject({ status: 200, body: { status: "Pending" } });
  const listed = await portal.as(partner.person).get(`${path}?audience=${audience}`);
  expect(listed.body.data).toMatchObject([{ orderNumber: sent.body.orderNumber }]);
  const second = await makeApplication(db, { scopes: [...scopes] }, partner.person);
  for (const bad of [undefined, [], [...audience, second.clientId]]) {
    const refused = await portal.as(partner.person).post(path, { audience: bad });
    expect(refused.body.errors[0].pointer).toBe("/audience");
  }
  expect((await portal.as(partner.person).get(path)).body.errors[0].parameter).toBe("audience");
  expect((await portal.as(other.person).post(path, { audience })).status).toBe(404);
  expect((await portal.as(other.person).get(`${path}?audience=${audience}`)).status).toBe(404);
  const reader = await makePerson(db, "PARTNER_READ_ONLY", partner.person.organizationId);
  expect((await portal.as(reader).post(path, { audience })).body.code).toBe("read_only_role");
  const unscoped = await fetchToken(partner.application, "notification.read");
  expect((await portal.as(unscoped).post(path, {})).body["code"]).toBe("insufficient_scope");
});

async function makeDemoPartner() {
  const partner = await makePartner();
  await db.organization.update({ where: { id: partner.person.organizationId }, data: { isDemo: true } });
  return partner;
}

test("staff send a test order to applications of several partners; those see it, and nobody else", async () => {
  const staff = await makePerson(db, "STAFF");
  const [one, two, other] = [await makeDemoPartner(), await makeDemoPartner(), await makeDemoPartner()];
  const send = (body: object) => portal.as(staff).post(path, body);
  const audience = [two.application.clientId, one.application.clientId];
  const { orderNumber } = (await send({ audience })).body;
  const invoiced = await send({ audience: audience.toReversed(), orderNumber, status: "Invoiced" });
  expect(invoiced).toMatchObject({
    status: 200,
    body: { status: "Invoiced", events: 3, sent: [{ deliveries: 2 }, { deliveries: 2 }] },
  });
  for (const { webhookId } of [one, two]) expect(await db.delivery.count({ where: { webhookId } })).toBe(3);
  expect(await db.delivery.count({ where: { webhookId: other.webhookId } })).toBe(0);
  const listed = await portal.as(staff).get(`${path}?audience=${audience}`);
  expect(listed.body.data).toMatchObject([{ orderNumber, events: 3 }]);
  // It is another audience's, of which each partner is only a part.
  const apart = await send({ audience: [one.application.clientId], orderNumber, status: "Delivered" });
  expect(apart.status).toBe(404);
  const entry = await db.auditEntry.findFirstOrThrow({ where: { targetId: orderNumber } });
  expect(entry).toMatchObject({ action: "order.published", actorId: staff.userId });
  expect(await send({ audience: [...audience, "pp_nobody"] })).toMatchObject({
    status: 404,
    body: { detail: "No application has the client ID pp_nobody." },
  });
});

test("partners outside the demo get events from staff only after a confirmation that names them", async () => {
  const staff = await makePerson(db, "STAFF");
  const [demo, acme, peak] = [await makeDemoPartner(), await makePartner(), await makePartner()];
  for (const [{ person }, name] of [
    [acme, "Acme"],
    [peak, "Peak"],
  ] as const)
    await db.organization.update({ where: { id: person.organizationId }, data: { name } });
  const send = (recipients: (typeof demo)[], confirmation?: string) =>
    portal.as(staff).post(path, {
      audience: recipients.map(({ application }) => application.clientId),
      confirmation,
    });
  for (const confirmation of [undefined, "", "send to Peak", "send"])
    expect(await send([demo, acme], confirmation)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/confirmation", detail: "Type “send to Acme”." }] },
    });
  expect(await db.delivery.count({ where: { webhookId: acme.webhookId } })).toBe(0);
  expect((await send([demo, acme], "send to Acme")).status).toBe(200);
  expect((await send([acme, peak], "send to Acme")).status).toBe(400);
  expect((await send([acme, peak], "send to 2 partners")).status).toBe(200);
  // Partners send to themselves without one.
  expect((await acme.send({})).status).toBe(200);
});

test("an order system sends test orders to any application, and without the limits of a day", async () => {
  const partner = await makePartner();
  const { clientId } = partner.application;
  await takeTokens(`test-order-events:${clientId}`, { burst: 2_000, perSecond: 0 }, 2_000);
  expect((await partner.send({})).status).toBe(429);
  const scopesOfPublisher = ["order.publish", "notification.write"] as const;
  const owner = await makePerson(db, "STAFF");
  const publisher = await makeApplication(db, { scopes: [...scopesOfPublisher] }, owner);
  const token = await fetchToken(publisher, scopesOfPublisher.join(" "));
  const sent = await portal.as(token).post(path, { audience: [clientId], status: "Invoiced" });
  expect(sent).toMatchObject({ status: 200, body: { sent: [{ deliveries: 1 }, { deliveries: 1 }] } });
  // With another token, it is an application like any other.
  const ordinary = await fetchToken(publisher, "notification.write");
  expect((await portal.as(ordinary).post(path, { audience: [clientId] })).status).toBe(400);
});

/** Writes an order of the past, with that many updates. */
async function writeOrder(
  { clientId }: { clientId: string },
  { orderNumber, events, age }: { orderNumber: string; events: number; age: string },
) {
  await db.orderVersion.create({ data: { orderNumber, version: events } });
  await pool.query(
    `INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "orderStatus", "orderVersion", "occurredAt", "receivedAt", "payload", "audience")
     SELECT $1::text || n, $1::text || n, 'ORDER_UPDATE', $1::text, 'Step ' || n, n, now(), now() - $2::interval + n * interval '1 ms',
       json_build_object('event', 'ORDER_UPDATE', 'occurredAt', now(), 'eventId', $1::text || n,
         'salesOrder', json_build_object('orderNumber', $1::text, 'status', 'Step ' || n)),
       ARRAY[$3::text]
     FROM generate_series(1, $4::int) n`,
    [orderNumber, age, clientId, events],
  );
}

test("the list has the orders of the newest 5,000 events, with all events of each, and an older order can be changed", async () => {
  const partner = await makePartner();
  const [older, busy] = ["TEST-OLDER22222", "TEST-BUSY222222"];
  await writeOrder(partner.application, { orderNumber: older, events: 1, age: "3 days" });
  const { orderNumber } = (await partner.send({})).body;
  expect((await partner.list()).map((one) => one.orderNumber)).toEqual([orderNumber, older]);
  await writeOrder(partner.application, { orderNumber: busy, events: 5_100, age: "2 days" });
  expect(await partner.list()).toMatchObject([
    { orderNumber, status: "Pending", events: 1 },
    { orderNumber: busy, status: "Step 5100", events: 5_100 },
  ]);
  expect(await partner.send({ orderNumber: older, status: "Delivered" })).toMatchObject({
    status: 200,
    body: { status: "Delivered", events: 2 },
  });
  expect((await partner.list())[0]).toMatchObject({ orderNumber: older, status: "Delivered", events: 2 });
});

test("ten slow lists of one person use four connections, and other people get their responses meanwhile", async () => {
  const [partner, stranger] = [await makePartner(), await makePerson(db)];
  const list = `${path}?audience=${partner.application.clientId}`;
  // Lists are slow because they wait for the table.
  const lock = await pool.connect();
  await lock.query('BEGIN; LOCK TABLE "Event" IN ACCESS EXCLUSIVE MODE');
  const waiting = async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS "count" FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  const slow = Array.from({ length: 10 }, () => portal.as(partner.person).get(list));
  await until("four lists wait", async () => (await waiting()) >= 4);
  expect((await portal.as(stranger).get("/api/console/people")).status).toBe(200);
  expect(await waiting()).toBe(4);
  await lock.query("COMMIT");
  lock.release();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("an application sends 2,000 events of test orders, however many calls race, and then waits", async () => {
  const [partner, other] = [await makePartner(), await makePartner()];
  const bucket = `test-order-events:${partner.application.clientId}`;
  await takeTokens(bucket, { burst: 2_000, perSecond: 0 }, 1_994);
  const answers = await Promise.all(Array.from({ length: 10 }, () => partner.send({})));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(4).fill(429)]);
  // The invoice is a second event.
  const refused = await partner.send({ status: "Invoiced" });
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: "An application sends at most 2,000 events of test orders in 24 hours." },
  });
  expect(Number(refused.headers.get("retry-after"))).toBe(87);
  expect((await other.send({})).status).toBe(200);
});

test("an organization's test orders are limited whatever becomes of its applications", async () => {
  const { person, send } = await makePartner();
  expect((await send({})).status).toBe(200);
  await takeTokens(`test-orders:${person.organizationId}`, { burst: 10_000, perSecond: 0 }, 10_000);
  const other = await makeApplication(db, { scopes: [...scopes] }, person);
  const refused = await portal.as(await fetchToken(other, scopes.join(" "))).post(path, {});
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: "An organization sends at most 10,000 test orders and changes of them in 24 hours." },
  });
  expect((await (await makePartner()).send({})).status).toBe(200);
});
