import { z } from "zod";
import { maxOrderBlockSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import type { Attempt, DeliveryDetail } from "#lib/deliveries/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Attempt as AttemptRow } from "#lib/platform/db/generated/client.ts";
import { type DeliveryRow, failureOf, findDelivery, serializeDelivery } from "./find-delivery.ts";
import { prunedBody } from "./prune-log.ts";

/** A delivery with its attempts, newest first, and its event. @throws DomainError not_found */
export async function getDelivery(ctx: Context, input: { deliveryId: string }): Promise<DeliveryDetail> {
  const delivery = await findDelivery(ctx, input.deliveryId);
  const attempts = await ctx.db.attempt.findMany({
    where: { deliveryId: delivery.id },
    orderBy: { number: "desc" },
  });
  // The payload as text: parsing would change how the publisher wrote its numbers.
  const [event] = await ctx.db.$queryRaw<{ payload: string; hasEarlier: boolean }[]>`
    SELECT e."payload"::text AS "payload", EXISTS (
      SELECT 1 FROM "Delivery" d
      WHERE d."webhookId" = ${delivery.webhookId} AND d."orderNumber" = ${delivery.orderNumber}
        AND d."state" = 'PENDING' AND d."sequence" < ${delivery.sequence}
        AND (d."firstFailedAt" IS NULL OR d."firstFailedAt" > ${addSeconds(ctx.now, -maxOrderBlockSeconds)})
    ) AS "hasEarlier"
    FROM "Event" e WHERE e."id" = ${delivery.eventId}`;
  const { payload, hasEarlier } = event ?? { payload: "", hasEarlier: false };
  return {
    ...serializeDelivery(delivery),
    waitsFor: waitsFor(delivery, hasEarlier),
    payload,
    attempts: attempts.map((attempt) => serializeAttempt(attempt, payload)),
  };
}

/** Returns what a pending delivery waits for in addition to its time, by the rules of `claimDeliveries`. */
function waitsFor({ state, webhook }: DeliveryRow, hasEarlier: boolean): DeliveryDetail["waitsFor"] {
  if (state !== "PENDING") return null;
  if (webhook.state === "PAUSED") return "paused_webhook";
  if (webhook.state === "DISABLED") return "disabled_webhook";
  return hasEarlier ? "earlier_delivery" : null;
}

const headersSchema = z.record(z.string(), z.string());

function serializeAttempt(row: AttemptRow, payload: string): Attempt {
  const { id, number, durationMs, dnsMs, connectMs, tlsMs, firstByteMs, url, httpStatus, responseBody } = row;
  const failure = failureOf(row.failure);
  return {
    ...{ id, number, durationMs, dnsMs, connectMs, tlsMs, firstByteMs, url, httpStatus, responseBody },
    startedAt: row.startedAt.toISOString(),
    requestHeaders: headersSchema.parse(row.requestHeaders),
    requestBody: row.requestBody === prunedBody ? null : (row.requestBody ?? payload),
    responseHeaders: headersSchema.nullable().parse(row.responseHeaders),
    failure: failure && { ...failure, detail: row.failureDetail },
  };
}
