import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { isDatabaseAway, noteDatabaseAway } from "#lib/platform/db/database-away.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { countedByProcess, type RateLimit, rateLimit } from "./policies.ts";
import { takeTokens } from "./take-tokens.ts";

/** The result of charging a request to a limit. */
export type Spent = { isAllowed: boolean; limit: RateLimit; remaining: number; retryAfterSeconds: number };

/** Tokens of one bucket that this process took and has not spent, and what was left in the bucket then. */
type Portion = {
  tokens: number;
  left: number;
  takenAtMs: number;
  askAgainAtMs: number;
  /** What refused callers were told to come back for, when the last of them was refused. */
  awaited: number;
  refusedAtMs: number;
  taking: Promise<void> | null;
};

const maxPortions = 10_000;
const maxWaitMs = 250;
/** A database that does not answer within this time counts as unavailable. */
const databaseTimeoutMs = 2_000;

const state = processState("rate-limits", () => ({
  portions: new LRUCache<string, Portion>({ max: maxPortions }),
}));

function newPortion(): Portion {
  return { tokens: 0, left: 0, takenAtMs: 0, askAgainAtMs: 0, awaited: 0, refusedAtMs: 0, taking: null };
}

/** How many tokens a process takes at once: a fortieth of the burst. */
function portionSize({ burst }: RateLimit): number {
  return Math.max(1, Math.round(burst / 40));
}

type Taken = { granted: number; left: number };

/** Takes tokens from a bucket of this process alone. */
function takeHere({ left, takenAtMs }: Portion, { burst, perSecond }: RateLimit, want: number): Taken {
  const seconds = (performance.now() - takenAtMs) / 1000;
  const available = takenAtMs === 0 ? burst : Math.min(burst, left + perSecond * seconds);
  const granted = Math.min(want, Math.floor(available));
  return { granted, left: available - granted };
}

/** Takes tokens from the bucket that all processes share. While the database is unavailable, each process has its own. */
async function takeTogether(key: string, portion: Portion, limit: RateLimit, want: number): Promise<Taken> {
  if (isDatabaseAway()) return takeHere(portion, limit, want);
  try {
    return await withTimeout(takeTokens(key, limit, want), databaseTimeoutMs);
  } catch (error) {
    log.error({ err: error, limit: limit.name }, "could not check a rate limit");
    noteDatabaseAway();
    return takeHere(portion, limit, want);
  }
}

async function refill(key: string, portion: Portion, limit: RateLimit, missing: number): Promise<void> {
  state.portions.set(key, portion);
  const want = Math.max(portionSize(limit), missing);
  const isHere = countedByProcess.has(limit.name);
  const { granted, left } = isHere
    ? takeHere(portion, limit, want)
    : await takeTogether(key, portion, limit, want);
  portion.tokens += granted;
  portion.left = left;
  portion.takenAtMs = performance.now();
  // Don't ask again before an empty bucket can hold another portion.
  const waitMs = granted < want ? Math.min(maxWaitMs, (1000 * want) / limit.perSecond) : 0;
  portion.askAgainAtMs = portion.takenAtMs + waitMs;
}

/**
 * Spends tokens of the subject's bucket: all, or none if it has fewer. Processes take tokens from the shared bucket in small
 * portions, so that most requests need no query. A portion expires when the bucket is full again.
 *
 * @param tokens at most the burst counts
 *
 * Source: contract, "Rate limits".
 */
export async function spend(name: RateLimit["name"], subject: string, tokens = 1): Promise<Spent> {
  const limit = rateLimit(name);
  const cost = Math.min(tokens, limit.burst);
  const key = `${name}:${subject}`;
  const portion = state.portions.get(key) ?? newPortion();
  if (performance.now() - portion.takenAtMs > (1000 * limit.burst) / limit.perSecond) portion.tokens = 0;
  while (portion.tokens < cost && (portion.taking || performance.now() >= portion.askAgainAtMs)) {
    portion.taking ??= refill(key, portion, limit, cost - portion.tokens).finally(() => {
      portion.taking = null;
    });
    await portion.taking;
  }
  const isAllowed = portion.tokens >= cost;
  if (isAllowed) portion.tokens -= cost;
  const available = portion.tokens + portion.left;
  const awaited = isAllowed ? 0 : awaitTokens(portion, limit, cost);
  return {
    isAllowed,
    limit,
    remaining: Math.floor(available),
    retryAfterSeconds: Math.max(1, Math.ceil((awaited - available) / limit.perSecond)),
  };
}

/** Refused callers are told different times, so that they do not come back together to be refused again. */
function awaitTokens(portion: Portion, { burst, perSecond }: RateLimit, cost: number): number {
  const nowMs = performance.now();
  const refilled = (perSecond * (nowMs - portion.refusedAtMs)) / 1000;
  portion.awaited = Math.min(burst, Math.max(0, portion.awaited - refilled) + cost);
  portion.refusedAtMs = nowMs;
  return portion.awaited;
}

/** Waits until the subject's bucket has a token, and spends it. For work that goes on while its caller reads. */
export async function waitForToken(name: RateLimit["name"], subject: string): Promise<void> {
  for (;;) {
    const { isAllowed, limit } = await spend(name, subject);
    if (isAllowed) return;
    await sleep(1_000 / limit.perSecond);
  }
}

/** Returns a token that was spent before the caller was known. */
export function giveBack(name: RateLimit["name"], subject: string): void {
  const portion = state.portions.get(`${name}:${subject}`);
  if (portion) portion.tokens += 1;
}
