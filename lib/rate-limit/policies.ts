import { env, type RateLimitName } from "#lib/env.ts";

/** `burst` requests at once, `perSecond` on the long run: a bucket of tokens that fills again. */
export type RateLimit = { name: RateLimitName; perSecond: number; burst: number };

const defaults: Record<RateLimitName, Omit<RateLimit, "name">> = {
  location: { perSecond: 30, burst: 300 },
  notification: { perSecond: 10, burst: 100 },
  token: { perSecond: 10, burst: 100 },
  intake: { perSecond: 200, burst: 400 },
  // Test events of webhooks, which the console sends: by organization.
  test: { perSecond: 1, burst: 20 },
  // More than the 250 a second that the five webhooks of an application send by default.
  inbox: { perSecond: 300, burst: 1_000 },
  // Addresses without a token, such as the keys: by network address.
  public: { perSecond: 30, burst: 300 },
};

/**
 * The limit of that name: of RATE_LIMITS, or the portal's own.
 *
 * Source: contract, "Rate limits".
 */
export function rateLimit(name: RateLimitName): RateLimit {
  return { name, ...(env().RATE_LIMITS[name] ?? defaults[name]) };
}
