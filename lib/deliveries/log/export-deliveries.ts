import { stringify } from "csv-stringify/sync";
import { type Delivery, type DeliveryListQuery, deliveryListQuerySchema } from "#lib/deliveries/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { listDeliveries } from "./list-deliveries.ts";

const rowsPerChunk = 1_000;

const header = [
  "time",
  "webhook-id",
  "eventId",
  "event",
  "order number",
  "state",
  "attempts",
  "http status",
  "failure",
  "completed",
  "webhook",
  "address",
  "application",
];

/** A cell that begins like a formula gets an apostrophe, so that no spreadsheet runs what somebody typed as a name. */
function csvOf(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true });
}

/**
 * The log within the filters as CSV, newest first, read from the database as the caller takes it. Written to the
 * audit log.
 */
export async function exportDeliveries(
  ctx: Context<UserActor>,
  filters: DeliveryListQuery,
): Promise<AsyncIterable<string>> {
  await recordAudit(ctx, ctx.db, {
    action: "delivery.exported",
    targetType: "delivery",
    targetId: "log",
    organizationId: ctx.actor.organizationId,
  });
  return pieces(ctx, filters);
}

async function* pieces(ctx: Context, filters: DeliveryListQuery): AsyncGenerator<string> {
  yield csvOf([header]);
  let { cursor } = filters;
  for (;;) {
    const { data, nextCursor } = await listDeliveries(ctx, { ...filters, limit: rowsPerChunk, cursor });
    if (data.length > 0) yield csvOf(data.map(toCells));
    if (nextCursor === null) return;
    cursor = deliveryListQuerySchema.parse({ cursor: nextCursor }).cursor;
  }
}

function toCells(delivery: Delivery): string[] {
  return [
    delivery.createdAt,
    delivery.id,
    delivery.eventId,
    delivery.event,
    delivery.orderNumber,
    delivery.state,
    String(delivery.attemptCount),
    delivery.lastHttpStatus === null ? "" : String(delivery.lastHttpStatus),
    delivery.failure?.title ?? "",
    delivery.completedAt ?? "",
    delivery.webhook.name,
    delivery.webhook.url,
    delivery.application.name,
  ];
}
