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

/** Webhooks with something due, held so that no other worker claims for them at the same time. */
export const lockWebhooks = `
  SELECT w."id"
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
 * backlog for each row. The lease is looked up in the same way. No webhook offers more than twice its share of the
 * batch, so that few are looked at in vain.
 */
export const leaseDue = `
  WITH room AS MATERIALIZED (
    SELECT w."id", t."tokens",
      LEAST(CASE WHEN w."failingSince" IS NULL THEN w."maxInFlight" ELSE LEAST(w."maxInFlight", 2) END - f."n",
            floor(t."tokens"), ceil(2.0 * $2 / cardinality($1::text[])))::int AS "n"
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
        EXISTS (SELECT 1 FROM "DeliveryLease" l
          WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id") AS "wasLeased"
      FROM "Delivery" d
      WHERE d."webhookId" = room."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
        AND COALESCE((SELECT l."until" FROM "DeliveryLease" l
          WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id") <= now(), true)
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
  SELECT p."id", p."webhookId", p."eventType", p."attemptCount", p."scheduleStep", p."ageSeconds", p."wasLeased",
    e."payload"::text AS "payload", e."traceparent", w."url", w."events"::text[] AS "events",
    w."secretEncrypted", w."nextSecretEncrypted", w."nextSecretFrom"
  FROM picked p JOIN "Event" e ON e."id" = p."eventId" JOIN "Webhook" w ON w."id" = p."webhookId"
  ORDER BY p."sequence"`;

type Row = Omit<ClaimedDelivery, "leaseToken" | "webhook"> &
  ClaimedDelivery["webhook"] & {
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
    // Leases are few and their table is often small enough to be read whole, once for each candidate.
    await client.query("BEGIN; SET LOCAL enable_seqscan = off");
    const locked = await client.query<{ id: string }>(lockWebhooks);
    const leaseToken = randomUUID();
    const rows = locked.rowCount === 0 ? [] : await lease(client, locked.rows, leaseToken, options);
    await client.query("COMMIT");
    client.release();
    instruments()?.expiredLeases.inc(rows.filter(({ wasLeased }) => wasLeased).length);
    return toClaimed(rows, leaseToken);
  } catch (error) {
    // The connection may be in the middle of a transaction, or gone: it is not used again.
    client.release(true);
    throw error;
  }
}

async function lease(
  client: pg.ClientBase,
  webhooks: readonly { id: string }[],
  leaseToken: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<Row[]> {
  const ids = webhooks.map(({ id }) => id);
  const { rows } = await client.query<Row>(leaseDue, [
    ids,
    limit,
    leaseToken,
    leaseSeconds,
    maxOrderBlockSeconds,
  ]);
  return rows;
}

/** The deliveries of one webhook share its object, so that its secret is opened once for all of them. */
function toClaimed(rows: readonly Row[], leaseToken: string): ClaimedDelivery[] {
  const webhooks = new Map<string, ClaimedDelivery["webhook"]>();
  return rows.map((row) => {
    const {
      url,
      events,
      secretEncrypted,
      nextSecretEncrypted,
      nextSecretFrom,
      wasLeased: _,
      ...delivery
    } = row;
    const webhook = webhooks.get(row.webhookId) ?? {
      url,
      events,
      secretEncrypted,
      nextSecretEncrypted,
      nextSecretFrom,
    };
    webhooks.set(row.webhookId, webhook);
    return { ...delivery, leaseToken, webhook };
  });
}
