import { expect, test } from "vitest";
import { milesText } from "./branch-text.ts";

test("a distance has tenths where they tell branches apart, and a branch at the searched place is not 0 mi away", () => {
  expect([0, 0.04, 0.05, 2, 9.24, 10.6].map(milesText)).toEqual([
    "< 0.1 mi",
    "< 0.1 mi",
    "0.1 mi",
    "2 mi",
    "9.2 mi",
    "11 mi",
  ]);
});
