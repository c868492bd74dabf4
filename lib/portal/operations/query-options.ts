import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { SystemState } from "./schemas.ts";

/** The System page, for staff. */
export function systemQuery() {
  return queryOptions({
    queryKey: ["system"],
    queryFn: ({ signal }) => callApi<SystemState>("/api/console/system", { signal }),
    refetchInterval: 10_000,
  });
}
