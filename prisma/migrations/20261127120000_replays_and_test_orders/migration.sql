-- In one transaction, because no installation had a long log when it was written. Later ones follow docs/contributing.md.

-- How far a replay is, and what of it waits for each webhook. Deliveries that were never replayed are not in it.
DROP INDEX "Delivery_replayed";
CREATE INDEX "Delivery_replayed" ON "Delivery" ("replayId", "state", "webhookId", "nextAttemptAt") WHERE "replayId" IS NOT NULL;

-- The newest test orders of an application, among all events.
DROP INDEX "Event_test_orders";
CREATE INDEX "Event_test_orders" ON "Event" ("audience", "receivedAt") WHERE "orderNumber" LIKE 'TEST-%';
