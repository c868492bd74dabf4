import type { Metadata } from "next";
import { ShadowAddress } from "#components/webhooks/shadow/shadow-address.tsx";
import { getShadowView } from "#lib/deliveries/shadow/get-shadow.ts";
import { shadowQuery } from "#lib/deliveries/shadow/query-options.ts";
import { hydrated } from "../../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../../page-context.ts";

export const metadata: Metadata = { title: "Shadow address" };

export default async function Page({ params }: PageProps<"/webhooks/[webhookId]/shadow">) {
  const { webhookId } = await params;
  const ctx = await pageContext(`/webhooks/${webhookId}/shadow`);
  const view = await orNotFound(getShadowView(ctx, { webhookId }));
  return hydrated(<ShadowAddress webhookId={webhookId} />, [shadowQuery(webhookId), async () => view]);
}
