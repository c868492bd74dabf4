import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { EventType, WebhookFault } from "#lib/platform/db/generated/enums.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { maxOrderBlockSeconds } from "./retry-schedule.ts";

/** The fields of a leased delivery for recording an attempt. */
export type Held = {
  id: string;
  webhookId: string;
  leaseToken: string;
  scheduleStep: number;
  ageSeconds: number;
};

/** The fields of a leased delivery for an attempt. */
export type ClaimedDelivery = Held & {
  attemptCount: number;
  eventType: EventType;
  /** JSON text, as published. */
  payload: string;
  /** The trace that published the event. */
  traceparent: string | null;
  orderVersion: number | null;
  changedFields: string[];
  webhook: {
    url: string;
    events: string[];
    /** Gets a copy of each attempt. */
    shadowUrl: string | null;
    /** Of a sandbox application. */
    isSandbox: boolean;
    /** A failure to simulate. */
    fault: WebhookFault | null;
    secretEncrypted: Buffer;
    nextSecretEncrypted: Buffer | null;
    nextSecretFrom: Date | null;
    /** It accepted the latest deliveries within a second. See `trackWebhookHealth`. */
    isPrompt: boolean;
  };
};

export type ClaimOptions = {
  /** Maximum number of deliveries. */
  limit: number;
  /** Maximum number of them for webhooks that are not prompt; all by default. */
  slowLimit?: number;
  leaseSeconds: number;
};

/** Limits of a failing webhook, until a delivery succeeds. */
export const failingLimits = { maxInFlight: 2, maxPerSecond: 1 } as const;
/** How many deliveries one claim takes for a webhook that is not prompt. */
const deliveriesPerSlowWebhook = 2;
/**
 * How many slow webhooks a claim takes. Without this limit, 65 bad webhooks start their POSTs in bursts, and the p99 of
 * healthy ones is 104 ms instead of 56 ms (`npm run drill -- receivers`).
 */
const slowWebhooksPerClaim = 4;
/** A worker that stops during a claim holds its webhooks no longer than this. */
const claimTimeoutMs = 5_000;

/**
 * SQL for the number of deliveries (`n`) that the limits of webhook `w` still allow. `held` are in progress, and `tokens` is
 * the rest of its rate. Reads at most as many leases as the limit, in index order, to pass over dead entries only once.
 */
const room = `
  SELECT leases."held", rate."tokens", LEAST(
    CASE WHEN w."failingSince" IS NULL THEN w."maxInFlight"
      ELSE LEAST(w."maxInFlight", ${failingLimits.maxInFlight}) END - cardinality(leases."held"),
    floor(rate."tokens"))::int AS "n"
  FROM (
    SELECT ARRAY(
      SELECT l."deliveryId" FROM "DeliveryLease" l WHERE l."webhookId" = w."id" AND l."until" > now()
      ORDER BY l."deliveryId" LIMIT w."maxInFlight"
    ) AS "held"
    OFFSET 0 -- Or it would be evaluated again for each use.
  ) leases CROSS JOIN (
    SELECT LEAST(p."perSecond",
      w."rateTokens" + p."perSecond" * GREATEST(0, extract(epoch FROM now() - w."rateAt")))::float8 AS "tokens"
    FROM (
      SELECT CASE WHEN w."failingSince" IS NULL THEN w."maxPerSecond" ELSE ${failingLimits.maxPerSecond} END AS "perSecond"
    ) p
  ) rate`;

/**
 * SQL for the due deliveries of webhook `w` without a lease, oldest first. A delivery waits while an earlier one of its
 * order to the same webhook is pending, for a bounded time after that one's first failure. Compares with the first such
 * delivery instead of using NOT EXISTS, because with outdated statistics an anti-join reads the webhook's whole backlog for
 * each row.
 */
const claimable = `
  FROM "Delivery" d
  WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now() AND d."id" <> ALL (room."held")
    AND COALESCE(d."sequence" <= (
      SELECT e."sequence" FROM "Delivery" e
      WHERE e."webhookId" = d."webhookId" AND e."orderNumber" = d."orderNumber" AND e."state" = 'PENDING'
        AND (e."firstFailedAt" IS NULL OR e."firstFailedAt" > now() - make_interval(secs => ${maxOrderBlockSeconds}))
      ORDER BY e."sequence" LIMIT 1), true)
  ORDER BY d."nextAttemptAt", d."sequence"`;

