import { expect, test } from "vitest";
import { processCache } from "./process-cache.ts";

const cache = processCache<number>("test", { max: 10, ttlMs: 60_000 });

test("concurrent callers share one read or its failure, and a failure is not cached", async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return reads;
  };
  const outcomes = await Promise.allSettled([cache.read("a", read), cache.read("a", read)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(
    await Promise.all([cache.read("a", read), cache.read("a", read), cache.read("b", async () => 7)]),
  ).toEqual([2, 2, 7]);
  expect(cache.get("a")).toBe(2);
  expect(await cache.read("a", read)).toBe(2);
});

test("null is not cached", async () => {
  expect(await cache.read("none", async () => null)).toBeNull();
  expect(await cache.read("none", async () => 1)).toBe(1);
});

test("a read that finds nothing while the cache is cleared returns null", async () => {
  const found = Promise.withResolvers<null>();
  const reads = [cache.read("gone", () => found.promise), cache.read("gone", () => found.promise)];
  cache.invalidate();
  found.resolve(null);
  expect(await Promise.all(reads)).toEqual([null, null]);
  expect(await cache.read("gone", async () => 1)).toBe(1);
});

test("a read that started before the cache was cleared serves its callers, but is neither cached nor shared", async () => {
  const old = Promise.withResolvers<number>();
  const fresh = Promise.withResolvers<number>();
  const before = cache.read("c", () => old.promise);
  cache.invalidate();
  const after = cache.read("c", () => fresh.promise);
  old.resolve(1);
  expect(await before).toBe(1);
  expect(cache.get("c")).toBeUndefined();
  const joined = cache.read("c", async () => 9);
  fresh.resolve(2);
  expect(await Promise.all([after, joined])).toEqual([2, 2]);
  expect(cache.get("c")).toBe(2);
});
