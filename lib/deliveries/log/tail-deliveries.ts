import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { commitWatermark, lastSequence } from "#lib/platform/db/commit-watermark.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import type { StreamedEvent } from "#lib/platform/http/streams/event-stream.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";

const pageSize = 200;

type RecentAttempt = { id: string; deliveryId: string };
const recent = processCache<RecentAttempt[]>("recent-attempts", { max: 1, ttlMs: 1_000 });

/** The newest 1,000 attempts of the last five seconds. All streams of a process share one query a second. */
function recentAttempts(): Promise<RecentAttempt[]> {
  return recent.read("latest", async () => {
    const { rows } = await getPool().query<RecentAttempt>(
      `SELECT "id", "deliveryId" FROM "Attempt" WHERE "id" >= $1 ORDER BY "id" DESC LIMIT 1000`,
      [firstIdAt("attempt", addSeconds(timeNow(), -5))],
    );
    return rows;
  });
}

/** Where a stream starts: after the event that its reader names, or after the newest delivery. */
export async function startOfTail(lastEventId: string | null): Promise<bigint> {
  return lastEventId !== null && /^\d{1,18}$/.test(lastEventId)
    ? BigInt(lastEventId)
    : lastSequence("Delivery");
}

function readTailed(ctx: Context, where: Prisma.DeliveryWhereInput, take?: number): Promise<DeliveryRow[]> {
  return ctx.db.delivery.findMany({
    where: { ...where, isTest: false, application: visibleApplications(ctx.actor) },
    include: deliveryParts,
    orderBy: { sequence: "asc" },
    ...(take !== undefined && { take }),
  });
}

/**
 * The actor's deliveries as server-sent events, without test events. The first event, `ready`, names the start. Then each
 * delivery after it is sent once, in order, as a `delivery`. With `attempts`, a `change` follows each attempt within about
 * a second; a reader that reconnects misses those in between. Ends when `signal` is aborted.
 */
export async function* tailEvents(
  ctx: Context,
  after: bigint,
  signal: AbortSignal,
  dataOf: (row: DeliveryRow) => Promise<unknown> | unknown,
  { attempts = false }: { attempts?: boolean } = {},
): AsyncGenerator<StreamedEvent> {
  yield { id: String(after), event: "ready", data: {} };
  let position = after;
  let seen = attempts ? new Set((await recentAttempts()).map(({ id }) => id)) : new Set<string>();
  while (!signal.aborted) {
    const watermark = await commitWatermark("Delivery");
    while (position < watermark && !signal.aborted) {
      const rows = await readTailed(ctx, { sequence: { gt: position, lte: watermark } }, pageSize);
      for (const row of rows) yield { id: String(row.sequence), event: "delivery", data: await dataOf(row) };
      position = rows.length < pageSize ? watermark : (rows.at(-1)?.sequence ?? watermark);
    }
    if (!attempts) continue;
    const latest = await recentAttempts();
    const fresh = latest.filter(({ id }) => !seen.has(id)).map(({ deliveryId }) => deliveryId);
    seen = new Set(latest.map(({ id }) => id));
    if (fresh.length === 0) continue;
    for (const row of await readTailed(ctx, { id: { in: fresh }, sequence: { lte: position } }))
      yield { id: String(position), event: "change", data: await dataOf(row) };
  }
}
