import { audit } from "#lib/audit/audit.ts";
import { getOwners } from "#lib/notifications/deliveries/log/delivery-filter.ts";
import type { Replay, ReplayInput, ReplayPreview } from "#lib/notifications/deliveries/shared/schemas.ts";
import { type WebhookRow, webhookParts } from "#lib/notifications/webhooks/find-webhook.ts";
import type { Context, Reading } from "#lib/platform/access/context.ts";
import {
  getOrganizationId,
  visibleApplicationIds,
  visibleApplications,
} from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { conflict, DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { getReplay } from "./list-replays.ts";
import { requireReachable } from "./resend-delivery.ts";
import { isReachable, replayConditions } from "./run-replays.ts";

/**
 * Previews a replay without starting it. Counts no further than `max`, so that a huge log does not cost more.
 *
 * @throws DomainError invalid_request if more than `max` deliveries match
 */
export async function previewReplay(
  ctx: Context,
  input: ReplayInput,
  max: number = countLimits.deliveriesOfReplay,
): Promise<ReplayPreview> {
  const [counts] = await readLog(ctx, async (db) => {
    const applicationIds = await findOwners({ ...ctx, db }, input);
    return db.$queryRaw<[ReplayPreview]>`
      SELECT count(*) FILTER (WHERE "isReachable")::int AS "count",
        count(*) FILTER (WHERE "isReachable" AND "state" = 'DELIVERED')::int AS "delivered",
        count(*) FILTER (WHERE NOT "isReachable")::int AS "unreachable"
      FROM (
        SELECT d."state", ${isReachable} AS "isReachable" FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
        WHERE ${replayConditions(input, applicationIds)} LIMIT ${max + 1}
      ) matching`;
  });
  if (counts.count + counts.unreachable > max)
    throw new DomainError(
      "invalid_request",
      `More than ${max.toLocaleString("en-US")} deliveries match, the most that one replay resends. Choose a later start or one webhook.`,
    );
  return counts;
}

/**
 * Starts a replay. A worker sends its deliveries, oldest first, each flagged and with its own `webhook-id`. Deliveries that
 * end later, or whose webhook is not active, are left out. A command's replay belongs to the named webhook's organization.
 *
 * A replay of nothing has ended at once.
 *
 * @throws DomainError not_found if the actor may not see the named webhook; conflict if it is not active, or five replays of
 *   the organization are running; invalid_request if more deliveries match than one replay resends
 */
export async function startReplay(ctx: Context, input: ReplayInput): Promise<Replay> {
  const { actor } = ctx;
  const webhook = await findNamed(ctx, input);
  if (webhook) requireReachable(webhook);
  const organizationId = getOrganizationId(actor) ?? webhook?.application.organizationId;
  if (actor.kind === "anonymous" || organizationId === undefined)
    throw new DomainError("invalid_request", "Specify the webhook whose deliveries to resend.");
  await requireFewerReplays(ctx.db, organizationId);
  const { count } = await previewReplay(ctx, input);
  // An application sees its own replays, also those of nothing.
  const applicationIds = actor.kind === "application" ? [actor.applicationId] : await findOwners(ctx, input);
  const id = newId("replay");
  await ctx.db.$transaction(async (tx) => {
    // Serializes concurrent starts, so that each counts those before it.
    await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
    await requireFewerReplays(tx, organizationId);
    const now = await databaseNow(tx);
    await tx.replay.create({
      data: {
        id,
        organizationId,
        startedByName: actor.name,
        filter: input,
        applicationIds,
        total: count,
        cursorAt: new Date(0),
        cursorSequence: 0,
        createdAt: now,
        ...(count === 0 && { state: "DONE", endedAt: now }),
      },
    });
    await audit(
      ctx,
      tx,
      "replay.started",
      { type: "replay", id, organizationId },
      { total: count, filter: input },
    );
  });
  return getReplay(ctx, { replayId: id });
}

/** The applications of the given deliveries, or of the filter, that the actor may see. */
async function findOwners({ actor, db }: Reading, input: ReplayInput): Promise<string[]> {
  const owners = await db.$queryRaw<{ id: string }[]>(
    "deliveryIds" in input
      ? Prisma.sql`
          SELECT DISTINCT d."applicationId" AS "id" FROM "Delivery" d
          WHERE d."id" = ANY(${input.deliveryIds}) AND d."applicationId" IN (${visibleApplicationIds(actor)})`
      : getOwners(actor, input),
  );
  return owners.map(({ id }) => id);
}

/** Each running replay is work for the workers and for PostgreSQL, so their number is limited. */
async function requireFewerReplays(db: Tx, organizationId: string): Promise<void> {
  const max = countLimits.replaysOfOrganization;
  if ((await db.replay.count({ where: { organizationId, state: "RUNNING" } })) < max) return;
  throw conflict(
    `${max} replays of your organization are running, the maximum. Wait for one, or cancel one.`,
  );
}

async function findNamed(ctx: Context, input: ReplayInput): Promise<WebhookRow | null> {
  if (!("webhookId" in input) || input.webhookId === undefined) return null;
  const webhook = await ctx.db.webhook.findFirst({
    where: { id: input.webhookId, application: visibleApplications(ctx.actor) },
    include: webhookParts,
  });
  if (!webhook) throw notFound("webhook");
  return webhook;
}
