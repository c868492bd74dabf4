import type { Context } from "#lib/auth/context.ts";
import type { StreamedEvent } from "#lib/http/event-stream.ts";
import { applicationsOf } from "#lib/webhooks/find-webhook.ts";
import { committedHorizon, lastSequence } from "./committed-horizon.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";

const pageSize = 200;

/** Where a reader goes on: behind the event that it names, else behind all that there is now. */
export async function startOfTail(lastEventId: string | null): Promise<bigint> {
  return lastEventId !== null && /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : lastSequence();
}

/**
 * The actor's deliveries with a `sequence` above `after`, each once, in order, as they are made; test events are left
 * out. Never ends by itself: abort `signal`.
 */
async function* tailDeliveries(
  ctx: Context,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<DeliveryRow> {
  let position = after;
  while (!signal.aborted) {
    const horizon = await committedHorizon();
    while (position < horizon && !signal.aborted) {
      const rows = await ctx.db.delivery.findMany({
        where: {
          sequence: { gt: position, lte: horizon },
          isTest: false,
          application: applicationsOf(ctx.actor),
        },
        include: deliveryParts,
        orderBy: { sequence: "asc" },
        take: pageSize,
      });
      yield* rows;
      position = rows.length < pageSize ? horizon : (rows.at(-1)?.sequence ?? horizon);
    }
  }
}

/**
 * The tail as server-sent events, after one named `ready` that says where it begins; `dataOf` says what of a
 * delivery goes out.
 */
export async function* tailEvents(
  ctx: Context,
  after: bigint,
  signal: AbortSignal,
  dataOf: (row: DeliveryRow) => Promise<unknown> | unknown,
): AsyncGenerator<StreamedEvent> {
  yield { id: String(after), event: "ready", data: {} };
  for await (const row of tailDeliveries(ctx, after, signal))
    yield { id: String(row.sequence), event: "delivery", data: await dataOf(row) };
}
