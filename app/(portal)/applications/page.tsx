import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Applications } from "#components/applications/applications.tsx";
import { mayManageApplications } from "#lib/applications/find-application.ts";
import { listApplications } from "#lib/applications/list-applications.ts";
import { applicationsQuery } from "#lib/applications/query-options.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { pageContext } from "../../current-user.ts";
import { pageView } from "../../current-view.ts";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/applications">) {
  const address = await searchParams;
  const ctx = await pageContext("/applications", address);
  const { organizationId } = await pageView("/applications", address);
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: applicationsQuery().queryKey,
    queryFn: async () => (await listApplications(ctx)).map(serializeApplication),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Applications
        mayManage={mayManageApplications(ctx.actor)}
        isStaff={isStaff(ctx.actor)}
        organizationId={organizationId ?? null}
      />
    </HydrationBoundary>
  );
}
