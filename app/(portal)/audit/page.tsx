import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditLog } from "#components/audit/audit-log.tsx";
import { isStaff } from "#lib/platform/access/context.ts";
import { listEntries, mayReadAudit } from "#lib/platform/audit/list-entries.ts";
import { auditQuery } from "#lib/platform/audit/query-options.ts";
import { auditFiltersSchema } from "#lib/platform/audit/schemas.ts";
import { hydrated } from "../../hydrated.tsx";
import { viewContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const { ctx, address, view } = await viewContext("/audit", searchParams);
  if (!mayReadAudit(ctx.actor)) notFound();
  const { data } = auditFiltersSchema.strip().safeParse(address);
  const filters = { ...data, organization: view.organizationId };
  return hydrated(<AuditLog filters={filters} showsOrganization={isStaff(ctx.actor)} />, [
    auditQuery(filters),
    () => listEntries(ctx, filters),
  ]);
}
