import { z } from "zod";
import type { FailureClass } from "#lib/notifications/deliveries/engine/failures.ts";
import {
  getDeliveryState,
  getOutcome,
  outcomeSql,
} from "#lib/notifications/deliveries/log/delivery-state.ts";
import { getFailure } from "#lib/notifications/deliveries/log/find-delivery.ts";
import type {
  IncidentDetail,
  IncidentOrder,
  WebhookAct,
} from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { Actor, Context, UserActor } from "#lib/platform/access/context.ts";
import { isOwner } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { findIncident, type IncidentRow, serializeIncident } from "./find-incident.ts";
import { listActs } from "./list-acts.ts";

/** An incident with its orders and what was done about it, for a person. @throws DomainError not_found */
export async function getIncident(
  ctx: Context<UserActor>,
  input: { incidentId: string },
): Promise<IncidentDetail> {
  return readLog(ctx, async (db) => {
    const incident = await findIncident(ctx, input.incidentId, db);
    const period = { from: incident.startedAt, to: incident.endedAt ?? ctx.now };
    const acts = await listActs({ ...ctx, db }, incident.webhook, period);
    return {
      ...serializeIncident(incident, ctx.actor),
      affectedOrders: toOrders(await db.$queryRaw<OrderRow[]>(ordersOf(incident)), incident),
      acts,
      lastTest: await readLastTest(db, acts),
      location: await readLocation(db, incident, ctx.actor),
    };
  });
}

async function readLastTest(db: Tx, acts: readonly WebhookAct[]): Promise<IncidentDetail["lastTest"]> {
  const deliveryId = acts.find(({ action }) => action === "webhook.tested")?.detail["deliveryId"];
  if (typeof deliveryId !== "string") return null;
  const test = await db.delivery.findFirst({
    where: { id: deliveryId, completedAt: { not: null } },
    select: { createdAt: true, lastFailure: true },
  });
  return test && { deliveryId, at: test.createdAt.toISOString(), failure: getFailure(test.lastFailure) };
}

const headersSchema = z.record(z.string(), z.string()).nullable().catch(null);

/** The target of the latest redirect, for a webhook that must have the final URL. Staff cannot change it. */
async function readLocation(
  db: Tx,
  { cause, deliveryId, webhook }: IncidentRow,
  actor: Actor,
): Promise<string | null> {
  const redirect: FailureClass = "redirect";
  if (cause !== redirect || !isOwner(actor, webhook.application.organization.id)) return null;
  const attempt = await db.attempt.findFirst({
    where: { deliveryId, failure: redirect },
    orderBy: { number: "desc" },
    select: { responseHeaders: true, url: true },
  });
  const location = headersSchema.parse(attempt?.responseHeaders ?? null)?.["location"];
  // The webhook may have another URL by now.
  return attempt && location ? (URL.parse(location, attempt.url)?.href ?? null) : null;
}

const maxOrders = 50;
/** An incident of 100,000 deliveries would take PostgreSQL a second. */
const maxDeliveries = 5_000;

type OrderRow = Pick<IncidentOrder, "orderNumber" | "affected" | "delivered"> &
  IncidentOrder["others"] &
  Omit<IncidentOrder["first"], "failure" | "state" | "isResending" | "createdAt"> &
  Omit<Parameters<typeof getDeliveryState>[0], "webhook" | "attemptCount"> & {
    lastFailure: string | null;
    createdAt: Date;
  };

/** The orders of an incident: first those that miss a delivery, the oldest first. */
function ordersOf({ id }: IncidentRow): Prisma.Sql {
  return Prisma.sql`
    WITH held AS MATERIALIZED (
      SELECT d.*, ${outcomeSql} AS "outcome"
      FROM (SELECT "deliveryId" FROM "IncidentDelivery" WHERE "incidentId" = ${id} ORDER BY "deliveryId" LIMIT ${maxDeliveries}) l
      JOIN "Delivery" d ON d."id" = l."deliveryId"
    ), orders AS (
      SELECT "orderNumber", count(*)::int AS "affected", count(*) FILTER (WHERE "outcome" = 'DELIVERED')::int AS "delivered",
        count(*) FILTER (WHERE "outcome" = 'GIVEN_UP')::int AS "givenUp",
        count(*) FILTER (WHERE "outcome" IS NULL AND "attemptCount" > 0)::int AS "failed",
        count(*) FILTER (WHERE "outcome" IS NULL AND "attemptCount" = 0)::int AS "waiting",
        -- The first that is missing holds the others. Without one, the last says how the order arrived.
        COALESCE((array_agg("id" ORDER BY "sequence") FILTER (WHERE "outcome" IS DISTINCT FROM 'DELIVERED'))[1],
          (array_agg("id" ORDER BY "sequence" DESC))[1]) AS "firstId", min("sequence") AS "sequence"
      FROM held GROUP BY 1 ORDER BY count(*) = count(*) FILTER (WHERE "outcome" = 'DELIVERED'), min("sequence") LIMIT ${maxOrders}
    )
    SELECT o."orderNumber", o."affected", o."delivered", o."givenUp", o."failed", o."waiting", d."id", d."eventType"::text AS "event", d."state"::text AS "state",
      d."resentFrom"::text AS "resentFrom", d."scheduleStep", d."attemptCount", d."lastHttpStatus", d."lastFailure",
      d."createdAt", e."orderStatus"
    FROM orders o JOIN held d ON d."id" = o."firstId" LEFT JOIN "Event" e ON e."id" = d."eventId"
    ORDER BY o."affected" = o."delivered", o."sequence"`;
}

function withoutFirst(
  counts: IncidentOrder["others"],
  first: Parameters<typeof getOutcome>[0] & Pick<OrderRow, "attemptCount">,
): IncidentOrder["others"] {
  const outcome = getOutcome(first);
  if (outcome === "DELIVERED") return counts;
  const name = outcome === "GIVEN_UP" ? "givenUp" : first.attemptCount > 0 ? "failed" : "waiting";
  return { ...counts, [name]: counts[name] - 1 };
}

function toOrders(rows: readonly OrderRow[], { webhook }: IncidentRow): IncidentOrder[] {
  return rows.map(({ orderNumber, affected, delivered, givenUp, failed, waiting, ...first }) => ({
    orderNumber,
    affected,
    delivered,
    others: withoutFirst({ givenUp, failed, waiting }, first),
    first: {
      id: first.id,
      state: getDeliveryState({ ...first, webhook }),
      isResending: first.state === "PENDING" && getOutcome(first) !== null,
      orderStatus: first.orderStatus,
      event: first.event,
      attemptCount: first.attemptCount,
      lastHttpStatus: first.lastHttpStatus,
      failure: getFailure(first.lastFailure),
      createdAt: first.createdAt.toISOString(),
    },
  }));
}
