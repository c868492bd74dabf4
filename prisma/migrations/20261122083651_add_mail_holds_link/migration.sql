-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "holdsLink" BOOLEAN NOT NULL DEFAULT true;
