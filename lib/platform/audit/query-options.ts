import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi, searchOf } from "#lib/platform/http/api-client.ts";
import type { AuditFilters, AuditPage } from "./schemas.ts";

const basePath = "/api/console/audit";

export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ signal, pageParam }) =>
      callApi<AuditPage>(`${basePath}${searchOf({ ...filters, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: AuditPage) => page.nextCursor,
  });
}

/** Where the log is downloaded as CSV. */
export function auditExportPath(filters: AuditFilters): string {
  return `${basePath}/export${searchOf(filters)}`;
}
