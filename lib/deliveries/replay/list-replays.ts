import type { Replay } from "#lib/deliveries/schemas.ts";
import { type ApplicationScope, visibleApplications } from "#lib/platform/access/application-scope.ts";
import { type Actor, type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

type Row = Omit<Replay, "createdAt" | "endedAt"> & { createdAt: Date; endedAt: Date | null };

const shown = 5;

function organizationOf(actor: Actor): string | null {
  return "organizationId" in actor ? actor.organizationId : null;
}

async function find(ctx: Context, narrowed = Prisma.sql`true`): Promise<Replay[]> {
  const mine = isStaff(ctx.actor)
    ? Prisma.sql`true`
    : Prisma.sql`r."organizationId" = ${organizationOf(ctx.actor)}`;
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT r."id", r."state"::text AS "state", r."startedByName", r."createdAt", r."endedAt", r."total",
      r."takenUp" - taken."waiting" AS "done", taken."failed", taken."waiting"
    FROM "Replay" r CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d."state" = 'FAILED')::int AS "failed",
        count(*) FILTER (WHERE d."state" = 'PENDING')::int AS "waiting"
      FROM "Delivery" d WHERE d."replayId" = r."id"
    ) taken
    WHERE ${mine} AND ${narrowed}
    ORDER BY r."createdAt" DESC LIMIT ${shown}`;
  return rows.map(({ createdAt, endedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/**
 * The five newest replays of the organization, of all organizations for staff, and how far each is; with a scope, those
 * that may send again what belongs to it.
 */
export function listReplays(ctx: Context<UserActor>, scope: ApplicationScope = {}): Promise<Replay[]> {
  const isNarrow = scope.applicationId !== undefined || scope.organizationId !== undefined;
  return find(
    ctx,
    isNarrow
      ? Prisma.sql`r."applicationIds" && ARRAY(${visibleApplications(ctx.actor, scope)})`
      : Prisma.sql`true`,
  );
}

/** @throws DomainError not_found, for another organization's too */
export async function getReplay(ctx: Context, input: { replayId: string }): Promise<Replay> {
  const [replay] = await find(ctx, Prisma.sql`r."id" = ${input.replayId}`);
  if (!replay) throw notFound("replay");
  return replay;
}
