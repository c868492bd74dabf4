import type { Context } from "#lib/auth/context.ts";
import type { Prisma } from "#lib/db/generated/client.ts";
import { type DeliveryRow, findDelivery } from "./find-delivery.ts";

export type AttemptRow = Prisma.AttemptGetPayload<object>;

/** A delivery with every attempt, newest first, and its event. @throws DomainError not_found */
export async function getDelivery(
  ctx: Context,
  input: { deliveryId: string },
): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[]; payload: string }> {
  const delivery = await findDelivery(ctx, input.deliveryId);
  const attempts = await ctx.db.attempt.findMany({
    where: { deliveryId: delivery.id },
    orderBy: { number: "desc" },
  });
  // As text: a parsed payload would lose the publisher's own spelling of numbers.
  const [event] = await ctx.db.$queryRaw<{ payload: string }[]>`
    SELECT "payload"::text AS "payload" FROM "Event" WHERE "id" = ${delivery.eventId}`;
  return { delivery, attempts, payload: event?.payload ?? "" };
}
