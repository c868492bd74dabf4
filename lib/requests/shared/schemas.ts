import { z } from "zod";
import { cursorSchema, type Page, type PageAddress, readFilters } from "#lib/platform/http/page.ts";
import { periodCheck, timeSchema } from "#lib/platform/shared/schemas.ts";

/** The longest filters of the log. */
export const maxPathLength = 200;
export const maxRequestIdLength = 128;

/** Classes of HTTP statuses, and 2xx of the intake that rejected an event. */
export const responseKinds = ["2xx", "3xx", "4xx", "5xx", "rejected"] as const;
export type ResponseKind = (typeof responseKinds)[number];

export const requestListQuerySchema = z
  .strictObject({
    applicationId: z.string().optional(),
    /** For staff. */
    organizationId: z.string().optional(),
    status: z.enum(responseKinds).optional(),
    /** A part of the path, in any case. */
    path: z.string().max(maxPathLength).optional(),
    requestId: z.string().max(maxRequestIdLength).optional(),
    from: timeSchema.optional(),
    to: timeSchema.optional(),
    cursor: cursorSchema("log_"),
  })
  .check(periodCheck);
export type RequestListQuery = z.infer<typeof requestListQuerySchema>;
export type RequestFilters = Omit<RequestListQuery, "cursor">;

/** A call of an application. `at` is RFC 3339; `problem` is the body of an error, or a part of another. */
export type LoggedRequest = {
  id: string;
  applicationId: string;
  at: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  ipAddress: string | null;
  problem: string | null;
};

/**
 * `dropped`: calls of the last 14 days that are not in the log, because too many came at once. `searchedBackTo`: the time
 * (RFC 3339) of the last searched call if the page is not full, or null.
 */
export type RequestPage = Page<LoggedRequest> & { dropped: number; searchedBackTo: string | null };

export const latestCallsQuerySchema = z.strictObject({
  applicationId: z.string().optional(),
  /** For staff. */
  organizationId: z.string().optional(),
});
export type LatestCallsQuery = z.infer<typeof latestCallsQuerySchema>;

/** The last call of an application, and its last error among its latest calls. */
export type LatestCalls = { applicationId: string; lastCall: LoggedRequest; lastError: LoggedRequest | null };

const filterNames = ["status", "path", "requestId", "from", "to"] as const;

export const readRequestFilters = (address: PageAddress): RequestFilters =>
  readFilters(requestListQuerySchema, filterNames, address);
