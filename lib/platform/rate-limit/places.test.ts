import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { takePlace } from "./places.ts";

test("four places are taken at once, the others follow in their order, and other callers do not wait", async () => {
  const order: number[] = [];
  const leaving: (() => void)[] = [];
  const all = Array.from({ length: 7 }, async (_, at) => {
    leaving.push(await takePlace("busy"));
    order.push(at);
  });
  await nextTurn();
  expect(order).toEqual([0, 1, 2, 3]);
  (await takePlace("calm"))();
  for (let left = 0; left < 7; left += 1) {
    await expect.poll(() => leaving.length).toBeGreaterThan(left);
    leaving[left]?.();
    // Only the first call leaves.
    leaving[left]?.();
  }
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("a handed-over place lets the event loop turn, so that others get in between work that never waits", async () => {
  const held = await Promise.all([1, 2, 3, 4].map(() => takePlace("sync")));
  const order: string[] = [];
  const work = async (name: string) => {
    const leave = await takePlace("sync");
    order.push(name);
    leave();
  };
  const all = [work("first"), work("second"), work("third")];
  held[0]?.();
  setImmediate(() => order.push("other"));
  await Promise.all(all);
  expect(order).toEqual(["first", "other", "second", "third"]);
  for (const leave of held) leave();
});

test("as many wait as the limits of an organization let through at once, and the next is refused with Retry-After", async () => {
  const held = await Promise.all([1, 2, 3, 4].map(() => takePlace("flood")));
  const queued = Array.from({ length: 4_000 }, () => takePlace("flood").then((leave) => leave()));
  await expect(takePlace("flood")).rejects.toMatchObject({
    code: "too_many_requests",
    headers: { "retry-after": "1" },
  });
  for (const leave of held) leave();
  await Promise.all(queued);
});
