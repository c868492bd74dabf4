import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { hasWords, searchKey } from "#lib/branches/search/search-text.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import { type CountedOrder, countOrders } from "#lib/notifications/deliveries/order/count-orders.ts";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import { maxCounted } from "#lib/notifications/deliveries/shared/schemas.ts";
import { withoutQuery } from "#lib/notifications/webhooks/visible-url.ts";
import { type Context, isStaff, type Reading, type UserActor } from "#lib/platform/access/context.ts";
import {
  visibleApplicationIds,
  visibleApplications,
  visibleEvents,
  visibleRows,
} from "#lib/platform/access/tenancy.ts";
import { containsText } from "#lib/platform/db/contains-text.ts";
import type { Application, LoggedRequest } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import type { Hit } from "#lib/portal/shared/overview-schemas.ts";
import { findReferences } from "./find-references.ts";

const maxOfAKind = 5;

/** Fewer characters are no beginning of an order's number. */
const leastBeginning = 3;
/** How many orders are looked at for those that the actor may see. Each takes a lookup in an index. */
const maxCandidates = 300;

type LoggedCall = Pick<LoggedRequest, "applicationId" | "method" | "path" | "status"> &
  Pick<Application, "name">;

/**
 * Searches everything that the actor may see: deliveries by `webhook-id` or `eventId`, API calls by request ID, orders by
 * the beginning of their number, PO, confirmation, or invoice number, job name, or ship-to name, city, or ZIP code, partners,
 * applications, and webhooks by name or ID, people by name or email address, and branches by words of their number, name, street, or
 * ZIP code, the one with that number first.
 */
export async function searchPortal(ctx: Context<UserActor>, { q }: { q: string }): Promise<Hit[]> {
  const text = q.trim();
  const found = await readLog(ctx, async (db) => {
    const reading = { ...ctx, db };
    // Run one at a time, so that a search takes one connection.
    return [
      ...(await findDelivery(reading, text)),
      ...(await findRequests(reading, text)),
      ...(await findOrders(reading, text)),
      ...(await findReferences(reading, text, maxOfAKind)),
      ...(await findPartners(reading, text)),
      ...(await findApplications(reading, text)),
      ...(await findWebhooks(reading, text)),
      ...(await findPeople(reading, text)),
    ];
  });
  return [...found, ...(await findBranches(ctx, text))];
}

async function findDelivery(ctx: Reading<UserActor>, id: string): Promise<Hit[]> {
  const where = id.startsWith("dlv_") ? { id } : await ofEvent(ctx, id);
  if (!where) return [];
  const deliveries = await ctx.db.delivery.findMany({
    where: { application: visibleApplications(ctx.actor), ...where },
    select: { id: true, orderNumber: true, eventType: true, webhook: { select: { name: true } } },
    take: maxOfAKind,
  });
  return deliveries.map(({ id: deliveryId, orderNumber, eventType, webhook }) => ({
    kind: "delivery",
    title: deliveryId,
    detail: `${eventType} of order ${orderNumber} to ${webhook.name}`,
    href: `/deliveries/${deliveryId}`,
  }));
}

/** Looked up by key first. With one query for both, PostgreSQL would read the whole log. */
async function ofEvent({ db }: Reading, eventId: string): Promise<{ eventId: string } | null> {
  const event = await db.event.findUnique({ where: { eventId } });
  return event && { eventId: event.id };
}

/** Calls of the last 14 days. A caller can use a request ID more than once. */
async function findRequests(ctx: Reading<UserActor>, requestId: string): Promise<Hit[]> {
  const requests = await ctx.db.$queryRaw<LoggedCall[]>`
    SELECT r."applicationId", r."method", r."path", r."status", a."name"
    FROM "LoggedRequest" r JOIN "Application" a ON a."id" = r."applicationId"
    WHERE r."requestId" = ${requestId} AND a."id" IN (${visibleApplicationIds(ctx.actor)})
    ORDER BY r."at" DESC LIMIT ${maxOfAKind}`;
  return requests.map(({ applicationId, method, path, status, ...application }) => ({
    kind: "request",
    title: requestId,
    detail: `${status} for ${method} ${path} by ${application.name}`,
    href: `/requests?${new URLSearchParams({ application: applicationId, requestId })}`,
  }));
}

type FoundOrder = { orderNumber: string; orderStatus: string | null };

/** The order with the number, then those whose number begins with it, from the highest number down. */
async function findOrders(ctx: Reading<UserActor>, text: string): Promise<Hit[]> {
  const numbers = [...new Set([text, text.toUpperCase()])];
  const orders = [
    ...(await findOrder(ctx, numbers)),
    ...(text.length >= leastBeginning ? await findBegunOrders(ctx, numbers) : []),
  ];
  const shown = orders.slice(0, maxOfAKind);
  const counts = await countOrders(
    ctx.db,
    ctx.actor,
    shown.map(({ orderNumber }) => orderNumber),
    maxCounted + 1,
  );
  return shown.map(({ orderNumber, orderStatus }) => ({
    kind: "order",
    title: orderNumber,
    detail: [orderStatus ?? "Invoiced", ...nameUndelivered(ctx.actor, counts.get(orderNumber))].join(", "),
    href: addressOfOrder(orderNumber),
  }));
}

/** What of an order has not arrived. Of more than are counted, only that something has not. */
function nameUndelivered(actor: UserActor, order: CountedOrder | undefined): string[] {
  if (!order) return [];
  const total = Object.values(order.counts).reduce((sum, count) => sum + count);
  const undelivered = total - order.counts.DELIVERED;
  if (Math.max(total, order.events) > maxCounted)
    return undelivered + order.unreached > 0 ? ["not everything delivered"] : [];
  return [
    ...(undelivered > 0 ? [`${inCount(undelivered)} of ${inCount(total)} not delivered`] : []),
    ...(order.unreached > 0
      ? [`${counted(order.unreached, "event")} ${isStaff(actor) ? "reached nobody" : "without a webhook"}`]
      : []),
  ];
}

