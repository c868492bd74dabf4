import { env, type RateLimitName } from "#lib/platform/env.ts";
import { counted } from "#lib/platform/shared/counted.ts";

/** A token bucket: `burst` requests at once, and `perSecond` in the long run. */
export type RateLimit = { name: RateLimitName; perSecond: number; burst: number };

/** The defaults. RATE_LIMITS overrides them. */
export const defaultRateLimits: Record<RateLimitName, Omit<RateLimit, "name">> = {
  // A full sync is about 750 requests in a row, and must not meet the limit.
  location: { perSecond: 50, burst: 1_500 },
  notification: { perSecond: 10, burst: 100 },
  token: { perSecond: 10, burst: 100 },
  intake: { perSecond: 200, burst: 400 },
  // All applications of an organization together, for the location, notification, and token limits.
  organization: { perSecond: 100, burst: 1_700 },
  // Test events, webhooks resumed or moved, calls to an alert channel, and notices to a partner, by organization.
  test: { perSecond: 1, burst: 20 },
  // Five webhooks of an application send 250 a second by default.
  inbox: { perSecond: 300, burst: 1_000 },
  // Console endpoints, by person.
  console: { perSecond: 30, burst: 300 },
  // Pieces of 100 rows of exported logs, by organization or member of staff. An export waits for them.
  export: { perSecond: 20, burst: 40 },
  // Checks and imports of branches, by person. A list takes several checks: of its columns, and of rows that were corrected.
  import: { perSecond: 0.1, burst: 10 },
  // Unknown callers of any endpoint, by network address.
  public: { perSecond: 30, burst: 300 },
  // Pages, by network address.
  page: { perSecond: 10, burst: 100 },
  // Health and readiness, by network address.
  probe: { perSecond: 50, burst: 500 },
};

/** Each process counts these alone, because they must work without the database. */
export const countedByProcess: ReadonlySet<RateLimitName> = new Set(["page", "probe"]);

/** These also count toward the organization's limit. */
export const sharedByOrganization: ReadonlySet<RateLimitName> = new Set([
  "location",
  "notification",
  "token",
]);

/** The limit of that name. Source: contract, "Rate limits". */
export function rateLimit(name: RateLimitName): RateLimit {
  return { name, ...(env().RATE_LIMITS[name] ?? defaultRateLimits[name]) };
}

/**
 * How many rows a response has for each token. A token stands for some milliseconds of a processor, of web and PostgreSQL
 * together: `npm run bench -- costs`.
 */
export const rowsPerToken = { branches: 50, events: 100 } as const;

/** What an operation takes of its caller's limit instead of one token, by the same measure. */
export const costs = {
  /** Counts of a log within filters, up to 1,000 for each state. */
  countLog: 20,
  /** Counts up to 100,000 deliveries, also to show how many there are. */
  replay: 30,
  /** Sends some 20 requests, and waits for their answers. */
  checkReceiver: 10,
  /** Asks each server that the configuration names. */
  checkSystem: 10,
  /** Of the limit for imports: every process then loads the branches again. A check takes one. */
  applyImport: 3,
  /** Deletes a log of any size. */
  deleteApplication: 60,
} as const;

/** How many tokens a response with so many rows takes besides its first. */
export function moreTokens(rows: number, rowsOfToken: number): number {
  return Math.max(0, Math.ceil(rows / rowsOfToken) - 1);
}

/** What people use in a browser, which shows them no headers. */
const usedByPeople: ReadonlySet<RateLimitName> = new Set(["console", "export", "import"]);

/** What a caller over a limit is told. */
export function overLimit({ name, perSecond, burst }: RateLimit, retryAfterSeconds = 1): string {
  if (usedByPeople.has(name))
    return `That was too much at once. Wait ${counted(retryAfterSeconds, "second")}, then try again.`;
  return `Too many requests: ${perSecond} a second, and up to ${burst} at once. Wait for the number of seconds in Retry-After.`;
}
