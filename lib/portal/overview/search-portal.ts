import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { hasWords, searchKey } from "#lib/branches/search/search-text.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import { withoutQuery } from "#lib/notifications/webhooks/visible-url.ts";
import type { Context, Reading, UserActor } from "#lib/platform/access/context.ts";
import {
  visibleApplicationIds,
  visibleApplications,
  visibleEvents,
  visibleRows,
} from "#lib/platform/access/tenancy.ts";
import { containsText } from "#lib/platform/db/contains-text.ts";
import type { Application, LoggedRequest } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import type { Hit } from "#lib/portal/shared/overview-schemas.ts";
import { findReferences } from "./find-references.ts";

const maxOfAKind = 5;

type LoggedCall = Pick<LoggedRequest, "applicationId" | "method" | "path" | "status"> &
  Pick<Application, "name">;

/**
 * Searches everything that the actor may see: deliveries by `webhook-id` or `eventId`, API calls by request ID, orders by
 * number, PO, confirmation, or invoice number, job name, or ship-to name, city, or ZIP code, applications and webhooks by name or ID,
 * people by name or email address, and branches by words of their number, name, street, or ZIP code, the one with that number
 * first.
 */
export async function searchPortal(ctx: Context<UserActor>, { q }: { q: string }): Promise<Hit[]> {
  const text = q.trim();
  const found = await readLog(ctx, async (db) => {
    const reading = { ...ctx, db };
    // Run one at a time, so that a search takes one connection.
    return [
      ...(await findDelivery(reading, text)),
      ...(await findRequests(reading, text)),
      ...(await findOrder(reading, text)),
      ...(await findReferences(reading, text, maxOfAKind)),
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

async function findOrder(ctx: Reading<UserActor>, orderNumber: string): Promise<Hit[]> {
  const numbers = [...new Set([orderNumber, orderNumber.toUpperCase()])];
  const orders = await ctx.db.$queryRaw<{ orderNumber: string; orderStatus: string | null }[]>`
    SELECT DISTINCT ON (e."orderNumber") e."orderNumber", e."orderStatus" FROM "Event" e
    WHERE e."orderNumber" = ANY(${numbers}::text[]) AND e."orderVersion" IS NOT NULL AND ${visibleEvents(ctx.actor)}
    ORDER BY e."orderNumber", e."orderVersion" DESC`;
  return orders.map((order) => ({
    kind: "order",
    title: order.orderNumber,
    detail: order.orderStatus ?? "Invoice",
    href: addressOfOrder(order.orderNumber),
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
