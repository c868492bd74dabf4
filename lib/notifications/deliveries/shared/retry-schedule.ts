const second = 1;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Seconds before each attempt: the first is sent at once, the tenth and last 75 hours later.
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

/** Attempts before a delivery is given up. */
export const maxAttempts = retryDelaysSeconds.length;

/** How long after the first attempt the last one is. */
export const retrySpanSeconds = retryDelaysSeconds.reduce((sum, delay) => sum + delay, 0);
export const retrySpanHours = Math.floor(retrySpanSeconds / hour);
export const retrySpanDays = Math.round(retrySpanSeconds / (24 * hour));

/** Each delay varies by up to this share, so that retries of many deliveries spread out. */
export const jitter = 0.2;

/** The longest Retry-After that is honored. */
export const maxRetryAfterSeconds = 24 * hour;

/** Days until the last retry if jitter and Retry-After make every wait as long as possible. */
export const longestRetryDays = Math.ceil(
  retryDelaysSeconds
    .slice(1)
    .reduce((sum, delay) => sum + Math.max(delay * (1 + jitter), maxRetryAfterSeconds), 0) /
    (24 * hour),
);

/**
 * While a webhook works, later deliveries of an order wait for an earlier one that fails for this long after its first
 * failure. While the webhook fails, they wait.
 */
export const maxOrderBlockSeconds = 60;

/**
 * SQL for when a delivery that is sent again early is due: since its creation, so before later ones of its order. Not so long
 * ago that it expires.
 */
export function dueBeforeLaterOnes(delivery: string): string {
  return `GREATEST(${delivery}."createdAt", now() - interval '7 days')`;
}

/** Limits of a failing webhook, until a delivery succeeds. */
export const failingLimits = { maxInFlight: 2, maxPerSecond: 1 } as const;

/**
 * Seconds from a failure to the next attempt, or null at the end of the schedule. `failures` includes this one; `random` is
 * from 0 to 1. A Retry-After can only extend the wait.
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

/** The seconds of a Retry-After header, at most a day; null if absent, malformed, or past. Source: RFC 9110 §10.2.3. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  const isDate = /^[A-Za-z]{3,9},? /.test(text);
  const seconds = isDate
    ? (Date.parse(text) - now.getTime()) / 1000
    : /^\d{1,15}$/.test(text)
      ? Number(text)
      : 0;
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : null;
}
