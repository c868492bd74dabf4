import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { EventType } from "#lib/db/generated/enums.ts";
import { instruments } from "#lib/metrics/instruments.ts";
import { maxOrderBlockSeconds } from "./retry-schedule.ts";

/** A delivery under this worker's lease, with all that its attempt needs. */
export type ClaimedDelivery = {
  id: string;
  leaseToken: string;
  webhookId: string;
  attemptCount: number;
  scheduleStep: number;
  ageSeconds: number;
  eventType: EventType;
  /** JSON text, as it was handed in. */
  payload: string;
  /** Of the trace that published the event. */
  traceparent: string | null;
  webhook: {
    url: string;
    events: string[];
    secretEncrypted: Buffer;
    nextSecretEncrypted: Buffer | null;
    nextSecretFrom: Date | null;
  };
};

/**
 * Webhooks with something due, held so that no other worker claims for them at the same time. What their deliveries need
 * of them is read here once, and not again with each delivery.
 */
export const lockWebhooks = `
  SELECT w."id", w."url", w."events"::text[] AS "events", w."secretEncrypted", w."nextSecretEncrypted", w."nextSecretFrom"
  FROM "Webhook" w CROSS JOIN LATERAL (
    SELECT 1 FROM "Delivery" d
    WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
    ORDER BY d."nextAttemptAt", d."sequence" LIMIT 1
  ) due
  WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL
  FOR NO KEY UPDATE OF w SKIP LOCKED`;

/**
 * A statement of its own, so that it sees what the locks waited for. A webhook that fails gets two at a time, so that
 * a dead receiver ties up little. An order waits while an earlier delivery of it to the same webhook is open, for a
 * bounded time after that one's first failure. Asked as "is it the first that holds the order", not as NOT EXISTS: the
 * ordered look-up has one good index, where an anti-join on a table whose statistics are old reads the webhook's whole
 * backlog for each row. The lease is looked up in the same way. No webhook offers more than its share of the batch, so
 * that none is looked at in vain.
 */
export const leaseDue = `
  WITH room AS MATERIALIZED (
    SELECT w."id", t."tokens",
      LEAST(CASE WHEN w."failingSince" IS NULL THEN w."maxInFlight" ELSE LEAST(w."maxInFlight", 2) END - f."n",
            floor(t."tokens"), ceil($2::float8 / cardinality($1::text[])))::int AS "n"
    FROM "Webhook" w
    CROSS JOIN LATERAL (
      SELECT count(*) AS "n" FROM "DeliveryLease" l WHERE l."webhookId" = w."id" AND l."until" > now()
    ) f
    CROSS JOIN LATERAL (
      SELECT LEAST(w."maxPerSecond",
        w."rateTokens" + w."maxPerSecond" * GREATEST(0, extract(epoch FROM now() - w."rateAt")))::float8 AS "tokens"
    ) t
    WHERE w."id" = ANY($1)
  ), picked AS MATERIALIZED (
    SELECT p.* FROM room CROSS JOIN LATERAL (
      SELECT d."id", d."webhookId", d."eventId", d."eventType", d."attemptCount", d."scheduleStep", d."sequence",
        d."nextAttemptAt", extract(epoch FROM now() - d."createdAt")::float8 AS "ageSeconds",
        lease."until" IS NOT NULL AS "wasLeased"
      FROM "Delivery" d LEFT JOIN LATERAL (
        SELECT l."until" FROM "DeliveryLease" l WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id" LIMIT 1
      ) lease ON true
      WHERE d."webhookId" = room."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
        AND COALESCE(lease."until" <= now(), true)
        AND COALESCE(d."sequence" <= (
          SELECT e."sequence" FROM "Delivery" e
          WHERE e."webhookId" = d."webhookId" AND e."orderNumber" = d."orderNumber" AND e."state" = 'PENDING'
            AND (e."firstFailedAt" IS NULL OR e."firstFailedAt" > now() - make_interval(secs => $5))
          ORDER BY e."sequence" LIMIT 1), true)
      ORDER BY d."nextAttemptAt", d."sequence"
      LIMIT GREATEST(room."n", 0)
    ) p
    ORDER BY p."nextAttemptAt", p."sequence"
    LIMIT $2
  ), leased AS (
    INSERT INTO "DeliveryLease" ("webhookId", "deliveryId", "token", "until")
    SELECT picked."webhookId", picked."id", $3, now() + make_interval(secs => $4) FROM picked
    ON CONFLICT ("webhookId", "deliveryId") DO UPDATE SET "token" = excluded."token", "until" = excluded."until"
  ), spent AS (
    UPDATE "Webhook" w
    SET "rateTokens" = room."tokens" - (SELECT count(*) FROM picked p WHERE p."webhookId" = w."id"), "rateAt" = now()
    FROM room WHERE w."id" = room."id"
  )
  SELECT p."id", p."webhookId", p."eventId", p."eventType", p."attemptCount", p."scheduleStep", p."ageSeconds",
    p."wasLeased", e."payload", e."traceparent"
  FROM (
    SELECT *, row_number() OVER (PARTITION BY "eventId" ORDER BY "sequence") AS "nth" FROM picked
  ) p LEFT JOIN LATERAL (
    SELECT e."payload"::text AS "payload", e."traceparent" FROM "Event" e WHERE e."id" = p."eventId" AND p."nth" = 1 LIMIT 1
  ) e ON true
  ORDER BY p."sequence"`;

