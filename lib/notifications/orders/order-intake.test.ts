import { describe, expect, test } from "vitest";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { commonStatuses } from "#lib/notifications/orders/shared/order-statuses.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { batchSchema, deliveredOrderUpdateSchema } from "#lib/notifications/orders/shared/schemas.ts";
import { registerWebhook } from "#lib/notifications/webhooks/register-webhook.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { flushRequestLog } from "#lib/platform/http/log-request.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { publishEvents } from "./publish-events.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const staff = await makePerson(db, "STAFF");
const publisher = await makeApplication(db, { scopes: ["order.publish"] }, staff);
const token = await fetchToken(publisher, "order.publish");
const ctx = systemContext(db, "test");

let serial = 0;
function newEvent(more: { audience?: "all" | string[]; status?: string; orderNumber?: string } = {}) {
  serial += 1;
  return sampleOrderUpdate({
    orderNumber: more.orderNumber ?? `SO-${serial}`,
    eventId: `evt-${serial}`,
    at: new Date(),
    audience: more.audience ?? "all",
    status: more.status ?? "Pending",
  });
}

const takeIn = (body: unknown) => portal.as(token).post("/api/intake/v1/order-events", body);
const post = async (body: unknown) => {
  const answer = await takeIn(body);
  return { ...answer, results: answer.body["results"] as Record<string, unknown>[] };
};

async function makeReceiver(events: WebhookEventType[] = ["ORDER_UPDATE"]) {
  const application = await makeApplication(db);
  const { webhook } = await registerWebhook(ctx, {
    applicationId: application.id,
    name: "Orders",
    events,
    url: "https://hooks.example.com/",
  });
  const deliveries = () =>
    db.delivery.findMany({ where: { webhookId: webhook.id }, orderBy: { sequence: "asc" } });
  return { ...application, webhookId: webhook.id, deliveries };
}

describe("fan-out", () => {
  test("an event goes to the subscribed webhooks of its audience, and to no other", async () => {
    const [addressed, other] = [await makeReceiver(), await makeReceiver()];
    const invoicesOnly = await makeReceiver(["ORDER_INVOICED"]);
    const audience = [addressed.clientId, invoicesOnly.clientId];
    const { status, results } = await post(newEvent({ audience }));
    expect([status, results]).toEqual([
      202,
      [{ eventId: `evt-${serial}`, result: "accepted", deliveries: 1 }],
    ]);
    expect(await addressed.deliveries()).toMatchObject([{ state: "PENDING", eventType: "ORDER_UPDATE" }]);
    expect([...(await other.deliveries()), ...(await invoicesOnly.deliveries())]).toEqual([]);
  });

  test('"all", said on purpose, reaches every subscriber', async () => {
    const [first, second] = [await makeReceiver(), await makeReceiver()];
    await post(newEvent({ audience: "all" }));
    expect([await first.deliveries(), await second.deliveries()].map((list) => list.length)).toEqual([1, 1]);
  });

  test("invoicing is both an ORDER_UPDATE with status Invoiced and an ORDER_INVOICED, in this order", async () => {
    const receiver = await makeReceiver(["ORDER_UPDATE", "ORDER_INVOICED"]);
    const at = new Date();
    const audience = [receiver.clientId];
    const order = { orderNumber: "SO-INV", at, audience };
    await post([
      sampleOrderUpdate({ ...order, eventId: "inv-1", status: "Invoiced" }),
      sampleOrderInvoiced({ ...order, eventId: "inv-1-invoice" }),
    ]);
    const deliveries = await receiver.deliveries();
    expect(deliveries.map(({ eventType }) => eventType)).toEqual(["ORDER_UPDATE", "ORDER_INVOICED"]);
  });

  test("a webhook registered later gets no earlier events, and an unregistered one gets none", async () => {
    const gone = await makeReceiver();
    await unregisterWebhook(ctx, { webhookId: gone.webhookId });
    await post(newEvent({ audience: "all" }));
    const late = await makeReceiver();
    expect([...(await gone.deliveries()), ...(await late.deliveries())]).toEqual([]);
  });

  test("the stored payload keeps unknown fields and the publisher's order, and has no audience", async () => {
    const event = newEvent();
    const handed = {
      zebra: 1,
      ...event,
      salesOrder: { ...(event["salesOrder" as never] as object), custom: ["x"] },
    };
    await post(handed);
    const { audience: _, ...expected } = handed;
    const [stored] = await db.$queryRaw<{ payload: string }[]>`
      SELECT "payload"::text FROM "Event" WHERE "eventId" = ${event.eventId}`;
    expect(stored?.payload).toBe(JSON.stringify(expected));
  });
});

