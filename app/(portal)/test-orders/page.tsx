import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { inboxQuery } from "#components/inbox/queries.ts";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { testOrdersQuery } from "#components/test-orders/queries.ts";
import { TestOrders } from "#components/test-orders/test-orders.tsx";
import { webhooksQuery } from "#components/webhooks/queries.ts";
import { listRecipients } from "#lib/notifications/orders/test-orders/recipients.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { GET as listInbox } from "../../api/console/inbox/route.ts";
import { GET as listTestOrders } from "../../api/console/test-orders/route.ts";
import { GET as listWebhooks } from "../../api/notification/v2/webhooks/route.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";
import { currentFrame } from "../../page-view.ts";

export const metadata: Metadata = { title: "Test orders" };

export default async function TestOrdersPage({ searchParams }: PageProps<"/test-orders">) {
  const address = await searchParams;
  const ctx = await pageContext();
  const { applications } = await currentFrame();
  const { applicationId = applications[0]?.id } = readApplicationFilter(address);
  const application = applications.find(({ id }) => id === applicationId);
  if (applicationId && !application) notFound();
  const tab = address["tab"] === "inbox" ? "inbox" : "orders";
  const recipients = isStaff(ctx.actor) && tab === "orders" ? await listRecipients(ctx) : [];
  const page = (
    <TestOrders portalUrl={env().BASE_URL} applicationId={applicationId} recipients={recipients} tab={tab} />
  );
  if (!application) return page;
  if (tab === "inbox") return hydrated(page, [inboxQuery(application.id), listInbox]);
  // Staff choose whom they address.
  if (isStaff(ctx.actor)) return hydrated(page);
  return hydrated(
    page,
    [testOrdersQuery([application.clientId]), listTestOrders],
    [webhooksQuery({ applicationId: application.id }), listWebhooks],
  );
}
