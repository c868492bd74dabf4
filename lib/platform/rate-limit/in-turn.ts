import type { ApplicationActor, UserActor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";

type Places = { person: number; organization: number; rests: number };

/**
 * How much a process does at once for one person and for one organization. The pool has ten connections, and that of reads
 * has four, so an organization leaves some to others. A place then stays empty for `rests` times as long as the work took,
 * so that others get the processor.
 */
const atOnce = {
  request: { person: 4, organization: 6, rests: 0 },
  /** A read of a log, which may take seconds. */
  read: { person: 2, organization: 2, rests: 1 },
  /** A piece of a download. */
  export: { person: 1, organization: 1, rests: 1 },
  /** A look of a live stream for new deliveries. */
  stream: { person: 1, organization: 2, rests: 0 },
  /** An import of branches. It has a connection until the file has arrived and was compared. */
  import: { person: 1, organization: 2, rests: 3 },
} as const satisfies Record<string, Places>;
/** Work that took longer counts as this. */
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
export async function inTurn<T>(
  kind: keyof typeof atOnce,
  actor: UserActor | ApplicationActor,
  work: () => Promise<T>,
): Promise<T> {
  const { person, organization, rests } = atOnce[kind];
  const id = actor.kind === "user" ? actor.userId : actor.applicationId;
  const leavePerson = await takePlace(`${kind} ${id}`, person);
  const leaveOrganization = await takePlace(
    `${kind} ${actor.kind} ${actor.organizationId}`,
    organization,
  ).catch((error) => {
    leavePerson();
    throw error;
  });
  const leave = () => {
    leaveOrganization();
    leavePerson();
  };
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startedMs;
    if (rests > 0) setTimeout(leave, rests * Math.min(tookMs, maxRestMs)).unref();
    else leave();
  }
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

/** Waits for a place in a line. Returns what leaves it to the next. */
async function takePlace(key: string, places: number): Promise<() => void> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < places) line.running += 1;
  else if (line.waiting.length < maxWaiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw crowded();
  return () => {
    const next = line.waiting.shift();
    if (!next) line.running -= 1;
    next?.();
    if (line.running === 0) lines.delete(key);
  };
}

function crowded(): DomainError {
  return new DomainError(
    "too_many_requests",
    "Too many of your requests are waiting. Try again when they have finished.",
    { headers: { "retry-after": "1" } },
  );
}
