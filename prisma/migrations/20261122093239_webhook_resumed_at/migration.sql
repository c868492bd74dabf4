-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "resumedAt" TIMESTAMPTZ(3);
