import { attemptedSince } from "#lib/deliveries/charts/recent-attempts.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { StreamedEvent } from "#lib/platform/http/streams/event-stream.ts";
import { commitWatermark, lastSequence } from "./commit-watermark.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";

const pageSize = 200;

/** Where a reader goes on: behind the event that it names, else behind all that there is now. */
export async function startOfTail(lastEventId: string | null): Promise<bigint> {
  return lastEventId !== null && /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : lastSequence();
}

/** The actor's deliveries above `after`, in order; fewer than a page of them when there are no more. */
function readNew(ctx: Context, after: bigint, horizon: bigint): Promise<DeliveryRow[]> {
  return ctx.db.delivery.findMany({
    where: {
      sequence: { gt: after, lte: horizon },
      isTest: false,
      application: visibleApplications(ctx.actor),
    },
    include: deliveryParts,
    orderBy: { sequence: "asc" },
    take: pageSize,
  });
}

function readAttempted(ctx: Context, deliveryIds: string[], upTo: bigint): Promise<DeliveryRow[]> {
  return ctx.db.delivery.findMany({
    where: {
      id: { in: deliveryIds },
      sequence: { lte: upTo },
      isTest: false,
      application: visibleApplications(ctx.actor),
    },
    include: deliveryParts,
    orderBy: { sequence: "asc" },
  });
}

/**
 * The actor's deliveries as server-sent events, after one named `ready` that says where it begins: a `delivery` for each
 * with a `sequence` above `after`, once, in order, as it is made; test events are left out. `dataOf` says what of a
 * delivery goes out. With `attempts`, a `change` follows for each delivery that was attempted, as it stands then, within
 * about a second; a reader that was away is not told of those. Never ends by itself: abort `signal`.
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
  let cursor: number | null = null;
  while (!signal.aborted) {
    const horizon = await commitWatermark();
    while (position < horizon && !signal.aborted) {
      const rows = await readNew(ctx, position, horizon);
      for (const row of rows) yield { id: String(row.sequence), event: "delivery", data: await dataOf(row) };
      position = rows.length < pageSize ? horizon : (rows.at(-1)?.sequence ?? horizon);
    }
    if (!attempts) continue;
    const attempted = await attemptedSince(cursor);
    cursor = attempted.cursor;
    if (attempted.deliveryIds.length === 0) continue;
    for (const row of await readAttempted(ctx, attempted.deliveryIds, position))
      yield { id: String(position), event: "change", data: await dataOf(row) };
  }
}
