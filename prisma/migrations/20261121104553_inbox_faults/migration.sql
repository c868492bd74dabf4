-- AlterTable
ALTER TABLE "InboxRequest" ADD COLUMN     "answerStatus" INTEGER NOT NULL DEFAULT 200;

-- CreateTable
CREATE TABLE "InboxFault" (
    "applicationId" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "delaySeconds" INTEGER NOT NULL,
    "retryAfterSeconds" INTEGER,
    "remaining" INTEGER,

    CONSTRAINT "InboxFault_pkey" PRIMARY KEY ("applicationId")
);

-- AddForeignKey
ALTER TABLE "InboxFault" ADD CONSTRAINT "InboxFault_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
