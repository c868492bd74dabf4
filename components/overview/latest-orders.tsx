import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import type { OrderDeliveries } from "#lib/portal/shared/overview-schemas.ts";

/** The latest deliveries, by order. */
export function LatestOrders({ orders }: { orders: OrderDeliveries[] }) {
  if (orders.length === 0)
    return (
      <EmptyState title="No deliveries yet" action={{ label: "Open webhooks", href: "/webhooks" }}>
        Order changes that your webhooks subscribe to appear here, with your receiver's answers.
      </EmptyState>
    );
  return (
    <Panel
      title="Latest deliveries"
      action={
        <ButtonLink href="/deliveries" size="sm" variant="quiet" className="-mr-3">
          Open the log
        </ButtonLink>
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {orders.map((order) => (
          <OrderItem key={order.orderNumber} order={order} />
        ))}
      </ul>
    </Panel>
  );
}

function OrderItem({ order: { orderNumber, orderStatus, deliveries, more } }: { order: OrderDeliveries }) {
  const page = addressOfOrder(orderNumber);
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 text-sm md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="truncate leading-6">
        <Link href={page} className="font-medium tabular-nums hover:text-accent">
          {orderNumber}
        </Link>{" "}
        {orderStatus && <span className="text-muted">{orderStatus}</span>}
      </p>
      <ul className="grid gap-1">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Link
              href={`/deliveries/${delivery.id}`}
              className="grid min-h-6 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 hover:text-accent sm:grid-cols-[7rem_8rem_minmax(0,1fr)_auto]"
            >
              <span className="flex gap-1">
                <DeliveryStatus delivery={delivery} />
              </span>
              <span className="font-mono text-muted text-xs max-sm:hidden">{delivery.eventType}</span>
              <span className="truncate text-muted">{delivery.webhookName}</span>
              <span className="text-muted">
                <Time at={delivery.createdAt} />
              </span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link href={page} className="text-accent hover:underline">
              {more} more
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}
