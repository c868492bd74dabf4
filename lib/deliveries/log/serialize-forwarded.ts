import type { ForwardedDelivery } from "#lib/deliveries/schemas.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import type { DeliveryRow } from "./find-delivery.ts";
import { rebuildRequest } from "./rebuild-request.ts";

/**
 * A delivery with its request, signed now, for a listener to forward. It contains the raw secret only if the token and the
 * application may change webhooks; otherwise `[secret]`.
 */
export async function forwardedDelivery(
  ctx: Context<ApplicationActor>,
  row: DeliveryRow,
): Promise<ForwardedDelivery> {
  const { webhook, request } = await rebuildRequest(ctx.db, row);
  const { headers, body, logged } = request;
  // The application's scopes can change during a stream, so read them for each delivery.
  const application = await ctx.db.application.findUniqueOrThrow({
    where: { id: ctx.actor.applicationId },
    select: { scopes: true },
  });
  const maySeeSecret = [ctx.actor, application].every(({ scopes }) => scopes.includes("notification.write"));
  return {
    id: row.id,
    event: row.eventType,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    webhook: { id: webhook.id, name: webhook.name, url: webhook.url },
    request: maySeeSecret ? { headers, body } : { ...logged, body: logged.body ?? body },
  };
}
