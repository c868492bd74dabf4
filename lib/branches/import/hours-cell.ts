import type { ExceptionalDay, OpeningHours } from "#lib/branches/branch-record.ts";
import { hoursTypes } from "#lib/branches/shared/branch-values.ts";
import { clockText, weekdays } from "#lib/branches/shared/hours-text.ts";

/** Hours and dates as one CSV cell each, in a form that a person can write. */

export const separator = " | ";
const time = String.raw`(\d{1,2})(?::(\d{2}))?(?: ?([AP]M))?`;
const times = `${time} ?[-–] ?${time}`;
const day = `(${weekdays.join("|")})[a-z]{0,6}`;
const days = `(?:(${hoursTypes.join("|")}) )?${day}(?: ?[-–] ?${day})?:?`;
const hoursPattern = new RegExp(`^${days} ${times}(?: (.*))?$`, "i");
const closedPattern = new RegExp(`^(?:${days} )?closed$`, "i");
const datePattern = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2}) (?:closed|${times})(?: (.*))?$`, "i");

/** Times and note. A note such as "PM by appointment" follows times with AM or PM, or it would be read as theirs. */
function writeTimes(openMinute: number, closeMinute: number, notes: string): string {
  const write = /^[AP]M(?: |$)/i.test(notes) ? halfDayText : clockText;
  return `${write(openMinute)}-${write(closeMinute)} ${notes}`.trim();
}

/** `7:00 AM` */
function halfDayText(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, "0")];
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}

/** An entry that cannot be read. The message has an example. */
export class UnreadableHours extends Error {
  readonly entry: string;
  constructor(entry: string, message: string) {
    super(message);
    this.entry = entry;
  }
}

/** The entries of a cell, which a vertical bar or a line break separates. */
export function getEntries(cell: string): string[] {
  return cell
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Minute of the day. 24:00 is midnight, and 8am has no minutes. NaN for an invalid time. */
function toMinute(hour: string, minute: string | undefined, half: string | undefined): number {
  if (minute === undefined && half === undefined) return Number.NaN;
  const [h, m] = [Number(hour), Number(minute ?? 0)];
  if (m > 59) return Number.NaN;
  if (half === undefined) return h <= 23 || (h === 24 && m === 0) ? (h % 24) * 60 + m : Number.NaN;
  if (h < 1 || h > 12) return Number.NaN;
  return ((h % 12) + (half.toUpperCase() === "PM" ? 12 : 0)) * 60 + m;
}

/** `DAILY MON-FRI 07:00-17:00 Morning counter | WEEKEND SAT 07:00-12:00` */
export function writeHoursCell(hours: readonly OpeningHours[]): string {
  return hours
    .map(({ type, firstWeekday, lastWeekday, openMinute, closeMinute, notes }) => {
      const days = weekdays.slice(firstWeekday - 1, lastWeekday);
      const run = days.length > 1 ? `${days[0]}-${days.at(-1)}` : days[0];
      return `${type} ${run} ${writeTimes(openMinute, closeMinute, notes)}`;
    })
    .join(separator);
}

/**
 * The cells of the seven days as one, Monday first. Equal days that follow each other are one entry: `MON-FRI 8am-5pm`.
 * Saturday begins an entry, because it begins the hours of a WEEKEND.
 */
export function joinDays(cells: readonly string[]): string {
  const runs: { first: number; last: number; cell: string }[] = [];
  for (const [day, cell] of cells.map((text) => text.trim()).entries()) {
    const run = runs.at(-1);
    if (run && run.cell === cell && day !== 5) run.last = day;
    else runs.push({ first: day, last: day, cell });
  }
  return runs
    .flatMap(({ first, last, cell }) => {
      const days = weekdays.slice(first, last + 1);
      const named = days.length > 1 ? `${days[0]}-${days.at(-1)}` : days[0];
      return getEntries(cell).map((entry) => `${named} ${entry}`);
    })
    .join(separator);
}

/** Days without a type are WEEKEND if they are Saturday or Sunday, and else DAILY. @throws UnreadableHours */
export function readHoursCell(cell: string): unknown[] {
  return getEntries(cell)
    .filter((entry) => !closedPattern.test(entry))
    .map(readHours);
}

function readHours(entry: string): unknown {
  const [found, type, first = "", last, h1 = "", m1, half1, h2 = "", m2, half2, notes = ""] =
    hoursPattern.exec(entry) ?? [];
  const [openMinute, closeMinute] = [toMinute(h1, m1, half1), toMinute(h2, m2, half2)];
  if (found === undefined || Number.isNaN(openMinute + closeMinute))
    throw new UnreadableHours(entry, "Expected hours, such as DAILY MON-FRI 07:00-17:00.");
  return {
    type: type?.toUpperCase() ?? (/^s/i.test(first) ? "WEEKEND" : "DAILY"),
    firstWeekday: weekdays.indexOf(first.toUpperCase()) + 1,
    lastWeekday: weekdays.indexOf((last ?? first).toUpperCase()) + 1,
    openMinute,
    closeMinute,
    notes,
  };
}

/** `2026-12-24 07:00-12:00 Christmas Eve | 2026-12-25 closed` */
export function writeExceptionsCell(days: readonly ExceptionalDay[]): string {
  return days
    .map(({ date, openMinute, closeMinute, notes }) => {
      const isClosed = openMinute === null || closeMinute === null;
      return `${date} ${isClosed ? `closed ${notes}`.trim() : writeTimes(openMinute, closeMinute, notes)}`;
    })
    .join(separator);
}

/** @throws UnreadableHours */
export function readExceptionsCell(cell: string): unknown[] {
  return getEntries(cell).map((entry) => {
    const [found, date = "", h1, m1, half1, h2 = "", m2, half2, notes = ""] = datePattern.exec(entry) ?? [];
    if (found === undefined)
      throw new UnreadableHours(
        entry,
        "Expected a date, such as 2026-12-25 closed, or 2026-12-24 07:00-12:00.",
      );
    return {
      date,
      openMinute: h1 === undefined ? null : toMinute(h1, m1, half1),
      closeMinute: h1 === undefined ? null : toMinute(h2, m2, half2),
      notes,
    };
  });
}
