import { describe, expect, test } from "vitest";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchRecord } from "../../../e2e/support/branches.ts";
import { openingWords, zoneClock } from "./opening-text.ts";

function words(record: BranchRecord, time: string): string {
  return openingWords(record, zoneClock(record.timeZone, new Date(time))).opening;
}

const chicago = branchRecord("1");
const weekdays = { type: "DAILY", firstWeekday: 1, lastWeekday: 5, notes: "" } as const;
const everyDay = { ...weekdays, lastWeekday: 7 } as const;

test("open until the evening, the last hour by the minute, closed over the weekend", () => {
  expect(words(chicago, "2026-11-20T15:00:00Z")).toBe("Open now, closes 5 PM");
  expect(words(chicago, "2026-11-20T21:59:00Z")).toBe("Open now, closes 5 PM");
  expect(words(chicago, "2026-11-20T22:00:00Z")).toBe("Open now, closes in 60 min");
  expect(words(chicago, "2026-11-20T22:40:00Z")).toBe("Open now, closes in 20 min");
  expect(words(chicago, "2026-11-20T23:00:00Z")).toBe("Opens Mon 7 AM");
  expect(words(chicago, "2026-11-20T12:59:00Z")).toBe("Opens 7 AM");
});

test("between the two shifts of a day it opens again today", () => {
  const split = branchRecord("1", {
    hours: [
      { ...weekdays, openMinute: 360, closeMinute: 690 },
      { ...weekdays, openMinute: 780, closeMinute: 1050 },
    ],
  });
  expect(words(split, "2026-11-20T18:00:00Z")).toBe("Opens 1 PM");
  expect(words(split, "2026-11-20T19:30:00Z")).toBe("Open now, closes 5:30 PM");
});

test("over midnight: closes in the morning, at midnight, or never", () => {
  const night = branchRecord("1", { hours: [{ ...weekdays, openMinute: 1200, closeMinute: 360 }] });
  expect(words(night, "2026-11-21T03:00:00Z")).toBe("Open now, closes 6 AM");
  expect(words(night, "2026-11-21T11:30:00Z")).toBe("Open now, closes in 30 min");
  const late = branchRecord("1", { hours: [{ ...weekdays, openMinute: 420, closeMinute: 0 }] });
  expect(words(late, "2026-11-20T20:00:00Z")).toBe("Open now, closes midnight");
  const always = branchRecord("1", { hours: [{ ...everyDay, openMinute: 0, closeMinute: 0 }] });
  expect(words(always, "2026-11-21T05:59:00Z")).toBe("Open 24 hours");
  const weekdaysAlways = branchRecord("1", { hours: [{ ...weekdays, openMinute: 0, closeMinute: 0 }] });
  expect(words(weekdaysAlways, "2026-11-19T18:00:00Z")).toBe("Open now, closes Sat midnight");
});

test("a holiday counts before the week; a date far off is named", () => {
  const closed = { openMinute: null, closeMinute: null, notes: "" };
  const thanksgiving = branchRecord("1", { exceptions: [{ date: "2026-11-26", ...closed }] });
  expect(words(thanksgiving, "2026-11-26T15:00:00Z")).toBe("Opens Fri 7 AM");
  const away = branchRecord("1", {
    exceptions: Array.from({ length: 8 }, (_, day) => ({ date: `2026-11-${20 + day}`, ...closed })),
  });
  expect(words(away, "2026-11-20T15:00:00Z")).toBe("Opens Nov 30, 7 AM");
});

test("without hours, and where it is not in operation, it says so", () => {
  expect(words(branchRecord("1", { hours: [] }), "2026-11-20T15:00:00Z")).toBe(
    "Closed; call before you come",
  );
  expect(words(branchRecord("1", { status: "inactive" }), "2026-11-20T15:00:00Z")).toBe("Not in operation");
});

describe("when the clocks change", () => {
  const saturdayNight = { type: "WEEKEND", firstWeekday: 6, lastWeekday: 6, notes: "" } as const;
  const night = branchRecord("1", { hours: [{ ...saturdayNight, openMinute: 1320, closeMinute: 180 }] });

  test("forward, Chicago: of 1:40 AM, 3 AM is twenty minutes away", () => {
    expect(words(night, "2027-03-14T07:40:00Z")).toBe("Open now, closes in 20 min");
    expect(words(night, "2027-03-14T08:00:00Z")).toBe("Opens Sat 10 PM");
  });

  test("back, Chicago: of the first 1:40 AM, 3 AM is more than two hours away; of 2:40 AM twenty minutes", () => {
    expect(words(night, "2026-11-01T06:40:00Z")).toBe("Open now, closes 3 AM");
    expect(words(night, "2026-11-01T07:40:00Z")).toBe("Open now, closes 3 AM");
    expect(words(night, "2026-11-01T08:40:00Z")).toBe("Open now, closes in 20 min");
  });

  test.each([
    ["Chicago", "America/Chicago", "2026-10-30T12:00:00Z", "2026-11-02T13:00:00Z", "2027-03-15T12:00:00Z"],
    [
      "Phoenix, Arizona",
      "America/Phoenix",
      "2026-10-30T14:00:00Z",
      "2026-11-02T14:00:00Z",
      "2027-03-15T14:00:00Z",
    ],
    [
      "Honolulu, Hawaii",
      "Pacific/Honolulu",
      "2026-10-30T17:00:00Z",
      "2026-11-02T17:00:00Z",
      "2027-03-15T17:00:00Z",
    ],
    [
      "Tuba City, Navajo Nation",
      "America/Denver",
      "2026-10-30T13:00:00Z",
      "2026-11-02T14:00:00Z",
      "2027-03-15T13:00:00Z",
    ],
  ] as const)("7 AM is 7 AM there, before and after both: %s", (_name, timeZone, ...openings) => {
    const branch = branchRecord("1", { timeZone });
    for (const instant of openings) {
      const minuteBefore = new Date(Date.parse(instant) - 60_000).toISOString();
      expect([words(branch, minuteBefore), words(branch, instant)]).toEqual([
        "Opens 7 AM",
        "Open now, closes 5 PM",
      ]);
    }
  });
});
