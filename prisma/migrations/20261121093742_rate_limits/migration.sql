-- Unlogged: nothing of it needs to survive a crash, and no request waits for the write-ahead log.
CREATE UNLOGGED TABLE "RateBucket" (
    "key" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "granted" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "RateBucket_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "RateBucket_at_idx" ON "RateBucket"("at");
