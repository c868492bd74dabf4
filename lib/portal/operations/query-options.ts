import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { SystemState } from "./schemas.ts";

/** For staff: the installation at a glance, asked again every ten seconds while somebody looks. */
export function systemQuery() {
  return queryOptions({
    queryKey: ["system"],
    queryFn: ({ signal }) => callApi<SystemState>("/api/console/system", { signal }),
    refetchInterval: 10_000,
  });
}
