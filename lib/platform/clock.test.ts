import { glob, readFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { addSeconds, clockAheadMs, setDatabaseTime, timeNow } from "./clock.ts";
import { firstIdAt, newId } from "./ids.ts";

const fake = (date: Date) => vi.useFakeTimers({ toFake: ["Date", "performance"], now: date });
afterEach(() => {
  vi.useRealTimers();
  setDatabaseTime(Date.now());
});

test("a difference of less than two seconds between the clocks is ignored", () => {
  const now = new Date();
  fake(now);
  setDatabaseTime(now.getTime() + 1_900);
  expect(timeNow()).toEqual(now);
});

test.each([3_600, -3_600])("a machine whose clock is %i s ahead uses the database's time", (seconds) => {
  const real = new Date();
  fake(addSeconds(real, seconds));
  setDatabaseTime(real.getTime());
  expect(clockAheadMs()).toBe(seconds * 1000);
  expect(timeNow()).toEqual(real);
});

test("a step of the machine's clock is corrected at once, before the database's clock is read again", () => {
  const real = new Date();
  fake(real);
  setDatabaseTime(real.getTime());
  vi.setSystemTime(addSeconds(real, -7_200));
  expect(timeNow()).toEqual(real);
});

test("IDs follow the database's clock, even after an ID from a clock that was ahead", () => {
  const real = new Date();
  const ahead = addSeconds(real, 100 * 86_400);
  setDatabaseTime(ahead.getTime());
  expect(newId("event") > firstIdAt("event", addSeconds(ahead, -1))).toBe(true);
  setDatabaseTime(real.getTime());
  const [first, second] = [newId("event"), newId("event")];
  expect(first < firstIdAt("event", addSeconds(real, 60))).toBe(true);
  expect(first < second).toBe(true);
});

/** They show the time of the reader's own machine, or run outside the portal. */
const ownClock = ["lib/platform/clock.ts", "lib/platform/db/read-clock.ts"];

test("no code of the portal's processes reads the machine's clock directly", async () => {
  const readers: string[] = [];
  for await (const file of glob("{lib,app,server}/**/*.{ts,tsx}", {
    exclude: ["lib/platform/db/generated/**"],
  })) {
    if (file.includes(".test.") || ownClock.includes(file)) continue;
    if (/new Date\(\)|Date\.now\(\)/.test(await readFile(file, "utf8"))) readers.push(file);
  }
  expect(readers).toEqual([]);
});
