import { expect, test } from "vitest";
import { pruneLog } from "#lib/notifications/deliveries/log/prune-log.ts";
import { ingestEvents } from "#lib/notifications/orders/ingest-events.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { sendTestOrder } from "#lib/notifications/orders/test-orders/send-test-order.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { findReferences } from "#lib/portal/overview/find-references.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { compareVersion } from "./compare-version.ts";
import { listAnsweredTestOrders } from "./list-answered-test-orders.ts";
import { listOrders, ordersPerPage } from "./list-orders.ts";
import { eventsPerPage, showOrder } from "./show-order.ts";
import { countUnreached } from "./unreached.ts";

const { db, pool } = await setUpTestDatabase();
const staff = makeContext(await makePerson(db, "STAFF"), db);
const publisher = await makeApplication(db, { name: "Order system", scopes: ["order.publish"] }, staff.actor);
const publishing: Context = {
  ...staff,
  actor: {
    kind: "application",
    applicationId: publisher.id,
    name: "Order system",
    clientId: publisher.clientId,
    organizationId: publisher.organizationId,
    scopes: ["order.publish"],
  },
};

async function makePartner(
  events: ("ORDER_UPDATE" | "ORDER_INVOICED")[] = ["ORDER_UPDATE", "ORDER_INVOICED"],
) {
  const person = await makePerson(db);
  const application = await makeApplication(
    db,
    { scopes: ["notification.read", "notification.write"] },
    person,
  );
  const hook = await makeWebhook(db, "https://hooks.example.com/?key=a-secret-key", { application, events });
  return { ...hook, ctx: makeContext(person, db), clientId: application.clientId };
}

let serial = 0;
const eventOf = (orderNumber: string, audience: "all" | string[], status = "Pending") => {
  serial += 1;
  return sampleOrderUpdate({ orderNumber, eventId: `evt-${serial}`, at: new Date(), audience, status });
};
const versionsOf = async (ctx: Context<UserActor>, orderNumber: string) =>
  (await showOrder(ctx, { orderNumber })).data.map(({ version }) => version);

test("partners see the events for their applications; staff see all, by whom, whom they left out, and what is missing", async () => {
  const [one, two] = [await makePartner(), await makePartner(["ORDER_UPDATE"])];
  const [both, ofOne] = [[one.clientId, two.clientId], [one.clientId]];
  const invoice = sampleOrderInvoiced({
    orderNumber: "P-1",
    eventId: "P-1-inv",
    at: new Date(),
    audience: both,
  });
  await ingestEvents(publishing, [
    eventOf("P-1", both),
    eventOf("P-1", ofOne, "Scheduled"),
    eventOf("P-1", ["typo", two.clientId], "Delivered"),
    invoice,
  ]);
  expect(await versionsOf(one.ctx, "P-1")).toEqual([4, 2, 1]);
  expect(await versionsOf(two.ctx, "P-1")).toEqual([4, 3, 1]);
  const own = await showOrder(two.ctx, { orderNumber: "P-1" });
  expect(own).toMatchObject({
    status: "Delivered",
    events: 3,
    unreached: 1,
    isTest: false,
    nextCursor: null,
  });
  expect(own.facts).toContainEqual({ term: "Invoice", value: "INV-P-1" });
  expect(own.data).toMatchObject([
    { event: "ORDER_INVOICED", deliveries: [], unsubscribed: [two.application.id] },
    { deliveries: [{ state: "QUEUED", webhook: { id: two.webhookId } }] },
    { deliveries: [{ state: "QUEUED" }] },
  ]);
  // Nothing of what only the distributor knows.
  for (const event of own.data)
    expect(event).toMatchObject({
      publisher: null,
      unknownClientIds: [],
      notFor: [],
      missingBefore: 0,
      difference: null,
    });
  expect(JSON.stringify(own)).not.toMatch(
    new RegExp(`${one.clientId}|${one.application.id}|typo|Order system`),
  );

  const [invoiced, delivered, scheduled, pending] = (await showOrder(staff, { orderNumber: "P-1" })).data;
  const from = { name: "Order system", applicationId: publisher.id };
  expect(delivered).toMatchObject({
    publisher: from,
    unknownClientIds: ["typo"],
    notFor: [one.application.id],
  });
  expect(scheduled).toMatchObject({ publisher: from, unknownClientIds: [], notFor: [two.application.id] });
  expect(pending).toMatchObject({ notFor: [], unsubscribed: [], missingBefore: 0 });
  expect(invoiced).toMatchObject({ notFor: [], unsubscribed: [two.application.id] });
  await db.event.updateMany({
    where: { orderNumber: "P-1", orderVersion: { in: [1, 3] } },
    data: { orderNumber: "P-2" },
  });
  expect((await showOrder(staff, { orderNumber: "P-1" })).data).toMatchObject([
    { version: 4, missingBefore: 1 },
    { version: 2, missingBefore: 1 },
  ]);
});

