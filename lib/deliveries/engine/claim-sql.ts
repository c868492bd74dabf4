import { maxOrderBlockSeconds } from "./retry-schedule.ts";

/** Limits of a failing webhook, until a delivery succeeds. */
export const failingLimits = { maxInFlight: 2, maxPerSecond: 1 } as const;
/** How many deliveries one claim takes for a webhook that is not prompt. */
export const deliveriesPerSlowWebhook = 2;

/**
 * Settings for the transaction of a claim. Planning its statements takes longer than running them, so each connection plans them
 * once: by index, because a table that is nearly empty then may have thousands of rows soon.
 */
export const claimSettings = "SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off";

/**
 * SQL for the first pending delivery of each webhook ("pending"). Skips through the index from webhook to webhook, so its cost
 * depends on how many have work. $1 to $3 are the columns of `ScanBounds`: the index is not read before a webhook's bound.
 */
export const pendingSql = `
  segments AS (
    SELECT b.*, lead(b."webhookId", 1, 'wi' /* after every wh_… */) OVER (ORDER BY b."webhookId") AS "end"
    FROM (
      SELECT '' AS "webhookId", '-infinity'::timestamptz AS "dueFrom", '-infinity'::timestamptz AS "leasedFrom"
      UNION ALL SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[])
    ) b
  ), pending AS (
    SELECT first.*, CASE WHEN first."webhookId" = s."webhookId" THEN s."leasedFrom" ELSE '-infinity' END AS "leasedFrom", s."end"
    FROM segments s CROSS JOIN LATERAL (
      SELECT d."webhookId", d."nextAttemptAt" AS "dueAt" FROM "Delivery" d
      WHERE d."state" = 'PENDING' AND (d."webhookId", d."nextAttemptAt") >= (s."webhookId", s."dueFrom")
        AND d."webhookId" < s."end"
      ORDER BY d."webhookId", d."nextAttemptAt" LIMIT 1
    ) first
    UNION ALL
    SELECT next.*, '-infinity'::timestamptz, p."end" FROM pending p CROSS JOIN LATERAL (
      SELECT d."webhookId", d."nextAttemptAt" FROM "Delivery" d
      WHERE d."state" = 'PENDING' AND d."webhookId" > p."webhookId" AND d."webhookId" < p."end"
      ORDER BY d."webhookId", d."nextAttemptAt" LIMIT 1
    ) next
  )`;

/**
 * SQL for the number of deliveries (`n`) that the limits of webhook `w` still allow. `held` are in progress, and `tokens` is
 * the rest of its rate, from the bucket with this `number`. A webhook at its rate gets a tenth of a second's deliveries at once,
 * not each on its own. Reads at most as many leases as the limit, in index order.
 */
const room = (leasedFrom: string) => `
  SELECT leases."held", rate."tokens", rate."number", LEAST(
    CASE WHEN w."failingSince" IS NULL THEN w."maxInFlight"
      ELSE LEAST(w."maxInFlight", ${failingLimits.maxInFlight}) END - cardinality(leases."held"),
    CASE WHEN rate."tokens" >= rate."portion" THEN floor(rate."tokens") ELSE 0 END)::int AS "n"
  FROM (
    SELECT ARRAY(
      -- The expression of the index "DeliveryLease_in_progress".
      SELECT l."deliveryId" FROM "DeliveryLease" l
      WHERE l."webhookId" || '' = w."id" AND l."since" >= ${leasedFrom} AND l."until" > now()
      ORDER BY l."since" LIMIT w."maxInFlight"
    ) AS "held"
    OFFSET 0 -- Or it would be evaluated again for each use.
  ) leases CROSS JOIN (
    SELECT p."perSecond" / 10.0 AS "portion", b."number", COALESCE(LEAST(p."perSecond",
      b."tokens" + p."perSecond" * GREATEST(0, extract(epoch FROM now() - b."at"))), p."perSecond")::float8 AS "tokens"
    FROM (
      SELECT CASE WHEN w."failingSince" IS NULL THEN w."maxPerSecond" ELSE ${failingLimits.maxPerSecond} END AS "perSecond"
    ) p LEFT JOIN LATERAL (
      SELECT b.* FROM "WebhookBucket" b WHERE b."webhookId" = w."id" ORDER BY b."number" DESC LIMIT 1
    ) b ON true
  ) rate`;

/**
 * SQL for the due deliveries of webhook `w` without a lease, oldest first, from its first pending one on. A delivery waits
 * while an earlier one of its order to the same webhook is pending, for a bounded time after that one's first failure.
 * Compares with the first such delivery instead of using NOT EXISTS, because with outdated statistics an anti-join reads the
 * webhook's whole backlog for each row.
 */
const claimable = (dueFrom: string) => `
  FROM "Delivery" d
  WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" >= ${dueFrom} AND d."nextAttemptAt" <= now()
    AND d."id" <> ALL (room."held")
    AND COALESCE(d."sequence" <= (
      SELECT e."sequence" FROM "Delivery" e
      WHERE e."webhookId" = d."webhookId" AND e."orderNumber" = d."orderNumber" AND e."state" = 'PENDING'
        AND e."completedAt" IS NULL
        AND (e."firstFailedAt" IS NULL OR e."firstFailedAt" > now() - make_interval(secs => ${maxOrderBlockSeconds}))
      ORDER BY e."sequence" LIMIT 1), true)
  ORDER BY d."nextAttemptAt", d."sequence"`;

