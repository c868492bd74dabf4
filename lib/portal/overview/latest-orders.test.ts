import { expect, test } from "vitest";
import { byOrder, type LatestRow } from "./latest-orders.ts";

const row: LatestRow = {
  id: "dlv_1",
  orderNumber: "SO-1",
  orderStatus: "Shipped",
  createdAt: new Date("2026-06-01T12:00:00Z"),
  state: "DELIVERED",
  attemptCount: 1,
  scheduleStep: 1,
  resentFrom: null,
  webhookState: "ACTIVE",
  webhookName: "Orders",
};

test("what arrived of an order is a number, and each delivery that did not is listed", () => {
  const failed: LatestRow = { ...row, id: "dlv_2", state: "PENDING", webhookName: "Accounting" };
  expect(byOrder([row, failed, row, { ...row, orderNumber: "SO-2" }])).toEqual([
    {
      orderNumber: "SO-1",
      orderStatus: "Shipped",
      createdAt: "2026-06-01T12:00:00.000Z",
      delivered: 2,
      deliveries: [expect.objectContaining({ id: "dlv_2", state: "RETRYING", webhookName: "Accounting" })],
      more: 0,
    },
    expect.objectContaining({ orderNumber: "SO-2", delivered: 1, deliveries: [] }),
  ]);
  const [order] = byOrder(Array.from({ length: 6 }, () => failed));
  expect(order).toMatchObject({ delivered: 0, more: 2 });
  expect(order?.deliveries).toHaveLength(4);
});
