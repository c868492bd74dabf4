import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { NoticeItem } from "./schemas.ts";

/** The newest notices of the person's organization, with what the person has not read yet. */
export function noticesQuery() {
  return queryOptions({
    queryKey: ["notices"],
    queryFn: ({ signal }) => callApi<NoticeItem[]>("/api/console/notices", { signal }),
  });
}

/** Everything that there is counts as read from now on; throws ApiError. */
export function markNoticesRead(): Promise<void> {
  return callApi("/api/console/notices/read", { method: "POST" });
}
