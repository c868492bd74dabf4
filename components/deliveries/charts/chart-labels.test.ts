import { expect, test } from "vitest";
import { evenTicks, markKinds, outcomeSeries, startOfFew, stateSeries } from "./chart-labels.ts";

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

test("no class of answers has the color of another, or of queued deliveries", () => {
  const queued = stateSeries.find(({ state }) => state === "QUEUED")?.color;
  const colors = outcomeSeries.map(({ color }) => color);
  expect(new Set([...colors, queued]).size).toBe(colors.length + 1);
});

test("the legend names each kind of mark once: incidents, pauses, changes", () => {
  const mark = { from: "2026-11-30T20:00:00Z", to: null, text: "", incidentId: null, cause: null };
  const kinds = (["change", "failure", "pause", "failure"] as const).map((kind) => ({ ...mark, kind }));
  expect(markKinds(kinds)).toEqual(["failure", "pause", "change"]);
  expect(markKinds([])).toEqual([]);
});

test("charts say where they start if only their last three steps have figures", () => {
  const toPoint = (total: number, queued: number, step: number) => ({
    from: `step ${step}`,
    states: { DELIVERED: 0, QUEUED: queued, HELD: 0, RETRYING: 0, GIVEN_UP: 0 },
    counts: { "2xx": total, "3xx": 0, "4xx": 0, "5xx": 0, none: 0 },
    total,
    failed: 0,
    p50Ms: null,
    p95Ms: null,
  });
  const startOf = (totals: number[]) => startOfFew(totals.map((total, step) => toPoint(total, 0, step)));
  expect(startOf([0, 0, 0, 0, 2])).toBe("step 4");
  expect(startOf([0, 0, 1, 0, 2])).toBe("step 2");
  expect(startOf([0, 1, 0, 0, 2])).toBe(null);
  expect(startOf([0, 0, 0, 0, 0])).toBe(null);
  expect(startOfFew([0, 0, 0, 1].map((queued, step) => toPoint(0, queued, step)))).toBe("step 3");
});
