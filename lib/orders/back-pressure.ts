import type { Context } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";
import { singleFlight } from "#lib/platform/single-flight.ts";
import { countDeliverable } from "./count-deliverable.ts";

/** How long a count of the backlog serves this process. */
const countMaxAgeMs = 1_000;

const backlog = processState("backlog", () => ({
  atMs: Number.NEGATIVE_INFINITY,
  isFull: false,
  counts: new Map<string, Promise<boolean>>(),
}));

/**
 * Back-pressure: refuses events while workers are behind by more than `INTAKE_BACKLOG_LIMIT` deliveries. What waits for a
 * receiver, a retry or a paused webhook does not count, so no partner can close the intake for the others.
 *
 * @throws DomainError unavailable, with Retry-After; nothing was taken in
 */
export async function requireBacklogRoom(ctx: Context): Promise<void> {
  const nowMs = performance.now();
  if (nowMs - backlog.atMs > countMaxAgeMs) {
    backlog.isFull = await singleFlight(backlog.counts, "count", () => isBacklogFull(ctx));
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

async function isBacklogFull(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.$queryRaw<
    { deliverable: number }[]
  >`SELECT ${countDeliverable()} AS "deliverable"`;
  return (row?.deliverable ?? 0) > env().INTAKE_BACKLOG_LIMIT;
}
