import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { Prisma, type Delivery as Row } from "#lib/platform/db/generated/client.ts";

/**
 * How a delivery ended, or null while it is open. A resend keeps the earlier outcome until its first attempt fails; then the
 * delivery is retried like any other.
 */
export function getOutcome({
  state,
  scheduleStep,
  resentFrom,
}: Pick<Row, "state" | "scheduleStep" | "resentFrom">) {
  const outcome = state === "PENDING" && scheduleStep === 0 ? resentFrom : state;
  return outcome === "PENDING" ? null : outcome;
}

type Facts = { outcome: ReturnType<typeof getOutcome>; isAttempted: boolean; webhookState: string };

/** The state that people and programs see, with the same meaning as `stateCondition`. */
export function deriveState({ outcome, isAttempted, webhookState }: Facts): DeliveryState {
  if (outcome) return outcome;
  if (webhookState !== "ACTIVE") return "HELD";
  return isAttempted ? "RETRYING" : "QUEUED";
}

type Parts = Parameters<typeof getOutcome>[0] & Pick<Row, "attemptCount"> & { webhook: { state: string } };

export function getDeliveryState(delivery: Parts): DeliveryState {
  const { attemptCount, webhook } = delivery;
  return deriveState({
    outcome: getOutcome(delivery),
    isAttempted: attemptCount > 0,
    webhookState: webhook.state,
  });
}

/** `getOutcome` a delivery `d`. The index of given-up deliveries has this expression. */
export const outcomeSql = Prisma.sql`
  CASE WHEN d."state" <> 'PENDING' THEN d."state" WHEN d."scheduleStep" = 0 THEN d."resentFrom" END`;

const isOpen = Prisma.sql`d."state" = 'PENDING' AND (d."scheduleStep" > 0 OR d."resentFrom" IS NULL)`;

/** Nobody closed the latest incident of the delivery `d`, saying that it is not needed, or unregistered its webhook. */
const isNeeded = Prisma.sql`(d."lastFailure" IS DISTINCT FROM 'unregistered' AND COALESCE((
  SELECT i."closedByName" IS NULL FROM "IncidentDelivery" l JOIN "Incident" i ON i."id" = l."incidentId"
  WHERE l."deliveryId" = d."id" ORDER BY l."incidentId" DESC LIMIT 1), true))`;

/**
 * An incident that has not ended holds the delivery `d` up: it failed, or waits for one that did. OFFSET 0: looked up by delivery, and
 * not hashed as a whole table.
 */
export const isHeldUp = Prisma.sql`EXISTS (
  SELECT FROM "IncidentDelivery" l JOIN "Incident" i ON i."id" = l."incidentId"
  WHERE l."deliveryId" = d."id" AND i."endedAt" IS NULL OFFSET 0)`;

/** LOST: given up, and needed. UNDELIVERED: lost, or open and attempted or held up. */
export type FilterState = DeliveryState | "LOST" | "UNDELIVERED";

/**
 * Whether a delivery `d` of these applications is in a state.
 *
 * @param owners an SQL array of application IDs. Their webhooks are looked up once, and lead to open deliveries by index
 */
export function stateCondition(state: FilterState, owners: Prisma.Sql): Prisma.Sql {
  const ofWebhooks = (operator: "=" | "<>") => Prisma.sql`d."webhookId" = ANY(ARRAY(
    SELECT h."id" FROM "Webhook" h WHERE h."applicationId" = ANY(${owners}) AND h."state" ${Prisma.raw(operator)} 'ACTIVE'))`;
  switch (state) {
    case "QUEUED":
      return Prisma.sql`${isOpen} AND d."attemptCount" = 0 AND ${ofWebhooks("=")}`;
    case "RETRYING":
      return Prisma.sql`${isOpen} AND d."attemptCount" > 0 AND ${ofWebhooks("=")}`;
    case "HELD":
      return Prisma.sql`${isOpen} AND ${ofWebhooks("<>")}`;
    case "DELIVERED":
      return Prisma.sql`(d."state" = 'DELIVERED' OR d."state" = 'PENDING' AND ${outcomeSql} = 'DELIVERED')`;
    case "GIVEN_UP":
      return Prisma.sql`${outcomeSql} = 'GIVEN_UP'`;
    case "LOST":
      return Prisma.sql`${outcomeSql} = 'GIVEN_UP' AND ${isNeeded}`;
    case "UNDELIVERED":
      return Prisma.sql`(d."state" = 'GIVEN_UP' AND ${isNeeded}
        OR d."state" = 'PENDING' AND (d."attemptCount" > 0 OR ${isHeldUp}))`;
  }
}
