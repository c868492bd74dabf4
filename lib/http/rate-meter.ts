import ipaddr from "ipaddr.js";
import type { RateLimitName } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
import { type Spent, spend } from "#lib/rate-limit/spend.ts";

/** Counts one request against one limit: against the subject that the handler names, or the caller's address. */
export type RateMeter = {
  /** @throws DomainError too_many_requests, with Retry-After */
  spend: (subject: string) => Promise<void>;
  /** Counts what nobody was named for against the address; `RateLimit` and `RateLimit-Policy` of what was counted. */
  settle: () => Promise<Record<string, string>>;
};

/** An IPv4 address, or the /64 that one subscriber of IPv6 has. */
function addressGroup(ipAddress: string | null): string {
  if (ipAddress === null || !ipaddr.isValid(ipAddress)) return "@unknown";
  const address = ipaddr.process(ipAddress);
  return `@${address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(":") : address.toString()}`;
}

/** Structured fields of draft-ietf-httpapi-ratelimit-headers: quota, window, what remains, when the quota is full. */
function headersOf({ limit, remaining }: Spent): Record<string, string> {
  const { name, burst, perSecond } = limit;
  const windowSeconds = Math.ceil(burst / perSecond);
  const fullInSeconds = Math.max(0, Math.ceil((burst - remaining) / perSecond));
  return {
    "ratelimit-policy": `"${name}";q=${burst};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${Math.max(0, remaining)};t=${fullInSeconds}`,
  };
}

/**
 * Makes the meter of one request. A request that shows who it is counts against that; all others, the refused ones
 * included, count against the network address, so that nobody can use up another's limit.
 *
 * Source: contract, "Rate limits".
 */
export function rateMeter(name: RateLimitName, ipAddress: string | null): RateMeter {
  let counted: Spent | undefined;
  const count = async (subject: string): Promise<void> => {
    counted = await spend(name, subject);
    if (counted.isAllowed) return;
    const { burst, perSecond } = counted.limit;
    throw new DomainError(
      "too_many_requests",
      `Too many requests: ${perSecond} a second, and up to ${burst} at once. Wait as long as Retry-After says.`,
      { headers: { "retry-after": String(counted.retryAfterSeconds), ...headersOf(counted) } },
    );
  };
  return {
    spend: count,
    settle: async () => {
      if (!counted) await count(addressGroup(ipAddress));
      return counted ? headersOf(counted) : {};
    },
  };
}
