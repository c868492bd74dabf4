import { z } from "zod";
import { cursorSchema, type Page } from "#lib/platform/http/page.ts";
import { timeSchema } from "#lib/platform/http/schemas.ts";

/** What the console takes and answers for the request log; page-safe. */

export const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;

/** Filters of the log, and where the page begins. */
export const requestListQuerySchema = z.strictObject({
  applicationId: z.string({ error: "Choose the application." }),
  status: z.enum(statusClasses, { error: "Choose a class of status." }).optional(),
  /** A part of the path, in any case. */
  path: z.string().max(200).optional(),
  requestId: z.string().max(128).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  cursor: cursorSchema("log_"),
});
export type RequestListQuery = z.infer<typeof requestListQuerySchema>;
export type RequestFilters = Omit<RequestListQuery, "applicationId" | "cursor">;

/** A call of the application. `at` is RFC 3339; `problem` the body of an error as it was answered. */
export type LoggedRequest = {
  id: string;
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
 * `dropped`: calls of the last 14 days that were answered, but not written down, since too many came at once.
 * `searchedBackTo`: RFC 3339, where the filters stopped looking before they had a page of matches; null otherwise.
 */
export type RequestPage = Page<LoggedRequest> & { dropped: number; searchedBackTo: string | null };

const filterNames = ["status", "path", "requestId", "from", "to"] as const;

/** The filters that a page's address holds; what is not valid there counts as absent. */
export function readFilters(address: Record<string, string | string[] | undefined>): RequestFilters {
  const given = filterNames.flatMap((name) => {
    const value = address[name];
    const filter = typeof value === "string" && value !== "" ? { [name]: value } : {};
    return requestListQuerySchema.safeParse({ applicationId: "", ...filter }).success ? [filter] : [];
  });
  return Object.assign({}, ...given);
}
