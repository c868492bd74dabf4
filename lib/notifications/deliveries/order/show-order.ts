import { getFailure } from "#lib/notifications/deliveries/log/find-delivery.ts";
import { maxDeliveries } from "#lib/notifications/deliveries/shared/order-limits.ts";
import type {
  OrderDelivery,
  OrderPage,
  OrderPageEvent,
  OrderPageQuery,
} from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { getOrderFacts } from "#lib/notifications/orders/order-facts.ts";
import { testOrderPrefix } from "#lib/notifications/orders/shared/sample-orders.ts";
import { queryMasker } from "#lib/notifications/webhooks/visible-url.ts";
import { type Actor, type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds, visibleEvents } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { EventDifference } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { notFound } from "#lib/platform/errors.ts";
import { countOrders } from "./count-orders.ts";
import { type Audience, readAudiences } from "./read-audiences.ts";
import { type FindPublisher, readPublishers } from "./read-publishers.ts";
import {
  readTimeline,
  serializeEvent,
  type Timeline,
  type TimelineDelivery,
  type TimelineEvent,
} from "./read-timeline.ts";

/** With five webhooks, these are 125 deliveries, which cost the server 50 ms to render. */
export const eventsPerPage = 25;
/** Of an answer, the page shows so many characters. More are searched for secrets, which are as long as a URL. */
const maxAnswerLength = 300;
const searchedLength = 4_096;

/**
 * An order as people see it: what was published, for whom, and what became of it. Partners see the events for their own
 * applications. Staff see all of them, and what only the distributor knows: publishers, wrong client IDs, missing versions.
 *
 * @throws DomainError not_found, also if all its events are for others; invalid_request (too slow)
 */
export async function showOrder(
  ctx: Context<UserActor>,
  { orderNumber, cursor }: OrderPageQuery & { orderNumber: string },
): Promise<OrderPage> {
  const { actor } = ctx;
  return readLog(ctx, async (db) => {
    const timeline = await readTimeline(db, actor, { orderNumber, before: cursor, limit: eventsPerPage });
    const { events, deliveries, nextVersion } = timeline;
    const differences = isStaff(actor) ? await readDifferences(db, events) : new Map();
    const findPublisher = await readPublishers(db, actor, [...events, ...differences.values()]);
    const audiences = await readAudiences(db, actor, events);
    const answers = await readAnswers(db, actor, deliveries);
    const facts = getOrderFacts(await readPayloads(db, actor, events));
    const counted = (await countOrders(db, actor, [orderNumber], null)).get(orderNumber);
    if (!counted) throw notFound("order");
    const last = events.at(-1);
    return {
      orderNumber,
      isTest: orderNumber.startsWith(testOrderPrefix),
      status: counted.status,
      facts,
      events: counted.events,
      unreached: counted.unreached,
      counts: counted.counts,
      data: toShown(timeline, { actor, findPublisher, audiences, answers, differences }),
      nextCursor: nextVersion !== null && last ? String(last.orderVersion) : null,
    };
  });
}

type Parts = {
  actor: Actor;
  findPublisher: FindPublisher;
  audiences: ReadonlyMap<string, Audience>;
  answers: ReadonlyMap<string, string>;
  differences: ReadonlyMap<string, Difference>;
};

