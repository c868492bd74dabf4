-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "OrganizationKind" AS ENUM ('PARTNER', 'DISTRIBUTOR');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('PARTNER_ADMIN', 'PARTNER_MEMBER', 'STAFF', 'ADMIN');

-- CreateEnum
CREATE TYPE "ClientType" AS ENUM ('CONFIDENTIAL', 'PUBLIC');

-- CreateEnum
CREATE TYPE "BranchStatus" AS ENUM ('ACTIVE', 'INACTIVE');

-- CreateEnum
CREATE TYPE "BranchType" AS ENUM ('PRIMARY', 'WAREHOUSE');

-- CreateEnum
CREATE TYPE "HoursType" AS ENUM ('DAILY', 'WEEKEND', 'OFF_SEASON', 'OFF_HOURS');

-- CreateEnum
CREATE TYPE "EventType" AS ENUM ('ORDER_UPDATE', 'ORDER_INVOICED');

-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('ACTIVE', 'PAUSED', 'DISABLED');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('PENDING', 'SUCCEEDED', 'FAILED', 'CANCELED');

-- CreateTable
CREATE TABLE "Organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "OrganizationKind" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "sessionVersion" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Application" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientType" "ClientType" NOT NULL DEFAULT 'CONFIDENTIAL',
    "grantTypes" TEXT[],
    "scopes" TEXT[],
    "inboxKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClientSecret" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ClientSecret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RedirectUri" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "uri" TEXT NOT NULL,

    CONSTRAINT "RedirectUri_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Grant" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthorizationCode" (
    "hash" BYTEA NOT NULL,
    "grantId" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "scopes" TEXT[],
    "codeChallenge" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AuthorizationCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "hash" BYTEA NOT NULL,
    "grantId" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "kid" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "publicJwk" JSON NOT NULL,
    "privateKeyEncrypted" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "Branch" (
    "number" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "storefront" TEXT NOT NULL,
    "status" "BranchStatus" NOT NULL,
    "type" "BranchType" NOT NULL,
    "addressLine1" TEXT NOT NULL,
    "addressLine2" TEXT NOT NULL DEFAULT '',
    "addressLine3" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "postal" TEXT NOT NULL,
    "country" TEXT NOT NULL DEFAULT 'USA',
    "lat" DOUBLE PRECISION NOT NULL,
    "long" DOUBLE PRECISION NOT NULL,
    "timeZone" TEXT NOT NULL,
    "phones" TEXT[],
    "emails" TEXT[],
    "fax" TEXT NOT NULL DEFAULT '',
    "managerFirstName" TEXT NOT NULL DEFAULT '',
    "managerLastName" TEXT NOT NULL DEFAULT '',
    "managerEmail" TEXT NOT NULL DEFAULT '',
    "managerTitle" TEXT NOT NULL DEFAULT '',
    "managerPicture" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Branch_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "BranchHours" (
    "branchNumber" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "type" "HoursType" NOT NULL,
    "firstWeekday" INTEGER NOT NULL,
    "lastWeekday" INTEGER NOT NULL,
    "openMinute" INTEGER NOT NULL,
    "closeMinute" INTEGER NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "BranchHours_pkey" PRIMARY KEY ("branchNumber","position")
);

-- CreateTable
CREATE TABLE "BranchException" (
    "branchNumber" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "openMinute" INTEGER,
    "closeMinute" INTEGER,
    "notes" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "BranchException_pkey" PRIMARY KEY ("branchNumber","date")
);

-- CreateTable
CREATE TABLE "BranchDataset" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BranchDataset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "slot" INTEGER,
    "name" TEXT NOT NULL,
    "events" "EventType"[],
    "url" TEXT NOT NULL,
    "secretEncrypted" BYTEA NOT NULL,
    "state" "WebhookState" NOT NULL DEFAULT 'ACTIVE',
    "disabledReason" TEXT,
    "failingSince" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "unregisteredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "id" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "type" "EventType" NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payload" JSON NOT NULL,
    "audience" TEXT[],

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" TEXT NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "eventId" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "eventType" "EventType" NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'PENDING',
    "attemptCount" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "leaseToken" TEXT,
    "firstFailedAt" TIMESTAMPTZ(3),
    "lastHttpStatus" INTEGER,
    "lastFailure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Attempt" (
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "dnsMs" INTEGER,
    "connectMs" INTEGER,
    "tlsMs" INTEGER,
    "firstByteMs" INTEGER,
    "url" TEXT NOT NULL,
    "requestHeaders" JSON NOT NULL,
    "requestBody" TEXT NOT NULL,
    "httpStatus" INTEGER,
    "responseHeaders" JSON,
    "responseBody" TEXT,
    "failure" TEXT,
    "failureDetail" TEXT,

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InboxRequest" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveryId" TEXT,
    "headers" JSON NOT NULL,
    "body" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "verifyDetail" TEXT NOT NULL,

    CONSTRAINT "InboxRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT NOT NULL,
    "organizationId" TEXT,
    "action" TEXT NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "requestId" TEXT,
    "ipAddress" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_organizationId_idx" ON "User"("organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "Application_clientId_key" ON "Application"("clientId");

-- CreateIndex
CREATE UNIQUE INDEX "Application_inboxKey_key" ON "Application"("inboxKey");

-- CreateIndex
CREATE INDEX "Application_organizationId_idx" ON "Application"("organizationId");

-- CreateIndex
CREATE INDEX "ClientSecret_applicationId_idx" ON "ClientSecret"("applicationId");

-- CreateIndex
CREATE UNIQUE INDEX "RedirectUri_applicationId_uri_key" ON "RedirectUri"("applicationId", "uri");

-- CreateIndex
CREATE INDEX "Grant_userId_idx" ON "Grant"("userId");

-- CreateIndex
CREATE INDEX "Grant_applicationId_idx" ON "Grant"("applicationId");

-- CreateIndex
CREATE INDEX "AuthorizationCode_grantId_idx" ON "AuthorizationCode"("grantId");

-- CreateIndex
CREATE INDEX "AuthorizationCode_expiresAt_idx" ON "AuthorizationCode"("expiresAt");

-- CreateIndex
CREATE INDEX "RefreshToken_grantId_idx" ON "RefreshToken"("grantId");

-- CreateIndex
CREATE INDEX "RefreshToken_expiresAt_idx" ON "RefreshToken"("expiresAt");

-- CreateIndex
CREATE INDEX "Branch_state_idx" ON "Branch"("state");

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_applicationId_slot_key" ON "Webhook"("applicationId", "slot");

-- CreateIndex
CREATE UNIQUE INDEX "Event_eventId_key" ON "Event"("eventId");

-- CreateIndex
CREATE INDEX "Event_orderNumber_idx" ON "Event"("orderNumber");

-- CreateIndex
CREATE INDEX "Delivery_applicationId_sequence_idx" ON "Delivery"("applicationId", "sequence" DESC);

-- CreateIndex
CREATE INDEX "Delivery_webhookId_sequence_idx" ON "Delivery"("webhookId", "sequence" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_eventId_webhookId_key" ON "Delivery"("eventId", "webhookId");

-- CreateIndex
CREATE UNIQUE INDEX "Attempt_deliveryId_number_key" ON "Attempt"("deliveryId", "number");

-- CreateIndex
CREATE INDEX "InboxRequest_applicationId_receivedAt_idx" ON "InboxRequest"("applicationId", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_organizationId_at_idx" ON "AuditEntry"("organizationId", "at" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at" DESC);

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClientSecret" ADD CONSTRAINT "ClientSecret_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RedirectUri" ADD CONSTRAINT "RedirectUri_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthorizationCode" ADD CONSTRAINT "AuthorizationCode_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "Grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "Grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchHours" ADD CONSTRAINT "BranchHours_branchNumber_fkey" FOREIGN KEY ("branchNumber") REFERENCES "Branch"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchException" ADD CONSTRAINT "BranchException_branchNumber_fkey" FOREIGN KEY ("branchNumber") REFERENCES "Branch"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxRequest" ADD CONSTRAINT "InboxRequest_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Five webhooks per application, however many registrations race (with the unique pair of application and slot).
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_slot_range" CHECK ("slot" BETWEEN 1 AND 5);
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_registered_has_slot" CHECK (("slot" IS NULL) = ("unregisteredAt" IS NOT NULL));

-- What a worker claims from, and what holds back later deliveries of an order: open deliveries only.
CREATE INDEX "Delivery_due" ON "Delivery" ("nextAttemptAt", "sequence") WHERE "state" = 'PENDING';
CREATE INDEX "Delivery_open_by_order" ON "Delivery" ("webhookId", "orderNumber", "sequence") WHERE "state" = 'PENDING';

ALTER TABLE "BranchHours" ADD CONSTRAINT "BranchHours_ranges" CHECK (
  "firstWeekday" BETWEEN 1 AND 7 AND "lastWeekday" BETWEEN "firstWeekday" AND 7
  AND "openMinute" BETWEEN 0 AND 1439 AND "closeMinute" BETWEEN 0 AND 1440
);
ALTER TABLE "BranchDataset" ADD CONSTRAINT "BranchDataset_one_row" CHECK ("id" = 1);
INSERT INTO "BranchDataset" ("id", "version") VALUES (1, 1);
