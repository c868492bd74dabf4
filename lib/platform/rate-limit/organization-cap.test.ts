import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { withinAddressCap, withinOrganizationCap } from "./organization-cap.ts";

const actor = (userId: string, organizationId: string): UserActor => ({
  kind: "user",
  userId,
  organizationId,
  name: "Pat Example",
  email: "pat@example.com",
  role: "PARTNER_MEMBER",
});

/** Work that continues until it is released. */
function makeWork() {
  const running = new Set<() => void>();
  const work = () => new Promise<void>((resolve) => running.add(resolve));
  const finishOne = async () => {
    const [finish] = running;
    if (!finish) return;
    running.delete(finish);
    finish();
    await settle();
  };
  return { running, work, finishOne };
}

/** Work that ended makes room in the next turn of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

test("at most four requests of an organization run at once, each gets its turn, and no other organization waits", async () => {
  const { running, work, finishOne } = makeWork();
  const people = Array.from({ length: 40 }, (_, at) => actor(`person ${at % 3}`, "acme"));
  const requests = people.map((person) => withinOrganizationCap("request", person, work));
  await settle();
  expect(running.size).toBe(4);
  const other = withinOrganizationCap("request", actor("dan", "other"), work);
  const reading = withinOrganizationCap("read", actor("ann", "acme"), work);
  await settle();
  expect(running.size).toBe(6);
  for (let finished = 0; finished < 42; finished += 1) {
    await vi.waitUntil(() => running.size > 0, { interval: 1 });
    await finishOne();
  }
  await Promise.all([...requests, other, reading]);
});

test("a place that read rests for three times as long, so that reading without a break leaves others three quarters of the time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const beganMs: number[] = [];
  const read = async () => {
    beganMs.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const reads = Array.from({ length: 6 }, () =>
    withinOrganizationCap("read", actor("ann", "restless"), read),
  );
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(reads);
  expect(beganMs.map((ms) => ms - (beganMs[0] ?? 0))).toEqual([0, 0, 40, 40, 80, 80]);
});

test("a hundred can wait, the next is refused, and a failed one makes room", async () => {
  const { running, work, finishOne } = makeWork();
  const eve = actor("eve", "eve only");
  const failing = () => work().then(() => Promise.reject(new Error("failed")));
  const accepted = Array.from({ length: 102 }, (_, at) =>
    withinOrganizationCap("read", eve, at === 0 ? failing : work),
  );
  const settled = Promise.allSettled(accepted);
  await expect(withinOrganizationCap("read", eve, work)).rejects.toMatchObject({ code: "too_many_requests" });
  expect(running.size).toBe(2);
  for (let finished = 0; finished < 102; finished += 1) {
    await vi.waitUntil(() => running.size > 0, { interval: 1 });
    await finishOne();
  }
  expect((await settled).filter(({ status }) => status === "rejected")).toHaveLength(1);
  const again = withinOrganizationCap("read", eve, work);
  await vi.waitUntil(() => running.size > 0, { interval: 1 });
  await finishOne();
  await again;
});

test("work of an address that waits for nothing lets others in between after four", async () => {
  const done: string[] = [];
  const flood = Array.from({ length: 20 }, (_, i) =>
    withinAddressCap(`2001:db8::${i}`, async () => void done.push("flood")),
  );
  setImmediate(() => done.push("other"));
  await Promise.all(flood);
  expect(done.indexOf("other")).toBe(4);
});
