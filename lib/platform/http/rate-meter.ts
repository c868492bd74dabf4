import type { Caller } from "#lib/platform/access/context.ts";
import type { RateLimitName } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { overLimit, sharedByOrganization } from "#lib/platform/rate-limit/policies.ts";
import { giveBack, type Spent, spend } from "#lib/platform/rate-limit/spend.ts";

/** Takes the tokens of one request. Each throws too_many_requests with Retry-After. */
export type RateMeter = {
  /** Takes a token of the network address, before any work for an unknown caller. */
  takeForAddress: () => Promise<void>;
  /** Takes tokens of the caller. The address gets its token back, unless the caller is unproven. */
  takeForCaller: (caller: Caller, tokens: number) => Promise<void>;
  /** Takes more tokens of whoever was charged last. */
  takeMore: (tokens: number) => Promise<void>;
  /** Takes tokens of another limit, too. The default is one. */
  takeFrom: (limit: RateLimitName, id: string, tokens?: number) => Promise<void>;
  /** `RateLimit` and `RateLimit-Policy` of the limit with the fewest tokens left. */
  headers: () => Record<string, string>;
};

type Bucket = { limit: RateLimitName; id: string };

/** Source: draft-ietf-httpapi-ratelimit-headers. */
function getHeaders({ limit, remaining }: Spent): Record<string, string> {
  const { name, burst, perSecond } = limit;
  const windowSeconds = Math.ceil(burst / perSecond);
  const fullInSeconds = Math.max(0, Math.ceil((burst - remaining) / perSecond));
  return {
    "ratelimit-policy": `"${name}";q=${burst};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${Math.max(0, remaining)};t=${fullInSeconds}`,
  };
}

function tooMany(spent: Spent): DomainError {
  return new DomainError("too_many_requests", overLimit(spent.limit, spent.retryAfterSeconds), {
    headers: { "retry-after": String(spent.retryAfterSeconds), ...getHeaders(spent) },
  });
}

/**
 * Makes the meter of a request. Source: contract, "Rate limits".
 *
 * @param limit of the caller
 * @param address whose tokens are taken while nobody is known
 */
export function rateMeter(limit: RateLimitName, address: Bucket): RateMeter {
  let charged: Bucket[] = [address];
  let nearest: Spent | undefined;
  const take = async (bucket: Bucket, tokens: number): Promise<void> => {
    const spent = await spend(bucket.limit, bucket.id, tokens);
    if (!nearest || !spent.isAllowed || spent.remaining < nearest.remaining) nearest = spent;
    if (!spent.isAllowed) throw tooMany(spent);
  };
  const takeMore = async (tokens: number) => {
    if (tokens > 0) for (const bucket of charged) await take(bucket, tokens);
  };
  return {
    takeForAddress: () => take(address, 1),
    takeForCaller: async ({ id, organizationId, isUnproven }, tokens) => {
      if (!isUnproven) {
        if (nearest) giveBack(address.limit, address.id);
        nearest = undefined;
      }
      charged = [{ limit, id }];
      if (sharedByOrganization.has(limit) && organizationId !== undefined)
        charged.push({ limit: "organization", id: organizationId });
      await takeMore(tokens);
    },
    takeMore,
    takeFrom: (other, id, tokens = 1) => take({ limit: other, id }, tokens),
    headers: () => (nearest ? getHeaders(nearest) : {}),
  };
}
