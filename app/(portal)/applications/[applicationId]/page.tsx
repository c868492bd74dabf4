import type { Metadata } from "next";
import { ApplicationDetails } from "#components/applications/application-details.tsx";
import { findApplication, mayManageApplications } from "#lib/applications/find-application.ts";
import { applicationQuery } from "#lib/applications/query-options.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { pageContext } from "../../../current-user.ts";
import { hydrated, orNotFound } from "../../../hydrated.tsx";

export const metadata: Metadata = { title: "Application" };

export default async function ApplicationPage({ params }: PageProps<"/applications/[applicationId]">) {
  const { applicationId } = await params;
  const ctx = await pageContext(`/applications/${applicationId}`);
  const application = await orNotFound(findApplication(ctx, applicationId));
  return hydrated(
    <ApplicationDetails
      applicationId={applicationId}
      mayManage={mayManageApplications(ctx.actor)}
      isStaff={isStaff(ctx.actor)}
      tokenUrl={`${env().AUTH_URL}/oauth2/default/v1/token`}
    />,
    [applicationQuery(applicationId), async () => serializeApplication(application)],
  );
}
