import type { ApplicationActor } from "#lib/platform/access/context.ts";
import { processState } from "#lib/platform/process-state.ts";
import { singleFlight } from "#lib/platform/single-flight.ts";

/** A token whose signature and claims were found good, and what the database last said of it. */
export type VerifiedToken = {
  actor: ApplicationActor;
  jti: string;
  grantId: string | null;
  expiresAtMs: number;
  /** When the database was last asked whether application and grant still stand. */
  checkedAtMs: number;
};

const maxTokens = 2_000;

type Cache = {
  tokens: Map<string, VerifiedToken>;
  generation: number;
  /** Checks under way, by token. */
  checks: Map<string, Promise<VerifiedToken>>;
};

const cache = processState(
  "access-tokens",
  (): Cache => ({ tokens: new Map(), generation: 0, checks: new Map() }),
);

export function cachedToken(token: string): VerifiedToken | undefined {
  return cache.tokens.get(token);
}

/**
 * Checks a token once for all that bring it at the same time: a web that has just started, or checks anew, asks the database
 * once and not for each of them. Who comes after a revocation of this process does not share a check from before it.
 */
export function checkOnce(token: string, check: () => Promise<VerifiedToken>): Promise<VerifiedToken> {
  return singleFlight(cache.checks, token, check);
}

/** Counts the revocations of this process: what was read before one must not be stored after it. */
export function cacheGeneration(): number {
  return cache.generation;
}

/** Keeps a verified token, the oldest making room, unless something was revoked since `generation`. */
export function cacheToken(token: string, verified: VerifiedToken, generation: number): void {
  const { tokens, generation: current } = cache;
  if (generation !== current) return;
  tokens.delete(token);
  tokens.set(token, verified);
  const [oldest] = tokens.keys();
  if (tokens.size > maxTokens && oldest !== undefined) tokens.delete(oldest);
}

/**
 * Forgets the tokens that match: the next use of each asks the database. What revokes something calls this after its
 * transaction, so that the revocation works at once in this process; others notice within five seconds.
 */
export function forgetTokens(matches: (verified: VerifiedToken) => boolean): void {
  cache.generation += 1;
  cache.checks.clear();
  for (const [token, verified] of cache.tokens) if (matches(verified)) cache.tokens.delete(token);
}
