import type { Metadata } from "next";
import { OrderDesk } from "#components/orders/order-desk.tsx";
import { listApplications } from "#lib/applications/find-application.ts";
import { listDeskOrders } from "#lib/orders/desk-orders.ts";
import { deskOrdersQuery } from "#lib/orders/query-options.ts";
import { orderStatuses } from "#lib/orders/sample-orders.ts";
import { hydrated } from "../../hydrated.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Order desk" };

export default async function OrdersPage() {
  const ctx = await staffContext("/orders");
  const receivers = (await listApplications(ctx)).data
    .filter(({ scopes }) => scopes.includes("notification.write"))
    .map(({ clientId, name, organization }) => ({ clientId, name: `${name} (${organization.name})` }));
  return hydrated(<OrderDesk lifeCycle={orderStatuses} receivers={receivers} />, [
    deskOrdersQuery(),
    () => listDeskOrders(ctx),
  ]);
}
