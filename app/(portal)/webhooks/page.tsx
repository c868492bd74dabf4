import type { Metadata } from "next";
import { idOfView } from "#components/shell/view.ts";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { listWebhooks } from "#lib/webhooks/find-webhook.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { hydrated } from "../../hydrated.tsx";
import { viewContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const { ctx, view } = await viewContext("/webhooks", searchParams);
  const page = <Webhooks view={view} inboxBase={`${env().BASE_URL}/api/inbox/v1/`} />;
  if (isStaff(ctx.actor) && idOfView(view) === null) return page;
  return hydrated(
    page,
    [deliveryHealthQuery(view), () => getHealth(ctx, view)],
    [webhooksQuery(view), async () => onePage((await listWebhooks(ctx, view)).map(serializeConsoleWebhook))],
  );
}
