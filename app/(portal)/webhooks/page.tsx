import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { findApplication } from "#lib/applications/find-application.ts";
import { applicationQuery } from "#lib/applications/query-options.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { env } from "#lib/platform/env.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { pageContext } from "../../current-user.ts";
import { pageApplication } from "../../current-view.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const address = await searchParams;
  const ctx = await pageContext("/webhooks", address);
  const applicationId = await pageApplication("/webhooks", address);
  const client = new QueryClient();
  if (applicationId)
    await Promise.all([
      client.prefetchQuery({
        queryKey: applicationQuery(applicationId).queryKey,
        queryFn: async () => serializeApplication(await findApplication(ctx, applicationId)),
      }),
      client.prefetchQuery({
        queryKey: deliveryHealthQuery({ applicationId }).queryKey,
        queryFn: () => getHealth(ctx, { applicationId }),
      }),
      client.prefetchQuery({
        queryKey: webhooksQuery(applicationId).queryKey,
        queryFn: async () => (await listWebhooks(ctx, { applicationId })).map(serializeConsoleWebhook),
      }),
    ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Webhooks applicationId={applicationId} inboxBase={`${env().BASE_URL}/api/inbox/v1/`} />
    </HydrationBoundary>
  );
}
