-- AlterTable
ALTER TABLE "EventDifference" ADD COLUMN     "references" TEXT[];
