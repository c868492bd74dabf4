import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ApplicationDetails } from "#components/applications/application-details.tsx";
import { findApplication, mayManageApplications } from "#lib/applications/find-application.ts";
import { applicationQuery } from "#lib/applications/query-options.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { pageContext } from "../../../current-user.ts";

export const metadata: Metadata = { title: "Application" };

export default async function ApplicationPage({ params }: PageProps<"/applications/[applicationId]">) {
  const { applicationId } = await params;
  const ctx = await pageContext(`/applications/${applicationId}`);
  const application = await findApplication(ctx, applicationId).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
  const client = new QueryClient();
  client.setQueryData(applicationQuery(applicationId).queryKey, serializeApplication(application));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApplicationDetails
        applicationId={applicationId}
        mayManage={mayManageApplications(ctx.actor)}
        isStaff={isStaff(ctx.actor)}
        tokenUrl={`${env().AUTH_URL}/oauth2/default/v1/token`}
      />
    </HydrationBoundary>
  );
}
