import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditLog } from "#components/audit/audit-log.tsx";
import { listEntries, mayReadAudit } from "#lib/audit/list-entries.ts";
import { auditQuery } from "#lib/audit/query-options.ts";
import { auditFiltersSchema } from "#lib/audit/schemas.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const address = await searchParams;
  const ctx = await pageContext("/audit", address);
  if (!mayReadAudit(ctx.actor)) notFound();
  const { data: filters = {} } = auditFiltersSchema.strip().safeParse(address);
  return hydrated(<AuditLog filters={filters} showsOrganization={isStaff(ctx.actor)} />, [
    auditQuery(filters),
    () => listEntries(ctx, filters),
  ]);
}
