import type { Context } from "#lib/platform/access/context.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { webhookBucket } from "#lib/platform/rate-limit/take-tokens.ts";

const backlog = processCache<number>("backlog", { max: 1, ttlMs: 1_000 });

/**
 * Refuses events while workers are behind by more than `INTAKE_BACKLOG_LIMIT` deliveries.
 *
 * @throws DomainError unavailable, with Retry-After, before any event is accepted
 */
export async function requireBacklogRoom({ db }: Context): Promise<void> {
  const waiting = await backlog.read("deliverable", async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`SELECT ${countDeliverable()} AS "count"`;
    return row?.count ?? 0;
  });
  if (waiting <= env().INTAKE_BACKLOG_LIMIT) return;
  const detail = "Too many deliveries are waiting. No event was accepted. Try again later.";
  throw new DomainError("unavailable", detail, { headers: { "retry-after": "10" } });
}

/** Longer than an attempt: during those, a webhook at its limit of concurrent requests gets no other. */
const limitedSeconds = 30;

/**
 * SQL for whether a claim of the last half minute took as many deliveries of the webhook `w` as its own limits allowed, so
 * that more workers would not help.
 */
export function isAtOwnLimit(): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM "RateBucket" b WHERE b."key" = ${webhookBucket("")} || w."id"
      AND b."limitedAt" > now() - make_interval(secs => ${limitedSeconds}))`;
}

/**
 * Subquery: how many due deliveries workers could send now, counted up to just above INTAKE_BACKLOG_LIMIT. A webhook that
 * fails, or is at its own limit, does not count: no partner can close the intake for others.
 */
export function countDeliverable(): Prisma.Sql {
  const max = env().INTAKE_BACKLOG_LIMIT + 1;
  return Prisma.sql`(
    SELECT count(*)::int FROM (
      SELECT 1 FROM "Webhook" w CROSS JOIN LATERAL (
        SELECT 1 FROM "Delivery" d
        WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
        LIMIT ${max}
      ) due
      WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL AND w."failingSince" IS NULL
        AND NOT ${isAtOwnLimit()}
      LIMIT ${max}) counted)`;
}
