import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditLog } from "#components/audit/audit-log.tsx";
import { isStaff } from "#lib/platform/access/context.ts";
import { listEntries, mayReadAudit } from "#lib/platform/audit/list-entries.ts";
import { auditQuery } from "#lib/platform/audit/query-options.ts";
import { auditFiltersSchema } from "#lib/platform/audit/schemas.ts";
import { pageContext } from "../../current-user.ts";
import { pageView } from "../../current-view.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const address = await searchParams;
  const ctx = await pageContext("/audit", address);
  if (!mayReadAudit(ctx.actor)) notFound();
  const { organizationId } = await pageView("/audit", address);
  const parsed = auditFiltersSchema.strip().safeParse(address);
  const filters = { ...(parsed.success && parsed.data), organization: organizationId };
  const client = new QueryClient();
  await client.prefetchInfiniteQuery({
    ...auditQuery(filters),
    queryFn: () => listEntries(ctx, filters),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditLog filters={filters} showsOrganization={isStaff(ctx.actor)} />
    </HydrationBoundary>
  );
}
