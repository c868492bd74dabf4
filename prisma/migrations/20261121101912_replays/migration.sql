-- CreateEnum
CREATE TYPE "ReplayState" AS ENUM ('RUNNING', 'DONE', 'CANCELED');

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "replayId" TEXT;

-- CreateTable
CREATE TABLE "Replay" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "startedByName" TEXT NOT NULL,
    "state" "ReplayState" NOT NULL DEFAULT 'RUNNING',
    "filter" JSONB NOT NULL,
    "applicationIds" TEXT[],
    "total" INTEGER NOT NULL,
    "takenUp" INTEGER NOT NULL DEFAULT 0,
    "cursorAt" TIMESTAMPTZ(3) NOT NULL,
    "cursorSequence" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Replay_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Replay_organizationId_createdAt_idx" ON "Replay"("organizationId", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_replayId_fkey" FOREIGN KEY ("replayId") REFERENCES "Replay"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How far a replay is. Deliveries that were never replayed are not in it.
CREATE INDEX "Delivery_replayed" ON "Delivery" ("replayId", "state") WHERE "replayId" IS NOT NULL;
CREATE INDEX "Replay_running" ON "Replay" ("createdAt") WHERE "state" = 'RUNNING';
