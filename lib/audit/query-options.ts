import { toQueryString } from "#lib/platform/http/api-client.ts";
import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type { AuditFilters, AuditPage } from "./schemas.ts";

const basePath = "/api/console/audit";

export function auditQuery(filters: AuditFilters) {
  return pagesQuery<AuditPage>(["audit", filters], basePath, filters);
}

/** The URL of the log as CSV. */
export function auditExportPath(filters: AuditFilters): string {
  return `${basePath}/export${toQueryString(filters)}`;
}
