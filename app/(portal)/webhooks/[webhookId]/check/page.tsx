import type { Metadata } from "next";
import { ReceiverCheck } from "#components/webhooks/check/receiver-check.tsx";
import { getCheckView } from "#lib/deliveries/check/get-check.ts";
import { checkQuery } from "#lib/deliveries/check/query-options.ts";
import { hydrated } from "../../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../../page-context.ts";

export const metadata: Metadata = { title: "Receiver check" };

export default async function Page({ params, searchParams }: PageProps<"/webhooks/[webhookId]/check">) {
  const { webhookId } = await params;
  const address = await searchParams;
  const ctx = await pageContext(`/webhooks/${webhookId}/check`, address);
  const checkId = typeof address["check"] === "string" ? address["check"] : undefined;
  const view = await orNotFound(getCheckView(ctx, { webhookId, checkId }));
  return hydrated(<ReceiverCheck {...{ webhookId, checkId }} />, [
    checkQuery(webhookId, checkId),
    async () => view,
  ]);
}
