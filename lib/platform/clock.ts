export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** Whole seconds since the epoch, as in JWT and Standard Webhooks. */
export function toEpochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

const rfc3339 =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Parses an RFC 3339 time from the year 1 to 9999, or returns null. `Date` has no leap seconds, so one becomes the first
 * second of the next day.
 *
 * Source: RFC 3339 §5.6 (lower-case `t` and `z`, offsets up to 23:59), §5.7 (leap seconds).
 */
export function parseTime(text: string): Date | null {
  const [, date, minute, second = "00", fraction = "", offset = ""] = rfc3339.exec(text) ?? [];
  if (date === undefined) return null;
  const isLeap = second === "60";
  const known = `T${minute}:${isLeap ? "59" : second}${fraction.slice(0, 4)}${offset.toUpperCase()}`;
  const at = new Date(Date.parse(`${date}${known}`) + (isLeap ? 1000 : 0));
  if (!(at.getTime() >= firstMs && at.getTime() <= lastMs)) return null;
  // `Date.parse` reads February 30 as March 2.
  if (!new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)) return null;
  return isLeap && !at.toISOString().includes("T00:00:00") ? null : at;
}

const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");
