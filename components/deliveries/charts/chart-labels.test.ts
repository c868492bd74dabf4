import { expect, test } from "vitest";
import { evenTicks, markKinds } from "./chart-labels.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [37, [0, 10, 20, 30, 40]],
  [100, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
])("an axis up to %i has even ticks of whole numbers", (most, ticks) => {
  expect(evenTicks(most)).toEqual(ticks);
});

test("the legend names each kind of mark once: incidents, pauses, changes", () => {
  const mark = { from: "2026-11-30T20:00:00Z", to: null, text: "", incidentId: null, cause: null };
  const kinds = (["change", "failure", "pause", "failure"] as const).map((kind) => ({ ...mark, kind }));
  expect(markKinds(kinds)).toEqual(["failure", "pause", "change"]);
  expect(markKinds([])).toEqual([]);
});
