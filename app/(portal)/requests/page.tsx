import type { Metadata } from "next";
import { RequestLog } from "#components/requests/request-log.tsx";
import { listRequests } from "#lib/portal/request-log/list-requests.ts";
import { requestsQuery } from "#lib/portal/request-log/query-options.ts";
import { readRequestFilters } from "#lib/portal/request-log/schemas.ts";
import { hydrated } from "../../hydrated.tsx";
import { applicationContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Request log" };

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const { ctx, address, applicationId } = await applicationContext("/requests", searchParams);
  const filters = readRequestFilters(address);
  const page = <RequestLog applicationId={applicationId} filters={filters} />;
  if (!applicationId) return page;
  return hydrated(page, [
    requestsQuery(applicationId, filters),
    () => listRequests(ctx, { applicationId, ...filters }),
  ]);
}
