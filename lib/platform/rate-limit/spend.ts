import { LRUCache } from "lru-cache";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { countedByProcess, type RateLimit, rateLimit } from "./policies.ts";
import { takeTokens } from "./take-tokens.ts";

/** The result of charging a request to a limit. */
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
const maxWaitMs = 250;
/** A database that does not answer within this time counts as unavailable. */
const databaseTimeoutMs = 2_000;
/** After a database error, each process counts alone for this long without asking again. */
const pauseAfterErrorMs = 2_000;

const state = processState("rate-limits", () => ({
  leases: new LRUCache<string, Lease>({ max: maxLeases }),
  pausedUntilMs: 0,
}));

function newLease(): Lease {
  return { tokens: 0, left: 0, takenAtMs: 0, askAgainAtMs: 0, taking: null };
}

/** How many tokens a process takes at once: a fortieth of the burst. */
function portion({ burst }: RateLimit): number {
  return Math.max(1, Math.round(burst / 40));
}

type Taken = { granted: number; left: number };

/** Takes tokens from a bucket of this process alone. */
function takeHere({ left, takenAtMs }: Lease, { burst, perSecond }: RateLimit, want: number): Taken {
  const seconds = (performance.now() - takenAtMs) / 1000;
  const available = takenAtMs === 0 ? burst : Math.min(burst, left + perSecond * seconds);
  const granted = Math.min(want, Math.floor(available));
  return { granted, left: available - granted };
}

/** Takes tokens from the bucket that all processes share. While the database is unavailable, each process has its own. */
async function takeTogether(key: string, lease: Lease, limit: RateLimit, want: number): Promise<Taken> {
  if (performance.now() < state.pausedUntilMs) return takeHere(lease, limit, want);
  try {
    return await withTimeout(takeTokens(key, limit, want), databaseTimeoutMs);
  } catch (error) {
    log.error({ err: error, limit: limit.name }, "could not check a rate limit");
    state.pausedUntilMs = performance.now() + pauseAfterErrorMs;
    return takeHere(lease, limit, want);
  }
}

async function refill(key: string, lease: Lease, limit: RateLimit): Promise<void> {
  state.leases.set(key, lease);
  const want = portion(limit);
  const isHere = countedByProcess.has(limit.name);
  const { granted, left } = isHere
    ? takeHere(lease, limit, want)
    : await takeTogether(key, lease, limit, want);
  Object.assign(lease, { tokens: granted, left });
  lease.takenAtMs = performance.now();
  // Don't ask again before an empty bucket can hold another portion.
  const waitMs = lease.tokens < want ? Math.min(maxWaitMs, (1000 * want) / limit.perSecond) : 0;
  lease.askAgainAtMs = lease.takenAtMs + waitMs;
}

/**
 * Spends one token of the subject's bucket. Processes take tokens from the shared bucket in small portions, so that most
 * requests need no query. A portion expires when the bucket is full again. Source: contract, "Rate limits".
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

/** Returns a token that was spent before the caller was known. */
export function giveBack(name: RateLimit["name"], subject: string): void {
  const lease = state.leases.get(`${name}:${subject}`);
  if (lease) lease.tokens += 1;
}
