import type { Metadata } from "next";
import { ShadowAddress } from "#components/webhooks/shadow/shadow-address.tsx";
import { getShadowView } from "#lib/deliveries/shadow/get-shadow.ts";
import { shadowQuery } from "#lib/deliveries/shadow/query-options.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { hydrated } from "../../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../../page-context.ts";

export const metadata: Metadata = { title: "Shadow address" };

export default async function Page({ params }: PageProps<"/webhooks/[webhookId]/shadow">) {
  const { webhookId } = await params;
  const ctx = await pageContext(`/webhooks/${webhookId}/shadow`);
  const webhook = await orNotFound(findWebhook(ctx, webhookId));
  return hydrated(<ShadowAddress webhookId={webhookId} />, [
    shadowQuery(webhookId),
    () => getShadowView(ctx, webhook),
  ]);
}
