import { audit } from "#lib/audit/audit.ts";
import type {
  Delivery,
  DeliveryListQuery,
  DeliveryPage,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { withoutQuery } from "#lib/notifications/webhooks/visible-url.ts";
import { type Context, countPerson, type UserActor } from "#lib/platform/access/context.ts";
import { csvText } from "#lib/platform/csv-text.ts";
import { takePlace } from "#lib/platform/rate-limit/places.ts";
import { waitForToken } from "#lib/platform/rate-limit/spend.ts";
import { listDeliveries } from "./list-deliveries.ts";

/** Few, so that a chunk does not delay other requests of the process. */
const rowsPerChunk = 100;

const columns: Record<string, (delivery: Delivery) => string | number | null> = {
  time: ({ createdAt }) => createdAt,
  "webhook-id": ({ id }) => id,
  eventId: ({ eventId }) => eventId,
  event: ({ event }) => event,
  "order number": ({ orderNumber }) => orderNumber,
  "order status": ({ orderStatus }) => orderStatus,
  state: ({ state }) => state,
  attempts: ({ attemptCount }) => attemptCount,
  "http status": ({ lastHttpStatus }) => lastHttpStatus,
  "duration ms": ({ lastDurationMs }) => lastDurationMs,
  failure: ({ failure }) => failure?.title ?? null,
  completed: ({ completedAt }) => completedAt,
  webhook: ({ webhook }) => webhook.name,
  address: ({ webhook }) => withoutQuery(webhook.url),
  application: ({ application }) => application.name,
};

function toCells(delivery: Delivery) {
  return Object.values(columns).map((toCell) => toCell(delivery));
}

/** Exports the log within the filters as CSV, newest first. Reads it as the caller consumes it. Audited. */
export async function exportDeliveries(
  ctx: Context<UserActor>,
  filters: DeliveryListQuery,
): Promise<AsyncIterable<string>> {
  await audit(ctx, ctx.db, "delivery.exported", {
    type: "delivery",
    id: "log",
    organizationId: ctx.actor.organizationId,
  });
  return pieces(ctx, filters);
}

/** A long export holds no place while it waits for its limit or its reader, and takes one for each piece. */
async function readPiece(ctx: Context<UserActor>, query: DeliveryListQuery): Promise<DeliveryPage> {
  ctx.leavePlace?.();
  const { placesId } = countPerson(ctx.actor);
  await waitForToken("export", placesId);
  const leavePlace = await takePlace(placesId);
  return listDeliveries(ctx, query).finally(leavePlace);
}

async function* pieces(ctx: Context<UserActor>, filters: DeliveryListQuery): AsyncGenerator<string> {
  yield csvText([Object.keys(columns)]);
  let { cursor } = filters;
  for (;;) {
    const query = { ...filters, limit: rowsPerChunk, cursor };
    const { data, nextCursor } = await readPiece(ctx, query);
    if (data.length > 0) yield csvText(data.map(toCells), { escapesFormulas: true });
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
