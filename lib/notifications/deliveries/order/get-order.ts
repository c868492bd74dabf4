import type { Order, OrderQuery } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { readTimeline, serializeEvent } from "./read-timeline.ts";

/** The most events of a response. Earlier ones follow with `before`. */
export const maxOrderEvents = 500;

/**
 * What was published about an order for the calling application, oldest first, and what became of it.
 *
 * @throws DomainError not_found if nothing was, also if there are events for others
 *
 * Source: contract, "Order".
 */
export async function getOrder(
  ctx: Context<ApplicationActor>,
  { orderNumber, before }: OrderQuery & { orderNumber: string },
): Promise<Order> {
  const { events, nextVersion, deliveries } = await readLog(ctx, (db) =>
    readTimeline(db, ctx.actor, { orderNumber, before, limit: maxOrderEvents }),
  );
  const byEvent = Map.groupBy(deliveries, ({ eventId }) => eventId);
  return {
    orderNumber,
    hasEarlier: nextVersion !== null,
    events: events.toReversed().map((event) => ({
      ...serializeEvent(event),
      deliveries: (byEvent.get(event.id) ?? []).map(({ id, webhook, state }) => ({
        id,
        webhookId: webhook.id,
        state,
      })),
    })),
  };
}
