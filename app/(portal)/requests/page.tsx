import type { Metadata } from "next";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { requestsQuery } from "#components/requests/queries.ts";
import { RequestLog } from "#components/requests/request-log.tsx";
import { readRequestFilters } from "#lib/requests/shared/schemas.ts";
import { GET } from "../../api/console/requests/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "API requests" };

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const address = await searchParams;
  const filters = { ...readRequestFilters(address), ...readApplicationFilter(address) };
  return hydrated(<RequestLog filters={filters} />, [requestsQuery(filters), GET]);
}
