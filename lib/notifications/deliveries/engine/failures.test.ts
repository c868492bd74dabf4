import { expect, test } from "vitest";
import { classifyError } from "./failures.ts";

test("a failure without a code shows only its message", () => {
  // undici throws this with a `code` of undefined.
  const error = Object.assign(new Error("Response does not match the HTTP/1.1 protocol"), {
    name: "HTTPParserError",
    code: undefined,
  });
  expect(classifyError(error)).toMatchObject({
    failure: "protocol",
    detail: "Response does not match the HTTP/1.1 protocol",
  });
  expect(classifyError(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })).detail).toBe(
    "connect (ECONNREFUSED)",
  );
});

test("an unreachable network is ours, but a receiver that has only an IPv6 address is its own fault", () => {
  const unreachable = (address: string) =>
    classifyError(Object.assign(new Error("connect"), { code: "ENETUNREACH", address }));
  expect(unreachable("203.0.113.7")).toMatchObject({ failure: "connect", isOurs: true });
  expect(unreachable("2001:db8::1")).toMatchObject({ failure: "connect", isOurs: false });
});

test("a failure names the receiver's address, and none of this machine", () => {
  const message = "connect ENETUNREACH 2001:db8::1:443 - Local (10.0.0.7:51514)";
  const { detail } = classifyError(Object.assign(new Error(message), { code: "ENETUNREACH" }));
  expect(detail).toBe("connect ENETUNREACH 2001:db8::1:443");
});
