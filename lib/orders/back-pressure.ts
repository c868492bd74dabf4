import type { Context } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { countDeliverable } from "./count-deliverable.ts";

const backlog = processCache<boolean>("backlog", { max: 1, ttlMs: 1_000 });

/**
 * Back-pressure: refuses events while workers are behind by more than `INTAKE_BACKLOG_LIMIT` deliveries. What waits for a
 * receiver, a retry or a paused webhook does not count, so no partner can close the intake for the others.
 *
 * @throws DomainError unavailable, with Retry-After; nothing was taken in
 */
export async function requireBacklogRoom(ctx: Context): Promise<void> {
  if (await backlog.read("full", () => isBacklogFull(ctx)))
    throw new DomainError(
      "unavailable",
      "Too many deliveries are waiting. No event was taken in; try again later.",
      {
        headers: { "retry-after": "10" },
      },
    );
}

async function isBacklogFull(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.$queryRaw<
    { deliverable: number }[]
  >`SELECT ${countDeliverable()} AS "deliverable"`;
  return (row?.deliverable ?? 0) > env().INTAKE_BACKLOG_LIMIT;
}