function toShown({ events, deliveries, nextVersion }: Timeline, parts: Parts): OrderPageEvent[] {
  const byEvent = Map.groupBy(deliveries, ({ eventId }) => eventId);
  const named = new Set([...parts.audiences.values()].flatMap(({ listed }) => listed ?? []));
  return events.map((event, index) => {
    const reached = byEvent.get(event.id) ?? [];
    const { listed, unknownClientIds } = parts.audiences.get(event.id) ?? {
      listed: null,
      unknownClientIds: [],
    };
    const previous = events[index + 1]?.orderVersion ?? nextVersion ?? 0;
    const difference = parts.differences.get(event.id);
    return {
      ...serializeEvent(event),
      publisher: parts.findPublisher(event.publisherId),
      audience: listed ?? "all",
      unsubscribed: (listed ?? []).filter((id) => !reached.some(({ applicationId }) => applicationId === id)),
      unknownClientIds,
      notFor: isStaff(parts.actor) && listed ? [...named].filter((id) => !listed.includes(id)) : [],
      missingBefore: isStaff(parts.actor) ? event.orderVersion - previous - 1 : 0,
      difference: difference
        ? {
            count: difference.count,
            pointer: difference.pointer,
            latestAt: difference.latestAt.toISOString(),
            publisher: parts.findPublisher(difference.publisherId),
            references: difference.references,
          }
        : null,
      deliveries: reached.map((delivery) =>
        serializeDelivery(delivery, parts.answers.get(delivery.id) ?? null),
      ),
      hasMore: reached.length === maxDeliveries,
    };
  });
}

/** A delivery on an order's page. */
export function serializeDelivery(row: TimelineDelivery, answer: string | null): OrderDelivery {
  const { id, applicationId, state, isResending, attemptCount, scheduleStep, waitsFor, webhook } = row;
  const failure = getFailure(row.lastFailure);
  return {
    id,
    applicationId,
    state,
    isResending,
    attemptCount,
    scheduleStep,
    waitsFor,
    nextAttemptAt: (webhook.state === "ACTIVE" && row.nextAttemptAt?.toISOString()) || null,
    lastHttpStatus: row.lastHttpStatus,
    lastDurationMs: row.lastDurationMs,
    failure: failure && { class: failure.class, title: failure.title },
    answer,
    webhook: {
      id: webhook.id,
      name: webhook.name,
      state: webhook.unregisteredAt === null ? webhook.state : "UNREGISTERED",
    },
  };
}

type Difference = Pick<EventDifference, "count" | "pointer" | "latestAt" | "publisherId" | "references">;

/** What was published with the IDs of events but different content, by the portal's ID of the event. */
async function readDifferences(db: Tx, events: readonly TimelineEvent[]): Promise<Map<string, Difference>> {
  const rows = await db.eventDifference.findMany({ where: { eventId: { in: events.map(({ id }) => id) } } });
  return new Map(rows.map((row) => [row.eventId, row]));
}

type AnswerRow = { deliveryId: string; url: string; organizationId: string; body: string };

/** The beginnings of the receivers' last answers, by delivery, secrets masked. */
export async function readAnswers(
  db: Tx,
  actor: Actor,
  deliveries: readonly TimelineDelivery[],
): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<AnswerRow[]>`
    SELECT t."deliveryId", t."url", a."organizationId", left(t."responseBody", ${searchedLength}) AS "body"
    FROM unnest(${deliveries.map(({ id }) => id)}::text[], ${deliveries.map(({ attemptCount }) => attemptCount)}::int[])
      AS d("id", "attemptCount")
    JOIN "Attempt" t ON t."deliveryId" = d."id" AND t."number" = d."attemptCount"
    JOIN "Delivery" own ON own."id" = d."id"
    JOIN "Application" a ON a."id" = own."applicationId" AND a."id" IN (${visibleApplicationIds(actor)})
    WHERE t."responseBody" <> ''`;
  return new Map(
    rows.map(({ deliveryId, url, organizationId, body }) => [
      deliveryId,
      queryMasker(actor, organizationId, url).text(body).slice(0, maxAnswerLength).toWellFormed(),
    ]),
  );
}

/** The payloads of the newest event of each type. */
async function readPayloads(db: Tx, actor: Actor, events: readonly TimelineEvent[]): Promise<unknown[]> {
  const ids = (["ORDER_UPDATE", "ORDER_INVOICED"] as const).flatMap(
    (type) => events.find((event) => event.type === type)?.id ?? [],
  );
  const rows = await db.$queryRaw<{ payload: unknown }[]>`
    SELECT e."payload" FROM "Event" e WHERE e."id" = ANY(${ids}::text[]) AND ${visibleEvents(actor)}
    ORDER BY e."type"`;
  return rows.map(({ payload }) => payload);
}
