import type { Metadata } from "next";
import { cache } from "react";
import { ApplicationDetails } from "#components/applications/application-details.tsx";
import { getApplication } from "#lib/applications/find-application.ts";
import { applicationQuery } from "#lib/applications/query-options.ts";
import { applicationTabs } from "#lib/applications/schemas.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { hydrated } from "../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../page-context.ts";

const find = cache(async (applicationId: string) =>
  getApplication(await pageContext(`/applications/${applicationId}`), { applicationId }),
);

type Props = PageProps<"/applications/[applicationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const application = await find((await params).applicationId).catch(() => null);
  return { title: application?.name ?? "Application" };
}

export default async function ApplicationPage({ params, searchParams }: Props) {
  const { applicationId } = await params;
  const address = await searchParams;
  const tab = applicationTabs.find((one) => one === address["tab"]) ?? "overview";
  const application = await orNotFound(find(applicationId));
  return hydrated(
    <ApplicationDetails applicationId={applicationId} tab={tab} tokenUrl={`${issuer()}/v1/token`} />,
    [applicationQuery(applicationId), async () => application],
  );
}
