import type { Metadata } from "next";
import { Applications } from "#components/applications/applications.tsx";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { listApplications } from "#lib/applications/find-application.ts";
import { applicationsQuery } from "#lib/applications/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/applications">) {
  const address = await searchParams;
  const ctx = await pageContext("/applications", address);
  return hydrated(<Applications organizationId={readApplicationFilter(address).organizationId} />, [
    applicationsQuery(),
    () => listApplications(ctx),
  ]);
}
