import { beforeEach, expect, test, vi } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { processState } from "#lib/platform/process-state.ts";
import { inTurn, piecesInTurn, sessionInTurn } from "./in-turn.ts";

// Simulated time begins anew in each test.
beforeEach(() => {
  const budgets = processState<Record<string, { debts: Map<string, unknown> }>>("budgets", () => ({}));
  for (const { debts } of Object.values(budgets)) debts.clear();
});

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

test("at most three requests of a person and four of an organization run at once, and every request gets its turn", async () => {
  const { running, work, finishOne } = makeWork();
  const ofAnn = Array.from({ length: 20 }, () => inTurn("request", actor("ann", "acme"), work));
  await settle();
  expect(running.size).toBe(3);
  const ofBob = Array.from({ length: 20 }, () => inTurn("request", actor("bob", "acme"), work));
  const ofCyd = Array.from({ length: 20 }, () => inTurn("request", actor("cyd", "acme"), work));
  await settle();
  expect(running.size).toBe(4);
  const other = inTurn("request", actor("dan", "other"), work);
  await settle();
  expect(running.size).toBe(5);
  for (let finished = 0; finished < 61; finished += 1) await finishOne();
  await Promise.all([...ofAnn, ...ofBob, ...ofCyd, other]);
});

test("at most one change of a person and two of an organization run at once", async () => {
  const { running, work, finishOne } = makeWork();
  const changes = ["ann", "ann", "ann", "bob", "bob"].map((userId) =>
    inTurn("change", actor(userId, "acme"), work),
  );
  await settle();
  expect(running.size).toBe(2);
  const other = inTurn("change", actor("dan", "other"), work);
  await settle();
  expect(running.size).toBe(3);
  for (let finished = 0; finished < 6; finished += 1) await finishOne();
  await Promise.all([...changes, other]);
});

test("a person's sessions are read for one request at a time, and nobody else waits", async () => {
  const { running, work, finishOne } = makeWork();
  const sessions = [
    ["ann", "first"],
    ["ann", "second"],
    ["ann", "third"],
    ["bob", "fourth"],
  ] as const;
  const reads = sessions.map(([userId, sessionId]) => sessionInTurn(userId, sessionId, work));
  await settle();
  expect(running.size).toBe(2);
  for (let finished = 0; finished < 4; finished += 1) await finishOne();
  await Promise.all(reads);
});

test("requests share a read of their session that begins after them, never an earlier one", async () => {
  const { running, work, finishOne } = makeWork();
  let begun = 0;
  const read = async () => {
    begun += 1;
    const which = begun;
    await work();
    return which;
  };
  const first = sessionInTurn("ann", "first", read);
  await settle();
  expect(running.size).toBe(1);
  const later = [1, 2, 3].map(() => sessionInTurn("ann", "first", read));
  await settle();
  for (let finished = 0; finished < 2; finished += 1) await finishOne();
  expect(await first).toBe(1);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
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

/** Starts works of this length, and counts those that have ended. */
function startMany(
  kind: "read" | "export" | "import",
  tookMs: number,
  organizationId: string,
  userIds: string[],
) {
  const ended = { count: 0 };
  const work = async () => {
    await sleep(tookMs);
    ended.count += 1;
  };
  const all = userIds.map((userId) => inTurn(kind, actor(userId, organizationId), work));
  return { ended, all: Promise.all(all) };
}

test.each([
  {
    kind: "read",
    burstMs: 250,
    tookMs: 100,
    share: 0.3,
    works: 260,
    seconds: 20,
    userIds: ["fay", "gus", "hal"],
  },
  { kind: "export", burstMs: 250, tookMs: 50, share: 0.3, works: 180, seconds: 20, userIds: ["fay", "gus"] },
  { kind: "import", burstMs: 1_000, tookMs: 200, share: 0.1, works: 80, seconds: 100, userIds: ["ivy"] },
  {
    kind: "import",
    burstMs: 1_000,
    tookMs: 200,
    share: 0.1,
    works: 80,
    seconds: 100,
    userIds: ["ivy", "jan"],
  },
] as const)("after the burst of %o, an organization's work gets its share of the time", async (given) => {
  const { kind, burstMs, tookMs, share, works, seconds, userIds } = given;
  vi.useFakeTimers();
  try {
    const { ended, all } = startMany(
      kind,
      tookMs,
      `${kind} of ${userIds.length} for ${tookMs}`,
      Array.from({ length: works }, (_, at) => userIds[at % userIds.length] ?? ""),
    );
    await vi.advanceTimersByTimeAsync(burstMs);
    const early = ended.count;
    expect(early).toBeGreaterThanOrEqual(Math.floor(burstMs / tookMs));
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    const later = (ended.count - early) * tookMs;
    expect(later / (seconds * 1_000)).toBeGreaterThan(share * 0.8);
    expect(later / (seconds * 1_000)).toBeLessThan(share * 1.2);
    const other = vi.fn();
    void inTurn(kind, actor("kay", "calm"), async () => other());
    await vi.advanceTimersByTimeAsync(1);
    expect(other).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000_000);
    await all;
  } finally {
    vi.useRealTimers();
  }
});

test("staff read logs without a rest", async () => {
  vi.useFakeTimers();
  try {
    const ended = vi.fn();
    for (let read = 0; read < 40; read += 1)
      void inTurn("read", { ...actor(`staff ${read % 4}`, "distributor"), role: "STAFF" }, () =>
        sleep(500),
      ).then(ended);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toHaveBeenCalledTimes(40);
  } finally {
    vi.useRealTimers();
  }
});

test("an organization does not rest while another one owes more", async () => {
  vi.useFakeTimers();
  try {
    const greedy = Array.from({ length: 60 }, (_, at) =>
      inTurn("read", actor(`mia ${at % 3}`, "greedy"), () => sleep(1_000)),
    );
    const waitsMs: number[] = [];
    // Nearly all of the time at first, because the greedy ones make each read slow.
    const timid = setInterval(async () => {
      const askedMs = performance.now();
      await inTurn("read", actor("ned", "timid"), async () => {
        waitsMs.push(performance.now() - askedMs);
        await sleep(waitsMs.length > 5 ? 450 : 900);
      });
    }, 1_000);
    await vi.advanceTimersByTimeAsync(30_500);
    clearInterval(timid);
    expect(waitsMs).toEqual(Array(30).fill(0));
    await vi.advanceTimersByTimeAsync(300_000);
    await Promise.all(greedy);
  } finally {
    vi.useRealTimers();
  }
});

test("a pause between tasks does not cancel their debt, and a rest ends after a second", async () => {
  vi.useFakeTimers();
  try {
    const read = (tookMs: number) => inTurn("read", actor("lee", "pausing"), () => sleep(tookMs));
    const first = [read(60_000), read(60_000)];
    await vi.advanceTimersByTimeAsync(60_010);
    await Promise.all(first);
    const after = vi.fn();
    void read(0).then(after);
    await vi.advanceTimersByTimeAsync(900);
    expect(after).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(after).toHaveBeenCalled();
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
