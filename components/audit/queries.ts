import { toUrl } from "#components/api/call-api.ts";
import { pagesQuery } from "#components/api/queries.ts";
import type { AuditFilters } from "#lib/audit/shared/schemas.ts";

export function auditQuery(filters: AuditFilters) {
  return pagesQuery("/api/console/audit", filters);
}

/** The URL of the log as CSV. */
export function auditExportPath(filters: AuditFilters): string {
  return toUrl("/api/console/audit/export", { query: filters });
}
