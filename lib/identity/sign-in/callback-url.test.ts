import { expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { safeCallback } from "./callback-url.ts";

const { BASE_URL } = env();

test("a sign-in returns only to addresses of the portal, with their query", () => {
  expect(safeCallback("/deliveries?state=GIVEN_UP")).toBe("/deliveries?state=GIVEN_UP");
  expect(safeCallback(`${BASE_URL}/account`)).toBe("/account");
});

test.each([
  undefined,
  ["/account", "/people"],
  "https://evil.example/",
  "//evil.example/",
  "\\\\evil.example/",
  "javascript:alert(1)",
  "http://",
])("a sign-in with the callback %j leads to the overview", (value) => {
  expect(safeCallback(value)).toBe("/");
});

test.each([
  "/.//evil.example/x",
  "/a/..//evil.example/x",
  `${BASE_URL}//evil.example/x`,
  "/.\\/evil.example/x",
])("a sign-in with the callback %j stays at the portal's own host", (value) => {
  expect(new URL(safeCallback(value), BASE_URL).origin).toBe(new URL(BASE_URL).origin);
});
