import { audit } from "#lib/audit/audit.ts";
import { retryDelaysSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import type { Replay, ReplayListQuery } from "#lib/deliveries/schemas.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { visibleApplicationIds, visibleRowsSql } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { toJson } from "#lib/platform/http/to-json.ts";

type Row = Omit<Replay, "createdAt" | "endedAt"> & { createdAt: Date; endedAt: Date | null };

const shown = 5;

async function find(ctx: Context, narrowed = Prisma.sql`true`): Promise<Replay[]> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT r."id", r."state"::text AS "state", r."startedByName", r."createdAt", r."endedAt", r."total",
      r."takenUp" - taken."waiting" - taken."retrying" AS "done", taken."givenUp", taken."retrying", taken."waiting"
    FROM "Replay" r CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d."state" = 'GIVEN_UP')::int AS "givenUp",
        -- A replay resets "firstFailedAt".
        count(*) FILTER (WHERE d."state" = 'PENDING' AND d."firstFailedAt" IS NOT NULL)::int AS "retrying",
        count(*) FILTER (WHERE d."state" = 'PENDING' AND d."firstFailedAt" IS NULL)::int AS "waiting"
      FROM "Delivery" d WHERE d."replayId" = r."id"
    ) taken
    WHERE ${visibleReplays(ctx.actor)} AND ${narrowed}
    ORDER BY r."createdAt" DESC LIMIT ${shown}`;
  return toJson(rows);
}

/** An application sees the replays that send nothing but its own deliveries. */
function visibleReplays(actor: Actor): Prisma.Sql {
  const ofOrganization = visibleRowsSql(actor, Prisma.sql`r."organizationId"`);
  return actor.kind === "application"
    ? Prisma.sql`${ofOrganization} AND r."applicationIds" <@ ARRAY(${visibleApplicationIds(actor)})`
    : ofOrganization;
}

/** A replay that sends nothing but deliveries to the webhook: it names the webhook, or only deliveries to it. */
const isOfWebhook = (webhookId: string) => Prisma.sql`(r."filter"->>'webhookId' = ${webhookId}
  OR r."filter"->'deliveryIds' IS NOT NULL AND NOT EXISTS (
    SELECT FROM jsonb_array_elements_text(r."filter"->'deliveryIds') named("id")
    LEFT JOIN "Delivery" d ON d."id" = named."id" WHERE d."webhookId" IS DISTINCT FROM ${webhookId}))`;

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

/** No worker is sending the delivery `d`. */
const isIdle = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "DeliveryLease" l WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id")`;

/**
 * Cancels a replay. Deliveries that it has not attempted return to their earlier outcome or retry; those that have failed
 * again are given up. Attempts in progress are finished.
 *
 * @throws DomainError not_found; conflict if it has ended
 */
export async function cancelReplay(ctx: Context, input: { replayId: string }): Promise<Replay> {
  const { id } = await getReplay(ctx, input);
  await ctx.db.$transaction(async (tx) => {
    const [canceled] = await tx.replay.updateManyAndReturn({
      where: { id, state: "RUNNING" },
      data: { state: "CANCELED", endedAt: ctx.now },
    });
    if (!canceled) throw conflict("The replay has already ended.");
    // Both changes need locks, and everybody takes those of deliveries in the order of their IDs.
    await tx.$executeRaw`
      SELECT 1 FROM "Delivery" WHERE "replayId" = ${id} AND "state" = 'PENDING' ORDER BY "id" FOR NO KEY UPDATE`;
    const toItsEnd = await tx.$executeRaw`
      UPDATE "Delivery" d SET "nextAttemptAt" = NULL, "completedAt" = now(),
        "state" = CASE WHEN "scheduleStep" = 0 THEN "resentFrom" ELSE 'GIVEN_UP' END
      WHERE "replayId" = ${id} AND "state" = 'PENDING' AND "resentFrom" IS NOT NULL AND ${isIdle}`;
    const toItsRetry = await tx.$executeRaw`
      UPDATE "Delivery" d SET "replayId" = NULL, "nextAttemptAt" = now() + make_interval(secs =>
        (${[...retryDelaysSeconds]}::float8[])[LEAST("scheduleStep" + 2, ${retryDelaysSeconds.length})])
      WHERE "replayId" = ${id} AND "state" = 'PENDING' AND "resentFrom" IS NULL
        AND "nextAttemptAt" <= now() AND ${isIdle}`;
    await tx.replay.update({ where: { id }, data: { takenUp: { decrement: toItsEnd + toItsRetry } } });
    await audit(ctx, tx, "replay.canceled", { type: "replay", id, organizationId: canceled.organizationId });
  });
  return getReplay(ctx, input);
}
