import { env, type RateLimitName } from "#lib/platform/env.ts";

/** `burst` requests at once, `perSecond` on the long run: a bucket of tokens that fills again. */
export type RateLimit = { name: RateLimitName; perSecond: number; burst: number };

/** The limits of an installation that sets none. */
export const defaultRateLimits: Record<RateLimitName, Omit<RateLimit, "name">> = {
  location: { perSecond: 30, burst: 300 },
  notification: { perSecond: 10, burst: 100 },
  token: { perSecond: 10, burst: 100 },
  intake: { perSecond: 200, burst: 400 },
  // Location and notification API and token endpoint, of all applications of an organization together.
  organization: { perSecond: 120, burst: 1_200 },
  // Test events of webhooks, which the console sends: by organization.
  test: { perSecond: 1, burst: 20 },
  // More than the 250 a second that the five webhooks of an application send by default.
  inbox: { perSecond: 300, burst: 1_000 },
  // The console's own endpoints: by person.
  console: { perSecond: 30, burst: 300 },
  // Whoever proves nothing, whatever the endpoint: by network address.
  public: { perSecond: 30, burst: 300 },
  // Pages: by network address.
  page: { perSecond: 50, burst: 500 },
  // Health and readiness: by network address.
  probe: { perSecond: 50, burst: 500 },
};

/** Limits that each process counts for itself: what they protect must answer without the database. */
export const countedByProcess: ReadonlySet<RateLimitName> = new Set(["page", "probe"]);

/** Limits that an organization's applications share as well. */
export const sharedByOrganization: ReadonlySet<RateLimitName> = new Set([
  "location",
  "notification",
  "token",
]);

/**
 * The limit of that name: of RATE_LIMITS, or the portal's own.
 *
 * Source: contract, "Rate limits".
 */
export function rateLimit(name: RateLimitName): RateLimit {
  return { name, ...(env().RATE_LIMITS[name] ?? defaultRateLimits[name]) };
}

/** How much of something there may be at once. */
export const ceilings = {
  /** What partners create; staff may create more for a partner who asks. */
  applicationsOfOrganization: 50,
  /** Live streams of a process: each costs a connection and a query a second. */
  streams: 200,
  /** Of an application, or of a person. */
  streamsOfReader: 10,
  /** Of the applications, or of the people, of an organization. */
  streamsOfOrganization: 30,
} as const;
