import { deliveryStateOf } from "#lib/deliveries/log/delivery-state.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { type ApplicationFilter, visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import type { Overview } from "./schemas.ts";

type Counts = Omit<Overview, "latest">;
type LatestRow = Omit<Overview["latest"][number], "createdAt" | "state"> & { createdAt: Date } & Parameters<
    typeof deliveryStateOf
  >[0];

const daySeconds = 24 * 60 * 60;

/**
 * The overview page: first steps, webhooks, and deliveries of the last 24 hours. Two queries.
 *
 * @throws DomainError invalid_request (too slow)
 */
export async function getOverview(
  ctx: Context<UserActor>,
  filter: ApplicationFilter = {},
): Promise<Overview> {
  const mine = visibleApplicationIds(ctx.actor, filter);
  const since = addSeconds(ctx.now, -daySeconds);
  const [[counts], latest] = await Promise.all([
    boundedRead(
      ctx,
      (db) => db.$queryRaw<Counts[]>`
      WITH mine AS (${mine}),
      hooks AS (
        SELECT "state" FROM "Webhook" WHERE "applicationId" IN (SELECT "id" FROM mine) AND "unregisteredAt" IS NULL
      ),
      recent AS (
        SELECT "state" FROM "Delivery" WHERE "applicationId" IN (SELECT "id" FROM mine) AND "createdAt" >= ${since}
      )
      SELECT
        (SELECT count(*)::int FROM mine) AS "applications",
        EXISTS (SELECT 1 FROM "ClientSecret" WHERE "applicationId" IN (SELECT "id" FROM mine) AND "lastUsedAt" IS NOT NULL)
          AS "tokenIssued",
        EXISTS (SELECT 1 FROM "Delivery" WHERE "applicationId" IN (SELECT "id" FROM mine) AND "state" = 'DELIVERED')
          AS "delivered",
        (SELECT json_build_object(
          'active', count(*) FILTER (WHERE "state" = 'ACTIVE'),
          'paused', count(*) FILTER (WHERE "state" = 'PAUSED'),
          'disabled', count(*) FILTER (WHERE "state" = 'DISABLED')) FROM hooks) AS "webhooks",
        (SELECT json_build_object(
          'delivered', count(*) FILTER (WHERE "state" = 'DELIVERED'),
          'givenUp', count(*) FILTER (WHERE "state" = 'GIVEN_UP'),
          'open', count(*) FILTER (WHERE "state" = 'PENDING')) FROM recent) AS "lastDay"`,
    ),
    boundedRead(
      ctx,
      (db) => db.$queryRaw<LatestRow[]>`
      SELECT d."id", d."eventType"::text AS "eventType", d."orderNumber", d."createdAt",
             d."state"::text AS "state", d."attemptCount", d."scheduleStep", d."replayedFrom"::text AS "replayedFrom",
             json_build_object('state', w."state") AS "webhook", w."name" AS "webhookName"
      FROM (${mine}) mine CROSS JOIN LATERAL (
        SELECT * FROM "Delivery" d WHERE d."applicationId" = mine."id"
        ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT 5
      ) d JOIN "Webhook" w ON w."id" = d."webhookId"
      ORDER BY d."createdAt" DESC, d."sequence" DESC
      LIMIT 5`,
    ),
  ]);
  if (!counts) throw new Error("an aggregate query returned no row");
  return {
    ...counts,
    latest: latest.map(({ id, eventType, orderNumber, webhookName, createdAt, ...row }) => ({
      ...{ id, eventType, orderNumber, webhookName },
      createdAt: createdAt.toISOString(),
      state: deliveryStateOf(row),
    })),
  };
}
