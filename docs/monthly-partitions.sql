-- Monthly partitions of "Delivery" and "Attempt": a sketch of the migration, tried on PostgreSQL 15 and 18. docs/scale.md says
-- when. IDs begin with their time, so they are the partition key, and an attempt is stored in the month of its delivery.
-- "Event" stays whole: its "eventId" must be unique over all months.

-- The first delivery ID of a time, like firstIdAt in lib/platform/ids.ts.
CREATE FUNCTION "firstDeliveryId"(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'dlv_' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> (45 - 5 * i)) & 31)::int + 1, 1), '' ORDER BY i)
    || repeat('0', 16)
  FROM (SELECT (extract(epoch FROM at) * 1000)::bigint AS ms) time, generate_series(0, 9) i $$;

-- 1. While the portal runs. A partitioned table has only unique indexes that include its key, so the pair of event and webhook
--    is unique no longer. Publication still writes it once: a known event writes no deliveries.
CREATE INDEX CONCURRENTLY "Delivery_eventId_webhookId_idx" ON "Delivery" ("eventId", "webhookId");
CREATE INDEX CONCURRENTLY "Attempt_id_idx" ON "Attempt" ("id");
DO $$ BEGIN
  EXECUTE format('ALTER TABLE "Delivery" ADD CONSTRAINT "before" CHECK ("id" < %L) NOT VALID',
    "firstDeliveryId"(date_trunc('month', now() + interval '1 month', 'UTC')));
  EXECUTE format('ALTER TABLE "Attempt" ADD CONSTRAINT "before" CHECK ("deliveryId" < %L) NOT VALID',
    "firstDeliveryId"(date_trunc('month', now() + interval '1 month', 'UTC')));
END $$;
ALTER TABLE "Delivery" VALIDATE CONSTRAINT "before";
ALTER TABLE "Attempt" VALIDATE CONSTRAINT "before";

-- 2. In one short transaction: the tables become the first partitions of new ones, without a copy. The CHECKs save the scan.
BEGIN;
SET LOCAL lock_timeout = '500ms';
ALTER TABLE "Attempt" DROP CONSTRAINT "Attempt_pkey",
  ADD PRIMARY KEY USING INDEX "Attempt_deliveryId_number_key";
DROP INDEX "Delivery_eventId_webhookId_key";
ALTER TABLE "Delivery" RENAME TO "Delivery_first";
ALTER TABLE "Attempt" RENAME TO "Attempt_first";
CREATE TABLE "Delivery" (LIKE "Delivery_first" INCLUDING DEFAULTS INCLUDING INDEXES) PARTITION BY RANGE ("id");
CREATE TABLE "Attempt" (LIKE "Attempt_first" INCLUDING DEFAULTS INCLUDING INDEXES) PARTITION BY RANGE ("deliveryId");
ALTER SEQUENCE "Delivery_sequence_seq" OWNED BY "Delivery"."sequence";
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook" ("id")
    ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Delivery_replayId_fkey" FOREIGN KEY ("replayId") REFERENCES "Replay" ("id")
    ON UPDATE CASCADE ON DELETE SET NULL;
CREATE TRIGGER "Delivery_inserted" AFTER INSERT ON "Delivery" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "queueWebhooksOfChanged"();
CREATE TRIGGER "Delivery_updated" AFTER UPDATE ON "Delivery" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "queueWebhooksOfChanged"();
DO $$ DECLARE first text := "firstDeliveryId"(date_trunc('month', now() + interval '1 month', 'UTC')); BEGIN
  EXECUTE format('ALTER TABLE "Delivery" ATTACH PARTITION "Delivery_first" FOR VALUES FROM (MINVALUE) TO (%L)', first);
  EXECUTE format('ALTER TABLE "Attempt" ATTACH PARTITION "Attempt_first" FOR VALUES FROM (MINVALUE) TO (%L)', first);
END $$;
COMMIT;

-- 3. Every month, by a worker, two months ahead. Without a partition, an insert fails.
CREATE FUNCTION "addDeliveryMonth"(month timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
  bounds text := format('FOR VALUES FROM (%L) TO (%L)', "firstDeliveryId"(month), "firstDeliveryId"(month + interval '1 month'));
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF "Delivery" %s WITH (autovacuum_vacuum_scale_factor = 0.02)',
    'Delivery_' || name, bounds);
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF "Attempt" %s', 'Attempt_' || name, bounds);
END $$;
SELECT "addDeliveryMonth"(date_trunc('month', now() + n * interval '1 month', 'UTC')) FROM generate_series(1, 2) n;

-- 4. Retention: a month older than RETENTION_DELIVERY_DAYS without pending deliveries is detached and dropped, attempts first:
--    ALTER TABLE "Attempt" DETACH PARTITION "Attempt_2026_11" CONCURRENTLY; DROP TABLE "Attempt_2026_11";
