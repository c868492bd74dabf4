import type { Metadata } from "next";
import { AuditForAdmins } from "#components/audit/audit-for-admins.tsx";
import { AuditLog } from "#components/audit/audit-log.tsx";
import { auditQuery } from "#components/audit/queries.ts";
import { mayReadAudit } from "#lib/audit/list-entries.ts";
import { auditFiltersSchema } from "#lib/audit/shared/schemas.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { GET } from "../../api/console/audit/route.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const { actor } = await pageContext();
  if (!mayReadAudit(actor)) return hydrated(<AuditForAdmins />);
  const { data: filters = {} } = auditFiltersSchema.strip().safeParse(await searchParams);
  return hydrated(<AuditLog filters={filters} showsOrganization={isStaff(actor)} />, [
    auditQuery(filters),
    GET,
  ]);
}
