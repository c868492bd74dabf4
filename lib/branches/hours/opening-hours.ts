import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { timeText } from "#lib/branches/shared/hours-text.ts";
import type { BranchListItem } from "#lib/branches/shared/schemas.ts";

/** Date and minute of the day on the clock of a time zone. */
type LocalMoment = { date: string; minute: number };
type Opening = { openMinute: number; closeMinute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

export function localMoment(timeZone: string, at: Date): LocalMoment {
  const format =
    formats.get(timeZone) ??
    // The Swedish form is ISO's: 2026-11-21 07:05.
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  const [date = "", time = ""] = format.format(at).split(" ");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { date, minute: hour * 60 + minute };
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** When the branch is open to everybody on a date: by its exception, else by the week. */
function openingsOn(record: BranchRecord, date: string): Opening[] {
  const exception = record.exceptions.find((day) => day.date === date);
  if (exception) {
    const { openMinute, closeMinute } = exception;
    return openMinute === null || closeMinute === null ? [] : [{ openMinute, closeMinute }];
  }
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return record.hours.filter(
    ({ type, firstWeekday, lastWeekday }) =>
      (type === "DAILY" || type === "WEEKEND") && firstWeekday <= weekday && weekday <= lastWeekday,
  );
}

/** When the branch is open around a date, in minutes after its midnight. The night before starts below 0. */
function openingsAround(record: BranchRecord, date: string): { from: number; to: number }[] {
  return [-1, 0].flatMap((day) =>
    openingsOn(record, dateAfter(date, day)).map(({ openMinute, closeMinute }) => ({
      from: openMinute + day * 1_440,
      to: closeMinute + (closeMinute <= openMinute ? 1_440 : 0) + day * 1_440,
    })),
  );
}

function isOpen(record: BranchRecord, { date, minute }: LocalMoment): boolean {
  return openingsAround(record, date).some(({ from, to }) => from <= minute && minute < to);
}

/** `7:00 AM – 5:00 PM`, or `Open 24 hours`; "" if the branch is closed on that date. */
function hoursText(record: BranchRecord, date: string): string {
  return openingsOn(record, date)
    .map(({ openMinute, closeMinute }) =>
      openMinute === closeMinute ? "Open 24 hours" : `${timeText(openMinute)} – ${timeText(closeMinute)}`,
    )
    .join(", ");
}

/** The dates from today on that differ from the week, in order. */
export function upcomingExceptions(record: BranchRecord, now: Date) {
  const { date: today } = localMoment(record.timeZone, now);
  return record.exceptions
    .filter(({ date }) => date >= today)
    .map(({ date, notes }) => ({ date, hours: hoursText(record, date) || "Closed", notes }));
}

/** Returns the hours of the next seven days, starting today, including exceptions. */
export function comingWeek(record: BranchRecord, now: Date) {
  const { date: today } = localMoment(record.timeZone, now);
  const dates = Array.from({ length: 7 }, (_, days) => dateAfter(today, days));
  return dates.map((date) => ({
    date,
    hours: hoursText(record, date) || "Closed",
    isException: record.exceptions.some((one) => one.date === date),
  }));
}

const soonMinutes = 60;
const daysAhead = 21;

/**
 * Returns today's hours, whether the branch is open, and when that changes: `Open until 5 PM`,
 * `Open, closes in 20 min`, `Closed, opens Mon 7 AM`. Times are in the branch's time zone.
 */
export function describeToday(
  record: BranchRecord,
  now: Date,
): Pick<BranchListItem, "hoursToday" | "opening" | "openNow"> {
  if (record.status === "inactive")
    return { hoursToday: "Not in operation", opening: "Not in operation", openNow: false };
  const local = localMoment(record.timeZone, now);
  const hoursToday = hoursText(record, local.date) || "Closed today";
  if (isOpen(record, local)) return { hoursToday, opening: closingText(record, now, local), openNow: true };
  const next = nextTime(record, local, true);
  const opening = next ? `Closed, opens ${dayAndTime(next)}` : "Closed; call before you visit";
  return { hoursToday, opening, openNow: false };
}

function closingText(record: BranchRecord, now: Date, local: LocalMoment): string {
  const closing = nextTime(record, local, false);
  if (!closing) return "Open 24 hours";
  const minutes = minutesToClosing(record, now, local, closing);
  if (minutes <= soonMinutes) return `Open, closes in ${minutes} min`;
  const isNight = closing.daysAway === 1 && closing.minute < local.minute;
  return `Open until ${isNight ? shortTime(closing.minute) : dayAndTime(closing)}`;
}

const minutesBetween = (from: LocalMoment, to: LocalMoment) =>
  (Date.parse(to.date) - Date.parse(from.date)) / 60_000 + to.minute - from.minute;

/** Real minutes if clocks change within the hour. */
function minutesToClosing(record: BranchRecord, now: Date, local: LocalMoment, closing: Time): number {
  const after = (minutes: number) => localMoment(record.timeZone, new Date(now.getTime() + minutes * 60_000));
  if (minutesBetween(local, after(soonMinutes)) === soonMinutes) return minutesBetween(local, closing);
  let minutes = 1;
  while (minutes <= soonMinutes && isOpen(record, after(minutes))) minutes += 1;
  return minutes;
}

type Time = LocalMoment & { daysAway: number };

/** The first local time after now at which the branch is open, or is closed. */
function nextTime(record: BranchRecord, now: LocalMoment, wanted: boolean): Time | null {
  for (let daysAway = 0; daysAway <= daysAhead; daysAway += 1) {
    const date = dateAfter(now.date, daysAway);
    const minute = [0, ...openingsAround(record, date).flatMap(({ from, to }) => [from, to])]
      .filter((one) => one < 1_440 && one >= 0 && (daysAway > 0 || one > now.minute))
      .sort((a, b) => a - b)
      .find((one) => isOpen(record, { date, minute: one }) === wanted);
    if (minute !== undefined) return { date, daysAway, minute };
  }
  return null;
}

/** `7 AM`, `5:30 PM`, `midnight`. */
function shortTime(minute: number): string {
  return minute === 0 ? "midnight" : timeText(minute).replace(":00", "");
}

function dayAndTime({ date, daysAway, minute }: Time): string {
  if (daysAway === 0) return shortTime(minute);
  const isThisWeek = daysAway < 7;
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
    timeZone: "UTC",
    ...(isThisWeek ? { weekday: "short" } : { month: "short", day: "numeric" }),
  });
  return `${day}${isThisWeek ? "" : ","} ${shortTime(minute)}`;
}
