-- A webhook is unregistered before its slot is free: the change of a key waits for publishers, but only for those that began
-- before the webhook was unregistered.
ALTER TABLE "Webhook" DROP CONSTRAINT "Webhook_registered_has_slot";
ALTER TABLE "Webhook"
  ADD CONSTRAINT "Webhook_registered_has_slot" CHECK ("slot" IS NOT NULL OR "unregisteredAt" IS NOT NULL) NOT VALID;
ALTER TABLE "Webhook" VALIDATE CONSTRAINT "Webhook_registered_has_slot";