/**
 * Rows are found by indexes alone, one by one. Leases and what is due come and go by the thousand between two looks at
 * the statistics: planned by those, a table that was small is read whole for each candidate, and a bitmap collects the
 * entries of leases that are gone, which only an index scan clears away as it meets them. Named statements are planned
 * once, and their plan must do for any size.
 */
const begin = "BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off";

type WebhookRow = ClaimedDelivery["webhook"] & { id: string };
type Row = Omit<ClaimedDelivery, "leaseToken" | "webhook" | "payload"> & {
  eventId: string;
  /** Of the event, with the first of its deliveries; null with the others. */
  payload: string | null;
  /** Taken over from a worker that did not finish it in time. */
  wasLeased: boolean;
};

/**
 * Leases up to `limit` due deliveries for `leaseSeconds` and commits, so that the lease stands before anything is
 * sent. Obeys each webhook's limit of POSTs at once and a second, over all workers together, and the order of an
 * order's deliveries. An expired lease is taken again.
 */
export async function claimDeliveries(
  pool: pg.Pool,
  options: { limit: number; leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const { rows: webhooks } = await client.query<WebhookRow>({ name: "lock webhooks", text: lockWebhooks });
    const claimed = webhooks.length === 0 ? [] : await lease(client, webhooks, options);
    await client.query("COMMIT");
    client.release();
    return claimed;
  } catch (error) {
    // The connection may be in the middle of a transaction, or gone: it is not used again.
    client.release(true);
    throw error;
  }
}

/** The deliveries of one webhook share its object, so that its secret is opened once for all of them. */
async function lease(
  client: pg.ClientBase,
  webhooks: readonly WebhookRow[],
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const leaseToken = randomUUID();
  const ids = webhooks.map(({ id }) => id);
  const values = [ids, limit, leaseToken, leaseSeconds, maxOrderBlockSeconds];
  const { rows } = await client.query<Row>({ name: "lease due", text: leaseDue, values });
  instruments()?.expiredLeases.inc(rows.filter(({ wasLeased }) => wasLeased).length);
  const webhookOf = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  const eventOf = new Map<string, { payload: string; traceparent: string | null }>();
  return rows.flatMap(({ eventId, wasLeased: _, ...row }) => {
    if (row.payload !== null) eventOf.set(eventId, { payload: row.payload, traceparent: row.traceparent });
    const [webhook, event] = [webhookOf.get(row.webhookId), eventOf.get(eventId)];
    // Both stand while their delivery does.
    return webhook && event ? [{ ...row, ...event, leaseToken, webhook }] : [];
  });
}
