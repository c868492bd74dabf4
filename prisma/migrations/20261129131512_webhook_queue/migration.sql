-- CreateTable
CREATE TABLE "WebhookQueue" (
    "id" BIGSERIAL NOT NULL,
    "webhookId" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "WebhookQueue_pkey" PRIMARY KEY ("webhookId","id")
);

-- CreateIndex
CREATE INDEX "WebhookQueue_dueAt_idx" ON "WebhookQueue"("dueAt");

-- The table is small and all of it changes all the time. By default, a vacuum waits for a fifth more.
ALTER TABLE "WebhookQueue" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Whatever adds or changes deliveries, by hand and in older versions too, lets a worker look at their webhooks: docs/decisions/0013.
CREATE FUNCTION "queueWebhooksOfChanged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WebhookQueue" ("webhookId") SELECT DISTINCT "webhookId" FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER "Delivery_inserted" AFTER INSERT ON "Delivery" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "queueWebhooksOfChanged"();
CREATE TRIGGER "Delivery_updated" AFTER UPDATE ON "Delivery" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "queueWebhooksOfChanged"();
