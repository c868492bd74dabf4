import type { Context } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { countDeliverable } from "./count-deliverable.ts";

const backlog = processCache<boolean>("backlog", { max: 1, ttlMs: 1_000 });

/**
 * Refuses events while workers are behind by more than `INTAKE_BACKLOG_LIMIT` deliveries. Deliveries that wait for a
 * receiver, a retry, or a paused webhook do not count, so no partner can close the intake for others.
 *
 * @throws DomainError unavailable, with Retry-After, before any event is accepted
 */
export async function requireBacklogRoom({ db }: Context): Promise<void> {
  if (await backlog.read("isFull", () => isBacklogFull(db)))
    throw new DomainError(
      "unavailable",
      "Too many deliveries are waiting. No event was accepted. Try again later.",
      {
        headers: { "retry-after": "10" },
      },
    );
}

async function isBacklogFull(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT ${countDeliverable()} AS "count"`;
  return (row?.count ?? 0) > env().INTAKE_BACKLOG_LIMIT;
}
