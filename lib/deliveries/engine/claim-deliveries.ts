import { randomUUID } from "node:crypto";
import type pg from "pg";
import { prepared } from "#lib/platform/db/client.ts";
import type { EventType } from "#lib/platform/db/generated/enums.ts";
import { bucketTokens, webhookBucket } from "#lib/platform/rate-limit/take-tokens.ts";
import { failingLimits, maxOrderBlockSeconds } from "./retry-schedule.ts";

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
    secretEncrypted: Buffer;
    nextSecretEncrypted: Buffer | null;
    nextSecretFrom: Date | null;
    headersEncrypted: Buffer | null;
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

/** A worker that stops during a claim holds up the others no longer than this. */
const claimTimeoutMs = 5_000;
/** The advisory lock of claims: one at a time, so that each sees what the one before it leased. */
const claimLock = 7_203_001;
/**
 * How many due deliveries a claim looks at, of each webhook and of all, to find some that need not wait for an earlier one.
 * If all of them wait, the claim takes about a thirtieth of a second, and everybody's deliveries wait for it.
 */
const maxScanned = { ofWebhook: 1_000, ofAll: 2_000 };
const maxRetriesScanned = { ofWebhook: 200, ofAll: 2_000 };

/**
 * Planning the claim takes longer than running it, so each connection plans it once, by index: a table that is nearly
 * empty then may have thousands of rows soon. Not by bitmaps, which read all leases that ended since the last vacuum: a
 * plain index scan marks them, so that the next one passes over them.
 */
const beginSql = `BEGIN;
  SET LOCAL idle_in_transaction_session_timeout = ${claimTimeoutMs};
  SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
  SELECT pg_try_advisory_xact_lock(${claimLock}) AS "isOurs"`;

/** Due deliveries of the webhook `r`. */
const due = (condition: string, { ofWebhook, ofAll }: typeof maxScanned) => `
  SELECT d."id", d."webhookId", d."eventId", d."orderNumber", d."sequence", d."eventType", d."scheduleStep", d."resentFrom",
    d."nextAttemptAt", d."createdAt"
  FROM "Delivery" d
  WHERE d."webhookId" = r."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now() AND ${condition}
  ORDER BY d."nextAttemptAt", d."sequence" LIMIT LEAST(${ofWebhook}, ceil(${ofAll}::float8 / (SELECT count(*) FROM ready)))`;

/**
 * Leases at most $1 deliveries, $2 of them for webhooks that are not prompt. $3 and $4 are the lease's token and seconds.
 *
 * 1. `waiting`: the first pending delivery of each webhook. It skips through the index "Delivery_due" from webhook to
 *    webhook (a loose index scan), so its cost depends on how many have work.
 * 2. `ready`: active webhooks with something due, and for how many POSTs their limits leave `room`.
 * 3. `free`: their due deliveries, up to an equal share of $1, that are not leased and need not wait for an earlier one of
 *    their order. Retries first: behind a thousand later deliveries that wait for it, one would never be found. Organizations
 *    take turns, delivery by delivery.
 * 4. `picked`, `leased`, and `charged`: the first of these, their leases, and what they cost of each webhook's rate.
 *
 * The LIMITs and OFFSETs keep each step a look-up by index, whatever the statistics say.
 */
