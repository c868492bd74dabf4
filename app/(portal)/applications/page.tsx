import type { Metadata } from "next";
import { Applications } from "#components/applications/applications.tsx";
import { listApplications } from "#lib/applications/find-application.ts";
import { applicationsQuery } from "#lib/applications/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { viewContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/applications">) {
  const { ctx, view } = await viewContext("/applications", searchParams);
  return hydrated(<Applications organizationId={view.organizationId ?? null} />, [
    applicationsQuery(),
    () => listApplications(ctx),
  ]);
}
