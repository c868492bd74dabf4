import { expect, test } from "vitest";
import { getStateLook } from "./delivery-state.tsx";

test("a test event that no receiver accepted has failed; only an event that was retried is given up", () => {
  expect(getStateLook({ state: "GIVEN_UP", isTest: true }).label).toBe("Failed");
  expect(getStateLook({ state: "GIVEN_UP", isTest: false }).label).toBe("Given up");
  expect(getStateLook({ state: "DELIVERED", isTest: true }).label).toBe("Delivered");
});
