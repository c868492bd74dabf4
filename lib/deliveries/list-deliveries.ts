import type { Context } from "#lib/auth/context.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { applicationsOf } from "#lib/webhooks/find-webhook.ts";
import { type DeliveryRow, deliveryParts } from "./find-delivery.ts";
import type { DeliveryListQuery } from "./schemas.ts";

/**
 * A page of the log, newest first. The cursor is a place in the order of creation, so pages neither repeat nor skip
 * while new deliveries come in.
 */
export async function listDeliveries(
  ctx: Context,
  query: DeliveryListQuery,
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  const found = await findPage(ctx, query);
  const rows = await ctx.db.delivery.findMany({
    where: { id: { in: found.slice(0, query.limit).map(({ id }) => id) } },
    include: deliveryParts,
    orderBy: [{ createdAt: "desc" }, { sequence: "desc" }],
  });
  const last = rows.at(-1);
  const hasMore = found.length > query.limit && last;
  return { rows, nextCursor: hasMore ? `${last.createdAt.getTime()}-${last.sequence}` : null };
}

/**
 * The ids of a page and one more. Asked application by application, so that each is read from an index that leads with
 * it: over all of them at once, PostgreSQL walks through everybody's deliveries in search of a few. Values that partial
 * indexes are for stand in the text.
 */
async function findPage(ctx: Context, query: DeliveryListQuery): Promise<{ id: string }[]> {
  const limit = query.limit + 1;
  const owners = await ctx.db.application.findMany({
    where: {
      AND: [
        applicationsOf(ctx.actor),
        query.applicationId === undefined ? {} : { id: query.applicationId },
        query.webhookId === undefined ? {} : { webhooks: { some: { id: query.webhookId } } },
      ],
    },
    select: { id: true },
  });
  return ctx.db.$queryRaw<{ id: string }[]>`
    SELECT page."id" FROM unnest(${owners.map(({ id }) => id)}::text[]) AS owner("id")
    CROSS JOIN LATERAL (
      SELECT d."id", d."createdAt", d."sequence" FROM "Delivery" d
      WHERE ${Prisma.join([...leading(query), ...conditions(query)], " AND ")}
      ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${limit}
    ) page
    ORDER BY page."createdAt" DESC, page."sequence" DESC LIMIT ${limit}`;
}

/** What the index begins with: a webhook's own, unless a filter has one of an application's partial indexes. */
function leading({ webhookId, state, event, httpClass }: DeliveryListQuery): Prisma.Sql[] {
  const isRare =
    (state !== undefined && state !== "SUCCEEDED" && state !== "PENDING") ||
    event === "ORDER_INVOICED" ||
    (httpClass !== undefined && httpClass !== "2xx");
  return webhookId === undefined || isRare
    ? [Prisma.sql`d."applicationId" = owner."id"`]
    : [Prisma.sql`true`];
}

function conditions(query: DeliveryListQuery): Prisma.Sql[] {
  const { webhookId, state, event, orderNumber, httpClass, from, to, before } = query;
  const [beforeMs = "", sequence = ""] = before?.split("-") ?? [];
  return [
    ...(webhookId === undefined ? [] : [Prisma.sql`d."webhookId" = ${webhookId}`]),
    ...(state === undefined ? [] : [stateConditions[state]]),
    ...(event === undefined ? [] : [Prisma.raw(`d."eventType" = '${event}'`)]),
    ...(orderNumber === undefined ? [] : [Prisma.sql`d."orderNumber" = ${orderNumber}`]),
    ...(httpClass === undefined ? [] : [httpConditions[httpClass]]),
    ...(from === undefined ? [] : [Prisma.sql`d."createdAt" >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [Prisma.sql`d."createdAt" < ${new Date(to)}`]),
    ...(before === undefined
      ? []
      : [Prisma.sql`(d."createdAt", d."sequence") < (${new Date(Number(beforeMs))}, ${BigInt(sequence)})`]),
  ];
}

const stateConditions = {
  PENDING: Prisma.sql`d."state" = 'PENDING'`,
  RETRYING: Prisma.sql`d."state" = 'PENDING' AND d."attemptCount" > 0`,
  SUCCEEDED: Prisma.sql`d."state" = 'SUCCEEDED'`,
  FAILED: Prisma.sql`d."state" = 'FAILED'`,
  CANCELED: Prisma.sql`d."state" = 'CANCELED'`,
} as const satisfies Record<NonNullable<DeliveryListQuery["state"]>, Prisma.Sql>;

/** `none`: there was an attempt, and no answer to it. */
const httpConditions = {
  "2xx": Prisma.sql`d."lastHttpStatus" BETWEEN 200 AND 299`,
  "3xx": Prisma.sql`d."lastHttpStatus" >= 300 AND d."lastHttpStatus" / 100 = 3`,
  "4xx": Prisma.sql`d."lastHttpStatus" >= 300 AND d."lastHttpStatus" / 100 = 4`,
  "5xx": Prisma.sql`d."lastHttpStatus" >= 300 AND d."lastHttpStatus" / 100 = 5`,
  none: Prisma.sql`d."lastFailure" IS NOT NULL AND d."lastHttpStatus" IS NULL`,
} as const satisfies Record<NonNullable<DeliveryListQuery["httpClass"]>, Prisma.Sql>;
