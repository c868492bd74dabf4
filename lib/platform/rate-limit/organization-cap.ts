import { type Actor, type Context, chargedOrganizationId } from "#lib/platform/access/context.ts";
import { conflict, DomainError } from "#lib/platform/errors.ts";
import { toNetwork } from "#lib/platform/http/remote-address.ts";
import { processState } from "#lib/platform/process-state.ts";

/**
 * `running`: how much a process does at once for one organization. The pool has ten connections, and that of reads has four,
 * so an organization leaves some to others. `rest`: after its work, a place stays empty for so many times as long as the work
 * took, so that whoever never stops asking leaves the processors to others, too. `waiting`: how much more may wait for a place.
 */
const caps = {
  request: { running: 4, rest: 1, waiting: 100 },
  /** Of applications. As many may wait as the rate limits let through at once. */
  change: { running: 4, rest: 1, waiting: 1_000 },
  /** Messages of assistants, which wait for the places of what they call. */
  tool: { running: 4, rest: 1, waiting: 1_000 },
  /** All branches for a list and a map, compressed. */
  finder: { running: 1, rest: 3, waiting: 100 },
  /** A log of hundreds of thousands takes seconds. */
  delete: { running: 1, rest: 0, waiting: 100 },
  /** Answers with many branches. As many may wait as the rate limit lets through at once. */
  search: { running: 1, rest: 10, waiting: 1_500 },
  /** Of the distributor, for whom a busy machine must not mean a rest. */
  publish: { running: 4, rest: 0, waiting: 1_000 },
  read: { running: 2, rest: 3, waiting: 100 },
  /** A piece of a file of the log. Other reads of the organization go on beside it. */
  export: { running: 1, rest: 1, waiting: 1_000 },
  upload: { running: 4, rest: 0, waiting: 100 },
  import: { running: 1, rest: 4, waiting: 100 },
  inbox: { running: 2, rest: 3, waiting: 100 },
} as const;
/** Rendering a page or finding branches takes the processor for tens of milliseconds. */
const addressCap: Cap = { running: 4, rest: 1, waiting: 100 };
const maxRestMs = 2_000;

type Cap = { running: number; rest: number; waiting: number };
type Line = { running: number; waiting: (() => void)[] };

const lines = processState("organization-caps", () => new Map<string, Line>());

/**
 * Runs work for a person, an application, or an inbox, in the order of the calls, when fewer of its kind run for their
 * organization in this process. At a public client, the person's organization counts. The command line has no limits.
 *
 * @param getWorkMs how much of its time was work, if it also waited for what others do
 * @throws DomainError too_many_requests if too many are waiting
 */
export async function withinOrganizationCap<T>(
  kind: keyof typeof caps,
  actor: Actor | { kind: "inbox"; organizationId: string },
  work: () => Promise<T>,
  getWorkMs?: () => number,
): Promise<T> {
  const organizationId = actor.kind === "inbox" ? actor.organizationId : chargedOrganizationId(actor);
  if (organizationId === undefined) return work();
  return inLine(`${kind} ${organizationId}`, caps[kind], work, getWorkMs);
}

/**
 * Runs work for a caller whom nobody knows, in the order of the calls, when less of it runs for the caller's network address
 * in this process.
 *
 * @throws DomainError too_many_requests if a hundred are waiting
 */
export function withinAddressCap<T>(ipAddress: string | null, work: () => Promise<T>): Promise<T> {
  return inLine(`address ${toNetwork(ipAddress ?? "unknown")}`, addressCap, work);
}

/** Called when a place is free, so that nothing is done for callers who left. @throws DomainError conflict */
export function requirePresent({ hasLeft }: Context): void {
  if (hasLeft?.()) throw conflict("The caller left before the request had its turn.");
}

async function inLine<T>(
  key: string,
  { running, rest, waiting }: Cap,
  work: () => Promise<T>,
  getWorkMs?: () => number,
): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < running) line.running += 1;
  else if (line.waiting.length < waiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw tooManyWaiting();
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const makeRoom = () => {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    };
    const workMs = getWorkMs?.() ?? performance.now() - startedMs;
    const restMs = Math.min(rest * workMs, maxRestMs);
    // At the earliest in the next turn of the event loop, so that work which waits for nothing lets others in between, too.
    if (restMs > 0) setTimeout(makeRoom, restMs).unref();
    else setImmediate(makeRoom);
  }
}

function tooManyWaiting(): DomainError {
  const detail = "Too many of your requests are waiting. Try again when they have finished.";
  return new DomainError("too_many_requests", detail, { headers: { "retry-after": "1" } });
}
