import { randomUUID } from "node:crypto";
import type pg from "pg";
import { failingLimits, maxOrderBlockSeconds } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { prepared } from "#lib/platform/db/client.ts";
import type { EventType } from "#lib/platform/db/generated/enums.ts";
import { bucketTokens, webhookBucket } from "#lib/platform/rate-limit/take-tokens.ts";

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
    id: string;
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

/** What a claim found, and whether other webhooks, or these, have more that is due. */
export type Claim = { deliveries: ClaimedDelivery[]; mayBeMore: boolean };

/** A worker that stops during a claim holds its webhooks no longer than this, which is less than anybody waits for a lock. */
const claimTimeoutMs = 3_000;
/** How many webhooks a claim holds, and among how many rows of the queue it looks for them. */
const maxWebhooks = { held: 50, seen: 200 };
/**
 * How many due deliveries of a webhook a claim looks at, first and again, to find some that need not wait for an earlier one.
 * If all of them wait, it takes about a millisecond.
 */
const maxScanned = { first: 1_000, again: 200 };

/** A webhook that waits for a response is looked at again after this time, in case nothing told that it came. */
const lookAgainSeconds = 1;

/**
 * Planning a claim takes longer than running it, so each connection plans it once, by index: a table that is nearly
 * empty then may have thousands of rows soon. Not by bitmaps, which read all leases that ended since the last vacuum: a
 * plain index scan marks them, so that the next one passes over them.
 */
const beginSql = `BEGIN;
  SET LOCAL idle_in_transaction_session_timeout = ${claimTimeoutMs};
  SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off`;

/**
 * Holds at most $1 webhooks that are due, $2 of them not prompt: those that waited longest, organizations in turn. It passes
 * over those that other workers hold, and over the first $3 rows of the queue.
 */
const holdSql = `
  /* prepared: hold_webhooks */
  WITH seen AS MATERIALIZED (
    SELECT q."webhookId", q."dueAt" FROM "WebhookQueue" q
    WHERE q."dueAt" <= now() AND ($2 > 0 OR EXISTS (
      SELECT FROM "Webhook" w WHERE w."id" = q."webhookId" AND w."promptSince" IS NOT NULL OFFSET 0))
    ORDER BY q."dueAt" LIMIT ${maxWebhooks.seen} OFFSET $3
  ), due AS (
    SELECT "webhookId", min("dueAt") AS "dueAt" FROM seen GROUP BY "webhookId"
  ), ranked AS (
    SELECT due.*, w."isPrompt", row_number() OVER (PARTITION BY w."organizationId" ORDER BY due."dueAt") AS "rank"
    FROM due CROSS JOIN LATERAL (
      SELECT a."organizationId", w."promptSince" IS NOT NULL AS "isPrompt"
      FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId" WHERE w."id" = due."webhookId" LIMIT 1
    ) w
  ), line AS (
    SELECT *, row_number() OVER (PARTITION BY "isPrompt" ORDER BY "rank", "dueAt") AS "place" FROM ranked
  ), held AS (
    SELECT held."id" FROM (
      SELECT "webhookId" FROM line WHERE "isPrompt" OR "place" <= $2 ORDER BY "rank", "dueAt"
    ) line CROSS JOIN LATERAL (
      SELECT w."id" FROM "Webhook" w WHERE w."id" = line."webhookId" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    ) held
    LIMIT LEAST($1, ${maxWebhooks.held})
  )
  SELECT ARRAY(SELECT "id" FROM held) AS "ids", (SELECT count(*)::int FROM seen) AS "seen"`;

/** Due deliveries of the webhook `r`. */
const due = (condition: string, limit: number) => `
  SELECT d."id", d."webhookId", d."eventId", d."orderNumber", d."sequence", d."eventType", d."scheduleStep", d."resentFrom",
    d."nextAttemptAt", d."createdAt"
  FROM "Delivery" d
  WHERE d."webhookId" = r."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now() AND ${condition}
  ORDER BY d."nextAttemptAt", d."sequence" LIMIT ${limit}`;

