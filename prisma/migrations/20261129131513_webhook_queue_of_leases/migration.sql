-- A lease that ends makes room within its webhook's limit, or its delivery due again.
CREATE TRIGGER "DeliveryLease_deleted" AFTER DELETE ON "DeliveryLease" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "queueWebhooksOfChanged"();