test("the page of an order continues by cursor, and staff are told once of a version that is missing between two pages", async () => {
  const partner = await makePartner();
  const count = eventsPerPage + 2;
  await ingestEvents(
    publishing,
    Array.from({ length: count }, () => eventOf("P-long", [partner.clientId])),
  );
  await db.event.updateMany({
    where: { orderNumber: "P-long", orderVersion: 2 },
    data: { orderNumber: "P-gone" },
  });
  const newest = await showOrder(staff, { orderNumber: "P-long" });
  expect(newest).toMatchObject({ events: count - 1, nextCursor: "3" });
  expect(newest.data.map(({ version }) => version)).toEqual(
    Array.from({ length: eventsPerPage }, (_, index) => count - index),
  );
  const oldest = await showOrder(staff, { orderNumber: "P-long", cursor: Number(newest.nextCursor) });
  expect(oldest).toMatchObject({ events: count - 1, nextCursor: null, data: [{ version: 1 }] });
  const missing = (page: typeof newest) =>
    page.data.reduce((sum, { missingBefore }) => sum + missingBefore, 0);
  expect([missing(newest), missing(oldest)]).toEqual([1, 0]);
  expect(missing(await showOrder(partner.ctx, { orderNumber: "P-long" }))).toBe(0);
});

test("a difference is to the version before that the person may see, and another organization sees neither", async () => {
  const [one, two] = [await makePartner(), await makePartner()];
  await ingestEvents(publishing, [
    eventOf("D-1", [one.clientId], "Pending"),
    eventOf("D-1", [two.clientId], "Secret status"),
    eventOf("D-1", [one.clientId], "Delivered"),
  ]);
  const third = { orderNumber: "D-1", version: "3" };
  const seen = await compareVersion(one.ctx, third);
  expect(seen).toMatchObject({ comparedWith: 1 });
  expect(seen.changes).toContainEqual({
    pointer: "/salesOrder/status",
    before: '"Pending"',
    after: '"Delivered"',
  });
  expect(JSON.stringify(seen)).not.toContain("Secret");
  expect((await compareVersion(staff, third)).comparedWith).toBe(2);
  expect(await compareVersion(two.ctx, { orderNumber: "D-1", version: "2" })).toMatchObject({
    comparedWith: null,
    changes: [],
  });
  for (const version of ["1", "3", "9", "0", "x"])
    await expect(compareVersion(two.ctx, { orderNumber: "D-1", version })).rejects.toMatchObject({
      code: "not_found",
    });
  const stranger = await makePartner();
  await expect(showOrder(stranger.ctx, { orderNumber: "D-1" })).rejects.toMatchObject({ code: "not_found" });
});

