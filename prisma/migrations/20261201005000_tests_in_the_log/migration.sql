-- no-transaction
-- A log of tests alone. Other deliveries are not in this index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Delivery_tests" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC) WHERE "isTest";
