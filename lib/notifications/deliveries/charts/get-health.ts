import { stateCondition } from "#lib/notifications/deliveries/log/delivery-state.ts";
import { getFailure } from "#lib/notifications/deliveries/log/find-delivery.ts";
import { spans } from "#lib/notifications/deliveries/shared/chart-spans.ts";
import type {
  DeliveryHealth,
  OpenIncident,
  WebhookHealth,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { visibleUrl } from "#lib/notifications/webhooks/visible-url.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { type ApplicationFilter, visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { isInboxUrl } from "#lib/platform/egress/target-url.ts";
import { type Created, countStates, createdSql, getSpanStart } from "./created-deliveries.ts";
import { estimateCatchUp } from "./measure-backlog.ts";
import { attemptCounts, percentileMs } from "./roll-up-hours.ts";

const { steps, stepHours } = spans["24h"];

type AnswerRow = { webhookId: string; latencyStep: number; count: number };
type Measured =
  | "total"
  | "delivered"
  | "troubled"
  | "givenUp"
  | "p95Ms"
  | "catchUp"
  | "hours"
  | "since"
  | "lastFailure"
  | "isInbox";
type Time = "failingSince" | "nextAttemptAt" | "lastDeliveredAt" | "behindSince" | "rotationEndsAt";
type WebhookRow = Omit<WebhookHealth, Measured | Time | "application" | "organization" | "incident"> & {
  [time in Time]: Date | null;
} & {
  applicationId: string;
  applicationName: string;
  organizationId: string;
  organizationName: string;
  stoppedAt: Date | null;
  maxInFlight: number;
  maxPerSecond: number;
  waiting: number;
  incident: (OpenIncident & { cause: string; deliveryId: string }) | null;
};

/**
 * The last 24 hours of the registered webhooks of a filter, hour by hour, and how they are now.
 */
export async function getHealth(ctx: Context, filter: ApplicationFilter = {}): Promise<DeliveryHealth> {
  const mine = visibleApplicationIds(ctx.actor, filter);
  const from = getSpanStart("24h", ctx.now);
  const row = await readLog(ctx, async (db) => ({
    webhooks: await db.$queryRaw<WebhookRow[]>(webhooksNow(mine)),
    created: await db.$queryRaw<Created[]>(createdSql(mine, from, stepHours)),
    answers: await db.$queryRaw<AnswerRow[]>`
      SELECT "webhookId", "latencyStep", sum("count")::int AS "count"
      FROM (${attemptCounts(mine, from, ctx.now)}) counts
      WHERE "outcome" <> 'none'
      GROUP BY 1, 2`,
  }));
  const created = Map.groupBy(
    row.created.filter(({ isTest }) => !isTest),
    ({ webhookId }) => webhookId,
  );
  const answers = Map.groupBy(row.answers, ({ webhookId }) => webhookId);
  return {
    from: from.toISOString(),
    counts: countStates(row.created),
    webhooks: row.webhooks.map((webhook) =>
      toHealth(
        ctx.actor,
        webhook,
        created.get(webhook.webhookId) ?? [],
        answers.get(webhook.webhookId) ?? [],
      ),
    ),
  };
}

/** A shorter wait is not worth a sentence. */
const leastCatchUpSeconds = 60;

function toHealth(
  actor: Actor,
  webhook: WebhookRow,
  created: Created[],
  answers: AnswerRow[],
): WebhookHealth {
  const { stoppedAt, maxInFlight, maxPerSecond, waiting, ...row } = webhook;
  const { state, failingSince, incident, behindSince } = webhook;
  const startedAt = incident && new Date(incident.startedAt);
  const { applicationId, applicationName, organizationId, organizationName, ...now } = row;
  const count = (is: (row: Created) => boolean) =>
    created.filter(is).reduce((sum, { count: more }) => sum + more, 0);
  const isDelivered = ({ outcome }: Created) => outcome === "DELIVERED";
  const isTroubled = (row: Created) => row.isAttempted && !isDelivered(row);
  const latencies = new Map(answers.map(({ latencyStep, count: more }) => [latencyStep, more]));
  const catchUp = estimateCatchUp(waiting, { maxInFlight, maxPerSecond }, percentileMs(latencies, 0.5));
  return {
    ...now,
    application: { id: applicationId, name: applicationName },
    organization: { id: organizationId, name: organizationName },
    url: visibleUrl(actor, organizationId, webhook.url),
    isInbox: isInboxUrl(new URL(webhook.url)),
    rotationEndsAt: webhook.rotationEndsAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    since:
      (state === "ACTIVE" ? (failingSince ?? startedAt ?? behindSince) : stoppedAt)?.toISOString() ?? null,
    incident: incident && {
      id: incident.id,
      startedAt: new Date(incident.startedAt).toISOString(),
      waiting: incident.waiting,
      givenUp: incident.givenUp,
    },
    behindSince: behindSince?.toISOString() ?? null,
    nextAttemptAt: (webhook.state === "ACTIVE" && webhook.nextAttemptAt?.toISOString()) || null,
    lastDeliveredAt: webhook.lastDeliveredAt?.toISOString() ?? null,
    lastFailure: getLastFailure(webhook),
    total: count(() => true),
    delivered: count(isDelivered),
    troubled: count(isTroubled),
    givenUp: count(({ outcome }) => outcome === "GIVEN_UP"),
    p95Ms: percentileMs(latencies, 0.95),
    catchUp: catchUp.seconds < leastCatchUpSeconds ? null : catchUp,
    hours: Array.from({ length: steps }, (_, hour) => ({
      delivered: count((row) => row.step === hour && isDelivered(row)),
      troubled: count((row) => row.step === hour && isTroubled(row)),
    })),
  };
}

/** Why the latest attempt failed, by the incident. Null for a webhook that works. */
function getLastFailure({ state, failingSince, incident }: WebhookRow): WebhookHealth["lastFailure"] {
  if (!incident || (state === "ACTIVE" && failingSince === null)) return null;
  const failure = getFailure(incident.cause);
  return failure && { ...failure, deliveryId: incident.deliveryId };
}

/** As much as makes a long estimate. Counting so many takes PostgreSQL some 20 ms. */
const maxWaiting = 100_000;

/** How many deliveries of the webhook `w` workers send once they may: due ones, and all if it fails or is stopped. */
const waitingSql = Prisma.sql`(SELECT count(*)::int FROM (
  SELECT 1 FROM "Delivery" d WHERE d."webhookId" = w."id" AND d."state" = 'PENDING'
    AND (d."nextAttemptAt" <= now() OR w."failingSince" IS NOT NULL OR w."state" <> 'ACTIVE')
  LIMIT ${maxWaiting}) counted)`;

/** How many deliveries of the webhook `w` are in a state, at most 10,000. */
function countIn(state: "QUEUED" | "HELD" | "RETRYING"): Prisma.Sql {
  const condition = stateCondition(state, Prisma.sql`ARRAY[w."applicationId"]`);
  return Prisma.sql`(SELECT count(*)::int FROM (
    SELECT 1 FROM "Delivery" d WHERE d."webhookId" = w."id" AND ${condition} LIMIT 10000) counted)`;
}

/** The registered webhooks with their open deliveries of any age. */
function webhooksNow(mine: Prisma.Sql): Prisma.Sql {
  const isTried = Prisma.sql`d."applicationId" = w."applicationId" AND d."webhookId" = w."id" AND d."state" = 'PENDING'
    AND d."attemptCount" > 0`;
  return Prisma.sql`
    SELECT w."id" AS "webhookId", w."name", w."url", w."events"::text[] AS "events", w."state"::text AS "state", w."disabledReason", w."stoppedAt", w."failingSince",
      w."lastDeliveredAt", w."behindSince",
      CASE WHEN w."nextSecretFrom" > now() THEN w."nextSecretFrom" END AS "rotationEndsAt", a."id" AS "applicationId", a."name" AS "applicationName", o."id" AS "organizationId",
      o."name" AS "organizationName",
      w."maxInFlight", w."maxPerSecond", ${waitingSql} AS "waiting",
      ${countIn("QUEUED")} AS "queued", ${countIn("HELD")} AS "held", ${countIn("RETRYING")} AS "retrying",
      (SELECT min(d."nextAttemptAt") FROM "Delivery" d WHERE ${isTried}) AS "nextAttemptAt",
      (SELECT json_build_object('id', i."id", 'startedAt', i."startedAt", 'waiting', i."waiting", 'givenUp', i."givenUp",
        'cause', i."cause", 'deliveryId', i."deliveryId")
        FROM "Incident" i WHERE i."webhookId" = w."id" AND i."endedAt" IS NULL) AS "incident"
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId" JOIN "Organization" o ON o."id" = a."organizationId"
    WHERE w."applicationId" IN (${mine}) AND w."unregisteredAt" IS NULL
    ORDER BY w."applicationId", w."slot"`;
}
