import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequestLog } from "#components/requests/request-log.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import { applicationsQuery } from "#lib/applications/queries.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { listRequests } from "#lib/request-log/list-requests.ts";
import { requestSearch, requestsQuery } from "#lib/request-log/queries.ts";
import { readFilters } from "#lib/request-log/schemas.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Request log" };

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const address = await searchParams;
  const { application } = address;
  const filters = readFilters(address);
  const given = { application: typeof application === "string" ? application : undefined, ...filters };
  const ctx = await pageContext(`/requests${requestSearch(given)}`);
  const applications = (await listApplications(ctx)).map(serializeApplication);
  const chosen = application ? applications.find(({ id }) => id === application) : applications[0];
  if (application && !chosen) notFound();
  const client = new QueryClient();
  client.setQueryData(applicationsQuery().queryKey, applications);
  if (chosen)
    await client.prefetchInfiniteQuery({
      ...requestsQuery(chosen.id, filters),
      queryFn: () => listRequests(ctx, { applicationId: chosen.id, ...filters }),
    });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestLog applicationId={chosen?.id ?? null} filters={filters} />
    </HydrationBoundary>
  );
}
