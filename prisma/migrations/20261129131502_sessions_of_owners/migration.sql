ALTER TABLE "Session" ADD COLUMN "ownerConfirmedAt" TIMESTAMPTZ(3);
