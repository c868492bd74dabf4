import type { Context } from "#lib/auth/context.ts";
import type { Prisma } from "#lib/db/generated/client.ts";
import { applicationsOf } from "#lib/webhooks/find-webhook.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";
import type { DeliveryListQuery } from "./schemas.ts";

/**
 * A page of the log, newest first. The cursor is a place in the order of creation, so pages neither repeat nor skip
 * while new deliveries come in.
 */
export async function listDeliveries(
  ctx: Context,
  query: DeliveryListQuery,
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  const rows = await ctx.db.delivery.findMany({
    where: { AND: [await ownerFilter(ctx, query.applicationId), filterOf(query)] },
    include: deliveryParts,
    orderBy: { sequence: "desc" },
    take: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  return { rows: page, nextCursor: rows.length > query.limit ? String(page.at(-1)?.sequence) : null };
}

/** By the applications' ids, which the index leads with, instead of a join with their organizations. */
async function ownerFilter(
  ctx: Context,
  applicationId: string | undefined,
): Promise<Prisma.DeliveryWhereInput> {
  const owned = applicationsOf(ctx.actor);
  if (applicationId === undefined && Object.keys(owned).length === 0) return {};
  const applications = await ctx.db.application.findMany({
    where: { AND: [owned, applicationId === undefined ? {} : { id: applicationId }] },
    select: { id: true },
  });
  return { applicationId: { in: applications.map(({ id }) => id) } };
}

function filterOf(query: DeliveryListQuery): Prisma.DeliveryWhereInput {
  const { webhookId, state, event, orderNumber, httpClass, from, to, before } = query;
  return {
    ...(webhookId !== undefined && { webhookId }),
    ...(state === "RETRYING" ? { state: "PENDING", attemptCount: { gt: 0 } } : state && { state }),
    ...(event && { eventType: event }),
    ...(orderNumber && { orderNumber }),
    ...(httpClass && { lastHttpStatus: statusRange(httpClass) }),
    ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
    ...(before && { sequence: { lt: BigInt(before) } }),
  };
}

function statusRange(
  httpClass: NonNullable<DeliveryListQuery["httpClass"]>,
): Prisma.IntNullableFilter | null {
  if (httpClass === "none") return null;
  const first = Number(httpClass[0]) * 100;
  return { gte: first, lt: first + 100 };
}