describe("each event by itself", () => {
  test("one invalid event does not affect the others", async () => {
    const [good, alsoGood] = [newEvent(), newEvent()];
    const { audience: _, ...bad } = newEvent();
    const { results } = await post([good, bad, "nonsense", null, alsoGood]);
    expect(results.map(({ result }) => result)).toEqual([
      "accepted",
      "rejected",
      "rejected",
      "rejected",
      "accepted",
    ]);
    expect(results[1]).toMatchObject({ eventId: bad.eventId, errors: [{ pointer: "/audience" }] });
    expect(
      await db.event.count({ where: { eventId: { in: [good, bad, alsoGood].map((e) => e.eventId) } } }),
    ).toBe(2);
  });

  test.each([
    ["no event id", { eventId: undefined }],
    ["an empty audience", { audience: [] }],
    ["a time without an offset", { occurredAt: "2026-01-02T03:04:05" }],
    ["an unknown event", { event: "ORDER_LOST" }],
    ["no status", { salesOrder: { orderNumber: "SO-1" } }],
    ["a test order's number", { salesOrder: { orderNumber: "TEST-1", status: "Pending" } }],
    ["a test order's number in lower case", { salesOrder: { orderNumber: "test-1", status: "Pending" } }],
    ["a test order's number in mixed case", { salesOrder: { orderNumber: "Test-1", status: "Pending" } }],
  ])("%s is rejected", async (_name, change) => {
    const { results } = await post({ ...newEvent(), ...change });
    expect(results).toMatchObject([{ result: "rejected" }]);
  });

  test("what the portal does not need is passed on as it came, whatever its JSON type", async () => {
    const { clientId, deliveries } = await makeReceiver(["ORDER_UPDATE", "ORDER_INVOICED"]);
    const { salesOrder } = newEvent();
    const update = {
      eventId: "as-it-came-update",
      event: "ORDER_UPDATE",
      occurredAt: "2026-03-04T05:06:07-06:00",
      salesOrder: {
        ...salesOrder,
        deliveryService: "OTW",
        orderType: null,
        purchaseOrder: 4711,
        currency: null,
      },
      dates: null,
      deliveryAppointment: { fromTime: null, instructionsTypeCode: 7 },
      orderAmounts: { subTotal: 79.79, tax: 0, total: "79.79" },
      charges: null,
      soldTo: "C10021",
      shipTo: { address: null, links: [] },
      lines: [{ itemNumber: 12, orderedQty: null, unitPrice: { value: 0 }, amount: 79.79 }, null],
      shipments: {},
    };
    const invoice = {
      eventId: "as-it-came-invoice",
      event: "ORDER_INVOICED",
      occurredAt: "2026-03-04T05:06:07Z",
      data: {
        orderNumber: "SO-1",
        invoiceNumber: "INV-1",
        salesType: "TRANSFER",
        salesRep: null,
        shipTo: null,
        lines: Array.from({ length: 30 }, () => ({ amount: 0.1 })),
        total: 79.79,
      },
    };
    const audience = [clientId];
    const { results } = await post([
      { ...update, audience },
      { ...invoice, audience },
    ]);
    expect(results.map(({ result }) => result)).toEqual(["accepted", "accepted"]);
    expect(await deliveries()).toHaveLength(2);
    for (const sent of [update, invoice]) {
      const [stored] = await db.$queryRaw<{ payload: string }[]>`
        SELECT "payload"::text FROM "Event" WHERE "eventId" = ${sent.eventId}`;
      expect(stored?.payload).toBe(JSON.stringify(sent));
    }
  });

  test("every status is passed on as it came, a common one or not", async () => {
    for (const status of [...commonStatuses, "Waiting for the crane"]) {
      const event = newEvent({ audience: ["nobody"], status });
      expect((await post(event)).results).toMatchObject([{ result: "accepted" }]);
      expect(await db.event.findFirst({ where: { eventId: event.eventId } })).toMatchObject({
        orderStatus: status,
        payload: { salesOrder: { status } },
      });
    }
    for (const status of ["Pickup Scheduled", "Requested", "Needs approval", "Pick up Complete", "Cancelled"])
      expect(deliveredOrderUpdateSchema.shape.salesOrder.shape.status.description).toContain(status);
  });

  test("an invoice with its own webhookDetails is rejected", async () => {
    const at = new Date();
    const invoice = sampleOrderInvoiced({ orderNumber: "SO-9", eventId: "own-details", at, audience: "all" });
    const { results } = await post({ ...invoice, webhookDetails: [{ apiKey: "x" }] });
    expect(results).toMatchObject([{ result: "rejected", errors: [{ pointer: "/webhookDetails" }] }]);
  });

  test("501 events are refused whole", async () => {
    const before = await db.event.count();
    const { status } = await takeIn(Array.from({ length: 501 }, () => newEvent()));
    expect([status, await db.event.count()]).toEqual([400, before]);
  });
});

