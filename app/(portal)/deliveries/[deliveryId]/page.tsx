import type { Metadata } from "next";
import { DeliveryDetails } from "#components/deliveries/details/delivery-details.tsx";
import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { deliveryQuery } from "#lib/deliveries/query-options.ts";
import { hydrated } from "../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Delivery" };

export default async function DeliveryPage({ params }: PageProps<"/deliveries/[deliveryId]">) {
  const { deliveryId } = await params;
  const ctx = await pageContext(`/deliveries/${deliveryId}`);
  const found = await orNotFound(getDelivery(ctx, { deliveryId }));
  return hydrated(<DeliveryDetails deliveryId={deliveryId} />, [
    deliveryQuery(deliveryId),
    async () => found,
  ]);
}
