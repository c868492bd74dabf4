import type { Metadata } from "next";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { findApplication, serializeApplication } from "#lib/applications/find-application.ts";
import { applicationQuery } from "#lib/applications/query-options.ts";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { env } from "#lib/platform/env.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { listWebhooks } from "#lib/webhooks/find-webhook.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { hydrated } from "../../hydrated.tsx";
import { applicationContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const { ctx, applicationId } = await applicationContext("/webhooks", searchParams);
  const page = <Webhooks applicationId={applicationId} inboxBase={`${env().BASE_URL}/api/inbox/v1/`} />;
  if (!applicationId) return page;
  return hydrated(
    page,
    [
      applicationQuery(applicationId),
      async () => serializeApplication(await findApplication(ctx, applicationId)),
    ],
    [deliveryHealthQuery({ applicationId }), () => getHealth(ctx, { applicationId })],
    [
      webhooksQuery(applicationId),
      async () => onePage((await listWebhooks(ctx, { applicationId })).map(serializeConsoleWebhook)),
    ],
  );
}
