import type { Metadata } from "next";
import { getTitle } from "#components/deliveries/delivery-title.ts";
import { DeliveryDetails } from "#components/deliveries/details/delivery-details.tsx";
import { deliveryQuery } from "#components/deliveries/queries.ts";
import { GET } from "../../../api/notification/v2/deliveries/[deliveryId]/route.ts";
import { hydrated, read } from "../../../hydrated.tsx";

type Props = PageProps<"/deliveries/[deliveryId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const delivery = await read(GET, { params: await params }).catch(() => null);
  return { title: delivery ? getTitle(delivery) : "Delivery" };
}

export default async function DeliveryPage({ params }: Props) {
  const { id } = await read(GET, { params: await params });
  return hydrated(<DeliveryDetails deliveryId={id} />, [deliveryQuery(id), GET]);
}
