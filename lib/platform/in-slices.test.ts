import { expect, test } from "vitest";
import type { Actor } from "#lib/platform/access/context.ts";
import { inSlices } from "./in-slices.ts";

const searcher = (organizationId: string): Actor => ({
  kind: "application",
  applicationId: `application of ${organizationId}`,
  organizationId,
  name: "Searching",
  clientId: "pp_1",
  scopes: [],
});

function takeMs(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test("long work lets others in between, in the order of the calls", async () => {
  const done: (number | "other")[] = [];
  const works = Array.from({ length: 30 }, (_, index) =>
    inSlices(searcher("acme"), () => {
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
  await inSlices(searcher("acme"), () => order.push("work"));
  expect(order).toEqual(["work"]);
  await expect(
    inSlices(searcher("acme"), () => {
      throw new Error("of the work");
    }),
  ).rejects.toThrow("of the work");
});

test("organizations take turns: one that waits for a hundred does not keep another waiting", async () => {
  const done: string[] = [];
  const ask = (organizationId: string, count: number) =>
    Array.from({ length: count }, () =>
      inSlices(searcher(organizationId), () => {
        takeMs(2);
        done.push(organizationId);
      }),
    );
  await Promise.all([...ask("greedy", 100), ...ask("other", 3)]);
  // Five or six fill the slice in which they were asked for.
  expect(done.slice(0, 12).filter((who) => who === "other")).toHaveLength(3);
  expect(done).toHaveLength(103);
});
