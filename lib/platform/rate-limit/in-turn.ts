import type { ApplicationActor, UserActor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";

/**
 * How much a process does at once for one person and for one organization. The pool has ten connections, and that of reads
 * has four, so an organization leaves some to others.
 */
const atOnce = {
  request: { person: 4, organization: 6 },
  /** A read of a log, which may take seconds. */
  read: { person: 2, organization: 2 },
  /** A piece of a download. */
  export: { person: 1, organization: 1 },
  /** A look of a live stream for new deliveries. */
  stream: { person: 1, organization: 2 },
  /** An import of branches. It has a connection until the file has arrived and was compared. */
  import: { person: 1, organization: 2 },
} as const;
/** These leave the organization's place empty for as long as they took, so that others get half of the processor. */
const restful: ReadonlySet<string> = new Set(["read", "export", "import"]);
const maxRestMs = 1_000;
/** For one person or one organization. */
const maxWaiting = 100;

type Line = { running: number; waiting: (() => void)[] };

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
  const { person, organization } = atOnce[kind];
  const id = actor.kind === "user" ? actor.userId : actor.applicationId;
  return waitInLine(`${kind} ${id}`, person, () =>
    waitInLine(`${kind} ${actor.kind} ${actor.organizationId}`, organization, work, restful.has(kind)),
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

async function waitInLine<T>(key: string, places: number, work: () => Promise<T>, rests = false): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < places) line.running += 1;
  else if (line.waiting.length < maxWaiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw crowded();
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startedMs;
    if (rests) setTimeout(leave, Math.min(tookMs, maxRestMs), key, line).unref();
    else leave(key, line);
  }
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
