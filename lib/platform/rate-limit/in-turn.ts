import type { ApplicationActor, UserActor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";

const unlimited = Number.POSITIVE_INFINITY;

type Places = { person: number; organization: number; share: number };

/**
 * How much a process does at once for one person and for one organization. The pool has ten connections, and that of reads
 * has four, so an organization leaves some to others. In the long run, the work of the organization that asks for the most
 * takes at most `share` of the time, so that others get the processor.
 */
const atOnce = {
  request: { person: 4, organization: 6, share: unlimited },
  /** A read of a log, which may take seconds. */
  read: { person: 2, organization: 2, share: 1 },
  /** A piece of a download. */
  export: { person: 1, organization: 1, share: 0.5 },
  /** A look of a live stream for new deliveries. */
  stream: { person: 1, organization: 2, share: unlimited },
  /** An import of branches. It has a connection until the file has arrived and was compared. */
  import: { person: 1, organization: 2, share: 0.1 },
} as const satisfies Record<string, Places>;
/** How long an organization's work may take before its share counts. */
const burstMs = 2_000;
/** A place of reads rests for at most a second, one of imports for ten. */
const maxDebtMs = burstMs + 1_000;
/** For one person or one organization. */
const maxWaiting = 100;

/** `debtMs` is the work's time beyond its share, at the time `atMs`. */
type Line = { running: number; waiting: (() => void)[]; debtMs: number; atMs: number };

const lines = processState("lines", () => new Map<string, Line>());

/**
 * Runs work for a person or an application. Limits how much runs at once for them and for their organization, so that others
 * find free database connections.
 *
 * @throws DomainError too_many_requests if a hundred are waiting
 */
export function inTurn<T>(
  kind: keyof typeof atOnce,
  actor: UserActor | ApplicationActor,
  work: () => Promise<T>,
): Promise<T> {
  const { person, organization, share } = atOnce[kind];
  const id = actor.kind === "user" ? actor.userId : actor.applicationId;
  return waitInLine(`${kind} ${id}`, person, unlimited, () =>
    waitInLine(`${kind} ${actor.kind} ${actor.organizationId}`, organization, share, work),
  );
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

async function waitInLine<T>(key: string, places: number, share: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [], debtMs: 0, atMs: 0 };
  lines.set(key, line);
  if (line.running < places) line.running += 1;
  else if (line.waiting.length < maxWaiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw crowded();
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const restMs = charge(key, line, startedMs, share);
    if (restMs > 0) setTimeout(leave, restMs, key, line, share).unref();
    else leave(key, line, share);
  }
}

/**
 * Adds the work's time to the debt, which shrinks by `share` of the time. Returns how long the place has to rest. Work also
 * takes long because of others, so only the line of its kind that owes the most rests.
 */
function charge(key: string, line: Line, startedMs: number, share: number): number {
  if (share === unlimited) return 0;
  const nowMs = performance.now();
  const debtMs = (one: Line) => Math.max(0, one.debtMs - share * (nowMs - one.atMs));
  line.debtMs = Math.min(debtMs(line) + nowMs - startedMs, maxDebtMs);
  line.atMs = nowMs;
  const [kind = ""] = key.split(" ");
  for (const [otherKey, other] of lines)
    if (otherKey.startsWith(`${kind} `) && debtMs(other) > line.debtMs) return 0;
  return Math.max(0, (line.debtMs - burstMs) / share);
}

function leave(key: string, line: Line, share: number): void {
  const next = line.waiting.shift();
  if (!next) line.running -= 1;
  next?.();
  if (line.running > 0) return;
  // A line is kept until its debt is paid.
  const { atMs } = line;
  const forget = () => {
    if (line.running === 0 && line.atMs === atMs) lines.delete(key);
  };
  if (line.debtMs > 0) setTimeout(forget, line.debtMs / share).unref();
  else forget();
}

function crowded(): DomainError {
  return new DomainError(
    "too_many_requests",
    "Too many of your requests are waiting. Try again when they have finished.",
    { headers: { "retry-after": "1" } },
  );
}
