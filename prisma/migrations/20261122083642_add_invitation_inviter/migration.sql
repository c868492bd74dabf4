-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "invitedById" TEXT;

-- CreateIndex
CREATE INDEX "Invitation_invitedById_idx" ON "Invitation"("invitedById");
