import { readersOf } from "#lib/notifications/deliveries/order/readers.ts";
import { addressOfOrder, addressOfReference } from "#lib/notifications/deliveries/shared/order-address.ts";
import { findReference, referenceKey } from "#lib/notifications/orders/references.ts";
import type { Reading, UserActor } from "#lib/platform/access/context.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import type { Hit } from "#lib/portal/shared/overview-schemas.ts";

/** An order can have many events, so the orders of so many events are counted. */
const maxEvents = 1_000;

/**
 * Finds references that start with the text, in order, each with its order or the number of its orders. Skips from value to
 * value, however many events share one.
 */
export async function findReferences(ctx: Reading<UserActor>, text: string, max: number): Promise<Hit[]> {
  const key = referenceKey(text);
  if (key === "") return [];
  const next = (after: Prisma.Sql) => Prisma.sql`(
    SELECT min(found."value") FROM unnest(${readersOf(ctx.actor)}) reader CROSS JOIN LATERAL (
      SELECT r."value" FROM "EventReference" r WHERE r."clientId" = reader AND r."value" ${after}
      ORDER BY r."value" LIMIT 1
    ) found) COLLATE "C"`;
  const found = await ctx.db.$queryRaw<{ value: string }[]>`
    WITH RECURSIVE found AS (
      SELECT ${next(Prisma.sql`>= ${key}`)} AS "value", 1 AS "number"
      UNION ALL
      SELECT ${next(Prisma.sql`> f."value"`)}, f."number" + 1 FROM found f
      WHERE f."number" < ${max} AND starts_with(f."value", ${key})
    ) SELECT "value" FROM found WHERE starts_with("value", ${key})`;
  const hits: Hit[] = [];
  for (const { value } of found) {
    const [order, ...others] = await findReferringOrders(ctx, value);
    if (order === undefined) continue;
    const reference = findReference(await readNewestPayload(ctx, value), value);
    hits.push({
      kind: "reference",
      title: reference?.text.trim() ?? value,
      ...(reference && { label: reference.label }),
      detail: others.length === 0 ? `Order ${order}` : counted(others.length + 1, "order"),
      href: others.length === 0 ? addressOfOrder(order) : addressOfReference(value),
    });
  }
  return hits;
}

/** The numbers of the orders with the reference, of its newest events. */
async function findReferringOrders(ctx: Reading<UserActor>, reference: string): Promise<string[]> {
  const orders = await ctx.db.$queryRaw<{ orderNumber: string }[]>`
    SELECT DISTINCT e."orderNumber" FROM (
      SELECT referring."eventId" FROM unnest(${readersOf(ctx.actor)}) reader CROSS JOIN LATERAL (
        SELECT r."eventId" FROM "EventReference" r WHERE r."clientId" = reader AND r."value" = ${reference}
        ORDER BY r."sequence" DESC LIMIT ${maxEvents}
      ) referring LIMIT ${maxEvents}
    ) found JOIN "Event" e ON e."id" = found."eventId"`;
  return orders.map(({ orderNumber }) => orderNumber);
}

/** The newest event with the reference. One that only a repeated event has is not in it. */
async function readNewestPayload(ctx: Reading<UserActor>, reference: string): Promise<unknown> {
  const [event] = await ctx.db.$queryRaw<{ payload: unknown }[]>`
    SELECT e."payload" FROM (
      SELECT newest.* FROM unnest(${readersOf(ctx.actor)}) reader CROSS JOIN LATERAL (
        SELECT r."eventId", r."sequence" FROM "EventReference" r
        WHERE r."clientId" = reader AND r."value" = ${reference}
        ORDER BY r."sequence" DESC LIMIT 1
      ) newest ORDER BY "sequence" DESC LIMIT 1
    ) found JOIN "Event" e ON e."id" = found."eventId"`;
  return event?.payload;
}
