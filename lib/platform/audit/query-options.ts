import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { AuditFilters, AuditPage } from "./schemas.ts";

const basePath = "/api/console/audit";

/** Filters as a query string, without those that are not set. */
export function auditSearch(filters: AuditFilters, more: Record<string, string> = {}): string {
  const set = Object.entries({ ...filters, ...more }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
  );
  return set.length > 0 ? `?${new URLSearchParams(set)}` : "";
}

export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ signal, pageParam }) =>
      callApi<AuditPage>(`${basePath}${auditSearch(filters, pageParam ? { cursor: pageParam } : {})}`, {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Where the log is downloaded as CSV. */
export function auditExportPath(filters: AuditFilters): string {
  return `${basePath}/export${auditSearch(filters)}`;
}
