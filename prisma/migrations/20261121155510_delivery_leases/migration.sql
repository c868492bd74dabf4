-- AlterTable: null where the body is the event's payload as it is.
ALTER TABLE "Attempt" ALTER COLUMN "requestBody" DROP NOT NULL;

-- CreateTable: not logged, since a crash of the database may forget who holds what: all is due again then.
CREATE UNLOGGED TABLE "DeliveryLease" (
    "webhookId" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeliveryLease_pkey" PRIMARY KEY ("webhookId","deliveryId")
);

-- Leases that workers of the version before hold: they can still record what they sent.
INSERT INTO "DeliveryLease" ("webhookId", "deliveryId", "token", "until")
SELECT "webhookId", "id", "leaseToken", "leaseUntil" FROM "Delivery" WHERE "leaseToken" IS NOT NULL AND "leaseUntil" > now();

-- DropIndex: its predicate made each claim write every index of the delivery.
DROP INDEX "Delivery_in_flight";
