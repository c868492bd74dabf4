import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditLog } from "#components/audit/audit-log.tsx";
import { listEntries, mayReadAudit } from "#lib/audit/list-entries.ts";
import { auditQuery, auditSearch } from "#lib/audit/queries.ts";
import { auditFiltersSchema } from "#lib/audit/schemas.ts";
import { isStaff } from "#lib/auth/context.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const parsed = auditFiltersSchema.safeParse(await searchParams);
  const filters = parsed.success ? parsed.data : {};
  const ctx = await pageContext(`/audit${auditSearch(filters)}`);
  if (!mayReadAudit(ctx.actor)) notFound();
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