/**
 * Leases due deliveries of the held webhooks $1: at most $2, $3 of them for webhooks that are not prompt. $4 and $5 are the
 * lease's token and seconds. A statement of its own, so that it sees what the holders before leased, and what was published
 * with the rows of the queue that it deletes.
 *
 * 1. `open`: the active webhooks, how many POSTs they may get at once (`slots`) and now (`tokens`).
 * 2. `ready`: how many of their deliveries to take, at most an equal share (`room`).
 * 3. `free`: due deliveries that are not leased and need not wait for an earlier one of their order. Retries first: behind a
 *    thousand later deliveries that wait for it, one would never be found.
 * 4. `leased` and `charged`: their leases, and what they cost of each webhook's rate. Notes if its own limits allowed no more.
 * 5. `next`: when to look at each webhook again, unless something happens to it before.
 *
 * The LIMITs and OFFSETs keep each step a look-up by index, whatever the statistics say.
 */
export const claimSql = `
  /* prepared: claim_deliveries */
  WITH taken AS (
    DELETE FROM "WebhookQueue" WHERE "webhookId" = ANY($1)
  ), open AS (
    SELECT w.*, w."maxInFlight" - leases."count" AS "slots", rate."tokens",
      -- A webhook at its rate gets a tenth of a second's deliveries at once, not each on its own.
      GREATEST(1, w."perSecond" / 10.0) AS "leastTokens"
    FROM (
      SELECT w."id", w."promptSince" IS NOT NULL AS "isPrompt", w."failingSince" IS NOT NULL AS "isFailing",
        CASE WHEN w."failingSince" IS NULL THEN w."maxPerSecond" ELSE ${failingLimits.maxPerSecond} END AS "perSecond",
        CASE WHEN w."failingSince" IS NULL THEN w."maxInFlight" ELSE LEAST(w."maxInFlight", ${failingLimits.maxInFlight}) END
          AS "maxInFlight"
      FROM "Webhook" w WHERE w."id" = ANY($1) AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL
    ) w CROSS JOIN LATERAL (
      SELECT count(*) AS "count" FROM "DeliveryLease" l WHERE l."webhookId" = w."id"
    ) leases CROSS JOIN LATERAL (
      SELECT COALESCE((
        SELECT ${bucketTokens(`w."perSecond"`, `w."perSecond"`)} FROM "RateBucket" b WHERE b."key" = '${webhookBucket("")}' || w."id"
      ), w."perSecond")::float8 AS "tokens" OFFSET 0
    ) rate
  ), ready AS MATERIALIZED (
    SELECT *, CASE WHEN "isReady" THEN LEAST("slots", floor("tokens"), $2 / count(*) OVER (PARTITION BY "isReady"),
        CASE WHEN NOT "isPrompt" THEN $3 / count(*) OVER (PARTITION BY "isReady", "isPrompt") END)
      ELSE 0 END::int AS "room"
    FROM (SELECT *, "slots" > 0 AND "tokens" >= "leastTokens" AS "isReady" FROM open) open
  ), free AS MATERIALIZED (
    SELECT d.*, r."isPrompt" FROM ready r CROSS JOIN LATERAL (
      SELECT due.* FROM (
        (${due(`d."scheduleStep" > 0`, maxScanned.again)}) UNION ALL (${due(`d."scheduleStep" = 0`, maxScanned.first)})
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
      LIMIT r."room"
    ) d
  ), leased AS (
    INSERT INTO "DeliveryLease" ("webhookId", "deliveryId", "token", "until")
    -- The lease begins now, however long the steps before took.
    SELECT "webhookId", "id", $4, clock_timestamp() + make_interval(secs => $5) FROM free
  ), served AS MATERIALIZED (
    SELECT r.*, COALESCE(f."count", 0) AS "count",
      -- A failing webhook costs a look each second, whether or not the look finds anything.
      GREATEST(COALESCE(f."count", 0), (r."isFailing" AND r."room" > 0)::int) AS "cost"
    FROM ready r LEFT JOIN (SELECT "webhookId", count(*) AS "count" FROM free GROUP BY "webhookId") f ON f."webhookId" = r."id"
  ), charged AS (
    INSERT INTO "RateBucket" ("key", "tokens", "granted", "at", "limitedAt")
    SELECT '${webhookBucket("")}' || "id", "tokens" - "cost", "count", now(),
      CASE WHEN "count" = LEAST("slots", floor("tokens")) THEN now() END
    FROM served WHERE "cost" > 0
    ON CONFLICT ("key") DO UPDATE SET "tokens" = excluded."tokens", "granted" = excluded."granted", "at" = excluded."at",
      "limitedAt" = COALESCE(excluded."limitedAt", "RateBucket"."limitedAt")
  ), next AS MATERIALIZED (
    SELECT s."id", CASE
      -- All that is due waits for a response, which queues its webhook, or for the end of a minute.
      WHEN s."count" < s."room" THEN LEAST(
        (SELECT d."nextAttemptAt" FROM "Delivery" d WHERE d."webhookId" = s."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" > now()
         ORDER BY d."nextAttemptAt" LIMIT 1),
        (SELECT now() + interval '${lookAgainSeconds} s' FROM "Delivery" d WHERE d."webhookId" = s."id" AND d."state" = 'PENDING'
           AND d."nextAttemptAt" <= now() AND NOT s."isFailing" ORDER BY d."nextAttemptAt" LIMIT 1))
      WHEN s."count" >= s."slots" THEN now() + interval '${lookAgainSeconds} s'
      ELSE now() + make_interval(secs => GREATEST(0, (s."leastTokens" - s."tokens" + s."cost") / s."perSecond"))
    END AS "dueAt" FROM served s
  ), queued AS (
    INSERT INTO "WebhookQueue" ("webhookId", "dueAt") SELECT "id", "dueAt" FROM next WHERE "dueAt" IS NOT NULL
  )
  SELECT "id", "webhookId", "eventId", "eventType", "scheduleStep", "isPrompt",
    extract(epoch FROM now() - "createdAt")::float8 AS "ageSeconds", (SELECT bool_or("dueAt" <= now()) FROM next) AS "hasMore"
  FROM free ORDER BY "sequence"`;

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
type WebhookRow = Omit<ClaimedDelivery["webhook"], "isPrompt">;

