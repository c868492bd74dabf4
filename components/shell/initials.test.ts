import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Robin Reader", "RR"],
  [" Robin  van der Reader ", "RR"],
  ["Robin", "R"],
  ["Robin \u{20BB7}野", "R\u{20BB7}"],
  ["", ""],
])("initials of %j: %j", (name, shown) => {
  expect(initials(name)).toBe(shown);
});
