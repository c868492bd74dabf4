import type { UserActor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";

/** How many requests a process works on at once. A read is one of the log's, which may take seconds. */
const atOnce = {
  request: { person: 6, organization: 12 },
  read: { person: 2, organization: 3 },
} as const;
/** Of one person or one organization. */
const mostWaiting = 100;

type Line = { running: number; waiting: (() => void)[] };

const lines = processState("lines", () => new Map<string, Line>());

/**
 * Runs work for a person when it is its turn: a process does only so much at once for one person and for one organization,
 * so that the others find connections of the database free.
 *
 * @throws DomainError too_many_requests, where a hundred wait already
 */
export function inTurn<T>(
  kind: keyof typeof atOnce,
  { userId, organizationId }: UserActor,
  work: () => Promise<T>,
): Promise<T> {
  const { person, organization } = atOnce[kind];
  return waitInLine(`${kind} ${userId}`, person, () =>
    waitInLine(`${kind} ${organizationId}`, organization, work),
  );
}

async function waitInLine<T>(key: string, places: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < places) line.running += 1;
  else if (line.waiting.length < mostWaiting)
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw crowded();
  try {
    return await work();
  } finally {
    // Whoever is next takes this place.
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
    "Too many requests of yours are waiting. Try again when they are answered.",
    { headers: { "retry-after": "1" } },
  );
}
