import type { Metadata } from "next";
import { Applications } from "#components/applications/applications.tsx";
import { mayManageApplications } from "#lib/applications/find-application.ts";
import { listApplications } from "#lib/applications/list-applications.ts";
import { applicationsQuery } from "#lib/applications/query-options.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { pageContext } from "../../current-user.ts";
import { pageView } from "../../current-view.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/applications">) {
  const address = await searchParams;
  const ctx = await pageContext("/applications", address);
  const { organizationId } = await pageView("/applications", address);
  return hydrated(
    <Applications
      mayManage={mayManageApplications(ctx.actor)}
      isStaff={isStaff(ctx.actor)}
      organizationId={organizationId ?? null}
    />,
    [applicationsQuery(), async () => (await listApplications(ctx)).map(serializeApplication)],
  );
}
