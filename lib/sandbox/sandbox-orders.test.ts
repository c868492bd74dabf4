import { afterAll, expect, test } from "vitest";
import { startDeliveryEngine } from "#lib/deliveries/engine/delivery-engine.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { startReceiver } from "../../e2e/receiver.ts";
import { callApi, fetchToken } from "../../e2e/support/api-token.ts";
import { contextOf, makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { until } from "../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook } from "../../e2e/support/webhooks.ts";
import { changeSandboxOrder, createSandboxOrder } from "./change-orders.ts";
import { sandboxStatuses } from "./constants.ts";
import type { SandboxChange } from "./schemas.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const agents = createReceiverAgents();
const engine = startDeliveryEngine(pool, agents, { timeoutMs: 1_500, leaseSeconds: 4, pollMs: 20 });
afterAll(async () => {
  await engine.stop(3_000);
  await agents.close();
});

const scopes = ["sandbox.write", "notification.read"] as const;
const events = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
const admin = await makePerson(db);
const staff = await makePerson(db, "STAFF");
const sandbox = await makeApplication(db, { scopes: [...scopes] }, admin);
const token = await fetchToken(sandbox, "sandbox.write");
const receiver = await startReceiver();
afterAll(() => receiver.close());
const hook = await makeWebhook(db, receiver.url, { application: sandbox, events: [...events] });
const live = await makeApplication(
  db,
  { environment: "PRODUCTION", scopes: ["notification.read"], organizationId: admin.organizationId },
  staff,
);
await makeWebhook(db, receiver.url, { application: live, events: [...events] });
const neighbor = await makePerson(db);
const stranger = await makeApplication(db, { scopes: [...scopes] }, neighbor);
await makeWebhook(db, receiver.url, { application: stranger, events: [...events] });

const orders = "/api/sandbox/v1/orders";
const create = async (body: object = {}) =>
  (await callApi(token, "POST", orders, body)).body as SandboxChange;
const act = (orderNumber: string, body: object) =>
  callApi(token, "POST", `${orders}/${orderNumber}/actions`, body);
const received = (orderNumber: string) =>
  receiver.received.filter(({ body }) => body.includes(`"${orderNumber}"`));
const versions = (orderNumber: string) =>
  received(orderNumber).map(({ headers }) => Number(headers["order-version"]));

test("an order moves through every status; its events reach only sandbox applications of its organization", async () => {
  const { order, events: first } = await create();
  expect(order).toMatchObject({ status: "Pending", orderVersion: 1 });
  expect(first).toMatchObject([{ event: "ORDER_UPDATE", deliveries: 1 }]);
  for (const status of sandboxStatuses.slice(1)) {
    const { status: code, body } = await act(order.orderNumber, { action: "move", status });
    expect(code).toBe(202);
    expect(body).toMatchObject({ order: { status } });
  }
  const sent = await db.delivery.findMany({ where: { orderNumber: order.orderNumber } });
  expect(new Set(sent.map(({ webhookId }) => webhookId))).toEqual(new Set([hook.webhookId]));
  expect(sent).toHaveLength(sandboxStatuses.length + 1);
  await until("the state", async () => received(order.orderNumber).length === sent.length);
  expect(received(order.orderNumber).every(({ headers }) => headers["environment"] === "sandbox")).toBe(true);
  const readers = await db.eventReader.findMany({
    where: { eventId: { in: sent.map(({ eventId }) => eventId) } },
  });
  expect(new Set(readers.map(({ clientId }) => clientId))).toEqual(new Set([sandbox.clientId]));
});

test("late_and_out_of_order and reorder deliver the newer event first", async () => {
  const { order } = await create({ scenario: "late_and_out_of_order" });
  await until("the state", async () => versions(order.orderNumber).length === 3);
  expect(versions(order.orderNumber)).toEqual([1, 2, 4]);
  await callApi(token, "POST", `/api/sandbox/v1/webhooks/${hook.webhookId}/skip-wait`);
  await until("the state", async () => versions(order.orderNumber).length === 4);
  await act(order.orderNumber, { action: "reorder", statuses: ["Attempted", "Delivered"] });
  await until("the state", async () => versions(order.orderNumber).length === 6);
  expect(versions(order.orderNumber)).toEqual([1, 2, 4, 3, 6, 5]);
});

test("repeat is a new event, and duplicate the same webhook-id again", async () => {
  const { order } = await create();
  await act(order.orderNumber, { action: "repeat" });
  await until("the state", async () => versions(order.orderNumber).length === 2);
  expect(received(order.orderNumber)[1]?.headers["order-changed-fields"]).toBe("[]");
  const open = () => db.delivery.count({ where: { orderNumber: order.orderNumber, state: "PENDING" } });
  await until("the state", async () => (await open()) === 0);
  expect((await act(order.orderNumber, { action: "duplicate" })).status).toBe(202);
  await until("the state", async () => versions(order.orderNumber).length === 3);
  const ids = received(order.orderNumber).map(({ headers }) => headers["webhook-id"]);
  expect(ids[2]).toBe(ids[1]);
});

test("a custom event keeps its fields and gets the portal's order number", async () => {
  const event = {
    event: "ORDER_UPDATE",
    salesOrder: { orderNumber: "SO-100201", status: "Backordered", own: 1 },
  };
  const { order } = await create({ event });
  expect(order.orderNumber).toMatch(/^SANDBOX-[0-9A-F]{10}$/);
  await act(order.orderNumber, { action: "move", status: "Invoiced" });
  await until("the state", async () => received(order.orderNumber).length === 3);
  const bodies = received(order.orderNumber).map(({ body }) => JSON.parse(body));
  expect(bodies[1].salesOrder).toMatchObject({ orderNumber: order.orderNumber, own: 1, status: "Invoiced" });
  expect(bodies[2].data).toMatchObject({ orderNumber: order.orderNumber });
});

test("the portal replaces the ID, time, and audience in a custom event, so it reaches nobody else", async () => {
  const forged = { eventId: "chosen", occurredAt: "never", audience: [live.clientId, stranger.clientId] };
  const salesOrder = { orderNumber: "SO-1", status: "Pending" };
  for (const audience of [forged.audience, "all", 5]) {
    const event = { event: "ORDER_UPDATE", ...forged, audience, salesOrder };
    const { status, body } = await callApi(token, "POST", orders, { event });
    expect([status, JSON.stringify(body)]).toEqual([201, expect.stringContaining("SANDBOX-")]);
    const { orderNumber } = (body as SandboxChange).order;
    const stored = await db.event.findMany({ where: { orderNumber } });
    expect(stored).toMatchObject([{ audience: [sandbox.clientId] }]);
    expect(stored[0]?.eventId).not.toBe("chosen");
  }
});

test("another organization's order and webhook look missing, and a production webhook simulates nothing", async () => {
  const { order } = await create();
  const other = contextOf(neighbor, db);
  const { orderNumber } = order;
  await expect(changeSandboxOrder(other, { orderNumber, action: "repeat" })).rejects.toMatchObject({
    code: "not_found",
  });
  const foreign = await fetchToken(stranger, "sandbox.write");
  expect((await callApi(foreign, "GET", `${orders}/${orderNumber}`)).status).toBe(404);
  const fault = { fault: "SLOW", minutes: 5 };
  const path = `/api/sandbox/v1/webhooks/${hook.webhookId}/fault`;
  expect((await callApi(foreign, "PUT", path, fault)).status).toBe(404);
  await expect(createSandboxOrder(contextOf(await makePerson(db), db), {})).rejects.toMatchObject({
    code: "conflict",
  });
  const refused = makeApplication(
    db,
    { environment: "PRODUCTION", scopes: ["sandbox.write"], organizationId: admin.organizationId },
    staff,
  );
  await expect(refused).rejects.toThrow("only for sandbox applications");
});

test("the intake rejects the numbers of test orders", async () => {
  const publisher = await makeApplication(db, { scopes: ["order.publish"] }, staff);
  const publish = await fetchToken(publisher, "order.publish");
  const { body } = await callApi(publish, "POST", "/api/intake/v1/order-events", {
    ...{ eventId: "evt-1", event: "ORDER_UPDATE", occurredAt: "2026-11-21T10:00:00Z", audience: "all" },
    salesOrder: { orderNumber: "SANDBOX-1", status: "Pending" },
  });
  expect(body).toMatchObject({
    results: [{ result: "rejected", errors: [{ pointer: "/salesOrder/orderNumber" }] }],
  });
});

test("a simulated failure is an attempt that never reaches the receiver; skipping the wait shows the whole schedule", async () => {
  const path = `/api/sandbox/v1/webhooks/${hook.webhookId}`;
  await callApi(token, "PUT", `${path}/fault`, { fault: "RATE_LIMITED" });
  const { order } = await create();
  const delivery = () => db.delivery.findFirstOrThrow({ where: { orderNumber: order.orderNumber } });
  await until("the state", async () => (await delivery()).attemptCount === 1);
  expect(await delivery()).toMatchObject({ state: "PENDING", lastHttpStatus: 429 });
  await callApi(token, "PUT", `${path}/fault`, { fault: "UNAVAILABLE" });
  for (let attempts = 2; attempts <= 3; attempts += 1) {
    expect((await callApi(token, "POST", `${path}/skip-wait`)).body).toEqual({ deliveries: 1 });
    await until("the state", async () => (await delivery()).attemptCount === attempts);
  }
  expect(received(order.orderNumber)).toHaveLength(0);
  await callApi(token, "PUT", `${path}/fault`, { fault: null });
  await callApi(token, "POST", `${path}/skip-wait`);
  await until("the state", async () => (await delivery()).state === "DELIVERED");
  expect(received(order.orderNumber)).toHaveLength(1);
});
