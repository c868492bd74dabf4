-- CreateTable
CREATE TABLE "IdempotentAnswer" (
    "applicationId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" BYTEA NOT NULL,
    "status" INTEGER,
    "bodyEncrypted" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotentAnswer_pkey" PRIMARY KEY ("applicationId","key")
);

-- CreateIndex
CREATE INDEX "Delivery_sequence_idx" ON "Delivery"("sequence");

-- CreateIndex
CREATE INDEX "Delivery_orderNumber_sequence_idx" ON "Delivery"("orderNumber", "sequence" DESC);

-- AddForeignKey
ALTER TABLE "IdempotentAnswer" ADD CONSTRAINT "IdempotentAnswer_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
