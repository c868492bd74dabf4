ALTER TABLE "Notice" ADD COLUMN "userId" TEXT;
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "Notice_userId_idx" ON "Notice"("userId");
