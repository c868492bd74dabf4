import type { Metadata } from "next";
import { Publish } from "#components/orders/publish.tsx";
import { listRecipients, listSampleOrders } from "#lib/orders/publish-samples.ts";
import { sampleOrdersQuery } from "#lib/orders/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Publish" };

export default async function PublishPage() {
  const ctx = await staffContext("/publish");
  return hydrated(<Publish recipients={await listRecipients(ctx)} />, [
    sampleOrdersQuery(),
    () => listSampleOrders(ctx),
  ]);
}
