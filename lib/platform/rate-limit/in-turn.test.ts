import { expect, test, vi } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { inTurn, piecesInTurn } from "./in-turn.ts";

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

const settle = () => new Promise((resolve) => setImmediate(resolve));
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("at most four requests of a person and six of an organization run at once, and every request gets its turn", async () => {
  const { running, work, finishOne } = makeWork();
  const ofAnn = Array.from({ length: 20 }, () => inTurn("request", actor("ann", "acme"), work));
  await settle();
  expect(running.size).toBe(4);
  const ofBob = Array.from({ length: 20 }, () => inTurn("request", actor("bob", "acme"), work));
  const ofCyd = Array.from({ length: 20 }, () => inTurn("request", actor("cyd", "acme"), work));
  await settle();
  expect(running.size).toBe(6);
  const other = inTurn("request", actor("dan", "other"), work);
  await settle();
  expect(running.size).toBe(7);
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
  for (let finished = 0; finished < 102; finished += 1) {
    await vi.waitUntil(() => running.size > 0, { interval: 1 });
    await finishOne();
  }
  expect((await settled).filter(({ status }) => status === "rejected")).toHaveLength(1);
  const again = inTurn("read", eve, work);
  await vi.waitUntil(() => running.size > 0, { interval: 1 });
  await finishOne();
  await again;
});

test("a place of reads rests as long as the read took, at most a second", async () => {
  vi.useFakeTimers();
  try {
    let isRead = 0;
    const read = (userId: string, tookMs: number) =>
      inTurn("read", actor(userId, "resting"), async () => {
        await sleep(tookMs);
        isRead += 1;
      });
    const reads = [read("fay", 400), read("gus", 5_000), read("hal", 0), read("ivy", 10_000), read("jan", 0)];
    await vi.advanceTimersByTimeAsync(790);
    expect(isRead).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(isRead).toBe(2);
    await vi.advanceTimersByTimeAsync(5_180);
    expect(isRead).toBe(3);
    await vi.advanceTimersByTimeAsync(20);
    expect(isRead).toBe(4);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(reads);
  } finally {
    vi.useRealTimers();
  }
});

test("imports of one person run a quarter of the time", async () => {
  vi.useFakeTimers();
  try {
    let isImported = 0;
    const imports = Array.from({ length: 8 }, () =>
      inTurn("import", actor("kay", "busy"), async () => {
        await sleep(500);
        isImported += 1;
      }),
    );
    await vi.advanceTimersByTimeAsync(3 * 2_000 + 490);
    expect(isImported).toBe(3);
    await vi.advanceTimersByTimeAsync(20);
    expect(isImported).toBe(4);
    await vi.advanceTimersByTimeAsync(8_000);
    await Promise.all(imports);
  } finally {
    vi.useRealTimers();
  }
});

test("the downloads of an organization make one piece at a time, and a canceled one ends", async () => {
  let [making, most, ended] = [0, 0, 0];
  async function* pieces() {
    try {
      for (let made = 0; made < 3; made += 1) {
        making += 1;
        most = Math.max(most, making);
        await new Promise((resolve) => setImmediate(resolve));
        making -= 1;
        yield String(made);
      }
    } finally {
      ended += 1;
    }
  }
  const download = async (userId: string) => {
    const got: string[] = [];
    for await (const piece of piecesInTurn(actor(userId, "acme"), pieces())) got.push(piece);
    return got;
  };
  const all = ["0", "1", "2"];
  expect(await Promise.all(["kim", "lou", "kim"].map(download))).toEqual([all, all, all]);
  for await (const piece of piecesInTurn(actor("kim", "acme"), pieces())) if (piece === "1") break;
  expect([most, ended]).toEqual([1, 4]);
});
