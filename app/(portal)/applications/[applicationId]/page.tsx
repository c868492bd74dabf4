import type { Metadata } from "next";
import { ApplicationDetails } from "#components/applications/application-details.tsx";
import { applicationQuery } from "#components/applications/queries.ts";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { batchesQuery, latestCallsQuery } from "#components/requests/queries.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { GET } from "../../../api/console/applications/[applicationId]/route.ts";
import { GET as getHealth } from "../../../api/console/deliveries/health/route.ts";
import { GET as listLatestCalls } from "../../../api/console/requests/latest/route.ts";
import { GET as listRequests } from "../../../api/console/requests/route.ts";
import { hydrated, read } from "../../../hydrated.tsx";

type Props = PageProps<"/applications/[applicationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const application = await read(GET, { params: await params }).catch(() => null);
  return { title: application?.name ?? "Application" };
}

export default async function ApplicationPage({ params }: Props) {
  const { id, scopes } = await read(GET, { params: await params });
  return hydrated(
    <ApplicationDetails
      applicationId={id}
      tokenUrl={`${issuer()}/v1/token`}
      inboxBase={`${env().BASE_URL}/api/inbox/v1/`}
    />,
    [applicationQuery(id), GET],
    [deliveryHealthQuery({ applicationId: id }), getHealth],
    [latestCallsQuery({ applicationId: id }), listLatestCalls],
    ...(scopes.includes("order.publish") ? [[batchesQuery(id), listRequests] as const] : []),
  );
}
