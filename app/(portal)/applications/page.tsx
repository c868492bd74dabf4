import type { Metadata } from "next";
import { Applications } from "#components/applications/applications.tsx";
import { listApplications, serializeApplication } from "#lib/applications/find-application.ts";
import { applicationsQuery } from "#lib/applications/query-options.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { hydrated } from "../../hydrated.tsx";
import { viewContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/applications">) {
  const { ctx, view } = await viewContext("/applications", searchParams);
  return hydrated(<Applications organizationId={view.organizationId ?? null} />, [
    applicationsQuery(),
    async () => onePage((await listApplications(ctx)).map(serializeApplication)),
  ]);
}
