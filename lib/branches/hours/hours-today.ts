import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { timeText } from "./hours-text.ts";

/** Date, ISO weekday (1 is Monday) and minute of the day on the clock of a time zone. */
export type LocalMoment = { date: string; weekday: number; minute: number };

type Opening = { openMinute: number; closeMinute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, made);
  return made;
}

/** The local time in a zone. */
export function localMoment(timeZone: string, now: Date): LocalMoment {
  // The Swedish form is ISO's: 2026-11-21 07:05.
  const [date = "", time = ""] = formatOf(timeZone).format(now).split(" ");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { date, weekday: weekdayOf(date), minute: hour * 60 + minute };
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** When the branch is open to everybody on a date: by its exception, else by the week. */
function openingsOn(record: BranchRecord, date: string): Opening[] {
  const exception = record.exceptions.find((day) => day.date === date);
  if (exception) {
    const { openMinute, closeMinute } = exception;
    return openMinute === null || closeMinute === null ? [] : [{ openMinute, closeMinute }];
  }
  const weekday = weekdayOf(date);
  return record.hours.filter(
    ({ type, firstWeekday, lastWeekday }) =>
      (type === "DAILY" || type === "WEEKEND") && firstWeekday <= weekday && weekday <= lastWeekday,
  );
}

function isOvernight({ openMinute, closeMinute }: Opening): boolean {
  return closeMinute <= openMinute;
}

/** When the branch is open around a date, in minutes after its midnight. The night before starts below 0. */
export function openingsAround(record: BranchRecord, date: string): { from: number; to: number }[] {
  const endOf = (opening: Opening) => opening.closeMinute + (isOvernight(opening) ? 1_440 : 0);
  return [
    ...openingsOn(record, dayBefore(date)).map((opening) => ({
      from: opening.openMinute - 1_440,
      to: endOf(opening) - 1_440,
    })),
    ...openingsOn(record, date).map((opening) => ({ from: opening.openMinute, to: endOf(opening) })),
  ];
}

/** Today's hours at the branch, as text. */
export function hoursToday(record: BranchRecord, { date }: LocalMoment): string {
  if (record.status === "inactive") return "Not in operation";
  return openingsOn(record, date).map(openingText).join(", ") || "Closed today";
}

/** `7:00 AM – 5:00 PM`, or `Open 24 hours`. */
function openingText({ openMinute, closeMinute }: Opening): string {
  return openMinute === closeMinute ? "Open 24 hours" : `${timeText(openMinute)} – ${timeText(closeMinute)}`;
}

/** The dates from today on that differ from the week, in order. */
export function upcomingExceptions(
  record: BranchRecord,
  today: string,
): { date: string; hours: string; notes: string }[] {
  return record.exceptions
    .filter(({ date }) => date >= today)
    .map(({ date, notes }) => ({
      date,
      hours: openingsOn(record, date).map(openingText).join(", ") || "Closed",
      notes,
    }));
}
