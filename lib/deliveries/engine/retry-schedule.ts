const second = 1;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Seconds before each attempt: the first goes out at once, the tenth and last 75 hours later. Printed in the docs and
 * the console; page-safe.
 *
 * Source: Standard Webhooks, "Retries", and its example schedule.
 */
export const retryDelaysSeconds = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Each delay is longer or shorter by up to this part of it, so that retries of many deliveries spread out. */
export const jitter = 0.2;

/** Longest wait that a receiver's Retry-After may ask for. */
export const maxRetryAfterSeconds = 24 * hour;

/** Days after which no retry comes by itself any more, if jitter and Retry-After make every wait as long as they can. */
export const longestRetryDays = Math.ceil(
  retryDelaysSeconds
    .slice(1)
    .reduce((sum, delay) => sum + Math.max(delay * (1 + jitter), maxRetryAfterSeconds), 0) /
    (24 * hour),
);

/** While an order's delivery fails, later ones of the order wait for it, so long at most after its first failure. */
export const maxOrderBlockSeconds = 60;

/**
 * Seconds from a failure to the next attempt, or null when the schedule is at its end. `failures` counts those of the
 * present walk through the schedule, this one included; `random` is from 0 to 1. A Retry-After lengthens the wait.
 */
export function nextRetrySeconds(
  failures: number,
  retryAfterSeconds: number | null,
  random: number,
): number | null {
  const delay = retryDelaysSeconds[failures];
  if (delay === undefined) return null;
  return Math.max(delay * (1 - jitter + 2 * jitter * random), retryAfterSeconds ?? 0);
}

/**
 * Seconds that a Retry-After header asks to wait, clamped to a day; null where it is absent, malformed or past.
 *
 * Source: RFC 9110 §10.2.3 (seconds or an HTTP date).
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  const seconds = /^\d{1,15}$/.test(text)
    ? Number(text)
    : /^[A-Za-z]{3,9},? /.test(text)
      ? (Date.parse(text) - now.getTime()) / 1000
      : Number.NaN;
  if (!(seconds > 0)) return null;
  return Math.min(seconds, maxRetryAfterSeconds);
}
