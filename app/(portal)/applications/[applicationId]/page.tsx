import type { Metadata } from "next";
import { ApplicationDetails } from "#components/applications/application-details.tsx";
import { applicationQuery } from "#components/applications/queries.ts";
import { batchesQuery } from "#components/requests/queries.ts";
import { applicationTabs } from "#lib/applications/shared/schemas.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { GET } from "../../../api/console/applications/[applicationId]/route.ts";
import { GET as listRequests } from "../../../api/console/requests/route.ts";
import { hydrated, read } from "../../../hydrated.tsx";

type Props = PageProps<"/applications/[applicationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const application = await read(GET, { params: await params }).catch(() => null);
  return { title: application?.name ?? "Application" };
}

export default async function ApplicationPage({ params, searchParams }: Props) {
  const { id } = await read(GET, { params: await params });
  const address = await searchParams;
  const tab = applicationTabs.find((one) => one === address["tab"]) ?? "overview";
  const tokenUrl = `${issuer()}/v1/token`;
  return hydrated(
    <ApplicationDetails applicationId={id} tab={tab} tokenUrl={tokenUrl} />,
    [applicationQuery(id), GET],
    ...(tab === "batches" ? [[batchesQuery(id), listRequests] as const] : []),
  );
}
