import { describe, expect, test } from "vitest";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchRecord } from "#test/branches.ts";
import { comingWeek, describeToday, localMoment, upcomingExceptions } from "./opening-hours.ts";

const weekdays = { type: "DAILY", firstWeekday: 1, lastWeekday: 5, notes: "" } as const;

function at(record: BranchRecord, time: string) {
  const { hoursToday, openNow } = describeToday(record, new Date(time));
  return { hoursToday, openNow };
}

test("hours follow the branch's clock, not the server's", () => {
  const instant = new Date("2026-11-22T03:30:00Z");
  expect(localMoment("America/Chicago", instant)).toEqual({ date: "2026-11-21", minute: 1290 });
  expect(localMoment("Pacific/Guam", instant)).toEqual({ date: "2026-11-22", minute: 810 });
});

test("a branch is open from its opening minute until, but not at, its closing minute", () => {
  const branch = branchRecord("1");
  const text = "7:00 AM – 5:00 PM";
  expect(at(branch, "2026-11-23T12:59:00Z")).toEqual({ hoursToday: text, openNow: false });
  expect(at(branch, "2026-11-23T13:00:00Z")).toEqual({ hoursToday: text, openNow: true });
  expect(at(branch, "2026-11-23T22:59:00Z").openNow).toBe(true);
  expect(at(branch, "2026-11-23T23:00:00Z").openNow).toBe(false);
  expect(at(branch, "2026-11-22T18:00:00Z")).toEqual({ hoursToday: "Closed today", openNow: false });
});

test("an overnight opening continues after midnight, even on a day without hours", () => {
  const branch = branchRecord("1", { hours: [{ ...weekdays, openMinute: 1200, closeMinute: 360 }] });
  expect(at(branch, "2026-11-21T11:59:00Z")).toEqual({ hoursToday: "Closed today", openNow: true });
  expect(at(branch, "2026-11-21T12:00:00Z").openNow).toBe(false);
  expect(at(branch, "2026-11-24T04:00:00Z")).toEqual({ hoursToday: "8:00 PM – 6:00 AM", openNow: true });
});

test("split shifts show both, 24 hours are named, and hours by arrangement do not count as open", () => {
  const split = branchRecord("1", {
    hours: [
      { ...weekdays, openMinute: 360, closeMinute: 690 },
      { ...weekdays, openMinute: 780, closeMinute: 1050 },
    ],
  });
  expect(at(split, "2026-11-23T18:00:00Z")).toEqual({
    hoursToday: "6:00 AM – 11:30 AM, 1:00 PM – 5:30 PM",
    openNow: false,
  });
  const allDay = branchRecord("1", { hours: [{ ...weekdays, openMinute: 0, closeMinute: 0 }] });
  expect(at(allDay, "2026-11-23T09:00:00Z")).toEqual({ hoursToday: "Open 24 hours", openNow: true });
  const arranged = branchRecord("1", {
    hours: [{ ...weekdays, type: "OFF_HOURS", openMinute: 0, closeMinute: 600 }],
  });
  expect(at(arranged, "2026-11-23T09:00:00Z")).toEqual({ hoursToday: "Closed today", openNow: false });
});

test("an exception replaces the weekly hours, and upcoming ones are listed", () => {
  const branch = branchRecord("1", {
    exceptions: [
      { date: "2026-11-26", openMinute: null, closeMinute: null, notes: "Thanksgiving" },
      { date: "2026-12-24", openMinute: 420, closeMinute: 720, notes: "" },
    ],
  });
  expect(at(branch, "2026-11-26T18:00:00Z")).toEqual({ hoursToday: "Closed today", openNow: false });
  expect(at(branch, "2026-12-24T14:00:00Z")).toEqual({ hoursToday: "7:00 AM – 12:00 PM", openNow: true });
  expect(upcomingExceptions(branch, new Date("2026-11-27T18:00:00Z"))).toEqual([
    { date: "2026-12-24", hours: "7:00 AM – 12:00 PM", notes: "" },
  ]);
  // Thanksgiving evening at the branch, which is the next day in UTC.
  const week = comingWeek(branch, new Date("2026-11-27T02:00:00Z"));
  expect(week.map(({ hours }) => hours)).toEqual([
    ...["Closed", "7:00 AM – 5:00 PM", "Closed", "Closed"],
    ...["7:00 AM – 5:00 PM", "7:00 AM – 5:00 PM", "7:00 AM – 5:00 PM"],
  ]);
  expect(week[0]).toMatchObject({ date: "2026-11-26", isException: true });
  expect(week.filter(({ isException }) => isException)).toHaveLength(1);
});

test("an inactive branch is never open", () => {
  expect(at(branchRecord("1", { status: "inactive" }), "2026-11-23T18:00:00Z")).toEqual({
    hoursToday: "Not in operation",
    openNow: false,
  });
});

