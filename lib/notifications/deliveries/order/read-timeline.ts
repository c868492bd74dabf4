import { deriveState, outcomeSql } from "#lib/notifications/deliveries/log/delivery-state.ts";
import { hasEarlierSql, waitsFor } from "#lib/notifications/deliveries/log/waits-for.ts";
import { maxDeliveries } from "#lib/notifications/deliveries/shared/order-limits.ts";
import type { DeliveryState, ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Actor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds, visibleEvents } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { type Event, Prisma, type Delivery as Row, type Webhook } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

/** An event of an order. `id` is the portal's own, `eventId` the publisher's. */
export type TimelineEvent = Pick<
  Event,
  | "id"
  | "eventId"
  | "type"
  | "orderStatus"
  | "occurredAt"
  | "receivedAt"
  | "changedFields"
  | "audience"
  | "publisherId"
> & { orderVersion: number };

type Columns =
  | "id"
  | "eventId"
  | "applicationId"
  | "attemptCount"
  | "scheduleStep"
  | "nextAttemptAt"
  | "lastHttpStatus"
  | "lastDurationMs"
  | "lastFailure";

/** `eventId` is the portal's own. */
export type TimelineDelivery = Pick<Row, Columns> & {
  state: DeliveryState;
  isResending: boolean;
  waitsFor: ListedDelivery["waitsFor"];
  webhook: Pick<Webhook, "id" | "name" | "state" | "unregisteredAt">;
};

export type Timeline = {
  /** Newest first. */
  events: TimelineEvent[];
  /** The version of the newest event that is left out, or null. */
  nextVersion: number | null;
  /** Of these events, at most `maxDeliveries` of each, by webhook. */
  deliveries: TimelineDelivery[];
};

/**
 * The newest events of an order that the actor may see, and their deliveries to applications that the actor may see. Test
 * events of webhooks have no version, and belong to no order.
 *
 * @param before only events before this version
 * @throws DomainError not_found if there is none, also if all are for others
 */
export async function readTimeline(
  db: Tx,
  actor: Actor,
  { orderNumber, before, limit }: { orderNumber: string; before: number | undefined; limit: number },
): Promise<Timeline> {
  const found = await db.$queryRaw<TimelineEvent[]>`
    SELECT e."id", e."eventId", e."type"::text AS "type", e."orderStatus", e."orderVersion", e."occurredAt",
      e."receivedAt", e."changedFields", e."audience", e."publisherId"
    FROM "Event" e
    WHERE e."orderNumber" = ${orderNumber} AND e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
      ${before === undefined ? Prisma.empty : Prisma.sql`AND e."orderVersion" < ${before}`}
    ORDER BY e."orderVersion" DESC LIMIT ${limit + 1}`;
  if (found.length === 0) throw notFound("order");
  const events = found.slice(0, limit);
  const deliveries = await readDeliveries(
    db,
    actor,
    events.map(({ id }) => id),
  );
  return { events, nextVersion: found[limit]?.orderVersion ?? null, deliveries };
}

/** What the API and the page of an order say of an event. */
export function serializeEvent(event: TimelineEvent) {
  return {
    eventId: event.eventId,
    event: event.type,
    version: event.orderVersion,
    status: event.orderStatus,
    occurredAt: event.occurredAt.toISOString(),
    acceptedAt: event.receivedAt.toISOString(),
    changedFields: event.changedFields,
  };
}

type DeliveryRow = Omit<TimelineDelivery, "state" | "isResending" | "waitsFor"> & {
  rowState: string;
  outcome: Parameters<typeof deriveState>[0]["outcome"];
  hasEarlier: boolean;
};

/** The deliveries of events to applications that the actor may see, at most `maxDeliveries` of each event. */
export async function readDeliveries(
  db: Tx,
  actor: Actor,
  eventIds: readonly string[],
): Promise<TimelineDelivery[]> {
  const rows = await db.$queryRaw<DeliveryRow[]>`
    SELECT d."id", d."eventId", d."applicationId", d."attemptCount", d."scheduleStep", d."nextAttemptAt",
      d."lastHttpStatus", d."lastDurationMs", d."lastFailure", d."state"::text AS "rowState",
      (${outcomeSql})::text AS "outcome", ${hasEarlierSql} AS "hasEarlier",
      json_build_object('id', w."id", 'name', w."name", 'state', w."state", 'unregisteredAt', w."unregisteredAt") AS "webhook"
    FROM unnest(${eventIds}::text[]) AS one("id") CROSS JOIN LATERAL (
      SELECT * FROM "Delivery" d
      WHERE d."eventId" = one."id" AND d."applicationId" IN (${visibleApplicationIds(actor)})
      ORDER BY d."webhookId" LIMIT ${maxDeliveries}
    ) d JOIN "Webhook" w ON w."id" = d."webhookId"
    ORDER BY d."applicationId", d."sequence"`;
  return rows.map(({ rowState, outcome, hasEarlier, ...row }) => ({
    ...row,
    state: deriveState({ outcome, isAttempted: row.attemptCount > 0, webhookState: row.webhook.state }),
    isResending: rowState === "PENDING" && outcome !== null,
    waitsFor: waitsFor({ state: rowState, webhook: row.webhook, hasEarlier }),
  }));
}
