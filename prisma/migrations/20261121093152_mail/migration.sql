-- CreateTable
CREATE TABLE "Mail" (
    "id" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "textEncrypted" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "failureDetail" TEXT,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Mail_createdAt_idx" ON "Mail"("createdAt" DESC);

-- What the worker looks for every two seconds.
CREATE INDEX "Mail_due_idx" ON "Mail"("nextAttemptAt") WHERE "nextAttemptAt" IS NOT NULL;
