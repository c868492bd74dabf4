-- Somebody with a stolen password must not hide from the owner what changed in the account: each session reads these notices anew.
ALTER TABLE "Session" ADD COLUMN "accountNoticesSeenAt" TIMESTAMPTZ(3);
