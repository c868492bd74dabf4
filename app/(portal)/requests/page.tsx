import type { Metadata } from "next";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { RequestLog } from "#components/requests/request-log.tsx";
import { listRequests } from "#lib/requests/list-requests.ts";
import { requestsQuery } from "#lib/requests/query-options.ts";
import { readRequestFilters } from "#lib/requests/schemas.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "API requests" };

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const address = await searchParams;
  const ctx = await pageContext("/requests", address);
  const filters = { ...readRequestFilters(address), ...readApplicationFilter(address) };
  return hydrated(<RequestLog filters={filters} />, [
    requestsQuery(filters),
    () => listRequests(ctx, filters),
  ]);
}
