import { callApi } from "#lib/http/api-client.ts";

/** Everything that there is counts as read from now on; throws ApiError. */
export function markNoticesRead(): Promise<unknown> {
  return callApi("/api/console/notices/read", { method: "POST" });
}
