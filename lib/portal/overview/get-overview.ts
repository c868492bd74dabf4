import { getStanding } from "#lib/notifications/deliveries/incidents/get-standing.ts";
import { countUnreached } from "#lib/notifications/deliveries/order/unreached.ts";
import type { Attention } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds, visibleRows } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import type { Overview } from "#lib/portal/shared/overview-schemas.ts";
import { countRejectedEvents } from "#lib/requests/rejected-events.ts";
import { byOrder, type LatestRow, latestSql } from "./latest-orders.ts";
import { readInstallation } from "./read-installation.ts";

type Row = Omit<Overview, "standing" | "orders" | "unreached" | "contacts" | "installation">;

/**
 * Reads the overview: how deliveries stand, first steps, what became of the latest orders, without test events, and for staff
 * what reached nobody, whom to call, and what the installation lacks.
 *
 * @throws DomainError invalid_request (too slow)
 */
export async function getOverview(ctx: Context<UserActor>): Promise<Overview> {
  const mine = visibleApplicationIds(ctx.actor);
  const standing = await getStanding(ctx);
  const { steps, latest, unreached } = await readLog(ctx, async (db) => ({
    steps: await db.$queryRaw<Row[]>`
      WITH mine AS (${mine})
      SELECT (SELECT count(*)::int FROM mine) AS "applications",
        (SELECT "clientId" FROM "Application" WHERE "id" = (SELECT min("id") FROM mine)) AS "clientId",
        ${tokenIssued(mine)} AS "tokenIssued",
        (SELECT count(*)::int FROM "Webhook" WHERE "applicationId" IN (SELECT "id" FROM mine) AND "unregisteredAt" IS NULL)
          AS "webhooks",
        EXISTS (SELECT 1 FROM "Webhook" WHERE "applicationId" IN (SELECT "id" FROM mine) AND "lastDeliveredAt" IS NOT NULL)
          -- A test event is enough.
          OR EXISTS (SELECT 1 FROM "Delivery" WHERE "applicationId" IN (SELECT "id" FROM mine) AND "state" = 'DELIVERED')
          AS "hasDelivered",
        (SELECT count(*)::int FROM "BranchProblem" WHERE ${isStaff(ctx.actor)} AND "resolvedAt" IS NULL) AS "openProblems"`,
    // Those of all partners are on the page of orders.
    latest: isStaff(ctx.actor) ? [] : await db.$queryRaw<LatestRow[]>(latestSql(mine)),
    unreached: isStaff(ctx.actor)
      ? { ...(await countUnreached(db, ctx.now)), rejected: await countRejectedEvents(db, ctx.now) }
      : null,
  }));
  const [row] = steps;
  if (!row) throw new Error("an aggregate query returned no row");
  return {
    ...row,
    standing,
    orders: byOrder(latest),
    unreached,
    contacts: await listContacts(ctx, standing.attention),
    installation: isStaff(ctx.actor) ? await readInstallation(ctx.db) : null,
  };
}

/** How many calls of an application are searched for one that succeeded. */
const maxSearchedCalls = 100;

/**
 * Whether an application got a token, of whatever origin: with a secret that it still has, or another, for example of a person or
 * of "Try it" in the reference, with which it called.
 */
function tokenIssued(mine: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT 1 FROM "ClientSecret" WHERE "applicationId" IN (${mine}) AND "lastUsedAt" IS NOT NULL)
    OR EXISTS (
      SELECT 1 FROM (${mine}) mine CROSS JOIN LATERAL (
        SELECT "status" FROM "LoggedRequest" WHERE "applicationId" = mine."id"
        ORDER BY "at" DESC, "id" DESC LIMIT ${maxSearchedCalls}
      ) calls WHERE calls."status" < 400))`;
}

/** For staff: the admins of these partners. */
async function listContacts(
  { actor, db }: Context<UserActor>,
  { incidents, idle }: Attention,
): Promise<Overview["contacts"]> {
  if (!isStaff(actor)) return [];
  const ids = [...incidents, ...idle].map(({ organization }) => organization.id);
  return db.user.findMany({
    where: { ...visibleRows(actor), role: "PARTNER_ADMIN", AND: { organizationId: { in: ids } } },
    select: { organizationId: true, name: true, email: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}
