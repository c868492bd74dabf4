import { stateCondition } from "#lib/notifications/deliveries/log/delivery-state.ts";
import type { Attention, IdleWebhook } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { maxCounted } from "#lib/notifications/deliveries/shared/schemas.ts";
import { type Context, isStaff } from "#lib/platform/access/context.ts";
import {
  type ApplicationFilter,
  ownOrganization,
  visibleApplicationIds,
} from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { incidentParts, serializeIncident } from "./find-incident.ts";
import { byLoss, visibleIncidents } from "./list-incidents.ts";

const maxShown = 8;

type Hold = Pick<IdleWebhook, "webhookId" | "held" | "pausedBy">;

type IdleRow = Omit<IdleWebhook, "since" | "held" | "pausedBy" | "application" | "organization"> & {
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
      orderBy: [...byLoss],
      take: maxShown,
    });
    const stopped = await db.$queryRaw<IdleRow[]>(idleSql(ctx, filter));
    const isTheirs = ({ state }: IdleRow) => state === "PAUSED" && isStaff(ctx.actor);
    const [idle, paused] = [stopped.filter((row) => !isTheirs(row)), stopped.filter(isTheirs)];
    const shown = [...idle.slice(0, maxShown), ...paused.slice(0, maxShown)];
    const holds = new Map<string, Hold>();
    if (shown.length > 0)
      for (const hold of await db.$queryRaw<Hold[]>(holdsSql(ctx, shown))) holds.set(hold.webhookId, hold);
    const toShown = (row: IdleRow) => toIdle(row, holds.get(row.webhookId));
    return {
      incidents: incidents.map((incident) => serializeIncident(incident, ctx.actor)),
      idle: idle.slice(0, maxShown).map(toShown),
      total: (await db.incident.count({ where })) + idle.length,
      paused: paused.slice(0, maxShown).map(toShown),
      heldByPaused: paused.length > 0 ? await countHeld(db, paused) : 0,
    };
  });
}

const idsOf = (webhooks: readonly IdleRow[]) => webhooks.map(({ webhookId }) => webhookId);

/** What a webhook `w` holds. */
const heldSql = Prisma.sql`
  SELECT FROM "Delivery" d WHERE d."webhookId" = w."id" AND NOT d."isTest"
    AND ${stateCondition("HELD", Prisma.sql`ARRAY[w."applicationId"]`)} LIMIT ${maxCounted + 1}`;

/** What webhooks hold, and who paused them: the pause is in the audit log at the time of the webhook's own. */
function holdsSql({ actor }: Context, webhooks: readonly IdleRow[]): Prisma.Sql {
  return Prisma.sql`
    SELECT w."id" AS "webhookId", (SELECT count(*)::int FROM (${heldSql}) held) AS "held",
      CASE WHEN w."state" = 'PAUSED' THEN (
        SELECT e."actorName" FROM "AuditEntry" e
        WHERE e."organizationId" IN (a."organizationId", ${ownOrganization(actor)}) AND e."action" = 'webhook.paused'
          AND e."targetId" = w."id" AND e."at" BETWEEN w."stoppedAt" - interval '1 minute' AND w."stoppedAt" + interval '1 minute'
        ORDER BY e."at" DESC LIMIT 1) END AS "pausedBy"
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId" WHERE w."id" = ANY(${idsOf(webhooks)})`;
}

async function countHeld(db: Tx, webhooks: readonly IdleRow[]): Promise<number> {
  const [row] = await db.$queryRaw<{ held: number }[]>`
    SELECT count(*)::int AS "held" FROM (
      SELECT FROM "Webhook" w CROSS JOIN LATERAL (${heldSql}) held
      WHERE w."id" = ANY(${idsOf(webhooks)}) LIMIT ${maxCounted + 1}) counted`;
  return row?.held ?? 0;
}

/** Webhooks without an incident whose queue is late, and those that are stopped. */
function idleSql({ actor }: Context, filter: ApplicationFilter): Prisma.Sql {
  return Prisma.sql`
    SELECT found.* FROM (
      SELECT w."id" AS "webhookId", w."name", w."state"::text AS "state", w."disabledReason",
        CASE WHEN w."state" = 'ACTIVE' THEN w."behindSince" ELSE COALESCE(w."stoppedAt", w."updatedAt") END AS "since",
        a."id" AS "applicationId", a."name" AS "applicationName", o."id" AS "organizationId", o."name" AS "organizationName"
      FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId" JOIN "Organization" o ON o."id" = a."organizationId"
      WHERE w."applicationId" IN (${visibleApplicationIds(actor, filter)}) AND w."unregisteredAt" IS NULL
        AND NOT EXISTS (SELECT FROM "Incident" i WHERE i."webhookId" = w."id" AND i."endedAt" IS NULL)
    ) found WHERE found."since" IS NOT NULL ORDER BY found."state" = 'ACTIVE' DESC, found."since"`;
}

function toIdle(
  { applicationId, applicationName, organizationId, organizationName, ...row }: IdleRow,
  hold: Hold | undefined,
): IdleWebhook {
  return {
    ...row,
    held: hold?.held ?? 0,
    pausedBy: hold?.pausedBy ?? null,
    since: row.since.toISOString(),
    application: { id: applicationId, name: applicationName },
    organization: { id: organizationId, name: organizationName },
  };
}
