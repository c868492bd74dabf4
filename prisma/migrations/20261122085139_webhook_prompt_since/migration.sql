-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "promptSince" TIMESTAMPTZ(3);