export const claimSql = `
  /* prepared: claim_deliveries */
  WITH RECURSIVE waiting AS (
    (SELECT d."webhookId", d."nextAttemptAt" FROM "Delivery" d WHERE d."state" = 'PENDING'
     ORDER BY d."webhookId", d."nextAttemptAt" LIMIT 1)
    UNION ALL
    SELECT next.* FROM waiting CROSS JOIN LATERAL (
      SELECT d."webhookId", d."nextAttemptAt" FROM "Delivery" d
      WHERE d."state" = 'PENDING' AND d."webhookId" > waiting."webhookId"
      ORDER BY d."webhookId", d."nextAttemptAt" LIMIT 1
    ) next
  ), ready AS MATERIALIZED (
    SELECT w.*, LEAST(w."maxInFlight" - leases."count", floor(rate."tokens"))::int AS "room", rate."tokens"
    FROM waiting CROSS JOIN LATERAL (
      SELECT w."id", a."organizationId", w."promptSince" IS NOT NULL AS "isPrompt", w."failingSince" IS NOT NULL AS "isFailing",
        CASE WHEN w."failingSince" IS NULL THEN w."maxPerSecond" ELSE ${failingLimits.maxPerSecond} END AS "perSecond",
        CASE WHEN w."failingSince" IS NULL THEN w."maxInFlight" ELSE LEAST(w."maxInFlight", ${failingLimits.maxInFlight}) END
          AS "maxInFlight"
      FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId"
      WHERE w."id" = waiting."webhookId" AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL LIMIT 1
    ) w CROSS JOIN LATERAL (
      SELECT count(*) AS "count" FROM "DeliveryLease" l WHERE l."webhookId" = w."id"
    ) leases CROSS JOIN LATERAL (
      SELECT COALESCE((
        SELECT ${bucketTokens(`w."perSecond"`, `w."perSecond"`)} FROM "RateBucket" b WHERE b."key" = '${webhookBucket("")}' || w."id"
      ), w."perSecond")::float8 AS "tokens" OFFSET 0
    ) rate
    WHERE waiting."nextAttemptAt" <= now() AND w."maxInFlight" > leases."count"
      -- A webhook at its rate gets a tenth of a second's deliveries at once, not each on its own.
      AND rate."tokens" >= GREATEST(1, w."perSecond" / 10.0)
  ), free AS (
    SELECT d.*, r."isPrompt", r."tokens",
      row_number() OVER (PARTITION BY r."organizationId" ORDER BY d."nextAttemptAt", d."sequence") AS "turn"
    FROM ready r CROSS JOIN LATERAL (
      SELECT due.* FROM (
        (${due(`d."scheduleStep" > 0`, maxRetriesScanned)}) UNION ALL (${due(`d."scheduleStep" = 0`, maxScanned)})
      ) due
      WHERE NOT EXISTS (
        SELECT FROM "DeliveryLease" l WHERE l."webhookId" = due."webhookId" AND l."deliveryId" = due."id" OFFSET 0
      ) AND NOT EXISTS (
        -- Backward from the nearest one: a due delivery holds the next one, so most looks end after one row.
        SELECT FROM "Delivery" e
        WHERE e."webhookId" = due."webhookId" AND e."orderNumber" = due."orderNumber" AND e."completedAt" IS NULL
          AND e."sequence" < due."sequence" AND (e."resentFrom" IS NULL OR due."resentFrom" IS NOT NULL)
          AND ${holdsOrder(`r."isFailing"`)} ORDER BY e."sequence" DESC LIMIT 1 OFFSET 0
      )
      LIMIT LEAST(r."room", ceil($1::float8 / (SELECT count(*) FROM ready)))
    ) d
  ), picked AS MATERIALIZED (
    SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY "isPrompt" ORDER BY "turn", "nextAttemptAt") AS "place" FROM free) f
    WHERE "isPrompt" OR "place" <= $2
    ORDER BY "turn", "nextAttemptAt" LIMIT $1
  ), leased AS (
    INSERT INTO "DeliveryLease" ("webhookId", "deliveryId", "token", "until")
    -- The lease begins now, however long the steps before took.
    SELECT "webhookId", "id", $3, clock_timestamp() + make_interval(secs => $4) FROM picked
  ), charged AS (
    INSERT INTO "RateBucket" ("key", "tokens", "granted", "at")
    SELECT '${webhookBucket("")}' || r."id", r."tokens" - GREATEST(p."count", r."isFailing"::int), p."count", now()
    FROM ready r CROSS JOIN LATERAL (SELECT count(*) AS "count" FROM picked WHERE picked."webhookId" = r."id") p
    -- A failing webhook costs a look each second, whether or not the look finds anything.
    WHERE p."count" > 0 OR r."isFailing"
    ON CONFLICT ("key") DO UPDATE SET "tokens" = excluded."tokens", "granted" = excluded."granted", "at" = excluded."at"
  )
  SELECT "id", "webhookId", "eventId", "eventType", "scheduleStep", "isPrompt",
    extract(epoch FROM now() - "createdAt")::float8 AS "ageSeconds"
  FROM picked ORDER BY "sequence"`;

/**
 * SQL for whether the open delivery `e` holds the later ones of its order: until its first attempt, while it is due, and
 * while the webhook fails. While the webhook works, one that waits for a retry holds them no longer than a minute.
 */
export function holdsOrder(isFailing: string): string {
  return `(${isFailing} OR e."nextAttemptAt" <= now() OR e."firstFailedAt" IS NULL
    OR e."firstFailedAt" > now() - make_interval(secs => ${maxOrderBlockSeconds}))`;
}

const eventsSql = `
  SELECT "id", "payload"::text AS "payload", "traceparent", "orderVersion", "changedFields" FROM "Event" WHERE "id" = ANY($1)`;

const webhooksSql = `
  SELECT w."id", w."url", w."events"::text[] AS "events", w."secretEncrypted", w."nextSecretEncrypted", w."nextSecretFrom",
    w."headersEncrypted"
  FROM "Webhook" w WHERE w."id" = ANY($1)`;

type LeasedRow = Omit<Held, "leaseToken"> & { eventId: string; eventType: EventType; isPrompt: boolean };
type EventRow = Pick<ClaimedDelivery, "payload" | "traceparent" | "orderVersion" | "changedFields"> & {
  id: string;
};
type WebhookRow = Omit<ClaimedDelivery["webhook"], "isPrompt"> & { id: string };

