import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { countedByProcess, type RateLimit, rateLimit } from "./policies.ts";
import { takeTokens } from "./take-tokens.ts";

/** What came of a request's try to pass its limit. */
export type Spent = { isAllowed: boolean; limit: RateLimit; remaining: number; retryAfterSeconds: number };

/** Tokens of one bucket that this process took and has not spent, and what was left in the bucket then. */
type Lease = {
  tokens: number;
  left: number;
  takenAtMs: number;
  askAgainAtMs: number;
  taking: Promise<void> | null;
};

const maxLeases = 10_000;
const longestWaitMs = 250;
/** A database that does not answer within this counts as away. */
const longestAskMs = 2_000;
/** After a fault of the database nobody waits for it again before this time has passed. */
const pauseAfterFaultMs = 2_000;

const state = processState("rate-limits", () => ({ leases: new Map<string, Lease>(), pausedUntilMs: 0 }));

function newLease(): Lease {
  return { tokens: 0, left: 0, takenAtMs: 0, askAgainAtMs: 0, taking: null };
}

/** Keeps a lease that is being filled as the newest; of too many the one filled longest ago goes. */
function keep(key: string, lease: Lease): void {
  const { leases } = state;
  leases.delete(key);
  leases.set(key, lease);
  const [oldest] = leases.keys();
  if (leases.size > maxLeases && oldest !== undefined) leases.delete(oldest);
}

/** How many tokens a process takes at once: a fortieth of the burst, so that most requests ask nobody. */
function portion({ burst }: RateLimit): number {
  return Math.max(1, Math.round(burst / 40));
}

type Taken = { granted: number; left: number };

/** Tokens of a bucket that is this process's own. */
function takeHere({ left, takenAtMs }: Lease, { burst, perSecond }: RateLimit, want: number): Taken {
  const seconds = (performance.now() - takenAtMs) / 1000;
  const available = takenAtMs === 0 ? burst : Math.min(burst, left + perSecond * seconds);
  const granted = Math.min(want, Math.floor(available));
  return { granted, left: available - granted };
}

/** Tokens of the bucket that all processes share; as many as are wanted while the database is away. */
async function takeTogether(key: string, limit: RateLimit, want: number): Promise<Taken> {
  const ungoverned = { granted: want, left: 0 };
  if (performance.now() < state.pausedUntilMs) return ungoverned;
  try {
    return await withTimeout(takeTokens(key, limit, want), longestAskMs);
  } catch (error) {
    // The limit protects the service; it must not be what takes it down with the database.
    log.error({ err: error, limit: limit.name }, "a rate limit could not be asked");
    state.pausedUntilMs = performance.now() + pauseAfterFaultMs;
    return ungoverned;
  }
}

async function refill(key: string, lease: Lease, limit: RateLimit): Promise<void> {
  keep(key, lease);
  const want = portion(limit);
  const isHere = countedByProcess.has(limit.name);
  const { granted, left } = isHere ? takeHere(lease, limit, want) : await takeTogether(key, limit, want);
  Object.assign(lease, { tokens: granted, left });
  lease.takenAtMs = performance.now();
  // An empty bucket is not asked again before it holds another portion.
  const waitMs = lease.tokens < want ? Math.min(longestWaitMs, (1000 * want) / limit.perSecond) : 0;
  lease.askAgainAtMs = lease.takenAtMs + waitMs;
}

/**
 * Spends one token of the subject's bucket. Processes take tokens from the shared bucket in small portions, so that
 * together they never pass more than the limit, and most requests cost no query. A portion that lay about until the
 * bucket was full again is given up.
 *
 * Source: contract, "Rate limits".
 */
export async function spend(name: RateLimit["name"], subject: string): Promise<Spent> {
  const limit = rateLimit(name);
  const key = `${name}:${subject}`;
  const lease = state.leases.get(key) ?? newLease();
  if (performance.now() - lease.takenAtMs > (1000 * limit.burst) / limit.perSecond) lease.tokens = 0;
  while (lease.tokens < 1 && (lease.taking || performance.now() >= lease.askAgainAtMs)) {
    lease.taking ??= refill(key, lease, limit).finally(() => {
      lease.taking = null;
    });
    await lease.taking;
  }
  const isAllowed = lease.tokens >= 1;
  if (isAllowed) lease.tokens -= 1;
  return {
    isAllowed,
    limit,
    remaining: Math.floor(lease.tokens + lease.left),
    retryAfterSeconds: Math.max(1, Math.ceil((1 - lease.left) / limit.perSecond)),
  };
}

/** Returns a token that was spent before it was known whose request it was. */
export function giveBack(name: RateLimit["name"], subject: string): void {
  const lease = state.leases.get(`${name}:${subject}`);
  if (lease) lease.tokens += 1;
}
