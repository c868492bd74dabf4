import type { Metadata } from "next";
import { Applications } from "#components/applications/applications.tsx";
import { applicationsQuery } from "#components/applications/queries.ts";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { latestCallsQuery } from "#components/requests/queries.ts";
import { GET } from "../../api/console/applications/route.ts";
import { GET as listLatestCalls } from "../../api/console/requests/latest/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/applications">) {
  const { organizationId } = readApplicationFilter(await searchParams);
  return hydrated(
    <Applications organizationId={organizationId} />,
    [applicationsQuery(), GET],
    [latestCallsQuery({ organizationId }), listLatestCalls],
  );
}
