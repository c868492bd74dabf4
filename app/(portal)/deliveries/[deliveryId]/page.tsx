import type { Metadata } from "next";
import { cache } from "react";
import { DeliveryDetails } from "#components/deliveries/details/delivery-details.tsx";
import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { deliveryQuery } from "#lib/deliveries/query-options.ts";
import { hydrated } from "../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../page-context.ts";

const find = cache(async (deliveryId: string) =>
  getDelivery(await pageContext(`/deliveries/${deliveryId}`), { deliveryId }),
);

type Props = PageProps<"/deliveries/[deliveryId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const delivery = await find((await params).deliveryId).catch(() => null);
  return { title: delivery ? `${delivery.orderNumber} → ${delivery.webhook.name}` : "Delivery" };
}

export default async function DeliveryPage({ params }: Props) {
  const { deliveryId } = await params;
  const found = await orNotFound(find(deliveryId));
  return hydrated(<DeliveryDetails deliveryId={deliveryId} />, [
    deliveryQuery(deliveryId),
    async () => found,
  ]);
}
