import { Prisma } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";

/**
 * Subquery: how many due deliveries workers could send now, counted up to just above INTAKE_BACKLOG_LIMIT. A webhook that
 * fails, or that workers already use to half of one of its own limits, does not count: its backlog is the receiver's, and
 * more workers would not shorten it.
 */
export function countDeliverable(): Prisma.Sql {
  const most = env().INTAKE_BACKLOG_LIMIT + 1;
  return Prisma.sql`(
    SELECT count(*)::int FROM (
      SELECT 1 FROM "Webhook" w CROSS JOIN LATERAL (
        SELECT 1 FROM "Delivery" d
        WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
        LIMIT ${most}
      ) due
      WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL AND w."failingSince" IS NULL
        AND w."rateTokens" + w."maxPerSecond" * GREATEST(0, extract(epoch FROM now() - w."rateAt")) > w."maxPerSecond" / 2.0
        AND w."maxInFlight" / 2.0 > (
          SELECT count(*) FROM "DeliveryLease" l WHERE l."webhookId" = w."id" AND l."until" > now())
      LIMIT ${most}) counted)`;
}
