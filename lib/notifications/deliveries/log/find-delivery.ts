import { explainFailure } from "#lib/notifications/deliveries/engine/failures.ts";
import type { Delivery, Failure } from "#lib/notifications/deliveries/shared/schemas.ts";
import { visibleUrl } from "#lib/notifications/webhooks/visible-url.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getDeliveryState, getOutcome } from "./delivery-state.ts";

/** The parts of a delivery that every verb reads. */
export const deliveryParts = {
  event: { select: { eventId: true, orderStatus: true } },
  webhook: { select: { id: true, name: true, url: true, state: true, unregisteredAt: true } },
  application: { select: { id: true, name: true, organizationId: true } },
} as const satisfies Prisma.DeliveryInclude;

export type DeliveryRow = Prisma.DeliveryGetPayload<{ include: typeof deliveryParts }>;

/** @throws DomainError not_found, also for another organization's delivery */
export async function findDelivery(ctx: Context, deliveryId: string, db: Tx = ctx.db): Promise<DeliveryRow> {
  const delivery = await db.delivery.findFirst({
    where: { id: deliveryId, application: visibleApplications(ctx.actor) },
    include: deliveryParts,
  });
  if (!delivery) throw notFound("delivery");
  return delivery;
}

export function getFailure(failure: string | null): Failure | null {
  return failure === null ? null : { class: failure, ...explainFailure(failure) };
}

/** The columns that the log does not show. */
type Hidden = "eventId" | "webhookId" | "applicationId" | "firstFailedAt" | "replayId" | "resentSequence";

/** Staff see no query of a partner's URL. */
export function serializeDelivery(row: Omit<DeliveryRow, Hidden>, actor: Actor): Delivery {
  const { id, eventType, orderNumber, attemptCount, scheduleStep, isResent, isTest, webhook } = row;
  return {
    id,
    orderNumber,
    attemptCount,
    scheduleStep,
    isResent,
    isTest,
    state: getDeliveryState(row),
    isResending: row.state === "PENDING" && getOutcome(row) !== null,
    lastHttpStatus: row.lastHttpStatus,
    lastDurationMs: row.lastDurationMs,
    eventId: row.event.eventId,
    event: eventType,
    orderStatus: row.event.orderStatus,
    nextAttemptAt: (webhook.state === "ACTIVE" && row.nextAttemptAt?.toISOString()) || null,
    failure: getFailure(row.lastFailure),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    webhook: {
      id: webhook.id,
      name: webhook.name,
      url: visibleUrl(actor, row.application.organizationId, webhook.url),
      state: webhook.unregisteredAt ? "UNREGISTERED" : webhook.state,
    },
    application: row.application,
  };
}
