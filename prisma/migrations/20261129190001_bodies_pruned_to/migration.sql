-- AlterTable
ALTER TABLE "RetentionRun" ADD COLUMN "bodiesTo" TEXT NOT NULL DEFAULT '';
