import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("only what differs from the opened values is sent, and a list in another order does not", () => {
  const opened = { name: "Orders", events: ["A", "B"], headers: [{ name: "x-key" }] };
  expect(changedFields<object>(opened, { name: "Orders", events: ["B", "A"] })).toBeNull();
  expect(changedFields<object>(opened, { name: "Moved", events: ["A"] })).toEqual({
    name: "Moved",
    events: ["A"],
  });
  expect(changedFields<object>(opened, { headers: [{ name: "x-key", value: "new" }] })).toEqual({
    headers: [{ name: "x-key", value: "new" }],
  });
  expect(changedFields<object>({}, { headers: [] })).toEqual({ headers: [] });
});
