-- What a webhook may get now changes with its state, its health, and its limits.
CREATE FUNCTION "queueWebhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WebhookQueue" ("webhookId") VALUES (NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "Webhook_updated" AFTER UPDATE ON "Webhook" FOR EACH ROW
  WHEN ((OLD."state", OLD."failingSince" IS NULL, OLD."maxInFlight", OLD."maxPerSecond")
    IS DISTINCT FROM (NEW."state", NEW."failingSince" IS NULL, NEW."maxInFlight", NEW."maxPerSecond"))
  EXECUTE FUNCTION "queueWebhook"();

CREATE FUNCTION "unqueueWebhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "WebhookQueue" WHERE "webhookId" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "Webhook_deleted" AFTER DELETE ON "Webhook" FOR EACH ROW EXECUTE FUNCTION "unqueueWebhook"();

-- Workers look at each webhook once, for what was published before the triggers.
INSERT INTO "WebhookQueue" ("webhookId") SELECT "id" FROM "Webhook" WHERE "unregisteredAt" IS NULL;