test("a delivery has its state and the receiver's words, with the query of the URL masked for staff", async () => {
  const partner = await makePartner();
  await ingestEvents(publishing, [eventOf("A-1", [partner.clientId])]);
  const { id } = await db.delivery.findFirstOrThrow({ where: { orderNumber: "A-1" } });
  await db.delivery.update({
    where: { id },
    data: { attemptCount: 1, scheduleStep: 1, lastHttpStatus: 400, lastFailure: "client_error" },
  });
  await db.attempt.create({
    data: {
      id: "att_1",
      deliveryId: id,
      number: 1,
      startedAt: new Date(),
      durationMs: 5,
      url: "https://hooks.example.com/?key=a-secret-key",
      requestHeaders: {},
      httpStatus: 400,
      responseBody: `no order for a-secret-key ${"x".repeat(1_000)}`,
    },
  });
  const deliveryOf = async (ctx: Context<UserActor>) =>
    (await showOrder(ctx, { orderNumber: "A-1" })).data[0]?.deliveries[0];
  const own = await deliveryOf(partner.ctx);
  expect(own).toMatchObject({
    id,
    state: "RETRYING",
    lastHttpStatus: 400,
    failure: { class: "client_error" },
  });
  expect(own?.answer).toMatch(/^no order for a-secret-key x+$/);
  expect(own?.answer).toHaveLength(300);
  expect((await deliveryOf(staff))?.answer).not.toContain("a-secret-key");
  await db.webhook.update({ where: { id: partner.webhookId }, data: { state: "PAUSED" } });
  expect(await deliveryOf(partner.ctx)).toMatchObject({
    state: "HELD",
    waitsFor: "paused_webhook",
    nextAttemptAt: null,
  });
});

test("staff find, list, and count events that reached nobody and duplicates with different content; partners do not", async () => {
  const updatesOnly = await makePartner(["ORDER_UPDATE"]);
  const paused = await makePartner();
  await db.webhook.update({ where: { id: paused.webhookId }, data: { state: "PAUSED" } });
  const before = await countUnreached(db, new Date());
  const typo = eventOf("N-typo", ["pp_typo"]);
  const salesOrder = { ...typo.salesOrder, purchaseOrder: "PO-N-1", confirmationNumber: "CNF-N-1" };
  const invoice = {
    orderNumber: "N-invoice",
    eventId: "N-invoice",
    at: new Date(),
    audience: [updatesOnly.clientId],
  };
  const held = eventOf("N-held", [paused.clientId]);
  await ingestEvents(publishing, [{ ...typo, salesOrder }, sampleOrderInvoiced(invoice), held]);
  const changed = { ...held, salesOrder: { ...held.salesOrder, status: "Delivered" } };
  await ingestEvents(publishing, [changed, { ...changed }]);
  await ingestEvents(publishing, [changed]);
  await sendTestOrder(makeContext(updatesOnly.ctx.actor, db), {
    audience: [updatesOnly.clientId],
    event: { event: "ORDER_INVOICED", data: { invoiceNumber: "1" } },
  });

  const after = await countUnreached(db, new Date());
  expect(after).toEqual({
    unknown_client: before.unknown_client + 1,
    no_webhook: before.no_webhook + 1,
    held: before.held + 1,
    differing: before.differing + 1,
  });
  expect(await countUnreached(db, addSeconds(new Date(), 25 * 3_600))).toMatchObject({
    unknown_client: 0,
    no_webhook: 0,
  });

  const unreached = await listOrders(staff, { reached: "nobody" });
  expect(unreached.publishers).toEqual([{ id: publisher.id, name: "Order system" }]);
  expect(unreached.data.slice(0, 2)).toMatchObject([
    { orderNumber: "N-invoice", cause: "no_webhook", unreached: 1 },
    { orderNumber: "N-typo", cause: "unknown_client", unreached: 1 },
  ]);
  expect((await listOrders(staff, { reached: "differing" })).data[0]).toMatchObject({
    orderNumber: "N-held",
  });
  for (const reached of ["nobody", "differing"] as const)
    expect(await listOrders(updatesOnly.ctx, { reached })).toEqual({
      data: [],
      nextCursor: null,
      publishers: [],
    });

  expect((await showOrder(staff, { orderNumber: "N-typo" })).data).toMatchObject([
    { unknownClientIds: ["pp_typo"], deliveries: [] },
  ]);
  expect((await showOrder(staff, { orderNumber: "N-held" })).data[0]?.difference).toMatchObject({
    count: 3,
    pointer: "/salesOrder/status",
    publisher: { applicationId: publisher.id },
  });
  for (const [reference, title, label] of [
    ["po-n-1", "PO-N-1", "PO number"],
    ["cnf-n-1", "CNF-N-1", "Confirmation number"],
  ] as const) {
    expect(await findReferences(staff, reference, 5)).toEqual([
      { kind: "reference", title, label, detail: "Order N-typo", href: "/orders/N-typo" },
    ]);
    expect(await findReferences(updatesOnly.ctx, reference, 5)).toEqual([]);
    expect((await listOrders(staff, { reference })).data).toMatchObject([{ orderNumber: "N-typo" }]);
  }
  expect((await listOrders(staff, { reference: "N-typo" })).data).toMatchObject([{ orderNumber: "N-typo" }]);
  expect((await listOrders(updatesOnly.ctx, { reference: "N-typo" })).data).toEqual([]);
});

