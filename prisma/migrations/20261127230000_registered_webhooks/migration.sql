-- no-transaction
-- Whoever registers and unregisters again and again makes many rows, which no query of registered webhooks must read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Webhook_registered" ON "Webhook" ("applicationId", "slot") WHERE "unregisteredAt" IS NULL;
