import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { getPool } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { highestSequence, nextSettledSequence, settledSequence } from "#lib/platform/db/settled-sequence.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { StreamedEvent } from "#lib/platform/http/streams/event-stream.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withinOrganizationCap } from "#lib/platform/rate-limit/organization-cap.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";

const pageSize = 200;

export type TailReader = "stream" | "listener" | "page";

type RecentAttempt = { id: string; deliveryId: string };
const recent = processCache<RecentAttempt[]>("recent-attempts", { max: 1, ttlMs: 1_000 });

/** Reads the newest 1,000 attempts of the last five seconds. All streams of a process share one query per second. */
function recentAttempts(): Promise<RecentAttempt[]> {
  return recent.read("latest", async () => {
    const { rows } = await getPool().query<RecentAttempt>(
      `SELECT "id", "deliveryId" FROM "Attempt" WHERE "id" >= $1 ORDER BY "id" DESC LIMIT 1000`,
      [firstIdAt("attempt", addSeconds(new Date(), -5))],
    );
    return rows;
  });
}

/**
 * Returns the `sequence` after which a stream starts: that of `Last-Event-ID`, the one before the application's first
 * delivery since a time, or that of the newest delivery.
 *
 * @throws DomainError invalid_request for a `Last-Event-ID` that is no number
 */
export async function startOfTail(
  lastEventId: string | null,
  since?: { at: Date; applicationId: string },
): Promise<bigint> {
  if (lastEventId !== null) {
    if (!/^\d{1,18}$/.test(lastEventId))
      throw new DomainError(
        "invalid_request",
        "Last-Event-ID: Expected the `id` of an event, 1 to 18 digits.",
      );
    const highest = await highestSequence("Delivery");
    // After a restore, the numbers that a reader saw may be assigned again.
    return BigInt(lastEventId) > highest ? highest : BigInt(lastEventId);
  }
  if (!since) return highestSequence("Delivery");
  // Read before the query: deliveries that commit later have higher numbers.
  const settled = await settledSequence("Delivery");
  // With concurrent publishers, a later delivery can have a lower number.
  const { rows } = await getPool().query<{ before: string | null }>(
    `SELECT (min("sequence") - 1)::text AS "before" FROM (
       SELECT "sequence" FROM "Delivery" WHERE "applicationId" = $1 AND "createdAt" >= $2
       ORDER BY "createdAt", "sequence" LIMIT 1000) d`,
    [since.applicationId, since.at],
  );
  const before = rows[0]?.before;
  return before && BigInt(before) < settled ? BigInt(before) : settled;
}

const shared = processState("tail-reads", () => new Map<string, Promise<DeliveryRow[]>>());

/**
 * Streams that ask for the same in one turn of the event loop share a query: colleagues who follow the log together. A later
 * one asks again, because it may know of attempts that a running query does not see.
 */
function readTailed(
  { actor, db }: Context,
  where: Prisma.DeliveryWhereInput,
  by: "sequence" | "resentSequence" = "sequence",
): Promise<DeliveryRow[]> {
  const query = {
    where: { ...where, application: visibleApplications(actor) },
    include: deliveryParts,
    orderBy: { [by]: "asc" as const },
    ...(where.id === undefined && { take: pageSize }),
  };
  const key = JSON.stringify(query, (_, value) => (typeof value === "bigint" ? String(value) : value));
  const rows = shared.get(key) ?? withinOrganizationCap("read", actor, () => db.delivery.findMany(query));
  shared.set(key, rows);
  setImmediate(() => shared.delete(key));
  return rows;
}

/** Reads each delivery once, at its latest number. A resend moves it, so a reader that reconnects gets the same stream. */
async function readForListener(ctx: Context, range: Prisma.BigIntFilter) {
  const created = await readTailed(ctx, { sequence: range, resentSequence: null });
  const resent = await readTailed(ctx, { resentSequence: range }, "resentSequence");
  return [...created, ...resent]
    .map((row) => ({ row, number: row.resentSequence ?? row.sequence }))
    .sort((a, b) => Number(a.number - b.number))
    .slice(0, pageSize);
}

async function readCreated(ctx: Context, range: Prisma.BigIntFilter) {
  const rows = await readTailed(ctx, { sequence: range, isTest: false });
  return rows.map((row) => ({ row, number: row.sequence }));
}

/**
 * Streams the actor's deliveries as server-sent events. The first event, `ready`, has the start as its ID. Each later
 * delivery follows once, in order, as a `delivery`. Ends when `signal` aborts.
 *
 * A `listener` also gets test events and resends. A delivery that was resent before the stream sent it comes once, in the
 * order of the resends. A `page` also gets a `change` within about a second of each attempt, except for attempts during a
 * reconnect.
 */
export async function* tailEvents(
  ctx: Context,
  after: bigint,
  signal: AbortSignal,
  toJsonText: (row: DeliveryRow) => Promise<string> | string,
  reader: TailReader,
): AsyncGenerator<StreamedEvent> {
  yield { id: String(after), event: "ready", data: "{}" };
  const isPage = reader === "page";
  const readPage = reader === "listener" ? readForListener : readCreated;
  let position = after;
  let seen = isPage ? new Set((await recentAttempts()).map(({ id }) => id)) : new Set<string>();
  while (!signal.aborted) {
    const settled = await nextSettledSequence("Delivery");
    while (position < settled && !signal.aborted) {
      const page = await readPage(ctx, { gt: position, lte: settled });
      for (const { row, number } of page)
        yield { id: String(number), event: "delivery", data: await toJsonText(row) };
      position = page.length < pageSize ? settled : (page.at(-1)?.number ?? settled);
    }
    if (!isPage) continue;
    const latest = await recentAttempts();
    const fresh = latest.filter(({ id }) => !seen.has(id)).map(({ deliveryId }) => deliveryId);
    seen = new Set(latest.map(({ id }) => id));
    if (fresh.length === 0) continue;
    for (const row of await readTailed(ctx, {
      id: { in: fresh },
      isTest: false,
      sequence: { lte: position },
    }))
      yield { id: String(position), event: "change", data: await toJsonText(row) };
  }
}