/** All pages of the list. */
async function listPages(ctx: Context<UserActor>, query: Parameters<typeof listOrders>[1] = {}) {
  const pages = [await listOrders(ctx, query)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await listOrders(ctx, { ...query, cursor }));
  return pages.map(({ data }) => data);
}
const numbersOf = (orders: readonly { orderNumber: string }[]) =>
  orders.map(({ orderNumber }) => orderNumber);

test("each order is in the list once, by its newest event, and has the counts of its own page", async () => {
  const [partner, other] = [await makePartner(), await makePartner(["ORDER_INVOICED"])];
  const audience = [partner.clientId];
  const few = Array.from({ length: ordersPerPage + 1 }, (_, index) => `L-${index}`);
  const city = (event: ReturnType<typeof eventOf>) => ({ ...event, shipTo: { city: "Ouray" } });
  // The first event of each order is older than most events of the long one; the last is between them.
  await ingestEvents(
    publishing,
    few.map((orderNumber) => city(eventOf(orderNumber, "all"))),
  );
  for (let batch = 0; batch < 6; batch += 1)
    await ingestEvents(
      publishing,
      Array.from({ length: 100 }, () => city(eventOf("L-long", audience))),
    );
  await ingestEvents(
    publishing,
    few.flatMap((orderNumber) => [
      city(eventOf(orderNumber, audience, "Delivered")),
      eventOf(orderNumber, [other.clientId], "Invoiced"),
      eventOf("L-long", audience),
    ]),
  );
  await db.delivery.updateMany({
    where: { webhookId: partner.webhookId, orderNumber: "L-0", event: { orderVersion: 1 } },
    data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date() },
  });

  const newestFirst = few.toReversed();
  const expected = ["L-long", ...newestFirst];
  const pages = await listPages(partner.ctx);
  expect(pages.map(numbersOf)).toEqual([expected.slice(0, ordersPerPage), expected.slice(ordersPerPage)]);
  expect((await listPages(staff)).flatMap(numbersOf).slice(0, expected.length)).toEqual(expected);
  // Of the long order, only older events match.
  for (const ctx of [partner.ctx, staff])
    expect((await listPages(ctx, { reference: "ouray" })).map(numbersOf)).toEqual([
      newestFirst.slice(0, ordersPerPage),
      [...newestFirst.slice(ordersPerPage), "L-long"],
    ]);
  expect(numbersOf((await listPages(staff, { reached: "nobody" })).flat()).slice(0, few.length)).toEqual(
    newestFirst,
  );
  expect((await listPages(other.ctx)).flatMap(numbersOf)).toEqual(newestFirst);

  for (const ctx of [partner.ctx, other.ctx, staff]) {
    const data = (await listPages(ctx)).flat();
    for (const orderNumber of ["L-0", "L-1", "L-long"].filter((one) => numbersOf(data).includes(one))) {
      const { events, unreached, counts, status } = await showOrder(ctx, { orderNumber });
      const listed = data.find((order) => order.orderNumber === orderNumber);
      expect(listed).toMatchObject({ events, unreached, counts, status });
    }
  }
  expect(pages.flat().find(({ orderNumber }) => orderNumber === "L-0")).toMatchObject({
    status: "Delivered",
    events: 2,
    counts: { QUEUED: 1, GIVEN_UP: 1 },
    unreached: 0,
    cause: null,
  });
  expect(pages[0]?.[0]).toMatchObject({ events: 600 + few.length, counts: { QUEUED: 600 + few.length } });
  await expect(listOrders(partner.ctx, { cursor: "A".repeat(80) })).rejects.toMatchObject({
    code: "invalid_request",
  });
});

