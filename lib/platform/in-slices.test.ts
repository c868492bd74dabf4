import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

function takeMs(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test("long work lets others in between, in the order of the calls", async () => {
  const done: (number | "other")[] = [];
  const works = Array.from({ length: 30 }, (_, index) =>
    inSlices(() => {
      takeMs(5);
      done.push(index);
    }),
  );
  let isOver = false;
  const other = () => {
    done.push("other");
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(works);
  isOver = true;
  expect(done.filter((who) => who !== "other")).toEqual(works.map((_, index) => index));
  expect(done.filter((who) => who === "other").length).toBeGreaterThan(9);
});

test("short work does not wait, and an error is the caller's", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("turn"));
  await inSlices(() => order.push("work"));
  expect(order).toEqual(["work"]);
  await expect(
    inSlices(() => {
      throw new Error("of the work");
    }),
  ).rejects.toThrow("of the work");
});
