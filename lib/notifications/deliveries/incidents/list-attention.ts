import type { Attention, IdleWebhook } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { type Context, isStaff } from "#lib/platform/access/context.ts";
import { type ApplicationFilter, visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { incidentParts, serializeIncident } from "./find-incident.ts";
import { visibleIncidents } from "./list-incidents.ts";

const maxShown = 8;

type IdleRow = Omit<IdleWebhook, "since" | "application" | "organization"> & {
  since: Date;
  applicationId: string;
  applicationName: string;
  organizationId: string;
  organizationName: string;
};

/**
 * The webhooks that need a person: those with an incident that has not ended, the most missing orders and then the oldest first,
 * and those that work or stopped without one. Each webhook is in it once. `needsAttention` says it of one.
 */
export async function listAttention(ctx: Context, filter: ApplicationFilter = {}): Promise<Attention> {
  const where = visibleIncidents(ctx, { ...filter, state: "open" });
  return readLog(ctx, async (db) => {
    const incidents = await db.incident.findMany({
      where,
      include: incidentParts,
      orderBy: [{ missingOrders: "desc" }, { startedAt: "asc" }],
      take: maxShown,
    });
    const idle = await db.$queryRaw<IdleRow[]>(idleSql(ctx, filter));
    return {
      incidents: incidents.map((incident) => serializeIncident(incident, ctx.actor)),
      idle: idle.slice(0, maxShown).map(toIdle),
      total: (await db.incident.count({ where })) + idle.length,
    };
  });
}

/**
 * Webhooks without an incident whose queue is late, and those that are stopped. For staff, not those that a partner paused: that is
 * the partner's decision.
 */
function idleSql({ actor }: Context, filter: ApplicationFilter): Prisma.Sql {
  return Prisma.sql`
    SELECT found.* FROM (
      SELECT w."id" AS "webhookId", w."name", w."state"::text AS "state", w."disabledReason",
        CASE WHEN w."state" = 'ACTIVE' THEN w."behindSince" ELSE COALESCE(w."stoppedAt", w."updatedAt") END AS "since",
        a."id" AS "applicationId", a."name" AS "applicationName", o."id" AS "organizationId", o."name" AS "organizationName"
      FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId" JOIN "Organization" o ON o."id" = a."organizationId"
      WHERE w."applicationId" IN (${visibleApplicationIds(actor, filter)}) AND w."unregisteredAt" IS NULL
        AND NOT (w."state" = 'PAUSED' AND ${isStaff(actor)})
        AND NOT EXISTS (SELECT FROM "Incident" i WHERE i."webhookId" = w."id" AND i."endedAt" IS NULL)
    ) found WHERE found."since" IS NOT NULL ORDER BY found."state" = 'ACTIVE' DESC, found."since"`;
}

function toIdle({
  applicationId,
  applicationName,
  organizationId,
  organizationName,
  ...row
}: IdleRow): IdleWebhook {
  return {
    ...row,
    since: row.since.toISOString(),
    application: { id: applicationId, name: applicationName },
    organization: { id: organizationId, name: organizationName },
  };
}
