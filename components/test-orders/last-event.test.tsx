import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { LastEvent } from "./last-event.tsx";

function render(states: DeliveryState[]): string {
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
  const lastEvent = { event: "ORDER_UPDATE" as const, status: "Pending", hasMore: false, deliveries };
  return renderToStaticMarkup(<LastEvent orderNumber="TEST-1" lastEvent={lastEvent} />);
}

test("answers are folded to a count, unless one failed or there is only one", () => {
  const folded = render(["DELIVERED", "QUEUED", "DELIVERED", "DELIVERED"]);
  expect(folded).toContain("3 delivered, 1 queued</span></span></summary>");
  expect(render(["DELIVERED", "RETRYING"])).not.toContain("<details");
  expect(render(["DELIVERED"])).not.toContain("<details");
});
