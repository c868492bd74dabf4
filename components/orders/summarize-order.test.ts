import { expect, test } from "vitest";
import type { OrderPageEvent } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { summarizeOrder } from "./summarize-order.ts";

const noCounts = { QUEUED: 0, RETRYING: 0, HELD: 0, DELIVERED: 0, GIVEN_UP: 0 };

const delivered = { state: "DELIVERED" } as OrderPageEvent["deliveries"][number];

/** A delivered event, with what the test is about. */
function eventOf(version: number, more: Partial<OrderPageEvent> = {}): OrderPageEvent {
  const event: Partial<OrderPageEvent> = {
    version,
    unsubscribed: [],
    unknownClientIds: [],
    notFor: [],
    missingBefore: 0,
    difference: null,
    deliveries: [delivered],
    ...more,
  };
  // The summary reads no other fields.
  return event as OrderPageEvent;
}

function summarize(
  data: OrderPageEvent[],
  { isStaff = true, unreached = 0, events = data.length, counts = {} } = {},
) {
  const order = { data, events, unreached, counts: { ...noCounts, DELIVERED: data.length, ...counts } };
  return summarizeOrder(order, isStaff);
}

test("only an order that reached all whom it names is simply delivered", () => {
  expect(summarize([eventOf(2), eventOf(1)])).toEqual({ tone: "good", title: "Everything was delivered" });
  expect(summarize([eventOf(1, { unknownClientIds: ["pp_typo"] })])).toEqual({
    tone: "warn",
    title: "1 event did not reach everybody",
  });
  expect(summarize([eventOf(1, { unsubscribed: ["app_1"] })], { isStaff: false })).toEqual({
    tone: "warn",
    title: "1 event did not reach everybody",
  });
});

test("staff read in the summary that events leave an application out and that versions are missing", () => {
  const [second, first] = [eventOf(2, { notFor: ["app_1"] }), eventOf(1, { notFor: ["app_2"] })];
  expect(summarize([second, first])).toEqual({
    tone: "note",
    title: "Everything was delivered; 2 events not for every application of this order",
  });
  expect(summarize([eventOf(3, { missingBefore: 1 }), eventOf(1)])).toEqual({
    tone: "note",
    title: "Everything was delivered; 1 version no longer stored",
  });
  // Also where the page that has the gap is not loaded.
  expect(summarize([eventOf(99)], { events: 60 }).title).toContain("39 versions no longer stored");
  // A partner's versions have gaps where events are for others.
  expect(summarize([eventOf(3), eventOf(1)], { isStaff: false }).title).toBe("Everything was delivered");
});

test("the worst comes first", () => {
  const nobody = eventOf(1, { deliveries: [], unknownClientIds: ["pp_typo"] });
  expect(summarize([nobody], { unreached: 1 })).toEqual({ tone: "bad", title: "Its event reached nobody" });
  expect(summarize([eventOf(2), nobody], { unreached: 1, counts: { RETRYING: 1 } })).toEqual({
    tone: "bad",
    title: "1 event reached nobody; 1 delivery being retried",
  });
});

test("what is queued behind a failure waits, and is not on the way", () => {
  const { title } = summarize([eventOf(1)], { counts: { RETRYING: 1, QUEUED: 4 } });
  expect(title).toBe("1 delivery being retried; 4 deliveries waiting");
  expect(summarize([eventOf(1)], { counts: { QUEUED: 1 } }).title).toBe("1 delivery on the way");
});

test("held deliveries of one webhook are explained by its name", () => {
  const heldBy = (name: string, state: string) =>
    ({ state: "HELD", webhook: { id: name, name, state } }) as OrderPageEvent["deliveries"][number];
  const [old, other] = [heldBy("Old sync", "DISABLED"), heldBy("Other", "PAUSED")];
  const read = (deliveries: OrderPageEvent["deliveries"], HELD = deliveries.length) =>
    summarize([eventOf(1, { deliveries })], { counts: { HELD } }).title;
  expect(read([old, old])).toBe("2 deliveries held, because Old sync is disabled");
  expect(read([old, other])).toBe("2 deliveries held, because a webhook is paused or disabled");
  // Some are on a page that is not loaded.
  expect(read([old], 5)).toBe("5 deliveries held, because a webhook is paused or disabled");
});