/** Locks due webhooks of a kind that have something to send and room for it, in turns. */
const lockable = (kind: string, limit: string) => `
  SELECT w.*, c."isPrompt"
  FROM (SELECT * FROM due WHERE ${kind} ORDER BY "turn", "dueAt") c CROSS JOIN LATERAL (
    SELECT w."id", w."url", w."events"::text[] AS "events", w."secretEncrypted", w."nextSecretEncrypted", w."nextSecretFrom",
      CASE WHEN w."shadowUntil" > now() THEN w."shadowUrl" END AS "shadowUrl",
      CASE WHEN w."faultUntil" > now() THEN w."fault"::text END AS "fault",
      (SELECT a."environment" = 'SANDBOX' FROM "Application" a WHERE a."id" = w."applicationId") AS "isSandbox"
    FROM "Webhook" w CROSS JOIN LATERAL (${room}) room
    CROSS JOIN LATERAL (SELECT 1 ${claimable} LIMIT CASE WHEN room."n" > 0 THEN 1 ELSE 0 END) first
    WHERE w."id" = c."id" AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL
    LIMIT 1 FOR NO KEY UPDATE OF w SKIP LOCKED
  ) w
  LIMIT ${limit}`;

/**
 * Locks at most $1 webhooks with something to send and room for it, $2 of them not prompt, so that no other worker claims
 * for them. Organizations take turns, so that one with many webhooks does not delay the others.
 *
 * "pending" skips through the index from webhook to webhook, so its cost depends on how many have work. The LIMITs keep each
 * later step a look-up by key: without statistics, PostgreSQL would compare every webhook with every other.
 */
export const lockWebhooks = `
  WITH RECURSIVE pending AS (
    (SELECT d."webhookId", d."nextAttemptAt" AS "dueAt" FROM "Delivery" d WHERE d."state" = 'PENDING'
     ORDER BY d."webhookId", d."nextAttemptAt" LIMIT 1)
    UNION ALL
    SELECT next.* FROM pending p CROSS JOIN LATERAL (
      SELECT d."webhookId", d."nextAttemptAt" FROM "Delivery" d
      WHERE d."state" = 'PENDING' AND d."webhookId" > p."webhookId"
      ORDER BY d."webhookId", d."nextAttemptAt" LIMIT 1
    ) next
  ), due AS MATERIALIZED (
    SELECT w."id", w."isPrompt", p."dueAt",
      row_number() OVER (PARTITION BY a."organizationId" ORDER BY p."dueAt") AS "turn"
    FROM pending p CROSS JOIN LATERAL (
      SELECT w."id", w."applicationId", w."promptSince" IS NOT NULL AS "isPrompt" FROM "Webhook" w
      WHERE w."id" = p."webhookId" AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL LIMIT 1
    ) w CROSS JOIN LATERAL (
      SELECT a."organizationId" FROM "Application" a WHERE a."id" = w."applicationId" LIMIT 1
    ) a
    WHERE p."dueAt" <= now()
  )
  (${lockable(`NOT "isPrompt"`, "$2")}) UNION ALL (${lockable(`"isPrompt"`, "$1")})
  LIMIT $1`;

/**
 * A separate statement, so that it sees what other workers committed before it got the locks. No webhook gets more than
 * its share of the batch.
 */
export const leaseDue = `
  WITH picked AS MATERIALIZED (
    SELECT p.*, room."tokens" FROM "Webhook" w CROSS JOIN LATERAL (${room}) room CROSS JOIN LATERAL (
      SELECT d."id", d."webhookId", d."eventId", d."eventType", d."attemptCount", d."scheduleStep", d."sequence",
        d."nextAttemptAt", extract(epoch FROM now() - d."createdAt")::float8 AS "ageSeconds"
      ${claimable}
      LIMIT GREATEST(0, LEAST(room."n", ceil($2::float8 / cardinality($1::text[])),
        CASE WHEN w."promptSince" IS NULL THEN ${deliveriesPerSlowWebhook} END))
    ) p
    WHERE w."id" = ANY($1)
    ORDER BY p."nextAttemptAt", p."sequence"
    LIMIT $2
  ), leased AS (
    INSERT INTO "DeliveryLease" ("webhookId", "deliveryId", "token", "until")
    SELECT picked."webhookId", picked."id", $3, now() + make_interval(secs => $4) FROM picked
    ON CONFLICT ("webhookId", "deliveryId") DO UPDATE SET "token" = excluded."token", "until" = excluded."until"
    -- xmax is set if the row existed.
    RETURNING "deliveryId", xmax <> 0 AS "wasLeased"
  ), spent AS (
    UPDATE "Webhook" w SET "rateTokens" = p."tokens" - p."n", "rateAt" = now()
    FROM (SELECT "webhookId", min("tokens") AS "tokens", count(*) AS "n" FROM picked GROUP BY "webhookId") p
    WHERE w."id" = p."webhookId"
  )
  SELECT p."id", p."webhookId", p."eventId", p."eventType", p."attemptCount", p."scheduleStep", p."ageSeconds", l."wasLeased"
  FROM picked p JOIN leased l ON l."deliveryId" = p."id"
  ORDER BY p."sequence"`;