test("orders of which something is not delivered are listed by the mark of their row, for a partner's part too", async () => {
  const [one, two] = [await makePartner(), await makePartner(["ORDER_INVOICED"])];
  const publish = (orderNumber: string, clientIds: string[]) =>
    ingestEvents(publishing, [eventOf(orderNumber, clientIds)]);
  await publish("U-done", [one.clientId]);
  await publish("U-nobody", ["typo"]);
  await publish("U-part", [one.clientId, two.clientId]);
  await publish("U-lost", [one.clientId]);
  await publish("U-retried", [one.clientId]);
  await publish("U-later", [one.clientId]);
  await publish("U-later", [two.clientId]);
  await publish("U-resent", [one.clientId]);
  const set = (orderNumbers: string[], data: object) =>
    db.delivery.updateMany({ where: { orderNumber: { in: orderNumbers } }, data });
  const ended = { nextAttemptAt: null, completedAt: new Date() };
  await set(["U-done", "U-part", "U-later"], { state: "DELIVERED", ...ended });
  await set(["U-lost"], { state: "GIVEN_UP", ...ended });
  await set(["U-retried"], { attemptCount: 1, scheduleStep: 1 });
  await set(["U-resent"], { resentFrom: "DELIVERED" });

  const ofOne = { organizationId: one.application.organizationId };
  const ofTwo = { organizationId: two.application.organizationId };
  const listed = async (ctx: Context<UserActor>, query: object) =>
    (await listPages(ctx, { ...query })).flat().filter(({ orderNumber }) => orderNumber.startsWith("U-"));
  const all = await listed(staff, {});
  expect(numbersOf(all)).toEqual([
    "U-resent",
    "U-later",
    "U-retried",
    "U-lost",
    "U-part",
    "U-nobody",
    "U-done",
  ]);
  const undelivered = { reached: "undelivered" } as const;
  expect(numbersOf(await listed(staff, undelivered))).toEqual(["U-later", "U-retried", "U-lost", "U-nobody"]);
  expect(numbersOf(await listed(one.ctx, undelivered))).toEqual(["U-retried", "U-lost"]);
  expect(numbersOf(await listed(two.ctx, undelivered))).toEqual(["U-later", "U-part"]);
  // Staff see of a partner what it sees itself.
  for (const [ctx, filter] of [
    [one.ctx, ofOne],
    [two.ctx, ofTwo],
  ] as const)
    for (const query of [{}, undelivered]) {
      const own = await listed(ctx, query);
      const narrowed = await listed(staff, { ...query, ...filter });
      const plain = (orders: typeof own) =>
        orders.map((order) => ({ ...order, cause: null, partners: [], morePartners: 0 }));
      expect(plain(narrowed)).toEqual(plain(own));
      const isMarked = ({ counts, unreached }: (typeof own)[number]) =>
        unreached > 0 || Object.entries(counts).some(([state, count]) => state !== "DELIVERED" && count > 0);
      if ("reached" in query) expect(own.every(isMarked)).toBe(true);
      else expect(numbersOf(own.filter(isMarked))).toEqual(numbersOf(await listed(ctx, undelivered)));
    }
  // Another partner's filter adds nothing to what a partner sees.
  expect(await listed(one.ctx, ofTwo)).toEqual([]);

  const byNumber = new Map(all.map((order) => [order.orderNumber, order]));
  expect(byNumber.get("U-part")?.partners).toHaveLength(2);
  expect(byNumber.get("U-nobody")?.partners).toEqual([]);
  expect((await listed(one.ctx, {})).every(({ partners }) => partners.length === 0)).toBe(true);
});

