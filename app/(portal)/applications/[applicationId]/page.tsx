import type { Metadata } from "next";
import { ApplicationDetails } from "#components/applications/application-details.tsx";
import { findApplication, serializeApplication } from "#lib/applications/find-application.ts";
import { applicationQuery } from "#lib/applications/query-options.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { hydrated } from "../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Application" };

export default async function ApplicationPage({ params }: PageProps<"/applications/[applicationId]">) {
  const { applicationId } = await params;
  const ctx = await pageContext(`/applications/${applicationId}`);
  const application = await orNotFound(findApplication(ctx, applicationId));
  return hydrated(<ApplicationDetails applicationId={applicationId} tokenUrl={`${issuer()}/v1/token`} />, [
    applicationQuery(applicationId),
    async () => serializeApplication(application),
  ]);
}
