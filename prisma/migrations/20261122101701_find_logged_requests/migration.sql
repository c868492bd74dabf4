-- no-transaction
-- If this is broken off, drop the index before you migrate again: it is left invalid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "LoggedRequest_requestId_idx" ON "LoggedRequest"("requestId");
