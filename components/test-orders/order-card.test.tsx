import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AnsweredTestOrder } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { countStates, Steps } from "./order-card.tsx";

function lastEvent(states: DeliveryState[], hasMore = false): NonNullable<AnsweredTestOrder["lastEvent"]> {
  const deliveries = states.map((state, at) => ({
    id: `msg_${at}`,
    applicationId: "app_1",
    state,
    isResending: false,
    attemptCount: 1,
    scheduleStep: 0,
    nextAttemptAt: null,
    waitsFor: null,
    lastHttpStatus: state === "DELIVERED" ? 200 : null,
    lastDurationMs: null,
    answer: null,
    failure: null,
    webhook: { id: "wh_1", name: "ERP", state: "ACTIVE" as const },
  }));
  return { event: "ORDER_UPDATE", status: "Pending", hasMore, deliveries };
}

test("a folded order counts what became of its last event, of more deliveries at least so many", () => {
  expect(countStates(lastEvent(["DELIVERED", "QUEUED", "DELIVERED", "DELIVERED"]))).toBe(
    "3 delivered, 1 queued",
  );
  expect(countStates(lastEvent(["DELIVERED"], true))).toBe("1+ delivered");
  expect(countStates(lastEvent([]))).toBe("no webhook");
});

test("only statuses that were sent are marked as sent, not those that the order skipped", () => {
  const sent = (status: string, sentStatuses: string[]) =>
    [
      ...renderToStaticMarkup(<Steps status={status} sentStatuses={sentStatuses} />).matchAll(
        /aria-label="Sent:".*?<\/svg>([^<]*)</g,
      ),
    ].map(([, step]) => step);
  expect(sent("Invoiced", ["Invoiced"])).toEqual([]);
  expect(sent("Delivered", ["Delivered", "Pending"])).toEqual(["Pending"]);
  expect(sent("Attempted", ["Attempted", "Scheduled"])).toEqual(["Scheduled"]);
});
