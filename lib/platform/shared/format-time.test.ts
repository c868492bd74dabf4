import { expect, test } from "vitest";
import { formatDate, formatExactTime, formatRelativeTime, formatUtc, splitAtTimes } from "./format-time.ts";

const nowMs = Date.parse("2026-11-22T17:00:00.000Z");
const after = (seconds: number) => new Date(nowMs + seconds * 1_000);

test("a time within 24 hours is relative, in whole minutes or hours", () => {
  const words = (seconds: number) => formatRelativeTime(after(seconds), nowMs);
  expect([2, 0, -59, -60, -239, -3_599, -3_600, -86_399].map(words)).toEqual([
    ...["just now", "just now", "just now", "1 min ago", "3 min ago", "59 min ago", "1 h ago", "23 h ago"],
  ]);
  expect([3, 61, 22 * 60, 3_541, 5_399, 7_199, 86_399].map(words)).toEqual([
    ...["in 1 min", "in 2 min", "in 22 min", "in 1 h", "in 1 h", "in 2 h", "in 24 h"],
  ]);
});

test("a time 24 hours away or more is a date", () => {
  expect([-86_400, 86_400].map((seconds) => formatRelativeTime(after(seconds), nowMs))).toEqual([null, null]);
});

test("a date is in the zone asked for, with what was asked for and the year if it is another one", () => {
  const at = new Date("2026-11-21T04:05:06.789Z");
  expect(formatDate(at, nowMs, { zone: "UTC" })).toBe("Nov 21, 04:05");
  expect(formatDate(at, nowMs, { zone: "UTC", precision: "day" })).toBe("Nov 21, 2026");
  expect(formatDate(at, nowMs, { zone: "America/Chicago", precision: "second" })).toBe("Nov 20, 22:05:06");
  expect(formatDate(new Date("2025-03-01T00:00:00Z"), nowMs, { zone: "UTC" })).toBe("Mar 1, 2025, 00:00");
});

test("a time in an email has its year and zone", () => {
  expect(formatUtc(new Date("2026-11-21T04:05:06.789Z"))).toBe("Nov 21, 2026, 04:05 UTC");
});

test("a text is split at the times of emails, and nowhere else", () => {
  expect(
    splitAtTimes("It stops working on Nov 21, 2026, 04:05 UTC. Or Xyz 99, 2026, 04:05 UTC, Nov 21."),
  ).toEqual([
    "It stops working on ",
    new Date("2026-11-21T04:05:00Z"),
    ". Or ",
    "Xyz 99, 2026, 04:05 UTC",
    ", Nov 21.",
  ]);
});

test("the exact time has the local time, its zone, and UTC", () => {
  expect(formatExactTime(new Date("2026-07-01T04:05:06.789Z"), "America/Chicago")).toEqual({
    local: "Jun 30, 2026, 23:05:06",
    zone: "America/Chicago",
    utc: "Jul 1, 2026, 04:05:06",
  });
});
