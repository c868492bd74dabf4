import { expect, test } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { inTurn } from "./in-turn.ts";

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
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { running, work, finishOne };
}

test("at most six requests of a person and twelve of an organization run at once, and every request gets its turn", async () => {
  const { running, work, finishOne } = makeWork();
  const ofAnn = Array.from({ length: 20 }, () => inTurn("request", actor("ann", "acme"), work));
  await Promise.resolve();
  expect(running.size).toBe(6);
  const ofBob = Array.from({ length: 20 }, () => inTurn("request", actor("bob", "acme"), work));
  const ofCyd = Array.from({ length: 20 }, () => inTurn("request", actor("cyd", "acme"), work));
  await Promise.resolve();
  expect(running.size).toBe(12);
  const other = inTurn("request", actor("dan", "other"), work);
  await Promise.resolve();
  expect(running.size).toBe(13);
  for (let finished = 0; finished < 61; finished += 1) await finishOne();
  await Promise.all([...ofAnn, ...ofBob, ...ofCyd, other]);
});

test("a hundred requests can wait, the next is refused, and a failed request makes room", async () => {
  const { running, work, finishOne } = makeWork();
  const eve = actor("eve", "acme");
  const accepted = Array.from({ length: 102 }, (_, at) =>
    inTurn("read", eve, at === 0 ? () => work().then(() => Promise.reject(new Error("failed"))) : work),
  );
  const settled = Promise.allSettled(accepted);
  await expect(inTurn("read", eve, work)).rejects.toMatchObject({ code: "too_many_requests" });
  expect(running.size).toBe(2);
  for (let finished = 0; finished < 102; finished += 1) await finishOne();
  expect((await settled).filter(({ status }) => status === "rejected")).toHaveLength(1);
  const again = inTurn("read", eve, work);
  await finishOne();
  await again;
});
