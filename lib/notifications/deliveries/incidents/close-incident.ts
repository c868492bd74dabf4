import { actorName, audit } from "#lib/audit/audit.ts";
import type { CloseIncidentInput } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { saveWebhook } from "#lib/notifications/webhooks/find-webhook.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { conflict } from "#lib/platform/errors.ts";
import { countLocked } from "./count-incident.ts";
import { findIncident, type IncidentRow } from "./find-incident.ts";

const batchSize = 1_000;

/** Deliveries are locked by ID: see `recordSql`. What is being sent now is recorded, and not given up. */
const giveUpSql = `
  WITH locked AS MATERIALIZED (
    SELECT d."id" FROM "Delivery" d JOIN "IncidentDelivery" l ON l."deliveryId" = d."id"
    WHERE l."incidentId" = $1 AND d."state" = 'PENDING'
      AND (d."scheduleStep" > 0 OR d."resentFrom" IS DISTINCT FROM 'DELIVERED')
      AND NOT EXISTS (SELECT FROM "DeliveryLease" e WHERE e."webhookId" = d."webhookId" AND e."deliveryId" = d."id")
    ORDER BY d."id" LIMIT ${batchSize} FOR NO KEY UPDATE OF d
  )
  UPDATE "Delivery" d SET "state" = 'GIVEN_UP', "nextAttemptAt" = NULL, "completedAt" = now()
  FROM locked WHERE d."id" = locked."id" AND d."state" = 'PENDING'`;

/**
 * Closes an incident, because what is not delivered is not needed. What waits is given up, and no replay of what is undelivered
 * includes it. If the webhook still fails, its next failure begins another incident.
 *
 * @throws DomainError not_found; conflict if it has ended
 */
export async function closeIncident(
  ctx: Context,
  { incidentId, reason }: CloseIncidentInput & { incidentId: string },
): Promise<IncidentRow> {
  const found = await findIncident(ctx, incidentId);
  if (found.endedAt) throw conflict("The incident has ended.");
  let count = batchSize;
  while (count === batchSize) count = (await getPool().query(giveUpSql, [incidentId])).rowCount ?? 0;
  await ctx.db.$transaction(async (tx) => {
    // Everybody locks an incident after its webhook.
    await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${found.webhookId} FOR NO KEY UPDATE`;
    await tx.$executeRaw`SELECT 1 FROM "Incident" WHERE "id" = ${incidentId} FOR UPDATE`;
    await countLocked(tx, incidentId);
    const { endedAt, waiting, givenUp, webhook } = await findIncident(ctx, incidentId, tx);
    if (endedAt) throw conflict("The incident has ended.");
    await tx.incident.update({
      where: { id: incidentId },
      data: {
        endedAt: await databaseNow(tx),
        closedByName: actorName(ctx.actor),
        closedReason: reason,
      },
    });
    await saveWebhook(tx, webhook, { failingSince: null, warnings: 0 });
    await audit(
      ctx,
      tx,
      "incident.closed",
      { type: "incident", id: incidentId, organizationId: webhook.application.organization.id },
      { webhook: webhook.name, webhookId: webhook.id, notNeeded: waiting + givenUp, reason },
    );
  });
  return findIncident(ctx, incidentId);
}
