import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderDelivery, OrderPageEvent } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { OrderWebhooks } from "./order-webhooks.tsx";

const failure = { class: "server_error", title: "Your server failed (5xx)" };
const retrying = { state: "RETRYING", attemptCount: 3, lastHttpStatus: 500, failure } as const;
const unanswered = { lastHttpStatus: null, failure: { class: "connect", title: "No connection" } };
const queued = { state: "QUEUED", attemptCount: 0, waitsFor: "earlier_delivery" } as const;
const held = { state: "HELD", attemptCount: 0, waitsFor: "paused_webhook" } as const;

type Change = Partial<Omit<OrderDelivery, "webhook">> & { webhookState?: OrderDelivery["webhook"]["state"] };

/** A delivery to a webhook, delivered unless the test says otherwise. */
function toWebhook(name: string, { webhookState = "ACTIVE", ...change }: Change = {}): OrderDelivery {
  return {
    id: "msg_1",
    applicationId: "app_1",
    state: "DELIVERED",
    isResending: false,
    attemptCount: 1,
    scheduleStep: 0,
    nextAttemptAt: null,
    waitsFor: null,
    lastHttpStatus: 200,
    lastDurationMs: 5,
    failure: null,
    answer: null,
    webhook: { id: `wh_${name}`, name, state: webhookState },
    ...change,
  };
}

/** Events with these deliveries, newest first, in words: a line for each webhook, then the others. */
function read(...events: [status: string | null, ...OrderDelivery[]][]): string[] {
  const data = events.map(([status, ...deliveries]) => ({
    status,
    event: status === null ? "ORDER_INVOICED" : "ORDER_UPDATE",
    deliveries,
    hasMore: false,
  }));
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      {/* It reads no other fields. */}
      <OrderWebhooks orderNumber="SO-1" events={data as OrderPageEvent[]} isWhole />
    </QueryClientProvider>,
  )
    .split(/<\/li>|<\/ul>/)
    .map((line) =>
      line
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");
}

test("webhooks that miss events come first, the worst on top, and those that got everything are one line", () => {
  const lines = read(
    [null, toWebhook("ERP", queued), toWebhook("Ledger")],
    ["Scheduled", toWebhook("ERP", queued), toWebhook("Field", held), toWebhook("Ledger")],
    ["Pending", toWebhook("ERP", retrying), toWebhook("Field"), toWebhook("Old"), toWebhook("Ledger")],
  );
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Retrying ERP A deleted application 0 of 3 delivered /);
  expect(lines[0]).toMatch(/Pending failed: HTTP 500 ; 2 changes wait$/);
  expect(lines[1]).toMatch(/^Held Field .* 1 of 2 delivered /);
  expect(lines[2]).toBe("Got everything: Ledger, Old");
});

test("a webhook's line says what failed and why, or what its changes wait for", () => {
  const why = (state: string | null, change: Change, ...more: Parameters<typeof read>) =>
    read([state, toWebhook("ERP", change)], ...more)[0]?.replace(/^.* delivered /, "");
  expect(why("Pending", { ...retrying, ...unanswered })).toBe("Pending failed: no connection");
  expect(why(null, { state: "GIVEN_UP", lastHttpStatus: 503, failure })).toBe("Invoice failed: HTTP 503");
  expect(why("Pending", { ...queued, waitsFor: null })).toBe("1 change is on the way");
  expect(why("Pending", { ...held, webhookState: "PAUSED" })).toBe("The webhook is paused; 1 change waits");
  const unregistered = { class: "unregistered", title: "The webhook was unregistered" };
  expect(why("Pending", { state: "GIVEN_UP", failure: unregistered, webhookState: "UNREGISTERED" })).toBe(
    "Pending failed: the webhook was unregistered",
  );
  expect(why("Scheduled", retrying, ["Pending", toWebhook("ERP", { ...retrying, state: "GIVEN_UP" })])).toBe(
    "Pending failed: HTTP 500 ; 1 change failed too",
  );
});

test("an order without deliveries has no lines", () => {
  expect(read(["Pending"])).toEqual([]);
  expect(read(["Pending", toWebhook("ERP")])).toEqual(["Got everything: ERP"]);
});
