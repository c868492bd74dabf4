-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "maxInFlight" INTEGER NOT NULL DEFAULT 8,
ADD COLUMN     "maxPerSecond" INTEGER NOT NULL DEFAULT 50,
ADD COLUMN     "nextSecretEncrypted" BYTEA,
ADD COLUMN     "nextSecretFrom" TIMESTAMPTZ(3),
ADD COLUMN     "rateAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "rateTokens" DOUBLE PRECISION NOT NULL DEFAULT 50,
ADD COLUMN     "warnings" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "isReplay" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "isTest" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "scheduleStep" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_limits" CHECK ("maxInFlight" BETWEEN 1 AND 1000 AND "maxPerSecond" BETWEEN 1 AND 100000);

-- A claim looks at each webhook's own due deliveries, and counts those that workers hold.
DROP INDEX "Delivery_due";
CREATE INDEX "Delivery_due" ON "Delivery" ("webhookId", "nextAttemptAt", "sequence") WHERE "state" = 'PENDING';
CREATE INDEX "Delivery_in_flight" ON "Delivery" ("webhookId") WHERE "leaseToken" IS NOT NULL;
