import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("IDs are unique and sort in the order of their creation", () => {
  const made = Array.from({ length: 20_000 }, () => newId("request"));
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
  expect(made[0]).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
});
