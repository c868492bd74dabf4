-- Each takes as long as the index of a delivery, and the webhook's decides for the application, whose webhooks go with it
-- and are kept by their deliveries. A delivery is inserted from its event's own row, and pruning takes an event only once
-- it has no delivery. docs/decisions/0006-deliveries-without-two-foreign-keys.md
ALTER TABLE "Delivery" DROP CONSTRAINT "Delivery_eventId_fkey", DROP CONSTRAINT "Delivery_applicationId_fkey";