/** Locks due webhooks of a kind that have something to send and room for it, in turns. */
const lockable = (kind: string, limit: string) => `
  SELECT w.*, c."isPrompt", c."dueAt"::text AS "dueAt", c."leasedFrom"::text AS "leasedFrom"
  FROM (SELECT * FROM due WHERE ${kind} ORDER BY "turn", "dueAt") c CROSS JOIN LATERAL (
    SELECT w."id", w."url", w."events"::text[] AS "events", w."secretEncrypted", w."nextSecretEncrypted", w."nextSecretFrom",
      CASE WHEN w."shadowUntil" > now() THEN w."shadowUrl" END AS "shadowUrl",
      CASE WHEN w."faultUntil" > now() THEN w."fault"::text END AS "fault",
      (SELECT a."environment" = 'SANDBOX' FROM "Application" a WHERE a."id" = w."applicationId") AS "isSandbox"
    FROM "Webhook" w CROSS JOIN LATERAL (${room(`c."leasedFrom"`)}) room
    CROSS JOIN LATERAL (SELECT 1 ${claimable(`c."dueAt"`)} LIMIT CASE WHEN room."n" > 0 THEN 1 ELSE 0 END) first
    WHERE w."id" = c."id" AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL
    LIMIT 1 FOR NO KEY UPDATE OF w SKIP LOCKED
  ) w
  LIMIT ${limit}`;

/**
 * Locks at most $4 webhooks with something to send and room for it, $5 of them not prompt, so that no other worker claims
 * for them. Organizations take turns, so that one with many webhooks does not delay the others. The LIMITs keep each step a
 * look-up by key: without statistics, PostgreSQL would compare every webhook with every other.
 */
export const lockWebhooks = `
  /* prepared: lock_webhooks */
  WITH RECURSIVE ${pendingSql}, due AS MATERIALIZED (
    SELECT w."id", w."isPrompt", p."dueAt", p."leasedFrom",
      row_number() OVER (PARTITION BY a."organizationId" ORDER BY p."dueAt") AS "turn"
    FROM pending p CROSS JOIN LATERAL (
      SELECT w."id", w."applicationId", w."promptSince" IS NOT NULL AS "isPrompt" FROM "Webhook" w
      WHERE w."id" = p."webhookId" AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL LIMIT 1
    ) w CROSS JOIN LATERAL (
      SELECT a."organizationId" FROM "Application" a WHERE a."id" = w."applicationId" LIMIT 1
    ) a
    WHERE p."dueAt" <= now()
  )
  (${lockable(`NOT "isPrompt"`, "$5")}) UNION ALL (${lockable(`"isPrompt"`, "$4")})
  LIMIT $4`;

/**
 * Leases at most $2 deliveries of the webhooks $1 from their `dueAt` $5 and `leasedFrom` $6 on. A separate statement, so that
 * it sees what other workers committed before it got the locks. No webhook gets more than its share of the batch. A live lease
 * that lies before `leasedFrom` is not overwritten.
 */
export const leaseDue = `
  /* prepared: lease_due */
  WITH picked AS MATERIALIZED (
    SELECT p.* FROM unnest($1::text[], $5::timestamptz[], $6::timestamptz[]) c("id", "dueAt", "leasedFrom")
    CROSS JOIN LATERAL (SELECT w.* FROM "Webhook" w WHERE w."id" = c."id" LIMIT 1) w
    CROSS JOIN LATERAL (${room(`c."leasedFrom"`)}) room CROSS JOIN LATERAL (
      SELECT d."id", d."webhookId", d."eventId", d."eventType", d."attemptCount", d."scheduleStep", d."sequence",
        d."nextAttemptAt", extract(epoch FROM now() - d."createdAt")::float8 AS "ageSeconds", room."tokens", room."number"
      ${claimable(`c."dueAt"`)}
      LIMIT GREATEST(0, LEAST(room."n", ceil($2::float8 / cardinality($1::text[])),
        CASE WHEN w."promptSince" IS NULL THEN ${deliveriesPerSlowWebhook} END))
    ) p
    ORDER BY p."nextAttemptAt", p."sequence"
    LIMIT $2
  ), leased AS (
    INSERT INTO "DeliveryLease" AS l ("webhookId", "deliveryId", "token", "since", "until")
    SELECT picked."webhookId", picked."id", $3, now(), now() + make_interval(secs => $4) FROM picked
    ON CONFLICT ("webhookId", "deliveryId") DO UPDATE
      SET "token" = excluded."token", "since" = excluded."since", "until" = excluded."until" WHERE l."until" <= now()
    -- xmax is set if the row existed.
    RETURNING "deliveryId", xmax <> 0 AS "wasLeased"
  ), spent AS (
    INSERT INTO "WebhookBucket" ("webhookId", "tokens", "at")
    SELECT "webhookId", min("tokens") - count(*), now() FROM picked GROUP BY "webhookId"
  ), replaced AS (
    DELETE FROM "WebhookBucket" b USING (SELECT DISTINCT "webhookId", "number" FROM picked) p
    WHERE b."webhookId" = p."webhookId" AND b."number" = p."number"
  )
  SELECT p."id", p."webhookId", p."eventId", p."eventType", p."attemptCount", p."scheduleStep", p."ageSeconds", l."wasLeased"
  FROM picked p JOIN leased l ON l."deliveryId" = p."id"
  ORDER BY p."sequence"`;
