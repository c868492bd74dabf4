import { expect, test } from "vitest";
import { listedDeliverySchema } from "#lib/notifications/deliveries/response-schemas.ts";
import type { DeliveryState, ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { toLogEntries } from "./log-entries.ts";

function delivery(id: string, state: DeliveryState, orderNumber: string, webhookId: string): ListedDelivery {
  const { webhook, ...example } = listedDeliverySchema.parse({ ...examples.delivery, waitsFor: null });
  return { ...example, id, state, orderNumber, webhook: { ...webhook, id: webhookId } };
}

/** What the lines show: the ID of a delivery, or those in a folded line. */
const toLines = (deliveries: ListedDelivery[], isUnfolded = false) =>
  toLogEntries(deliveries, () => isUnfolded).map((entry) =>
    entry.kind === "delivery" ? entry.delivery.id : entry.deliveries.map(({ id }) => id),
  );

const log = [
  delivery("invoice", "QUEUED", "SO-1", "erp"),
  delivery("elsewhere", "DELIVERED", "SO-1", "crm"),
  delivery("delivered", "QUEUED", "SO-1", "erp"),
  delivery("shipped", "RETRYING", "SO-1", "erp"),
  delivery("alone", "QUEUED", "SO-1", "shop"),
  delivery("other order", "QUEUED", "SO-2", "erp"),
];

test("what a webhook misses of an order shares a line; a single one, and what is delivered, do not", () => {
  expect(toLines(log)).toEqual([["invoice", "delivered", "shipped"], "elsewhere", "alone", "other order"]);
});

test("unfolded, each follows its line, and nothing is shown twice", () => {
  expect(toLines(log, true)).toEqual([
    ["invoice", "delivered", "shipped"],
    "invoice",
    "delivered",
    "shipped",
    "elsewhere",
    "alone",
    "other order",
  ]);
});
