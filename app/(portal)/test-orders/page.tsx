import type { Metadata } from "next";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { TestOrders } from "#components/orders/test-orders.tsx";
import { inboxQuery } from "#lib/inbox/query-options.ts";
import { listInbox } from "#lib/inbox/read-inbox.ts";
import { testOrdersQuery } from "#lib/orders/query-options.ts";
import { listTestOrders } from "#lib/orders/test-orders.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { hydrated } from "../../hydrated.tsx";
import { orNotFound, pageContext } from "../../page-context.ts";
import { currentFrame } from "../../page-view.ts";

export const metadata: Metadata = { title: "Test orders" };

export default async function TestOrdersPage({ searchParams }: PageProps<"/test-orders">) {
  const address = await searchParams;
  const ctx = await pageContext("/test-orders", address);
  const { applications } = await currentFrame();
  const { applicationId = applications[0]?.id } = readApplicationFilter(address);
  // Staff see a partner's inbox. Sample orders they publish.
  const tab = address["tab"] === "inbox" || isStaff(ctx.actor) ? "inbox" : "orders";
  const page = <TestOrders portalUrl={env().BASE_URL} applicationId={applicationId} tab={tab} />;
  if (!applicationId) return page;
  if (tab === "inbox") {
    const inbox = await orNotFound(listInbox(ctx, { applicationId }));
    return hydrated(page, [inboxQuery(applicationId), async () => inbox]);
  }
  const orders = await orNotFound(listTestOrders(ctx, { applicationId }));
  return hydrated(page, [testOrdersQuery(applicationId), async () => orders]);
}
