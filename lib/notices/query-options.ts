import { callApi } from "#lib/platform/http/api-client.ts";
import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type { NoticePage } from "./schemas.ts";

/** The notices of the person's organization, newest first, and which the person has not read. */
export function noticesQuery() {
  return pagesQuery<NoticePage>(["notices"], "/api/console/notices");
}

/** Marks every notice as read. @throws ApiError */
export function markNoticesRead(): Promise<void> {
  return callApi("/api/console/notices/read", { method: "POST" });
}