function findOrder({ actor, db }: Reading<UserActor>, numbers: string[]): Promise<FoundOrder[]> {
  return db.$queryRaw<FoundOrder[]>`
    SELECT DISTINCT ON (e."orderNumber") e."orderNumber", e."orderStatus" FROM "Event" e
    WHERE e."orderNumber" = ANY(${numbers}::text[]) AND e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
    ORDER BY e."orderNumber", e."orderVersion" DESC`;
}

/** Skips from order to order, and looks only at the latest event of each. In every collation, letters and digits are before many z. */
function findBegunOrders({ actor, db }: Reading<UserActor>, beginnings: string[]): Promise<FoundOrder[]> {
  return db.$queryRaw<FoundOrder[]>`
    WITH RECURSIVE candidate AS (
      SELECT "beginning", "beginning" || 'zzzzzzzz' AS "orderNumber", NULL::text AS "orderStatus", '{}'::text[] AS "audience",
        0 AS "place"
      FROM unnest(${beginnings}::text[]) "beginning"
      UNION ALL
      SELECT c."beginning", next.*, c."place" + 1 FROM candidate c CROSS JOIN LATERAL (
        SELECT e."orderNumber", e."orderStatus", e."audience" FROM "Event" e
        WHERE e."orderNumber" > c."beginning" AND e."orderNumber" < c."orderNumber" AND e."orderVersion" IS NOT NULL
        ORDER BY e."orderNumber" DESC, e."orderVersion" DESC LIMIT 1
      ) next WHERE c."place" < ${maxCandidates}
    ) SELECT e."orderNumber", e."orderStatus" FROM candidate e
    WHERE e."place" > 0 AND starts_with(e."orderNumber", e."beginning") AND ${visibleEvents(actor)} LIMIT ${maxOfAKind}`;
}

async function findPartners({ actor, db }: Reading<UserActor>, text: string): Promise<Hit[]> {
  if (!isStaff(actor)) return [];
  const partners = await db.organization.findMany({
    where: { kind: "PARTNER", OR: [{ name: containsText(text) }, { id: text }] },
    select: { id: true, name: true, _count: { select: { applications: true } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: maxOfAKind,
  });
  return partners.map(({ id, name, _count }) => ({
    kind: "partner",
    title: name,
    detail: counted(_count.applications, "application"),
    href: `/organizations/${id}`,
  }));
}

async function findApplications(ctx: Reading<UserActor>, text: string): Promise<Hit[]> {
  const applications = await ctx.db.application.findMany({
    where: {
      AND: [
        visibleApplications(ctx.actor),
        { OR: [{ name: containsText(text) }, { clientId: text }, { id: text }] },
      ],
    },
    select: { id: true, name: true, clientId: true },
    orderBy: { name: "asc" },
    take: maxOfAKind,
  });
  return applications.map(({ id, name, clientId }) => ({
    kind: "application",
    title: name,
    detail: clientId,
    href: `/applications/${id}`,
  }));
}

/** By URL without the query, which may hold a credential: whoever searches must not find out its characters. */
async function findWebhooks(ctx: Reading<UserActor>, text: string): Promise<Hit[]> {
  const withUrl = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Webhook"
    WHERE "unregisteredAt" IS NULL AND "applicationId" IN (${visibleApplicationIds(ctx.actor)})
      AND position(lower(${text}) IN lower(split_part("url", '?', 1))) > 0
    ORDER BY "name" LIMIT ${maxOfAKind}`;
  const webhooks = await ctx.db.webhook.findMany({
    where: {
      unregisteredAt: null,
      application: visibleApplications(ctx.actor),
      OR: [{ name: containsText(text) }, { id: { in: [text, ...withUrl.map(({ id }) => id)] } }],
    },
    select: { id: true, name: true, url: true },
    orderBy: { name: "asc" },
    take: maxOfAKind,
  });
  return webhooks.map(({ id, name, url }) => ({
    kind: "webhook",
    title: name,
    detail: withoutQuery(url),
    href: `/webhooks/${id}`,
  }));
}

async function findPeople({ actor, db }: Reading<UserActor>, text: string): Promise<Hit[]> {
  const contains = containsText(text);
  const people = await db.user.findMany({
    where: { ...visibleRows(actor), OR: [{ name: contains }, { email: contains }] },
    select: { name: true, email: true, organization: { select: { id: true, name: true } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: maxOfAKind,
  });
  return people.map(({ name, email, organization: { id, ...organization } }) => ({
    kind: "person",
    title: name,
    detail: `${email}, ${organization.name}`,
    href: id === actor.organizationId ? "/people" : `/organizations/${id}?tab=people`,
  }));
}

async function findBranches(ctx: Context, text: string): Promise<Hit[]> {
  if (searchKey(text) === "") return [];
  const { branches } = await branchSnapshot(ctx.db);
  const isFound = hasWords(text);
  const number = text.toUpperCase();
  // A street or ZIP code can have the same digits.
  const found = branches.filter(({ record }) => record.number === number);
  for (const branch of branches) {
    if (found.length >= maxOfAKind) break;
    if (branch.record.number !== number && isFound(branch.searchText)) found.push(branch);
  }
  return found.map(({ record }) => ({
    kind: "branch",
    title: branchName(record),
    detail: `${record.number}, ${record.addressLine1}`,
    href: `/branches/${encodeURIComponent(record.number)}`,
  }));
}