/**
 * Leases due deliveries and commits before anything is sent. Obeys each webhook's limits across all workers, and the order
 * of an order's deliveries. Returns none while another worker claims.
 */
export async function claimDeliveries(
  pool: pg.Pool,
  { limit, slowLimit = limit, leaseSeconds }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const leaseToken = randomUUID();
  const leased = await lease(pool, [limit, Math.max(0, slowLimit), leaseToken, leaseSeconds]);
  if (leased.length === 0) return [];
  try {
    return await complete(pool, leased, leaseToken);
  } catch (error) {
    await releaseLeases(
      pool,
      leased.map((row) => ({ ...row, leaseToken })),
    );
    throw error;
  }
}

async function lease(pool: pg.Pool, values: unknown[]): Promise<LeasedRow[]> {
  const client = await pool.connect();
  try {
    // Several statements in one text have several results.
    const begun = (await client.query(beginSql)) as unknown as pg.QueryResult<{ isOurs: boolean }>[];
    const isOurs = begun.at(-1)?.rows[0]?.isOurs ?? false;
    const { rows } = isOurs ? await client.query<LeasedRow>(prepared(claimSql, values)) : { rows: [] };
    await client.query("COMMIT");
    client.release();
    return rows;
  } catch (error) {
    // The connection may be lost or inside a transaction, so it is not reused.
    client.release(true);
    throw error;
  }
}

/** Adds each delivery's event and webhook. The deliveries of a webhook share one object, so that its secret is decrypted once. */
async function complete(
  pool: pg.Pool,
  leased: readonly LeasedRow[],
  leaseToken: string,
): Promise<ClaimedDelivery[]> {
  const eventIds = [...new Set(leased.map(({ eventId }) => eventId))];
  const isPrompt = new Map(leased.map((row) => [row.webhookId, row.isPrompt]));
  const [events, webhooks] = await Promise.all([
    pool.query<EventRow>(eventsSql, [eventIds]),
    pool.query<WebhookRow>(webhooksSql, [[...isPrompt.keys()]]),
  ]);
  const eventById = new Map(events.rows.map(({ id, ...event }) => [id, event]));
  const webhookById = new Map(
    webhooks.rows.map(({ id, ...webhook }) => [id, { ...webhook, isPrompt: isPrompt.get(id) ?? false }]),
  );
  return leased.flatMap(({ eventId, isPrompt: _, ...row }) => {
    const [event, webhook] = [eventById.get(eventId), webhookById.get(row.webhookId)];
    // Neither is deleted before the delivery.
    return event && webhook ? [{ ...row, ...event, leaseToken, webhook }] : [];
  });
}

type Lease = Pick<Held, "id" | "webhookId" | "leaseToken">;

/**
 * SQL for the leases that $1 to $3 name. Statements that touch only leases skip locked ones, whose results are just being
 * written, so that they never wait while they hold others.
 */
const named = `
  SELECT l.ctid FROM unnest($1::text[], $2::text[], $3::text[]) AS r("webhookId", "deliveryId", "token")
  JOIN "DeliveryLease" l ON l."webhookId" = r."webhookId" AND l."deliveryId" = r."deliveryId" AND l."token" = r."token"
  FOR UPDATE OF l SKIP LOCKED`;

const getNames = (leases: readonly Lease[]) => [
  leases.map(({ webhookId }) => webhookId),
  leases.map(({ id }) => id),
  leases.map(({ leaseToken }) => leaseToken),
];

/** Releases unused leases, so that other workers need not wait until they expire. */
export async function releaseLeases(pool: pg.Pool, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await pool.query(`DELETE FROM "DeliveryLease" WHERE ctid = ANY(ARRAY(${named}))`, getNames(leases));
}

/**
 * Extends the leases of attempts that are under way.
 *
 * @returns the IDs of those that were still held
 */
export async function renewLeases(
  pool: pg.Pool,
  leases: readonly Lease[],
  leaseSeconds: number,
): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const { rows } = await pool.query<{ deliveryId: string }>(
    `UPDATE "DeliveryLease" SET "until" = now() + make_interval(secs => $4) WHERE ctid = ANY(ARRAY(${named}))
     RETURNING "deliveryId"`,
    [...getNames(leases), leaseSeconds],
  );
  return new Set(rows.map(({ deliveryId }) => deliveryId));
}

/** Deletes the leases of workers that died, so that others send their deliveries. Returns how many there were. */
export async function deleteExpiredLeases(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    DELETE FROM "DeliveryLease" WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM "DeliveryLease" WHERE "until" < now() FOR UPDATE SKIP LOCKED))`);
  return rowCount ?? 0;
}
