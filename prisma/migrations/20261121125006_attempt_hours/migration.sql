-- CreateTable
CREATE TABLE "AttemptHour" (
    "webhookId" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "latencyStep" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "AttemptHour_pkey" PRIMARY KEY ("webhookId","hour","outcome","latencyStep")
);

-- CreateTable
CREATE TABLE "AttemptRollup" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "rolledTo" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AttemptRollup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AttemptHour_hour_idx" ON "AttemptHour"("hour");

-- AddForeignKey
ALTER TABLE "AttemptHour" ADD CONSTRAINT "AttemptHour_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Constraints that Prisma cannot express
ALTER TABLE "AttemptRollup" ADD CONSTRAINT "AttemptRollup_one_row" CHECK ("id" = 1);
ALTER TABLE "AttemptHour" ADD CONSTRAINT "AttemptHour_count" CHECK ("count" > 0);
ALTER TABLE "AttemptHour" ADD CONSTRAINT "AttemptHour_outcome" CHECK ("outcome" IN ('2xx', '3xx', '4xx', '5xx', 'none'));

-- The charts reach back seven days, so the summing up begins there.
INSERT INTO "AttemptRollup" ("rolledTo") VALUES (now() - interval '8 days');
