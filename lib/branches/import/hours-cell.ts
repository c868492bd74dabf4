import type { ExceptionalDay, OpeningHours } from "#lib/branches/branch-record.ts";
import { hoursTypes } from "#lib/branches/shared/branch-values.ts";
import { clockText, dayNames, weekdays } from "#lib/branches/shared/hours-text.ts";

/** Hours and dates as one CSV cell each, in a form that a person can write. */

export const separator = " | ";
const half = String.raw`(?: ?([AP])\.?M(?:\.|\b))?`;
const time = String.raw`(\d{1,2})(?::(\d{2})(?::\d{2})?)?${half}`;
const times = `${time} ?(?:[-–—]|to) ?${time}`;
/** `Mo`, `Mon`, `Monday`, and `Tues`, `Thur`, `Thurs`. */
const day = `(?:(${dayNames.map((name) => name.slice(0, 2)).join("|")})(?:n|e|d|u|i|t|es|ur|urs|nday|esday|dnesday|ursday|iday|turday)?(?![a-z])\\.?)`;
const days = `(?:(${hoursTypes.join("|")}) )?${day}(?: ?(?:[-–—]|to|through|thru) ?${day})? ?:? ?`;
const daysPattern = new RegExp(days, "iy");
const timesPattern = new RegExp(times, "iy");
const wholeDayPattern = /(?:open )?24 ?(?:hours?|hrs?)\b\.?/iy;
/** Also as forms write a day without hours: `Sun: -`. */
const closedPattern = /(?:(?:closed|off)\b|[-–—](?!\S))/iy;
/** Between the two openings of a day. */
const shiftPattern = /(?: ?[,;&/]| and) ?(?=\d)/iy;
const separatorsPattern = /[ ,;]*/y;
const datePattern = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2}) (?:closed|${times})(?: (.*))?$`, "i");

/** Times and note. A note such as "PM by appointment" follows times with AM or PM, or it would be read as theirs. */
function writeTimes(openMinute: number, closeMinute: number, notes: string): string {
  const write = /^[AP]\.?M(?:\.|\b)/i.test(notes) ? halfDayText : clockText;
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
  return ((h % 12) + (half.toUpperCase() === "P" ? 12 : 0)) * 60 + m;
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

type Hours = {
  type: string;
  firstWeekday: number;
  lastWeekday: number;
  openMinute: number;
  closeMinute: number;
  notes: string;
};

/** Days without a type are WEEKEND if they are Saturday or Sunday, and else DAILY. @throws UnreadableHours */
export function readHoursCell(cell: string): Hours[] {
  return getEntries(cell).flatMap((entry) => {
    if (/^closed$/i.test(entry)) return [];
    return readHours(/^(?:24\/7|open 24 hours)$/i.test(entry) ? "MON-SUN 24 hours" : entry);
  });
}

/** The match of a pattern at a place of a text, and where it ends. */
function matchAt(pattern: RegExp, text: string, at: number): { cells: RegExpExecArray; end: number } | null {
  pattern.lastIndex = at;
  const cells = pattern.exec(text);
  return cells && { cells, end: at + cells[0].length };
}

/** The days and times of an entry. After a comma, semicolon, or space, others can follow, and a note after the last ones. */
function readHours(entry: string): Hours[] {
  const found: Hours[] = [];
  let [at, parts, isClosed] = [0, 0, false];
  for (;;) {
    const part = readDays(entry, at);
    if (!part) break;
    parts += 1;
    found.push(...part.hours);
    at = part.end;
    isClosed = part.hours.length === 0;
    const next = matchAt(separatorsPattern, entry, at)?.end ?? at;
    if (next === entry.length && (parts > 1 || isClosed || next === at))
      return parts > 1 ? joinEqual(found) : found;
    if (!readDays(entry, next)) break;
    at = next;
  }
  const last = found.at(-1);
  const rest = entry.slice(at);
  // What follows several days is theirs, unless it begins with another day that cannot be read.
  const isNote = rest.startsWith(" ") && !isClosed && !(parts > 1 && matchAt(daysPattern, entry, at + 1));
  if (!last || !isNote)
    throw unreadable(parts > 1 || !rest.startsWith(" ") ? rest.replace(/^[ ,;]+/, "") : entry);
  last.notes = rest.slice(1);
  return parts > 1 ? joinEqual(found) : found;
}

function unreadable(entry: string, message = "Expected hours, such as DAILY MON-FRI 07:00-17:00.") {
  return new UnreadableHours(entry, message);
}

/** The hours of one day or run of days, which begin at a place of the entry. */
function readDays(entry: string, start: number): { hours: Hours[]; end: number } | null {
  const named = matchAt(daysPattern, entry, start);
  if (!named) return null;
  const [, type, first = "", last = first] = named.cells;
  const toWeekday = (name: string) =>
    1 + weekdays.findIndex((weekday) => weekday.startsWith(name.toUpperCase()));
  const runs = splitRun(toWeekday(first), toWeekday(last));
  const toHours = (openMinute: number, closeMinute: number): Hours[] =>
    runs.map(([firstWeekday, lastWeekday]) => ({
      type: type?.toUpperCase() ?? (firstWeekday >= 6 ? "WEEKEND" : "DAILY"),
      firstWeekday,
      lastWeekday,
      openMinute,
      closeMinute,
      notes: "",
    }));
  const closed = matchAt(closedPattern, entry, named.end);
  if (closed) return { hours: [], end: closed.end };
  const wholeDay = matchAt(wholeDayPattern, entry, named.end);
  if (wholeDay) return { hours: toHours(0, 0), end: wholeDay.end };
  const hours: Hours[] = [];
  let [at, end] = [named.end, named.end];
  for (;;) {
    const found = matchAt(timesPattern, entry, at);
    const minutes = found && readTimes(found.cells);
    if (!minutes) return hours.length > 0 ? { hours, end } : null;
    hours.push(...toHours(...minutes));
    end = found.end;
    const shift = matchAt(shiftPattern, entry, end);
    if (!shift) return { hours, end };
    at = shift.end;
  }
}

/** Null if they are not times. @throws UnreadableHours if they may mean several things */
function readTimes([text, h1 = "", m1, half1, h2 = "", m2, half2]: RegExpExecArray): [number, number] | null {
  const [open, close] = [toMinute(h1, m1, half1), toMinute(h2, m2, half2)];
  if (Number.isNaN(open + close)) return null;
  if (!half1 && !half2 && h2.length === 1 && close <= open)
    throw unreadable(
      text,
      "The closing time is before the opening time. Write AM or PM after both, or hours up to 24:00.",
    );
  if (open === 0 && close === 0 && text.startsWith("00:00:00"))
    throw unreadable(text, "These times may mean closed or all day. Write closed, or 24 hours.");
  return [open, close];
}

/** Sunday to Thursday are Sunday, and Monday to Thursday, because a week begins on Monday. */
function splitRun(first: number, last: number): [first: number, last: number][] {
  if (first <= last) return [[first, last]];
  if (last === first - 1) return [[1, 7]];
  return [
    [first, 7],
    [1, last],
  ];
}

/** Equal hours on days that follow each other are one entry, as in `joinDays`. */
function joinEqual(hours: readonly Hours[]): Hours[] {
  const joined: Hours[] = [];
  for (const next of hours) {
    const last = joined.at(-1);
    const isSame =
      last?.notes === "" &&
      next.notes === "" &&
      last.type === next.type &&
      last.lastWeekday + 1 === next.firstWeekday &&
      last.openMinute === next.openMinute &&
      last.closeMinute === next.closeMinute;
    if (isSame) last.lastWeekday = next.lastWeekday;
    else joined.push(next);
  }
  return joined;
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
