import { everyReader } from "#lib/orders/publish-events.ts";
import { referenceKey } from "#lib/orders/references.ts";
import type { Reading, UserActor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { counted } from "#lib/platform/counted.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import type { Hit } from "./schemas.ts";

const maxCounted = 100;

/** Finds references that start with the text, in order. Skips from value to value, however many events share one. */
export async function findReferences(ctx: Reading<UserActor>, text: string, max: number): Promise<Hit[]> {
  const key = referenceKey(text);
  if (key === "") return [];
  const next = (after: Prisma.Sql) => Prisma.sql`(
    SELECT min(found."value") FROM (
      SELECT "clientId" FROM "Application" WHERE "id" IN (${visibleApplicationIds(ctx.actor)})
      UNION ALL SELECT ${everyReader}
    ) reader CROSS JOIN LATERAL (
      SELECT r."value" FROM "EventReference" r WHERE r."clientId" = reader."clientId" AND r."value" ${after}
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
    const deliveries = await countReferring(ctx, value);
    if (deliveries === 0) continue;
    hits.push({
      kind: "reference",
      title: value,
      detail:
        deliveries > maxCounted
          ? `More than ${maxCounted} deliveries`
          : counted(deliveries, "delivery", "deliveries"),
      href: `/deliveries?reference=${encodeURIComponent(value)}`,
    });
  }
  return hits;
}

/** Counts the deliveries of each reader's newest 1,000 events with the reference, up to `maxCounted` + 1. */
async function countReferring(ctx: Reading<UserActor>, reference: string): Promise<number> {
  const [counted] = await ctx.db.$queryRaw<{ deliveries: number }[]>`
    WITH own AS (SELECT "id", "clientId" FROM "Application" WHERE "id" IN (${visibleApplicationIds(ctx.actor)}))
    SELECT count(*)::int AS "deliveries" FROM (
      SELECT FROM (SELECT "clientId" FROM own UNION ALL SELECT ${everyReader}) reader
      CROSS JOIN LATERAL (
        SELECT r."eventId" FROM "EventReference" r
        WHERE r."clientId" = reader."clientId" AND r."value" = ${reference}
        ORDER BY r."sequence" DESC LIMIT 1000
      ) referring
      CROSS JOIN LATERAL (
        SELECT d."applicationId" FROM "Delivery" d WHERE d."eventId" = referring."eventId" OFFSET 0
      ) d
      WHERE d."applicationId" IN (SELECT "id" FROM own WHERE reader."clientId" IN (${everyReader}, own."clientId"))
      LIMIT ${maxCounted + 1}) counted`;
  return counted?.deliveries ?? 0;
}
