import { DeliveryStatus, deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import type { OrderDeliveries } from "#lib/portal/shared/overview-schemas.ts";

/** The latest orders, and what became of the newest event of each. What arrived is a number. */
export function LatestOrders({ orders }: { orders: OrderDeliveries[] }) {
  if (orders.length === 0)
    return (
      <EmptyState title="No deliveries yet" action={{ label: "Create a test order", href: "/test-orders" }}>
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

/** An order in a line, and below it each delivery that has not arrived. */
function OrderItem({ order }: { order: OrderDeliveries }) {
  const { orderNumber, orderStatus, createdAt, delivered, deliveries, more } = order;
  const page = addressOfOrder(orderNumber);
  const others = deliveries.length + more;
  const { label, tone, icon } = deliveryStates.DELIVERED;
  return (
    <li className="grid gap-2 py-3 text-sm">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_7rem]">
        <p className="wrap-anywhere">
          <Link href={page} className="font-medium tabular-nums hover:text-accent">
            {orderNumber}
          </Link>{" "}
          <span className="text-muted">{orderStatus ?? "Invoice"}</span>
        </p>
        <p className="max-sm:row-start-2">
          {others > 0 ? (
            <span className="text-muted">
              {inCount(delivered)} of {inCount(delivered + others)} delivered
            </span>
          ) : (
            <Status tone={tone} icon={icon} isQuiet>
              {inCount(delivered)} {label.toLowerCase()}
            </Status>
          )}
        </p>
        <p className="text-right text-muted">
          <Time at={createdAt} />
        </p>
      </div>
      {deliveries.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="min-w-0 max-w-full">
              <Link
                href={`/deliveries/${delivery.id}`}
                className="flex min-h-6 items-center gap-2 hover:text-accent"
              >
                <DeliveryStatus delivery={delivery} />
                <span className="truncate">{delivery.webhookName}</span>
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link href={page} className="flex min-h-6 items-center text-accent hover:underline">
                {more} more
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
