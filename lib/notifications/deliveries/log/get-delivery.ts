import { z } from "zod";
import { maxShownAttempts } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import type { Attempt, DeliveryDetail } from "#lib/notifications/deliveries/shared/schemas.ts";
import { queryMasker, visibleUrl } from "#lib/notifications/webhooks/visible-url.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import type { Attempt as AttemptRow } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { findDelivery, getFailure, serializeDelivery } from "./find-delivery.ts";
import { prunedBody } from "./prune-log.ts";
import { hasEarlierSql, waitsFor } from "./waits-for.ts";

/**
 * A delivery with its newest 50 attempts, latest first, and its event.
 *
 * @throws DomainError not_found, too_many_requests
 */
export async function getDelivery(ctx: Context, input: { deliveryId: string }): Promise<DeliveryDetail> {
  return readLog(ctx, async (db) => {
    const delivery = await findDelivery(ctx, input.deliveryId, db);
    const attempts = await db.attempt.findMany({
      where: { deliveryId: delivery.id },
      orderBy: { number: "desc" },
      take: maxShownAttempts,
    });
    // The payload as text: parsing would change how the publisher wrote its numbers.
    const [event] = await db.$queryRaw<{ payload: string; hasEarlier: boolean; incidentId: string | null }[]>`
      SELECT event."payload"::text AS "payload", ${hasEarlierSql} AS "hasEarlier",
        (SELECT max(l."incidentId") FROM "IncidentDelivery" l WHERE l."deliveryId" = d."id") AS "incidentId"
      FROM "Delivery" d JOIN "Event" event ON event."id" = d."eventId" JOIN "Webhook" w ON w."id" = d."webhookId"
      WHERE d."id" = ${delivery.id}`;
    const { payload, hasEarlier, incidentId } = event ?? { payload: "", hasEarlier: false, incidentId: null };
    return {
      ...serializeDelivery(delivery, ctx.actor),
      waitsFor: waitsFor({ ...delivery, hasEarlier }),
      incidentId,
      payload,
      attempts: attempts.map((attempt) =>
        serializeAttempt(attempt, payload, ctx.actor, delivery.application.organizationId),
      ),
    };
  });
}

const headersSchema = z.record(z.string(), z.string());

/** Staff see no query of a partner's URL. */
function serializeAttempt(row: AttemptRow, payload: string, actor: Actor, organizationId: string): Attempt {
  const { id, number, durationMs, dnsMs, connectMs, tlsMs, firstByteMs, url, httpStatus } = row;
  const masker = queryMasker(actor, organizationId, url);
  const responseHeaders = headersSchema.nullable().parse(row.responseHeaders);
  const failure = getFailure(row.failure);
  return {
    id,
    number,
    durationMs,
    dnsMs,
    connectMs,
    tlsMs,
    firstByteMs,
    url: visibleUrl(actor, organizationId, url),
    httpStatus,
    responseBody: row.responseBody && masker.text(row.responseBody),
    startedAt: row.startedAt.toISOString(),
    requestHeaders: headersSchema.parse(row.requestHeaders),
    requestBody: row.requestBody === prunedBody ? null : masker.text(row.requestBody ?? payload),
    responseHeaders: responseHeaders && masker.headers(responseHeaders),
    failure: failure && { ...failure, detail: row.failureDetail },
  };
}
