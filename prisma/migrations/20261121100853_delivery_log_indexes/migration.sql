-- DropIndex
DROP INDEX "Delivery_sequence_idx";

-- DropIndex
DROP INDEX "Delivery_orderNumber_sequence_idx";

-- DropIndex
DROP INDEX "Delivery_applicationId_sequence_idx";

-- DropIndex
DROP INDEX "Delivery_webhookId_sequence_idx";

-- CreateIndex
CREATE INDEX "Delivery_orderNumber_createdAt_sequence_idx" ON "Delivery"("orderNumber", "createdAt" DESC, "sequence" DESC);

-- CreateIndex
CREATE INDEX "Delivery_applicationId_createdAt_sequence_idx" ON "Delivery"("applicationId", "createdAt" DESC, "sequence" DESC);

-- CreateIndex
CREATE INDEX "Delivery_webhookId_createdAt_sequence_idx" ON "Delivery"("webhookId", "createdAt" DESC, "sequence" DESC);

-- What is rare in the log, and looked for: only rows that come to it are written here.
CREATE INDEX "Delivery_ended_badly" ON "Delivery" ("applicationId", "state", "createdAt" DESC, "sequence" DESC)
  INCLUDE ("id", "webhookId", "eventType", "lastHttpStatus", "lastFailure")
  WHERE "state" IN ('FAILED', 'CANCELED');
CREATE INDEX "Delivery_retrying" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC)
  WHERE "state" = 'PENDING' AND "attemptCount" > 0;
CREATE INDEX "Delivery_refused" ON "Delivery" ("applicationId", ("lastHttpStatus" / 100), "createdAt" DESC, "sequence" DESC)
  WHERE "lastHttpStatus" >= 300;
CREATE INDEX "Delivery_unanswered" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC)
  WHERE "lastFailure" IS NOT NULL AND "lastHttpStatus" IS NULL;
CREATE INDEX "Delivery_invoices" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC)
  WHERE "eventType" = 'ORDER_INVOICED';
