import type { Metadata } from "next";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { listWebhooks } from "#lib/webhooks/find-webhook.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const address = await searchParams;
  const ctx = await pageContext("/webhooks", address);
  const view = readApplicationFilter(address);
  return hydrated(
    <Webhooks view={view} inboxBase={`${env().BASE_URL}/api/inbox/v1/`} />,
    [deliveryHealthQuery(view), () => getHealth(ctx, view)],
    ...(isStaff(ctx.actor)
      ? []
      : [
          [
            webhooksQuery(view),
            async () =>
              (await listWebhooks(ctx, view)).map((webhook) => serializeConsoleWebhook(webhook, ctx.actor)),
          ] as const,
        ]),
  );
}
