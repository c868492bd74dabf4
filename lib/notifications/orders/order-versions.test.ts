import { afterAll, expect, test } from "vitest";
import { startDeliveryEngine } from "#lib/notifications/deliveries/engine/delivery-engine.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { keepLatest } from "#lib/reference/guides/samples/keep-latest.mjs";
import { until } from "#test/processes/worker-process.ts";
import { startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { publishEvents } from "./publish-events.ts";

const { db, pool } = await setUpTestDatabase();
const agents = createReceiverAgents();
afterAll(() => agents.close());

const update = (
  orderNumber: string,
  eventId: string,
  status = "Pending",
  audience: string[] | "all" = "all",
) => sampleOrderUpdate({ orderNumber, eventId, at: new Date("2026-11-02T09:00:00Z"), audience, status });

/** What the samples change with their status. */
const statusFields = ["/salesOrder/status", "/shipments/0/status", "/shipments/0/deliveryHistory/0/name"];

const publish = (...events: OrderEvent[]) =>
  db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });

const getVersions = async (orderNumber: string) => {
  const rows = await db.event.findMany({ where: { orderNumber }, orderBy: { orderVersion: "asc" } });
  return rows.map(({ eventId, orderVersion, changedFields }) => [eventId, orderVersion, changedFields]);
};

test("an order's events are numbered from 1 and name what they changed; a repeat changes nothing", async () => {
  await publish(update("A-1", "a-1"), update("A-2", "a-2"), update("A-1", "a-3", "Scheduled"));
  await publish(update("A-1", "a-3", "Canceled"), update("A-1", "a-4", "Processed"));
  expect(await getVersions("A-1")).toEqual([
    ["a-1", 1, [""]],
    ["a-3", 2, statusFields],
    ["a-4", 3, statusFields],
  ]);
  expect(await getVersions("A-2")).toEqual([["a-2", 1, [""]]]);
});

test("after its events were deleted, an order keeps counting", async () => {
  await publish(update("B-1", "b-1"), update("B-1", "b-2"));
  await db.event.deleteMany({ where: { orderNumber: "B-1" } });
  await publish(update("B-1", "b-3"));
  expect(await getVersions("B-1")).toEqual([["b-3", 3, [""]]]);
});

test("eight publishers at once, with repeats in any order, leave no gap and no version twice", async () => {
  const orders = ["C-1", "C-2", "C-3"];
  const events = Array.from({ length: 60 }, (_, at) =>
    update(orders[at % 3] ?? "", `c-${at}`, `Status ${at}`),
  );
  await Promise.all(
    Array.from({ length: 8 }, async (_, publisher) => {
      for (let batch = 0; batch < 5; batch++) {
        const shift = (publisher * 7 + batch * 12) % 60;
        const own = [...events.slice(shift), ...events.slice(0, shift)].slice(0, 20);
        await publish(...(publisher % 2 === 0 ? own : own.toReversed()));
      }
    }),
  );
  for (const orderNumber of orders) {
    const versions = await getVersions(orderNumber);
    expect(versions.map(([, version]) => version)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(new Set(versions.map(([eventId]) => eventId)).size).toBe(20);
    // Each event was compared with the one before it.
    expect(versions.slice(1).map(([, , fields]) => fields)).toEqual(
      Array.from({ length: 19 }, () => statusFields),
    );
  }
});

test("a shuffled stream with repeats ends with the last state, by five lines of the guide", async () => {
  const receiver = await startReceiver();
  const webhook = await makeWebhook(db, receiver.url);
  const audience = [webhook.application.clientId];
  for (let at = 1; at <= 12; at++) await publish(update("E-1", `e-${at}`, `Status ${at}`, audience));
  const engine = startDeliveryEngine(pool, agents, { timeoutMs: 5_000, pollMs: 20 });
  await until("all deliveries", () => receiver.received.length === 12);
  await engine.stop(3_000);
  await receiver.close();
  expect(receiver.received.map(({ headers }) => headers["order-changed-fields"])).toEqual([
    '[""]',
    ...Array.from({ length: 11 }, () => JSON.stringify(statusFields)),
  ]);
  const stream = [...receiver.received, ...receiver.received.slice(3, 9)]
    .map((request) => ({ request, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ request }) => request);
  const orders = new Map<string, { version: number; payload: { salesOrder: { status: string } } }>();
  for (const { headers, body } of stream) {
    const payload = JSON.parse(body);
    const { orderNumber } = payload.salesOrder;
    keepLatest(orders, { orderNumber, version: Number(headers["order-version"]), payload });
  }
  expect(orders.get("E-1")).toMatchObject({ version: 12, payload: { salesOrder: { status: "Status 12" } } });
});
