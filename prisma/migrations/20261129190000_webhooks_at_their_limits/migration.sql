-- AlterTable
ALTER TABLE "RateBucket" ADD COLUMN "limitedAt" TIMESTAMPTZ(6);
