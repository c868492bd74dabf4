import { expect, test } from "vitest";
import { callerAddress } from "./remote-address.ts";

const proxy = "10.0.0.1";

test.each([
  ["no header is believed by default", "203.0.113.9", 0, proxy],
  ["behind one proxy the last entry is the caller", "203.0.113.9", 1, "203.0.113.9"],
  ["what the caller wrote before it counts for nothing", "198.51.100.7, 203.0.113.9", 1, "203.0.113.9"],
  ["behind two proxies it is the last but one", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["fewer entries than proxies: the connection", "203.0.113.9", 2, proxy],
  ["no header at all: the connection", undefined, 1, proxy],
  ["an entry that is no address: the connection", "unknown", 1, proxy],
  ["an entry with a port is no address", "203.0.113.9:4711", 1, proxy],
  ["IPv6", "2001:db8::7", 1, "2001:db8::7"],
] as const)("%s", (_, header, hops, expected) => {
  expect(callerAddress(proxy, header, hops)).toBe(expected);
});
