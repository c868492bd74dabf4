-- Refresh tokens from before name no secret, and end with none.
ALTER TABLE "RefreshToken" ADD COLUMN "clientSecretId" TEXT;

CREATE TABLE "EndedClientSecret" (
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EndedClientSecret_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "EndedClientSecret_expiresAt_idx" ON "EndedClientSecret"("expiresAt");
