import type { ForwardedDelivery } from "#lib/deliveries/schemas.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import type { DeliveryRow } from "./find-delivery.ts";
import { rebuildRequest } from "./rebuild-request.ts";

/**
 * A delivery with the POST that it is, for a listener to post on. Signed now, with the webhook's own secrets; the raw
 * secret is in it while the token and the application may change webhooks, since every change answers with it; otherwise
 * `[secret]`.
 */
export async function forwardedDelivery(
  ctx: Context<ApplicationActor>,
  row: DeliveryRow,
): Promise<ForwardedDelivery> {
  const { webhook, request } = await rebuildRequest(ctx.db, row);
  const { headers, body, logged } = request;
  // A stream outlives a change of the application's scopes, so they are read for each delivery.
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
