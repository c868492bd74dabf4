import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import { applicationsQuery } from "#lib/applications/queries.ts";
import { serializeApplication } from "#lib/applications/serialize-application.ts";
import { getHealth } from "#lib/deliveries/get-health.ts";
import { deliveryHealthQuery } from "#lib/deliveries/queries.ts";
import { env } from "#lib/env.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { webhooksQuery } from "#lib/webhooks/queries.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const ctx = await pageContext("/webhooks");
  const { application } = await searchParams;
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({
      queryKey: applicationsQuery().queryKey,
      queryFn: async () => (await listApplications(ctx)).map(serializeApplication),
    }),
    client.prefetchQuery({ queryKey: deliveryHealthQuery().queryKey, queryFn: () => getHealth(ctx) }),
    client.prefetchQuery({
      queryKey: webhooksQuery().queryKey,
      queryFn: async () => (await listWebhooks(ctx)).map(serializeConsoleWebhook),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Webhooks
        applicationId={typeof application === "string" ? application : null}
        inboxBase={`${env().BASE_URL}/api/inbox/v1/`}
      />
    </HydrationBoundary>
  );
}