function words(record: BranchRecord, time: string): string {
  return describeToday(record, new Date(time)).opening;
}

const chicago = branchRecord("1");
const everyDay = { ...weekdays, lastWeekday: 7 } as const;

test("the text counts down the last hour, and names the next opening after a weekend", () => {
  expect(words(chicago, "2026-11-20T15:00:00Z")).toBe("Open until 5 PM");
  expect(words(chicago, "2026-11-20T21:59:00Z")).toBe("Open until 5 PM");
  expect(words(chicago, "2026-11-20T22:00:00Z")).toBe("Open, closes in 60 min");
  expect(words(chicago, "2026-11-20T22:40:00Z")).toBe("Open, closes in 20 min");
  expect(words(chicago, "2026-11-20T23:00:00Z")).toBe("Closed, opens Mon 7 AM");
  expect(words(chicago, "2026-11-20T12:59:00Z")).toBe("Closed, opens 7 AM");
});

test("between two shifts of a day, the text names the second opening", () => {
  const split = branchRecord("1", {
    hours: [
      { ...weekdays, openMinute: 360, closeMinute: 690 },
      { ...weekdays, openMinute: 780, closeMinute: 1050 },
    ],
  });
  expect(words(split, "2026-11-20T18:00:00Z")).toBe("Closed, opens 1 PM");
  expect(words(split, "2026-11-20T19:30:00Z")).toBe("Open until 5:30 PM");
});

test("overnight hours close in the morning, at midnight, or never", () => {
  const night = branchRecord("1", { hours: [{ ...weekdays, openMinute: 1200, closeMinute: 360 }] });
  expect(words(night, "2026-11-21T03:00:00Z")).toBe("Open until 6 AM");
  expect(words(night, "2026-11-21T11:30:00Z")).toBe("Open, closes in 30 min");
  const late = branchRecord("1", { hours: [{ ...weekdays, openMinute: 420, closeMinute: 0 }] });
  expect(words(late, "2026-11-20T20:00:00Z")).toBe("Open until midnight");
  const always = branchRecord("1", { hours: [{ ...everyDay, openMinute: 0, closeMinute: 0 }] });
  expect(words(always, "2026-11-21T05:59:00Z")).toBe("Open 24 hours");
  const weekdaysAlways = branchRecord("1", { hours: [{ ...weekdays, openMinute: 0, closeMinute: 0 }] });
  expect(words(weekdaysAlways, "2026-11-19T18:00:00Z")).toBe("Open until Sat midnight");
});

test("a holiday overrides the week, and a distant opening has its date", () => {
  const closed = { openMinute: null, closeMinute: null, notes: "" };
  const thanksgiving = branchRecord("1", { exceptions: [{ date: "2026-11-26", ...closed }] });
  expect(words(thanksgiving, "2026-11-26T15:00:00Z")).toBe("Closed, opens Fri 7 AM");
  const away = branchRecord("1", {
    exceptions: Array.from({ length: 8 }, (_, day) => ({ date: `2026-11-${20 + day}`, ...closed })),
  });
  expect(words(away, "2026-11-20T15:00:00Z")).toBe("Closed, opens Nov 30, 7 AM");
});

test("a branch without hours or not in operation says so", () => {
  expect(words(branchRecord("1", { hours: [] }), "2026-11-20T15:00:00Z")).toBe(
    "Closed; call before you visit",
  );
  expect(words(branchRecord("1", { status: "inactive" }), "2026-11-20T15:00:00Z")).toBe("Not in operation");
});

describe("when the clocks change", () => {
  const saturdayNight = { type: "WEEKEND", firstWeekday: 6, lastWeekday: 6, notes: "" } as const;
  const night = branchRecord("1", { hours: [{ ...saturdayNight, openMinute: 1320, closeMinute: 180 }] });

  test("forward in Chicago: at 1:40 AM, 3 AM is twenty minutes away", () => {
    expect(words(night, "2027-03-14T07:40:00Z")).toBe("Open, closes in 20 min");
    expect(words(night, "2027-03-14T08:00:00Z")).toBe("Closed, opens Sat 10 PM");
  });

  test("back in Chicago: at the first 1:40 AM, 3 AM is more than two hours away; at 2:40 AM, twenty minutes", () => {
    expect(words(night, "2026-11-01T06:40:00Z")).toBe("Open until 3 AM");
    expect(words(night, "2026-11-01T07:40:00Z")).toBe("Open until 3 AM");
    expect(words(night, "2026-11-01T08:40:00Z")).toBe("Open, closes in 20 min");
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
        "Closed, opens 7 AM",
        "Open until 5 PM",
      ]);
    }
  });
});
