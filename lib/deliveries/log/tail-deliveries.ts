import { recentAttempts } from "#lib/deliveries/charts/recent-attempts.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import type { StreamedEvent } from "#lib/platform/http/streams/event-stream.ts";
import { commitWatermark, lastSequence } from "./commit-watermark.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";

const pageSize = 200;

/** Where a reader starts: after the event that it names, or after the newest delivery. */
export async function startOfTail(lastEventId: string | null): Promise<bigint> {
  return lastEventId !== null && /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : lastSequence();
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
 * The actor's deliveries as server-sent events. The first event, `ready`, names the start. Then each delivery above `after`
 * is sent once, in order, as a `delivery`; test events are left out. With `attempts`, a `change` follows each attempt
 * within about a second; a reader that reconnects misses those of the meantime. `dataOf` serializes. Ends when `signal`
 * is aborted.
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
    const watermark = await commitWatermark();
    while (position < watermark && !signal.aborted) {
      const rows = await readTailed(ctx, { sequence: { gt: position, lte: watermark } }, pageSize);
      for (const row of rows) yield { id: String(row.sequence), event: "delivery", data: await dataOf(row) };
      position = rows.length < pageSize ? watermark : (rows.at(-1)?.sequence ?? watermark);
    }
    if (!attempts) continue;
    const recent = await recentAttempts();
    const fresh = recent.filter(({ id }) => !seen.has(id)).map(({ deliveryId }) => deliveryId);
    seen = new Set(recent.map(({ id }) => id));
    if (fresh.length === 0) continue;
    for (const row of await readTailed(ctx, { id: { in: fresh }, sequence: { lte: position } }))
      yield { id: String(position), event: "change", data: await dataOf(row) };
  }
}
