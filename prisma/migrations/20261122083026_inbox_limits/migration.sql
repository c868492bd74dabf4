-- AlterTable
ALTER TABLE "InboxRequest" ADD COLUMN     "bodyBytes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "subject" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "InboxRequest_receivedAt_idx" ON "InboxRequest"("receivedAt" DESC);

-- What browsers had sent may hold cookies of sessions: nothing that was received before is kept.
DELETE FROM "InboxRequest";
