import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RequestLog } from "#components/requests/request-log.tsx";
import { listRequests } from "#lib/portal/request-log/list-requests.ts";
import { requestsQuery } from "#lib/portal/request-log/query-options.ts";
import { readFilters } from "#lib/portal/request-log/schemas.ts";
import { pageContext } from "../../current-user.ts";
import { pageApplication } from "../../current-view.ts";

export const metadata: Metadata = { title: "Request log" };

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const address = await searchParams;
  const filters = readFilters(address);
  const ctx = await pageContext("/requests", address);
  const applicationId = await pageApplication("/requests", address);
  const client = new QueryClient();
  if (applicationId)
    await client.prefetchInfiniteQuery({
      ...requestsQuery(applicationId, filters),
      queryFn: () => listRequests(ctx, { applicationId, ...filters }),
    });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestLog applicationId={applicationId} filters={filters} />
    </HydrationBoundary>
  );
}
