import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DeliveryDetails } from "#components/deliveries/details/delivery-details.tsx";
import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { serializeDeliveryDetail } from "#lib/deliveries/log/serialize-delivery.ts";
import { deliveryQuery } from "#lib/deliveries/query-options.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { pageContext } from "../../../current-user.ts";

export const metadata: Metadata = { title: "Delivery" };

export default async function DeliveryPage({ params }: PageProps<"/deliveries/[deliveryId]">) {
  const { deliveryId } = await params;
  const ctx = await pageContext(`/deliveries/${deliveryId}`);
  const found = await getDelivery(ctx, { deliveryId }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
  const client = new QueryClient();
  client.setQueryData(deliveryQuery(deliveryId).queryKey, serializeDeliveryDetail(found));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveryDetails deliveryId={deliveryId} />
    </HydrationBoundary>
  );
}
