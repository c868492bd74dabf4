import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

/** What every verb of this domain reads of a delivery. */
export const deliveryParts = {
  event: { select: { eventId: true } },
  webhook: { select: { id: true, name: true, url: true, state: true, unregisteredAt: true } },
  application: { select: { id: true, name: true, organizationId: true } },
} as const satisfies Prisma.DeliveryInclude;

export type DeliveryRow = Prisma.DeliveryGetPayload<{ include: typeof deliveryParts }>;

/** @throws DomainError not_found, for another's delivery too */
export async function findDelivery(ctx: Context, deliveryId: string, db: Tx = ctx.db): Promise<DeliveryRow> {
  const delivery = await db.delivery.findFirst({
    where: { id: deliveryId, application: visibleApplications(ctx.actor) },
    include: deliveryParts,
  });
  if (!delivery) throw notFound("delivery");
  return delivery;
}
