import type { Replay, ReplayListQuery } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { visibleApplicationIds, visibleRowsSql } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { toJson } from "#lib/platform/http/to-json.ts";

type Row = Omit<Replay, "createdAt" | "endedAt"> & { createdAt: Date; endedAt: Date | null };

const shown = 5;

async function find(ctx: Context, narrowed = Prisma.sql`true`): Promise<Replay[]> {
  const sql = Prisma.sql`
    SELECT r."id", r."state"::text AS "state", r."startedByName", r."createdAt", r."endedAt", r."total",
      r."takenUp" - taken."waiting" - taken."retrying" AS "done", taken."givenUp", taken."retrying", taken."waiting"
    FROM (
      SELECT r.* FROM "Replay" r WHERE ${visibleReplays(ctx.actor)} AND ${narrowed}
      ORDER BY r."createdAt" DESC LIMIT ${shown}
    ) r CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d."state" = 'GIVEN_UP')::int AS "givenUp",
        -- A replay resets "firstFailedAt".
        count(*) FILTER (WHERE d."state" = 'PENDING' AND d."firstFailedAt" IS NOT NULL)::int AS "retrying",
        count(*) FILTER (WHERE d."state" = 'PENDING' AND d."firstFailedAt" IS NULL)::int AS "waiting"
      FROM "Delivery" d WHERE d."replayId" = r."id"
    ) taken
    ORDER BY r."createdAt" DESC`;
  // Counting what a large replay has sent takes a while.
  return toJson(await readLog(ctx, (db) => db.$queryRaw<Row[]>(sql)));
}

/** An application sees the replays that send nothing but its own deliveries. */
function visibleReplays(actor: Actor): Prisma.Sql {
  const ofOrganization = visibleRowsSql(actor, Prisma.sql`r."organizationId"`);
  return actor.kind === "application"
    ? Prisma.sql`${ofOrganization} AND r."applicationIds" = ARRAY(${visibleApplicationIds(actor)})`
    : ofOrganization;
}

/** A replay that sends nothing but deliveries to the webhook: it names the webhook, or only deliveries to it. */
const isOfWebhook = (webhookId: string) => Prisma.sql`(r."filter"->>'webhookId' = ${webhookId}
  OR r."filter"->'deliveryIds' IS NOT NULL AND NOT EXISTS (
    SELECT FROM jsonb_array_elements_text(r."filter"->'deliveryIds') named("id")
    LEFT JOIN "Delivery" d ON d."id" = named."id" AND d."applicationId" = ANY(r."applicationIds")
    WHERE d."webhookId" IS DISTINCT FROM ${webhookId}))`;

/**
 * The five newest replays and their progress: of the organization, for staff of all organizations, of those that may include
 * deliveries of the filter, or of those of a webhook.
 */
export async function listReplays(ctx: Context, filter: ReplayListQuery = {}): Promise<Page<Replay>> {
  const { webhookId, ...owners } = filter;
  const isNarrow = owners.applicationId !== undefined || owners.organizationId !== undefined;
  const ofOwners = isNarrow
    ? Prisma.sql`r."applicationIds" && ARRAY(${visibleApplicationIds(ctx.actor, owners)})`
    : Prisma.sql`true`;
  const ofWebhook = webhookId === undefined ? Prisma.sql`true` : isOfWebhook(webhookId);
  return onePage(await find(ctx, Prisma.sql`${ofOwners} AND ${ofWebhook}`));
}

/** @throws DomainError not_found, also for another organization's replay */
export async function getReplay(ctx: Context, input: { replayId: string }): Promise<Replay> {
  const [replay] = await find(ctx, Prisma.sql`r."id" = ${input.replayId}`);
  if (!replay) throw notFound("replay");
  return replay;
}
