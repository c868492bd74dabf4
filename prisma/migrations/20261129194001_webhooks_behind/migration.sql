-- Since when a webhook that works does not keep up. Workers look every few seconds.
ALTER TABLE "Webhook" ADD COLUMN "behindSince" TIMESTAMPTZ(3);