describe("the same event published twice: one delivery per webhook", () => {
  test("within a batch, in a later one, and in twenty concurrent ones", async () => {
    const receiver = await makeReceiver();
    const event = newEvent({ audience: [receiver.clientId] });
    expect((await post([event, event])).results.map(({ result }) => result)).toEqual([
      "accepted",
      "duplicate",
    ]);
    const raced = newEvent({ audience: [receiver.clientId] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post([event, raced])));
    const accepted = answers.flatMap(({ results }) => results).filter(({ result }) => result === "accepted");
    expect(accepted).toEqual([{ eventId: raced.eventId, result: "accepted", deliveries: 1 }]);
    expect(await receiver.deliveries()).toHaveLength(2);
  });

  test("publishers that send the same events in opposite order do not deadlock", async () => {
    const events = Array.from({ length: 100 }, () => newEvent({ audience: ["nobody"] }));
    const answers = await Promise.all([post(events), post([...events].reverse()), post(events)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const accepted = answers.flatMap(({ results }) => results).filter(({ result }) => result === "accepted");
    expect(accepted).toHaveLength(100);
  });

  const areWaiting = (tx: Tx, count: number) => {
    const waiting = async () => {
      // A transaction sees again what it saw first.
      await tx.$executeRaw`SELECT pg_stat_clear_snapshot()`;
      return tx.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    };
    return expect.poll(waiting, { interval: 20, timeout: 60_000 }).toHaveLength(count);
  };

  test("an ID that another publisher uses at once for another order is a duplicate, and its batch is accepted", async () => {
    const [taken, other] = [newEvent(), newEvent()];
    const batch = [newEvent(), { ...newEvent(), eventId: taken.eventId }, newEvent()];
    const single = { ...newEvent(), eventId: other.eventId };
    const posted = await db.$transaction(async (tx) => {
      await publishEvents(tx, [taken, other]);
      const answers = [post(batch), post(single)];
      await areWaiting(tx, 2);
      return { answers };
    });
    const answers = await Promise.all(posted.answers);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const results = answers.map((answer) => answer.results.map(({ eventId, result }) => [eventId, result]));
    expect(results).toEqual([
      batch.map(({ eventId }) => [eventId, eventId === taken.eventId ? "duplicate" : "accepted"]),
      [[other.eventId, "duplicate"]],
    ]);
    const differing = answers.flatMap((answer) => answer.results.filter(({ differs }) => differs));
    expect(differing.map(({ eventId }) => eventId)).toEqual([taken.eventId, other.eventId]);
    expect(await db.event.findMany({ where: { orderNumber: single.salesOrder.orderNumber } })).toEqual([]);
    // What was rolled back and tried again left no gap.
    const stored = await db.event.findMany({
      where: { eventId: { in: batch.map(({ eventId }) => eventId) } },
    });
    expect(stored.map(({ orderVersion }) => orderVersion)).toEqual([1, 1, 1]);
  });

  test("publishers that use the same IDs in opposite order for different orders both get 202", async () => {
    const [first, second] = [newEvent(), newEvent()];
    const crossed = [second, first].map(({ eventId }) => ({ ...newEvent(), eventId }));
    let posted: ReturnType<typeof post> | undefined;
    const published = db.$transaction(async (tx) => {
      await publishEvents(tx, [first]);
      posted = post(crossed);
      await areWaiting(tx, 1);
      await publishEvents(tx, [second]);
    });
    // PostgreSQL ends one of the two.
    const [{ status: outcome }] = await Promise.allSettled([published]);
    const answer = await posted;
    expect(answer?.status).toBe(202);
    const expected = outcome === "fulfilled" ? "duplicate" : "accepted";
    expect(answer?.results.map(({ result }) => result)).toEqual([expected, expected]);
  });
});

describe("a duplicate", () => {
  const accepted = (event: { eventId: string }) => ({
    eventId: event.eventId,
    result: "accepted",
    deliveries: 0,
  });
  const duplicate = ({ eventId }: { eventId: string }, pointer?: string) =>
    pointer === undefined
      ? { eventId, result: "duplicate" }
      : { eventId, result: "duplicate", differs: true, pointer };
  const at = (event: ReturnType<typeof newEvent>, status: string) => ({
    ...event,
    salesOrder: { ...event.salesOrder, status },
  });
  /** The same JSON with every object's keys the other way round. */
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, one]) => [key, reversed(one)]),
    );
  };
  const audience = ["pp_one", "pp_two"];
  const others = { unknownClientIds: audience };

  test("of equal content is a plain one, whatever the order of keys and audience", async () => {
    const event = { ...newEvent({ audience }), note: [{ a: 1, b: { c: null } }], tax: -0 };
    const other = reversed({ ...event, audience: [...audience].reverse() });
    const { results } = await post([event, event, other]);
    expect(results).toEqual([{ ...accepted(event), ...others }, duplicate(event), duplicate(event)]);
    expect((await post([other, event])).results).toEqual([duplicate(event), duplicate(event)]);
  });

  test("of different content says where the first difference is, and changes nothing", async () => {
    const line = { itemNumber: "SHG", amount: 1.5 };
    const event = { ...newEvent({ audience }), lines: [line] };
    const changes: [Record<string, unknown>, string][] = [
      [at(event, "Scheduled"), "/salesOrder/status"],
      [{ ...event, lines: [] }, "/lines"],
      [{ ...event, lines: [{ ...line, amount: null }] }, "/lines/0/amount"],
      [{ ...event, "a/b~c": {} }, "/a~1b~0c"],
      [{ ...event, ["__proto__"]: {} }, "/__proto__"],
      [{ ...event, shipments: undefined }, "/shipments"],
      [{ ...event, audience: "all" }, "/audience"],
      [{ ...event, audience: audience.slice(0, 1) }, "/audience"],
      [{ ...sampleOrderInvoiced({ ...event, orderNumber: "SO-x", at: new Date() }), audience }, "/event"],
    ];
    await post(event);
    const stored = await db.event.findMany();
    for (const [change, pointer] of changes)
      expect((await post([change])).results).toEqual([duplicate(event, pointer)]);
    expect(await db.event.findMany()).toEqual(stored);
  });

  test("of another event in the same batch is compared with the first one", async () => {
    const event = newEvent({ audience });
    const { results } = await post([event, at(event, "Delivered"), newEvent({ audience }), event]);
    expect(results).toEqual([
      { ...accepted(event), ...others },
      duplicate(event, "/salesOrder/status"),
      { ...accepted({ eventId: `evt-${serial}` }), ...others },
      duplicate(event),
    ]);
  });

  test("of two publishers that race is compared with the one that was accepted", async () => {
    const event = newEvent({ audience });
    const statuses = Array.from({ length: 8 }, (_, index) => `Status ${index}`);
    const answers = await Promise.all(statuses.map((status) => post(at(event, status))));
    const results = answers.flatMap((answer) => answer.results);
    expect(results.filter(({ result }) => result === "accepted")).toHaveLength(1);
    expect(results.filter(({ pointer }) => pointer === "/salesOrder/status")).toHaveLength(7);
  });

  test("of different content, a rejected event, and one that reached nobody are in the publisher's request log", async () => {
    const reached = [(await makeReceiver()).clientId];
    const event = newEvent({ audience: reached });
    await post(event);
    const changed = Array.from({ length: 7 }, () => at(event, "Delivered"));
    const unreached = newEvent({ audience });
    await post([newEvent({ audience: reached }), ...changed, { eventId: "bad", event: "ORDER" }, unreached]);
    await post(event);
    await flushRequestLog();
    const entries = await db.loggedRequest.findMany({
      where: { applicationId: publisher.id },
      orderBy: { at: "desc" },
      take: 3,
    });
    const logged = entries.map(({ problem }) => batchSchema.parse(JSON.parse(problem ?? "")));
    const differing = {
      ...duplicate(event, "/salesOrder/status"),
      orderNumber: event.salesOrder.orderNumber,
    };
    const counts = {
      accepted: 0,
      duplicate: 0,
      rejected: 0,
      reachedNobody: 0,
      differing: 0,
      results: [],
      more: 0,
    };
    expect(logged).toEqual([
      { ...counts, duplicate: 1 },
      {
        ...counts,
        accepted: 2,
        duplicate: 7,
        rejected: 1,
        reachedNobody: 1,
        differing: 7,
        results: [
          ...Array.from({ length: 7 }, () => differing),
          {
            eventId: "bad",
            result: "rejected",
            errors: [{ pointer: "/event", detail: "Expected ORDER_UPDATE or ORDER_INVOICED." }],
            orderNumber: null,
          },
          {
            ...accepted(unreached),
            unknownClientIds: audience,
            orderNumber: unreached.salesOrder.orderNumber,
          },
        ],
      },
      { ...counts, accepted: 1 },
    ]);
  });
});

test.each([["*"], [""], ["pp_1 or pp_2"]])(
  "an audience of %j is refused, because it is no client ID",
  async (id) => {
    const { results } = await post(newEvent({ audience: [id] }));
    expect(results).toMatchObject([{ result: "rejected" }]);
    expect(await db.event.count({ where: { eventId: `evt-${serial}` } })).toBe(0);
  },
);

test("a rolled-back update leaves neither event nor delivery", async () => {
  const receiver = await makeReceiver();
  const event = newEvent({ audience: [receiver.clientId] });
  const rolledBack = db.$transaction(async (tx) => {
    await publishEvents(tx, [event]);
    throw new Error("the order's own transaction failed");
  });
  await expect(rolledBack).rejects.toThrow("the order's own transaction failed");
  expect(await receiver.deliveries()).toEqual([]);
  expect(await db.event.count({ where: { eventId: event.eventId } })).toBe(0);
});

test("a token without order.publish is refused", async () => {
  const partner = await makeApplication(db, { scopes: ["location.read"] });
  const partnerToken = await fetchToken(partner, "location.read");
  expect((await portal.as(partnerToken).post("/api/intake/v1/order-events", newEvent())).status).toBe(403);
});
