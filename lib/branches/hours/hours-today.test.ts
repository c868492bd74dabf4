import { expect, test } from "vitest";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchRecord } from "../../../e2e/support/branches.ts";
import { hoursToday, localMoment, upcomingExceptions } from "./hours-today.ts";
import { openingWords, zoneClock } from "./opening-text.ts";

const weekdays = { type: "DAILY", firstWeekday: 1, lastWeekday: 5, notes: "" } as const;

function at(record: BranchRecord, time: string) {
  const clock = zoneClock(record.timeZone, new Date(time));
  return { hoursToday: hoursToday(record, clock(0)), openNow: openingWords(record, clock).openNow };
}

test("the clock of the branch decides, not the server's", () => {
  const instant = new Date("2026-11-22T03:30:00Z");
  expect(localMoment("America/Chicago", instant)).toEqual({ date: "2026-11-21", weekday: 6, minute: 1290 });
  expect(localMoment("Pacific/Guam", instant)).toEqual({ date: "2026-11-22", weekday: 7, minute: 810 });
});

test("open from its opening minute up to, not at, its closing minute", () => {
  const branch = branchRecord("1");
  const text = "7:00 AM – 5:00 PM";
  expect(at(branch, "2026-11-23T12:59:00Z")).toEqual({ hoursToday: text, openNow: false });
  expect(at(branch, "2026-11-23T13:00:00Z")).toEqual({ hoursToday: text, openNow: true });
  expect(at(branch, "2026-11-23T22:59:00Z").openNow).toBe(true);
  expect(at(branch, "2026-11-23T23:00:00Z").openNow).toBe(false);
  expect(at(branch, "2026-11-22T18:00:00Z")).toEqual({ hoursToday: "Closed today", openNow: false });
});

test("an overnight opening goes on after midnight, on a day without hours of its own too", () => {
  const branch = branchRecord("1", { hours: [{ ...weekdays, openMinute: 1200, closeMinute: 360 }] });
  expect(at(branch, "2026-11-21T11:59:00Z")).toEqual({ hoursToday: "Closed today", openNow: true });
  expect(at(branch, "2026-11-21T12:00:00Z").openNow).toBe(false);
  expect(at(branch, "2026-11-24T04:00:00Z")).toEqual({ hoursToday: "8:00 PM – 6:00 AM", openNow: true });
});

test("split shifts show both; 24 hours say so; arrangements do not count as open", () => {
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

test("an exceptional day replaces the week's hours; those to come are listed", () => {
  const branch = branchRecord("1", {
    exceptions: [
      { date: "2026-11-26", openMinute: null, closeMinute: null, notes: "Thanksgiving" },
      { date: "2026-12-24", openMinute: 420, closeMinute: 720, notes: "" },
    ],
  });
  expect(at(branch, "2026-11-26T18:00:00Z")).toEqual({ hoursToday: "Closed today", openNow: false });
  expect(at(branch, "2026-12-24T14:00:00Z")).toEqual({ hoursToday: "7:00 AM – 12:00 PM", openNow: true });
  expect(upcomingExceptions(branch, "2026-11-27")).toEqual([
    { date: "2026-12-24", hours: "7:00 AM – 12:00 PM", notes: "" },
  ]);
});

test("a branch that is not active is never open", () => {
  expect(at(branchRecord("1", { status: "inactive" }), "2026-11-23T18:00:00Z")).toEqual({
    hoursToday: "Not in operation",
    openNow: false,
  });
});