/**
 * Leases due deliveries and commits before anything is sent. Obeys each webhook's limits across all workers, and the order
 * of an order's deliveries. Waits for no other worker, and none waits for it.
 */
export async function claimDeliveries(
  pool: pg.Pool,
  { limit, slowLimit = limit, leaseSeconds }: ClaimOptions,
): Promise<Claim> {
  const leaseToken = randomUUID();
  const values: LeaseValues = [limit, Math.max(0, slowLimit), leaseToken, leaseSeconds];
  let { leased, mayBeMore } = await lease(pool, values);
  while (leased.length === 0 && mayBeMore) ({ leased, mayBeMore } = await lease(pool, values));
  if (leased.length === 0) return { deliveries: [], mayBeMore };
  try {
    return { deliveries: await complete(pool, leased, leaseToken), mayBeMore };
  } catch (error) {
    await releaseLeases(
      pool,
      leased.map((row) => ({ ...row, leaseToken })),
    );
    throw error;
  }
}

type LeaseValues = [limit: number, slowLimit: number, token: string, seconds: number];

/**
 * Holds webhooks. A webhook that somebody else holds for long may have more rows in the queue than one look sees, so that it
 * looks further until it holds one.
 */
async function hold(
  client: pg.PoolClient,
  limit: number,
  slowLimit: number,
): Promise<{ ids: string[]; mayBeMore: boolean }> {
  for (let passed = 0; ; passed += maxWebhooks.seen) {
    const { rows } = await client.query<{ ids: string[]; seen: number }>(
      prepared(holdSql, [limit, slowLimit, passed]),
    );
    const { ids, seen } = rows[0] ?? { ids: [], seen: 0 };
    const mayBeMore = seen === maxWebhooks.seen || ids.length === Math.min(limit, maxWebhooks.held);
    if (ids.length > 0 || !mayBeMore) return { ids, mayBeMore };
  }
}

/** Looks at the webhooks that waited longest. */
async function lease(
  pool: pg.Pool,
  values: LeaseValues,
): Promise<{ leased: LeasedRow[]; mayBeMore: boolean }> {
  const [limit, slowLimit] = values;
  const client = await pool.connect();
  try {
    await client.query(beginSql);
    const { ids, mayBeMore } = await hold(client, limit, slowLimit);
    const { rows: leased } =
      ids.length > 0
        ? await client.query<LeasedRow & { hasMore: boolean }>(prepared(claimSql, [ids, ...values]))
        : { rows: [] };
    await client.query("COMMIT");
    client.release();
    return { leased, mayBeMore: mayBeMore || leased[0]?.hasMore === true };
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
    webhooks.rows.map((webhook) => [webhook.id, { ...webhook, isPrompt: isPrompt.get(webhook.id) ?? false }]),
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
