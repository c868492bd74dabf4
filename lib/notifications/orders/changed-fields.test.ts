import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changedFields, toAsciiJson } from "./changed-fields.ts";

const order = (fields: object, more: object = {}) => ({
  eventId: "e-1",
  event: "ORDER_UPDATE",
  occurredAt: "2026-11-02T09:00:00Z",
  salesOrder: { orderNumber: "A-1", status: "Pending", ...fields },
  ...more,
});

test("only what differs is named, without the ID and the time that every event has", () => {
  const later = { ...order({ status: "Scheduled" }), eventId: "e-2", occurredAt: "2026-11-02T10:00:00Z" };
  expect(changedFields(order({}), later)).toEqual(["/salesOrder/status"]);
  expect(changedFields(order({}), order({}))).toEqual([]);
  expect(changedFields(order({ currency: "USD" }), order({ "a/b~c": 1 }))).toEqual([
    "/salesOrder/a~1b~0c",
    "/salesOrder/currency",
  ]);
});

test("lines are compared one by one, unless their number changed", () => {
  const lines = (...amounts: string[]) => order({}, { lines: amounts.map((amount) => ({ amount })) });
  expect(changedFields(lines("1.00", "2.00"), lines("1.00", "3.00"))).toEqual(["/lines/1/amount"]);
  expect(changedFields(lines("1.00"), lines("1.00", "2.00"))).toEqual(["/lines"]);
});

test("the first event of an order changes the whole payload", () => {
  expect(changedFields(null, order({}))).toEqual([""]);
});

test("many changes are named by the fields that contain them", () => {
  const many = (value: number) =>
    order({}, { lines: Array.from({ length: 80 }, () => ({ amount: { value } })), note: value });
  expect(changedFields(many(1), many(2))).toEqual(["/lines", "/note"]);
});

test("at most 50 pointers name every difference", () => {
  const at = (value: unknown, pointer: string) =>
    pointer
      .split("/")
      .slice(1)
      .reduce<unknown>(
        (inner, token) =>
          (inner as Record<string, unknown> | undefined)?.[token.replaceAll("~1", "/").replaceAll("~0", "~")],
        value,
      );
  fc.assert(
    fc.property(fc.json(), fc.json(), (one, other) => {
      const [before, after] = [{ content: JSON.parse(one) }, { content: JSON.parse(other) }];
      const found = changedFields(before, after);
      expect(found.length).toBeLessThanOrEqual(50);
      expect(found.length === 0).toBe(isDeepStrictEqual(before, after));
      for (const pointer of found) expect(at(before, pointer)).not.toEqual(at(after, pointer));
    }),
  );
});

test("the list fits into a header, even if names have characters that a header must escape", () => {
  const payload = (value: number) => ({
    order: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${"ü".repeat(30)}${at}`, value])),
  });
  const fields = changedFields(payload(1), payload(2));
  expect(fields).toEqual(["/order"]);
  expect(toAsciiJson(fields).length).toBeLessThanOrEqual(2_000);
});
