import type { Context } from "#lib/auth/context.ts";
import { addSeconds } from "#lib/clock.ts";
import type { Prisma } from "#lib/db/generated/client.ts";
import { type DeliveryRow, findDelivery } from "./find-delivery.ts";
import { maxOrderBlockSeconds } from "./retry-schedule.ts";
import type { DeliveryDetail } from "./schemas.ts";

export type AttemptRow = Prisma.AttemptGetPayload<object>;

export type FoundDelivery = {
  delivery: DeliveryRow;
  attempts: AttemptRow[];
  payload: string;
  waitsFor: DeliveryDetail["waitsFor"];
};

/** What a delivery waits for besides its time: as the worker looks at it before it takes it up. */
async function waitsFor(ctx: Context, delivery: DeliveryRow): Promise<FoundDelivery["waitsFor"]> {
  if (delivery.state !== "PENDING") return null;
  if (delivery.webhook.state !== "ACTIVE")
    return delivery.webhook.state === "PAUSED" ? "paused_webhook" : "disabled_webhook";
  const blocksSince = addSeconds(ctx.now, -maxOrderBlockSeconds);
  const earlier = await ctx.db.delivery.findFirst({
    where: {
      webhookId: delivery.webhookId,
      orderNumber: delivery.orderNumber,
      state: "PENDING",
      sequence: { lt: delivery.sequence },
      OR: [{ firstFailedAt: null }, { firstFailedAt: { gt: blocksSince } }],
    },
    select: { id: true },
  });
  return earlier && "earlier_delivery";
}

/** A delivery with every attempt, newest first, and its event. @throws DomainError not_found */
export async function getDelivery(ctx: Context, input: { deliveryId: string }): Promise<FoundDelivery> {
  const delivery = await findDelivery(ctx, input.deliveryId);
  const attempts = await ctx.db.attempt.findMany({
    where: { deliveryId: delivery.id },
    orderBy: { number: "desc" },
  });
  // As text: a parsed payload would lose the publisher's own spelling of numbers.
  const [event] = await ctx.db.$queryRaw<{ payload: string }[]>`
    SELECT "payload"::text AS "payload" FROM "Event" WHERE "id" = ${delivery.eventId}`;
  return { delivery, attempts, payload: event?.payload ?? "", waitsFor: await waitsFor(ctx, delivery) };
}
