-- no-transaction
-- The overview counts the events that the intake rejected. Other calls are not in this index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "LoggedRequest_rejected" ON "LoggedRequest" ("at") WHERE "status" < 300 AND "problem" NOT LIKE '%"rejected":0,%';
