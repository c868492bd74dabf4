import type { ApplicationActor, Context } from "#lib/auth/context.ts";
import { timeNow } from "#lib/clock.ts";
import { buildRequest } from "./build-request.ts";
import type { DeliveryRow } from "./find-delivery.ts";
import type { ForwardedDelivery } from "./schemas.ts";

/**
 * A delivery with the POST that it is, for a listener to post on. Signed now, with the webhook's own secrets; the raw
 * secret stands in it for an application that may change webhooks, since every change answers with it, and `[secret]`
 * for one that may only read.
 */
export async function forwardedDelivery(
  ctx: Context<ApplicationActor>,
  row: DeliveryRow,
): Promise<ForwardedDelivery> {
  const { webhook, event } = await ctx.db.delivery.findUniqueOrThrow({
    where: { id: row.id },
    select: { webhook: true, event: { select: { id: true } } },
  });
  // As text: a parsed payload would lose the publisher's own spelling of numbers.
  const [stored] = await ctx.db.$queryRaw<{ payload: string }[]>`
    SELECT "payload"::text AS "payload" FROM "Event" WHERE "id" = ${event.id}`;
  const input = { deliveryId: row.id, eventType: row.eventType, payload: stored?.payload ?? "{}", webhook };
  const { headers, body, logged } = buildRequest(input, timeNow());
  const maySeeSecret = ctx.actor.scopes.includes("notification.write");
  return {
    id: row.id,
    event: row.eventType,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    webhook: { id: webhook.id, name: webhook.name, url: webhook.url },
    request: maySeeSecret ? { headers, body } : { ...logged, body: logged.body ?? body },
  };
}
