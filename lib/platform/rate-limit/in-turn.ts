import type { ApplicationActor, UserActor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";

/** How many requests a process handles at once. A `read` of a log may take seconds. */
const atOnce = {
  request: { person: 6, organization: 12 },
  read: { person: 2, organization: 3 },
} as const;
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
    waitInLine(`${kind} ${actor.kind} ${actor.organizationId}`, organization, work),
  );
}

async function waitInLine<T>(key: string, places: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < places) line.running += 1;
  else if (line.waiting.length < maxWaiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw crowded();
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else {
      line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  }
}

function crowded(): DomainError {
  return new DomainError(
    "too_many_requests",
    "Too many of your requests are waiting. Try again when they have finished.",
    { headers: { "retry-after": "1" } },
  );
}
