import type pg from "pg";

/** Twenty partners with one webhook each. */
const owners = `
  INSERT INTO "Organization" ("id", "name", "kind")
    SELECT 'org_' || n, 'Partner ' || n, 'PARTNER' FROM generate_series(1, 20) n;
  INSERT INTO "Application" ("id", "organizationId", "name", "clientId", "inboxKey", "scopes", "grantTypes", "updatedAt")
    SELECT 'app_' || n, 'org_' || n, 'Application ' || n, 'client_' || n, 'inbox_' || n, '{}', '{}', now()
    FROM generate_series(1, 20) n;
  INSERT INTO "Webhook" ("id", "applicationId", "slot", "name", "events", "url", "secretEncrypted", "updatedAt")
    SELECT 'wh_' || n, 'app_' || n, 1, 'Orders', '{ORDER_UPDATE}', 'https://receiver.example/' || n, '', now()
    FROM generate_series(1, 20) n;`;

/**
 * Deliveries of 90 days. The first partner has half of them, the last a thousandth. 97% were delivered, 2% given up
 * after ten attempts, some ended without an attempt, and the newest are pending. One in ten is an invoice.
 */
const deliveries = (from: number, last: number, count: number) => `
  CREATE TEMP TABLE made AS
    SELECT i, CASE WHEN i % 1000 = 7 THEN 20 WHEN i % 2 = 0 THEN 1 ELSE 2 + (i / 2) % 18 END AS owner,
      CASE WHEN i > ${count} - 50 THEN 'PENDING' WHEN i % 50 = 3 OR i % 100 = 11 THEN 'GIVEN_UP' ELSE 'DELIVERED' END AS state,
      i % 100 = 11 AS unregistered,
      CASE WHEN i % 10 = 0 THEN 'ORDER_INVOICED' ELSE 'ORDER_UPDATE' END AS type,
      now() - interval '90 days' * (1 - i::float8 / ${count}) AS at
    FROM generate_series(${from}, ${last}) i;
  INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience")
    SELECT 'evt_' || i, 'e' || i, type::"EventType", 'SO-' || i / 5, at, at, '{}', '{}' FROM made;
  INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state",
      "attemptCount", "nextAttemptAt", "lastHttpStatus", "lastFailure", "createdAt", "completedAt")
    SELECT 'dlv_' || i, 'evt_' || i, 'wh_' || owner, 'app_' || owner, type::"EventType", 'SO-' || i / 5,
      state::"DeliveryState", CASE WHEN unregistered THEN 0 WHEN state = 'GIVEN_UP' THEN 10 WHEN state = 'DELIVERED' THEN 1 ELSE 0 END,
      CASE state WHEN 'PENDING' THEN at END,
      CASE WHEN unregistered THEN NULL WHEN state = 'DELIVERED' THEN 200
        WHEN state = 'GIVEN_UP' THEN (ARRAY[301, 404, 500, NULL])[1 + i / 50 % 4] END,
      CASE WHEN unregistered THEN 'unregistered' WHEN state = 'GIVEN_UP' THEN 'http_5xx' END, at, CASE WHEN state <> 'PENDING' THEN at END
    FROM made ORDER BY i;
  DROP TABLE made;`;

const step = 50_000;

/** A statement of a setup. The pool ends others after 20 seconds. */
export function longStatement(
  text: string,
  values: unknown[] = [],
): pg.QueryConfig & { query_timeout: number } {
  return { text, values, query_timeout: 600_000 };
}

/** Writes deliveries number `from` to `to`, inclusive, and the partners along with number 1. */
export async function fillLog(pool: pg.Pool, from: number, to: number): Promise<void> {
  if (from === 1) await pool.query(owners);
  for (let first = from; first <= to; first += step) {
    const last = Math.min(first + step - 1, to);
    await pool.query(longStatement(deliveries(first, last, to)));
  }
  await pool.query(longStatement("VACUUM ANALYZE"));
}
