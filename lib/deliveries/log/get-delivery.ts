import { maxOrderBlockSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import type { DeliveryDetail } from "#lib/deliveries/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { type DeliveryRow, findDelivery } from "./find-delivery.ts";

export type AttemptRow = Prisma.AttemptGetPayload<object>;

export type FoundDelivery = {
  delivery: DeliveryRow;
  attempts: AttemptRow[];
  payload: string;
  waitsFor: DeliveryDetail["waitsFor"];
};

/** What a delivery waits for besides its time: as the worker looks at it before it takes it up. */
function waitsFor({ state, webhook }: DeliveryRow, hasEarlier: boolean): FoundDelivery["waitsFor"] {
  if (state !== "PENDING") return null;
  if (webhook.state === "PAUSED") return "paused_webhook";
  if (webhook.state === "DISABLED") return "disabled_webhook";
  return hasEarlier ? "earlier_delivery" : null;
}

/** A delivery with every attempt, newest first, and its event. @throws DomainError not_found */
export async function getDelivery(ctx: Context, input: { deliveryId: string }): Promise<FoundDelivery> {
  const delivery = await findDelivery(ctx, input.deliveryId);
  const attempts = await ctx.db.attempt.findMany({
    where: { deliveryId: delivery.id },
    orderBy: { number: "desc" },
  });
  // As text: a parsed payload would lose the publisher's own spelling of numbers.
  const [event] = await ctx.db.$queryRaw<{ payload: string; hasEarlier: boolean }[]>`
    SELECT e."payload"::text AS "payload", EXISTS (
      SELECT 1 FROM "Delivery" d
      WHERE d."webhookId" = ${delivery.webhookId} AND d."orderNumber" = ${delivery.orderNumber}
        AND d."state" = 'PENDING' AND d."sequence" < ${delivery.sequence}
        AND (d."firstFailedAt" IS NULL OR d."firstFailedAt" > ${addSeconds(ctx.now, -maxOrderBlockSeconds)})
    ) AS "hasEarlier"
    FROM "Event" e WHERE e."id" = ${delivery.eventId}`;
  return {
    ...{ delivery, attempts, payload: event?.payload ?? "" },
    waitsFor: waitsFor(delivery, event?.hasEarlier ?? false),
  };
}
