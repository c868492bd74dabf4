-- CreateTable
CREATE TABLE "Incident" (
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastFailureAt" TIMESTAMPTZ(3) NOT NULL,
    "failingUntil" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "cause" TEXT NOT NULL,
    "causes" JSON NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "httpStatus" INTEGER,
    "answer" TEXT,
    "affected" INTEGER NOT NULL DEFAULT 0,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "givenUp" INTEGER NOT NULL DEFAULT 0,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "missingOrders" INTEGER NOT NULL DEFAULT 0,
    "firstCreatedAt" TIMESTAMPTZ(3),
    "countedAt" TIMESTAMPTZ(3),
    "closedByName" TEXT,
    "closedReason" TEXT,
    "sentToPartnerAt" TIMESTAMPTZ(3),
    "sentByName" TEXT,

    CONSTRAINT "Incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IncidentDelivery" (
    "incidentId" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,

    CONSTRAINT "IncidentDelivery_pkey" PRIMARY KEY ("incidentId","deliveryId")
);

-- CreateTable
CREATE TABLE "UntrackedFailure" (
    "id" BIGSERIAL NOT NULL,
    "webhookId" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "attemptId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "UntrackedFailure_pkey" PRIMARY KEY ("webhookId","id")
);

-- CreateIndex
CREATE INDEX "Incident_webhookId_startedAt_idx" ON "Incident"("webhookId", "startedAt" DESC);

-- CreateIndex
CREATE INDEX "Incident_startedAt_idx" ON "Incident"("startedAt" DESC);

-- CreateIndex
CREATE INDEX "IncidentDelivery_deliveryId_idx" ON "IncidentDelivery"("deliveryId");

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncidentDelivery" ADD CONSTRAINT "IncidentDelivery_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One incident of a webhook at a time. Later failures are part of it.
CREATE UNIQUE INDEX "Incident_open_key" ON "Incident" ("webhookId") WHERE "endedAt" IS NULL;
ALTER TABLE "Incident"
  ADD CONSTRAINT "Incident_counts" CHECK (LEAST("affected", "waiting", "givenUp", "delivered", "orders", "missingOrders") >= 0),
  ADD CONSTRAINT "Incident_closed_has_ended" CHECK ("closedByName" IS NULL OR "endedAt" IS NOT NULL);

-- Rows live for milliseconds.
ALTER TABLE "UntrackedFailure" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Workers make incidents of what is not delivered now.
INSERT INTO "UntrackedFailure" ("webhookId", "deliveryId", "attemptId", "at")
SELECT d."webhookId", d."id", (SELECT a."id" FROM "Attempt" a WHERE a."deliveryId" = d."id" AND a."failure" IS NOT NULL
    ORDER BY a."number" DESC LIMIT 1),
  COALESCE(d."firstFailedAt", d."completedAt", d."createdAt")
FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
WHERE w."unregisteredAt" IS NULL AND NOT d."isTest" AND (
  d."state" = 'GIVEN_UP' OR d."state" = 'PENDING' AND d."attemptCount" > 0)
  AND d."lastFailure" IS NOT NULL AND d."lastFailure" NOT IN ('unregistered', 'outcome_unknown');