const eventsSql = `
  SELECT "id", "payload"::text AS "payload", "traceparent", "orderVersion", "changedFields" FROM "Event" WHERE "id" = ANY($1)`;

type WebhookRow = ClaimedDelivery["webhook"] & { id: string };
type EventPart = Pick<ClaimedDelivery, "payload" | "traceparent" | "orderVersion" | "changedFields">;
type LeasedRow = Omit<ClaimedDelivery, "leaseToken" | "webhook" | keyof EventPart> & {
  eventId: string;
  /** Its earlier lease expired. */
  wasLeased: boolean;
};
type EventRow = EventPart & { id: string };

/**
 * Leases due deliveries for `leaseSeconds` and commits before anything is sent. Obeys each webhook's limits across all
 * workers, and the order of an order's deliveries. An expired lease can be claimed again.
 */
export async function claimDeliveries(pool: pg.Pool, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const leaseToken = randomUUID();
  const { webhooks, leased } = await lease(pool, leaseToken, options);
  if (leased.length === 0) return [];
  instruments()?.expiredLeases.inc(leased.filter(({ wasLeased }) => wasLeased).length);
  const webhookOf = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  const eventOf = await readEvents(pool, leased).catch(async (error: unknown) => {
    await releaseLeases(
      pool,
      leased.map((row) => ({ ...row, leaseToken })),
    );
    throw error;
  });
  return leased.flatMap(({ eventId, wasLeased: _, ...row }) => {
    const [webhook, event] = [webhookOf.get(row.webhookId), eventOf.get(eventId)];
    // Neither is deleted before the delivery.
    if (!webhook || !event) return [];
    return [{ ...event, ...row, leaseToken, webhook }];
  });
}

/** Reads the payloads after the commit, so that a claim holds its locks only for two short statements. */
async function readEvents(pool: pg.Pool, leased: readonly LeasedRow[]): Promise<Map<string, EventRow>> {
  const ids = [...new Set(leased.map(({ eventId }) => eventId))];
  const { rows } = await pool.query<EventRow>(eventsSql, [ids]);
  return new Map(rows.map((event) => [event.id, event]));
}

/** The deliveries of a webhook share one object, so that its secret is decrypted once. */
async function lease(
  pool: pg.Pool,
  leaseToken: string,
  { limit, slowLimit = limit, leaseSeconds }: ClaimOptions,
): Promise<{ webhooks: WebhookRow[]; leased: LeasedRow[] }> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${claimTimeoutMs}`);
    // At most half of a batch, so that prompt webhooks always get a share.
    const share = Math.ceil(Math.min(slowLimit, limit / 2) / deliveriesPerSlowWebhook);
    const slowWebhooks = Math.max(0, Math.min(slowWebhooksPerClaim, share));
    const { rows: webhooks } = await client.query<WebhookRow>(lockWebhooks, [limit, slowWebhooks]);
    const ids = webhooks.map(({ id }) => id);
    const { rows: leased } =
      ids.length === 0
        ? { rows: [] }
        : await client.query<LeasedRow>(leaseDue, [ids, limit, leaseToken, leaseSeconds]);
    await client.query("COMMIT");
    client.release();
    return { webhooks, leased };
  } catch (error) {
    // The connection may be lost or inside a transaction, so it is not reused.
    client.release(true);
    throw error;
  }
}

/** Releases unused leases, so that other workers need not wait until they expire. */
export async function releaseLeases(
  pool: pg.Pool,
  deliveries: readonly Pick<Held, "id" | "webhookId" | "leaseToken">[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await pool.query(
    `DELETE FROM "DeliveryLease" l USING unnest($1::text[], $2::text[], $3::text[]) AS r("webhookId", "deliveryId", "token")
     WHERE l."webhookId" = r."webhookId" AND l."deliveryId" = r."deliveryId" AND l."token" = r."token"`,
    [
      deliveries.map(({ webhookId }) => webhookId),
      deliveries.map(({ id }) => id),
      deliveries.map(({ leaseToken }) => leaseToken),
    ],
  );
}
