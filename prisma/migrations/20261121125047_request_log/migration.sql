-- CreateTable
CREATE TABLE "LoggedRequest" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "ipAddress" TEXT,
    "problem" TEXT,

    CONSTRAINT "LoggedRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RequestLogGap" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "dropped" INTEGER NOT NULL,

    CONSTRAINT "RequestLogGap_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LoggedRequest_applicationId_at_id_idx" ON "LoggedRequest"("applicationId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "RequestLogGap_applicationId_idx" ON "RequestLogGap"("applicationId");
