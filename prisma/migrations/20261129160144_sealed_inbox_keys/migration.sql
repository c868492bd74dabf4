-- The key of an inbox is sealed, and found by its hash. `npm run portal -- secrets reseal` moves earlier keys there, in plain text
-- in "inboxKey", which processes of 1.0.0 need until they are replaced.
ALTER TABLE "Application"
  ALTER COLUMN "inboxKey" DROP NOT NULL,
  ADD COLUMN "inboxKeyHash" BYTEA,
  ADD COLUMN "inboxKeyEncrypted" BYTEA;
CREATE UNIQUE INDEX "Application_inboxKeyHash_key" ON "Application"("inboxKeyHash");
