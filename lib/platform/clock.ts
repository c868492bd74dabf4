import { processState } from "#lib/platform/process-state.ts";
/** Clocks that are apart by less are left to NTP. */
export const clockToleranceMs = 2_000;

type Reading = { databaseMs: number; takenAtMs: number };

const clock = processState("clock", (): { reading: Reading | null } => ({ reading: null }));

/** Keeps what PostgreSQL's clock showed just now, in milliseconds since the epoch: lib/platform/db/read-clock.ts. */
export function setDatabaseTime(databaseMs: number): void {
  clock.reading = { databaseMs, takenAtMs: performance.now() };
}

/**
 * How far this machine's clock is ahead of PostgreSQL's, in milliseconds; negative where it is behind, 0 before the first
 * reading. A step of this machine's clock since the reading counts at once.
 */
export function clockAheadMs(): number {
  const { reading } = clock;
  if (!reading) return 0;
  return Date.now() - (reading.databaseMs + performance.now() - reading.takenAtMs);
}

/**
 * The time that is stored and compared with stored times. PostgreSQL's clock decides, so that all processes agree: where
 * this machine's is more than two seconds off, the time since the last reading is added to what PostgreSQL showed then.
 */
export function timeNow(): Date {
  const aheadMs = clockAheadMs();
  return new Date(Math.abs(aheadMs) > clockToleranceMs ? Date.now() - aheadMs : Date.now());
}

/** The time `seconds` after `date` (before it, where negative). */
export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** Whole seconds since the epoch, as JWT claims and Standard Webhooks want them. */
export function toEpochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

const rfc3339 =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * The moment that an RFC 3339 time names, from the year 1 to 9999 in UTC; null for any other text. A leap second is
 * the first second of the next day, since a `Date` has none.
 *
 * Source: RFC 3339 §5.6 (lower-case `t` and `z`, offsets up to 23:59), §5.7 (second 60 at the end of a day in UTC).
 */
export function parseTime(text: string): Date | null {
  const [, date, minute, second = "00", fraction = "", offset = ""] = rfc3339.exec(text) ?? [];
  if (date === undefined) return null;
  const isLeap = second === "60";
  const known = `T${minute}:${isLeap ? "59" : second}${fraction.slice(0, 4)}${offset.toUpperCase()}`;
  const at = new Date(Date.parse(`${date}${known}`) + (isLeap ? 1000 : 0));
  if (!(at.getTime() >= firstMs && at.getTime() <= lastMs)) return null;
  // `Date.parse` takes the 30th of February for the 2nd of March.
  if (!new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)) return null;
  return isLeap && !at.toISOString().includes("T00:00:00") ? null : at;
}

const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");