test("staff find by its own numbers what was published with a known eventId", async () => {
  const partner = await makePartner();
  const accepted = eventOf("D-1", [partner.clientId]);
  await ingestEvents(publishing, [accepted]);
  const { salesOrder } = accepted;
  const other = (orderNumber: string, purchaseOrder: string) =>
    ingestEvents(publishing, [{ ...accepted, salesOrder: { ...salesOrder, orderNumber, purchaseOrder } }]);
  await other("D-2", "PO-D-2");
  await other("D-2", "PO-D-3");
  for (const reference of ["d-2", "po-d-2", "po-d-3"]) {
    // Only the repeated event has it, and no event shows how it is written.
    expect(await findReferences(staff, reference, 5)).toEqual([
      { kind: "reference", title: reference, detail: "Order D-1", href: "/orders/D-1" },
    ]);
    expect((await listOrders(staff, { reference })).data).toMatchObject([{ orderNumber: "D-1" }]);
    expect((await listOrders(staff, { reference, reached: "nobody" })).data).toEqual([]);
    // The repeated event may be for somebody else.
    expect(await findReferences(partner.ctx, reference, 5)).toEqual([]);
    expect((await listOrders(partner.ctx, { reference })).data).toEqual([]);
  }
  expect((await showOrder(staff, { orderNumber: "D-1" })).data[0]?.difference).toMatchObject({
    count: 2,
    references: ["d-2", "po-d-2", "po-d-3"],
  });
});

test("what is kept of unreached events and of differences is deleted with the events", async () => {
  await db.delivery.deleteMany();
  await pruneLog(pool, { bodyDays: 30, deliveryDays: 90 }, addSeconds(new Date(), 100 * 86_400));
  expect(
    await Promise.all([
      db.event.count(),
      db.eventReader.count(),
      db.eventReference.count(),
      db.eventDifference.count(),
    ]),
  ).toEqual([0, 0, 0, 0]);
});

test("a test order has what its receiver answered to its last event", async () => {
  const { ctx, clientId, webhookId } = await makePartner(["ORDER_UPDATE"]);
  const { orderNumber } = await sendTestOrder(ctx, { audience: [clientId] });
  await sendTestOrder(ctx, { audience: [clientId], orderNumber, status: "Delivered" });
  const { id: deliveryId } = await db.delivery.findFirstOrThrow({
    where: { webhookId },
    orderBy: { sequence: "desc" },
  });
  await db.attempt.create({
    data: {
      id: newId("attempt"),
      deliveryId,
      number: 1,
      startedAt: new Date(),
      durationMs: 12,
      url: "https://hooks.example.com/?key=a-secret-key",
      requestHeaders: {},
      requestBody: "{}",
      httpStatus: 200,
      responseBody: '{"routing":"unmatched"}',
    },
  });
  await db.delivery.update({
    where: { id: deliveryId },
    data: { attemptCount: 1, lastHttpStatus: 200, lastDurationMs: 12 },
  });
  const { data } = await listAnsweredTestOrders(ctx, { audience: clientId });
  expect(data).toMatchObject([
    {
      orderNumber,
      events: 2,
      // It skipped Scheduled, Processed, and In Progress.
      sentStatuses: ["Delivered", "Pending"],
      lastEvent: {
        event: "ORDER_UPDATE",
        status: "Delivered",
        deliveries: [{ id: deliveryId, lastHttpStatus: 200, answer: '{"routing":"unmatched"}' }],
        hasMore: false,
      },
    },
  ]);
  await sendTestOrder(ctx, { audience: [clientId], orderNumber, status: "Invoiced" });
  const [order] = (await listAnsweredTestOrders(ctx, { audience: clientId })).data;
  expect(order?.lastEvent).toEqual({ event: "ORDER_INVOICED", status: null, deliveries: [], hasMore: false });
});
