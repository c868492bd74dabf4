import type { Context } from "#lib/auth/context.ts";
import { env } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
import { shareFlight } from "#lib/share-flight.ts";

/** How long a count of the backlog serves this process. */
const countMaxAgeMs = 1_000;

// Next bundles its own copy of this module; both copies share the count.
type Backlog = { atMs: number; isFull: boolean; counts: Map<string, Promise<boolean>> };
const shared = globalThis as { portalBacklog?: Backlog };

/**
 * Back-pressure: refuses events while more deliveries are due than `INTAKE_BACKLOG_LIMIT`. What waits for a retry or
 * for a paused webhook does not count: it is no sign of workers that cannot keep up.
 *
 * @throws DomainError unavailable, with Retry-After; nothing was taken in
 */
export async function requireRoom(ctx: Context): Promise<void> {
  shared.portalBacklog ??= { atMs: Number.NEGATIVE_INFINITY, isFull: false, counts: new Map() };
  const backlog = shared.portalBacklog;
  const nowMs = performance.now();
  if (nowMs - backlog.atMs > countMaxAgeMs) {
    backlog.isFull = await shareFlight(backlog.counts, "count", () => isBacklogFull(ctx));
    backlog.atMs = nowMs;
  }
  if (backlog.isFull)
    throw new DomainError(
      "unavailable",
      "Too many deliveries are waiting. No event was taken in; try again later.",
      {
        headers: { "retry-after": "10" },
      },
    );
}

/** Stops counting at the limit. */
async function isBacklogFull(ctx: Context): Promise<boolean> {
  const limit = env().INTAKE_BACKLOG_LIMIT;
  const [row] = await ctx.db.$queryRaw<{ isFull: boolean }[]>`
    SELECT count(*) > ${limit} AS "isFull" FROM (
      SELECT 1 FROM "Webhook" w JOIN "Delivery" d ON d."webhookId" = w."id"
      WHERE w."state" = 'ACTIVE' AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
      LIMIT ${limit + 1}) due`;
  return row?.isFull ?? false;
}
