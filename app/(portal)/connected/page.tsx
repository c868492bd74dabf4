import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConnectedApplications } from "#components/connected/connected-applications.tsx";
import { listConnectedApplications } from "#lib/oauth/consent/list-connected-applications.ts";
import { connectedApplicationsQuery } from "#lib/oauth/consent/query-options.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Connected applications" };

export default async function ConnectedPage() {
  const ctx = await pageContext("/connected");
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: connectedApplicationsQuery().queryKey,
    queryFn: () => listConnectedApplications(ctx),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ConnectedApplications />
    </HydrationBoundary>
  );
}
