const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The server's clock may be ahead of the reader's. */
export const clockSlackMs = 3_000;

/**
 * How far a time is from now: `3 min ago`, `in 22 min`; null from 24 hours on. Minutes to come are rounded up, and hours to
 * the nearest. A few seconds ahead are "just now".
 */
export function formatRelativeTime(at: Date, nowMs: number): string | null {
  const distanceMs = at.getTime() - nowMs;
  if (Math.abs(distanceMs) >= dayMs) return null;
  if (distanceMs > -minuteMs && distanceMs < clockSlackMs) return "just now";
  const inUnits = (unitMs: number) => Math.max(1, Math.floor(Math.abs(distanceMs) / unitMs));
  if (distanceMs < 0)
    return -distanceMs < hourMs ? `${inUnits(minuteMs)} min ago` : `${inUnits(hourMs)} h ago`;
  const minutes = Math.ceil(distanceMs / minuteMs);
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.round(distanceMs / hourMs)} h`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

export type Precision = "day" | "minute" | "second";

type Options = { zone: string | undefined; precision?: Precision };

function format(at: Date, withYear: boolean, { zone, precision = "minute" }: Options): string {
  const key = `${zone} ${precision} ${withYear}`;
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat("en-US", {
      day: "numeric",
      month: "short",
      timeZone: zone,
      ...(withYear && { year: "numeric" }),
      ...(precision !== "day" && { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
      ...(precision === "second" && { second: "2-digit" }),
    });
  formats.set(key, known);
  return known.format(at);
}

/** A date in a zone, with the year for days and for other years: `Nov 20, 14:05`, `Nov 20, 2025, 14:05`, `Nov 20, 2026`. */
export function formatDate(at: Date, nowMs: number, options: Options): string {
  const isOtherYear = at.getUTCFullYear() !== new Date(nowMs).getUTCFullYear();
  return format(at, options.precision === "day" || isOtherYear, options);
}

/** For emails and notices, which may be read much later: `Nov 20, 2026, 14:05 UTC`. */
export function formatUtc(at: Date): string {
  return `${format(at, true, { zone: "UTC" })} UTC`;
}

const utcTime = /([A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} UTC)/;

/** Splits a text at the times that `formatUtc` wrote in it, so that a page can show them in the reader's zone. */
export function splitAtTimes(text: string): (string | Date)[] {
  return text.split(utcTime).map((part, index) => {
    const at = new Date(index % 2 === 1 ? part.replaceAll(",", "") : Number.NaN);
    return Number.isNaN(at.getTime()) ? part : at;
  });
}

/** The exact time in the reader's zone and in UTC. */
export function formatExactTime(at: Date, zone?: string): { local: string; zone: string; utc: string } {
  return {
    local: format(at, true, { zone, precision: "second" }),
    zone: zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    utc: format(at, true, { zone: "UTC", precision: "second" }),
  };
}
