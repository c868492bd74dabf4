-- CreateTable
CREATE TABLE "EventDifference" (
    "eventId" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "pointer" TEXT NOT NULL,
    "publisherId" TEXT,
    "latestAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EventDifference_pkey" PRIMARY KEY ("eventId")
);

-- CreateIndex
CREATE INDEX "EventDifference_latestAt_idx" ON "EventDifference"("latestAt");
