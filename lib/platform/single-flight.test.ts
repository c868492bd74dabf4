import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";

const flights = new Map<string, Promise<number>>();

test("those that ask for the same at the same time share one run and its failure; who asks later starts another", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 2) throw new Error("away");
    return runs;
  };
  const ask = () => singleFlight(flights, "a", work);
  expect(await Promise.all([ask(), ask(), singleFlight(flights, "b", async () => 7)])).toEqual([1, 1, 7]);
  const outcomes = await Promise.allSettled([ask(), ask()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask()).toBe(3);
});

test("who asks after the flights were cleared does not get what was begun before, and the old one's end does not end the new one", async () => {
  const old = Promise.withResolvers<number>();
  const fresh = Promise.withResolvers<number>();
  const before = singleFlight(flights, "a", () => old.promise);
  flights.clear();
  const after = singleFlight(flights, "a", () => fresh.promise);
  old.resolve(1);
  expect(await before).toBe(1);
  const joined = singleFlight(flights, "a", async () => 9);
  fresh.resolve(2);
  expect(await Promise.all([after, joined])).toEqual([2, 2]);
});
