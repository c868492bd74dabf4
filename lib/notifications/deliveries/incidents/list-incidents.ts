import type { IncidentListQuery } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { afterPlace, type Page, toPage } from "#lib/platform/http/page.ts";
import { type IncidentRow, incidentParts } from "./find-incident.ts";

/** The most missing orders first, then the oldest. */
export const byLoss = [
  { missingOrders: "desc" },
  { startedAt: "asc" },
  { id: "asc" },
] as const satisfies Prisma.IncidentOrderByWithRelationInput[];

type Filter = {
  [name in "applicationId" | "organizationId" | "webhookId" | "state"]?: IncidentListQuery[name] | undefined;
};

/** The incidents of webhooks that the actor may see. One of an unregistered webhook has ended. */
export function visibleIncidents(
  { actor }: Pick<Context, "actor">,
  { applicationId, organizationId, webhookId, state }: Filter = {},
): Prisma.IncidentWhereInput {
  const isOpen = { endedAt: null, webhook: { unregisteredAt: null } };
  return {
    webhook: {
      application: {
        AND: [
          visibleApplications(actor),
          applicationId === undefined ? {} : { id: applicationId },
          organizationId === undefined ? {} : { organizationId },
        ],
      },
    },
    ...(webhookId !== undefined && { webhookId }),
    ...(state === "open" && { AND: isOpen }),
    ...(state === "ended" && { NOT: isOpen }),
  };
}

/** A page of incidents, newest first, or `byLoss`. */
export async function listIncidents(
  ctx: Context,
  query: IncidentListQuery,
  { isByLoss }: { isByLoss: boolean },
): Promise<Page<IncidentRow>> {
  const { orderNumber, from, to, cursor, limit } = query;
  const rows = await readLog(ctx, async (db) =>
    db.incident.findMany({
      where: {
        AND: [
          visibleIncidents(ctx, query),
          orderNumber === undefined ? {} : { id: { in: await findOfOrder(db, ctx, orderNumber) } },
          isByLoss ? {} : afterPlace("startedAt", cursor),
        ],
        startedAt: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) },
      },
      include: incidentParts,
      orderBy: isByLoss ? byLoss : [{ startedAt: "desc" }, { id: "desc" }],
      // The counts change while people read. After the last row of a page come those that now miss less.
      ...(isByLoss && cursor && { cursor: { id: cursor.key }, skip: 1 }),
      take: limit + 1,
    }),
  );
  return toPage(rows, limit, ({ startedAt, id }) => ({ at: startedAt, key: id }));
}

const maxOfOrder = 1_000;

/** The incidents with a delivery of an order. */
async function findOfOrder(db: Tx, { actor }: Context, orderNumber: string): Promise<string[]> {
  const deliveries = await db.delivery.findMany({
    where: { orderNumber, application: visibleApplications(actor) },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: maxOfOrder,
  });
  const links = await db.incidentDelivery.findMany({
    where: { deliveryId: { in: deliveries.map(({ id }) => id) } },
    select: { incidentId: true },
    distinct: ["incidentId"],
  });
  return links.map(({ incidentId }) => incidentId);
}
