import { describe, expect, test } from "vitest";
import {
  jitter,
  longestRetryDays,
  maxRetryAfterSeconds,
  nextRetrySeconds,
  parseRetryAfter,
  retryDelaysSeconds,
} from "./retry-schedule.ts";

const now = new Date("2026-03-01T12:00:00Z");

describe("the schedule", () => {
  test("has ten attempts over at least three days, each wait longer than the one before", () => {
    expect(retryDelaysSeconds).toHaveLength(10);
    expect(retryDelaysSeconds.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThanOrEqual(3 * 24 * 3600);
    expect([...retryDelaysSeconds].sort((a, b) => a - b)).toEqual([...retryDelaysSeconds]);
  });

  test("each retry is spread by the jitter, and the last failure ends it", () => {
    for (let failures = 1; failures < retryDelaysSeconds.length; failures += 1) {
      const delay = retryDelaysSeconds[failures] ?? 0;
      expect(nextRetrySeconds(failures, null, 0)).toBeCloseTo(delay * (1 - jitter));
      expect(nextRetrySeconds(failures, null, 1)).toBeCloseTo(delay * (1 + jitter));
    }
    expect(nextRetrySeconds(retryDelaysSeconds.length, null, 0.5)).toBeNull();
  });
});

test("the days for which receivers should store IDs cover the slowest schedule, and little more", () => {
  let slowestSeconds = 0;
  for (let failures = 1; failures < retryDelaysSeconds.length; failures += 1)
    slowestSeconds += nextRetrySeconds(failures, maxRetryAfterSeconds, 1) ?? 0;
  expect(longestRetryDays * 24 * 3600).toBeGreaterThanOrEqual(slowestSeconds);
  expect((longestRetryDays - 1) * 24 * 3600).toBeLessThan(slowestSeconds);
});

describe("Retry-After", () => {
  test.each([
    ["seconds", "120", 120],
    ["a date", "Sun, 01 Mar 2026 12:02:00 GMT", 120],
    ["huge seconds", "999999999999", maxRetryAfterSeconds],
    ["a date in the next century", "Fri, 01 Jan 2126 00:00:00 GMT", maxRetryAfterSeconds],
    ["nothing", null, null],
    ["an empty text", "", null],
    ["zero", "0", null],
    ["negative seconds", "-5", null],
    ["a fraction", "1.5", null],
    ["a date that has passed", "Sun, 01 Mar 2026 11:00:00 GMT", null],
    ["words", "soon", null],
    ["a number with letters", "12abc", null],
    ["infinity", "1e400", null],
  ])("%s", (_name, header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });

  test("extends the wait and never shortens it, so that a receiver cannot use up its own retries", () => {
    expect(nextRetrySeconds(1, 600, 0.5)).toBe(600);
    expect(nextRetrySeconds(2, 1, 0.5)).toBe(300);
  });
});
