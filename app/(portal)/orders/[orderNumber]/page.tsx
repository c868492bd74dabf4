import type { Metadata } from "next";
import { OrderDetails } from "#components/orders/order-details.tsx";
import { orderQuery } from "#components/orders/queries.ts";
import { GET } from "../../../api/console/orders/[orderNumber]/route.ts";
import { hydrated, read } from "../../../hydrated.tsx";

type Props = PageProps<"/orders/[orderNumber]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Order ${decodeURIComponent((await params).orderNumber)}` };
}

export default async function OrderPage({ params }: Props) {
  const orderNumber = decodeURIComponent((await params).orderNumber);
  await read(GET, { params: { orderNumber } });
  return hydrated(<OrderDetails orderNumber={orderNumber} />, [orderQuery(orderNumber), GET]);
}
