import { type Actor, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";

type Budget = { share: number; burstMs: number; maxRestMs: number; debts: Map<string, Debt> };
/** The time that an organization's work took beyond its share, at the time `atMs`. */
type Debt = { ms: number; atMs: number };

/**
 * After `burstMs`, the work of the organization that asks for the most takes at most `share` of the time, so that others get
 * the processor. After each task, its place rests for at most `maxRestMs`.
 */
const budgets = processState("budgets", () => ({
  log: { share: 0.3, burstMs: 250, maxRestMs: 1_000, debts: new Map() } as Budget,
  branches: { share: 0.1, burstMs: 1_000, maxRestMs: 10_000, debts: new Map() } as Budget,
}));

type Places = { person: number; organization: number; budget?: keyof typeof budgets };

/**
 * How much a process does at once for one person and for one organization. The pool has ten connections, and that of reads
 * has four, so an organization leaves some to others.
 */
const atOnce: Record<"request" | "change" | "read" | "export" | "stream" | "import", Places> = {
  /** One more than reads, so that slow reads leave a place. */
  request: { person: 3, organization: 4 },
  /** A request that changes something. Many lock the organization, and each that waits for the lock has a connection. */
  change: { person: 1, organization: 2 },
  /** A read of a log, which may take seconds. */
  read: { person: 2, organization: 2, budget: "log" },
  /** A piece of a download. */
  export: { person: 1, organization: 1, budget: "log" },
  /** A look of a live stream for new deliveries. */
  stream: { person: 1, organization: 2, budget: "log" },
  /** An import of branches. It has a connection until the file has arrived and was compared. */
  import: { person: 1, organization: 2, budget: "branches" },
};
/** For one person or one organization. */
const maxWaiting = 100;

type Line = { running: number; waiting: (() => void)[] };

const lines = processState("lines", () => new Map<string, Line>());

/**
 * Runs work for a person or an application. Limits how much runs at once for them and for their organization, so that others
 * find free database connections. The command line has no limits.
 *
 * @throws DomainError too_many_requests if a hundred are waiting
 */
export function inTurn<T>(kind: keyof typeof atOnce, actor: Actor, work: () => Promise<T>): Promise<T> {
  if (actor.kind !== "user" && actor.kind !== "application") return work();
  const { person, organization, budget } = atOnce[kind];
  const id = actor.kind === "user" ? actor.userId : actor.applicationId;
  const owner = `${actor.kind} ${actor.organizationId}`;
  // The distributor's many people do not share the budget of one partner.
  const isFree = !budget || (budget === "log" && isStaff(actor));
  const charge = (tookMs: number) => (isFree ? 0 : chargeTo(budgets[budget], owner, tookMs));
  return waitInLine(`${kind} ${id}`, person, () =>
    waitInLine(`${kind} ${owner}`, organization, work, { rest: charge }),
  );
}

const sessionReads = processState("session-reads", () => new Map<string, Promise<unknown>>());

/** Reads a person's sessions one at a time. Requests that wait share a read. The organization is not known yet. */
export function sessionInTurn<T>(userId: string, sessionId: string, read: () => Promise<T>): Promise<T> {
  const key = `${userId} ${sessionId}`;
  const readOnce = async () => {
    // A later request may know of changes that a read under way does not see.
    await null;
    sessionReads.delete(key);
    return read();
  };
  // A page cannot answer that too many are waiting. The limits by address bound them.
  const options = { most: Number.POSITIVE_INFINITY };
  const shared =
    (sessionReads.get(key) as Promise<T>) ?? waitInLine(`session ${userId}`, 1, readOnce, options);
  sessionReads.set(key, shared);
  return shared;
}

/** Makes each piece of a download in turn, so that an organization's downloads together make one at a time. */
export async function* piecesInTurn(actor: UserActor, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await inTurn("export", actor, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/**
 * Runs work when one of the key's places in this process is free, in the order of the calls.
 *
 * @param rest returns how long the place rests after work that took so long
 * @param most how many may wait
 * @throws DomainError too_many_requests if more would wait
 */
export async function waitInLine<T>(
  key: string,
  places: number,
  work: () => Promise<T>,
  { rest, most = maxWaiting }: { rest?: (tookMs: number) => number; most?: number } = {},
): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < places) line.running += 1;
  else if (line.waiting.length < most) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw crowded();
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const restMs = rest?.(performance.now() - startedMs) ?? 0;
    if (restMs > 0) setTimeout(leave, restMs, key, line).unref();
    else leave(key, line);
  }
}

/**
 * Adds the work's time to its owner's debt, which shrinks by `share` of the time. Returns how long the place has to rest. Work
 * also takes long because of others, so only the owner of the largest debt rests.
 */
function chargeTo({ share, burstMs, maxRestMs, debts }: Budget, owner: string, tookMs: number): number {
  const atMs = performance.now();
  for (const [other, debt] of debts) {
    const ms = debt.ms - share * (atMs - debt.atMs);
    if (ms > 0) debts.set(other, { ms, atMs });
    else debts.delete(other);
  }
  const ms = Math.min((debts.get(owner)?.ms ?? 0) + tookMs, burstMs + share * maxRestMs);
  debts.set(owner, { ms, atMs });
  if ([...debts.values()].some((debt) => debt.ms > ms)) return 0;
  return Math.max(0, (ms - burstMs) / share);
}

function leave(key: string, line: Line): void {
  const next = line.waiting.shift();
  if (!next) line.running -= 1;
  next?.();
  if (line.running === 0) lines.delete(key);
}

function crowded(): DomainError {
  return new DomainError(
    "too_many_requests",
    "Too many of your requests are waiting. Try again when they have finished.",
    { headers: { "retry-after": "1" } },
  );
}
