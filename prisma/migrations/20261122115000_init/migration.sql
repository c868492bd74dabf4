-- CreateEnum
CREATE TYPE "OrganizationKind" AS ENUM ('PARTNER', 'DISTRIBUTOR');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_READ_ONLY', 'STAFF', 'ADMIN');

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
CREATE TYPE "DeliveryState" AS ENUM ('PENDING', 'DELIVERED', 'GIVEN_UP');

-- CreateEnum
CREATE TYPE "ReplayState" AS ENUM ('RUNNING', 'DONE', 'CANCELED');

-- CreateEnum
CREATE TYPE "NoticeTone" AS ENUM ('GOOD', 'WARN', 'BAD');

-- CreateEnum
CREATE TYPE "AlertKind" AS ENUM ('WEBHOOK_FAILING', 'WEBHOOK_DISABLED', 'SECRET_EXPIRING', 'DATA_PROBLEM');

-- CreateEnum
CREATE TYPE "AlertFormat" AS ENUM ('SLACK', 'JSON');

-- CreateEnum
CREATE TYPE "CheckState" AS ENUM ('RUNNING', 'DONE', 'INTERRUPTED');

-- CreateTable
CREATE TABLE "Organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "OrganizationKind" NOT NULL,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

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
    "ssoSubject" TEXT,
    "noticesReadAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "invitedBy" TEXT NOT NULL,
    "invitedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "sentAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasswordResetRequest" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "ipAddress" TEXT,
    "requestId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PasswordResetRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "hash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Totp" (
    "userId" TEXT NOT NULL,
    "secretEncrypted" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Totp_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "hash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "SpentChallenge" (
    "hash" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SpentChallenge_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "SignInThrottle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "blockedUntil" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInThrottle_pkey" PRIMARY KEY ("key")
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
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClientSecret" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
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
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Consent" (
    "userId" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Consent_pkey" PRIMARY KEY ("userId","applicationId")
);

-- CreateTable
CREATE TABLE "AuthorizationCode" (
    "hash" BYTEA NOT NULL,
    "grantId" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "scopes" TEXT[],
    "codeChallenge" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AuthorizationCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "hash" BYTEA NOT NULL,
    "grantId" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "RevokedAccessToken" (
    "jti" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RevokedAccessToken_pkey" PRIMARY KEY ("jti")
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "kid" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "publicJwk" JSON NOT NULL,
    "privateKeyEncrypted" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
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
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
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
CREATE TABLE "BranchProblem" (
    "id" TEXT NOT NULL,
    "branchNumber" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "reporterId" TEXT,
    "reporterName" TEXT NOT NULL,
    "organizationName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedBy" TEXT,

    CONSTRAINT "BranchProblem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BranchImport" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "actorName" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "added" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "closed" INTEGER NOT NULL,
    "undoneAt" TIMESTAMPTZ(3),
    "undoneBy" TEXT,

    CONSTRAINT "BranchImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BranchImportChange" (
    "importId" TEXT NOT NULL,
    "branchNumber" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB NOT NULL,

    CONSTRAINT "BranchImportChange_pkey" PRIMARY KEY ("importId","branchNumber")
);

-- CreateTable
CREATE TABLE "BranchDataset" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "BranchDataset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BranchChange" (
    "number" TEXT NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BranchChange_pkey" PRIMARY KEY ("number")
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
    "nextSecretEncrypted" BYTEA,
    "nextSecretFrom" TIMESTAMPTZ(3),
    "headersEncrypted" BYTEA,
    "state" "WebhookState" NOT NULL DEFAULT 'ACTIVE',
    "disabledReason" TEXT,
    "maxInFlight" INTEGER NOT NULL DEFAULT 8,
    "maxPerSecond" INTEGER NOT NULL DEFAULT 50,
    "promptSince" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "stoppedAt" TIMESTAMPTZ(3),
    "resumedAt" TIMESTAMPTZ(3),
    "lastDeliveredAt" TIMESTAMPTZ(3),
    "warnings" INTEGER NOT NULL DEFAULT 0,
    "alertedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "unregisteredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "id" TEXT NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "eventId" TEXT NOT NULL,
    "type" "EventType" NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "payload" JSON NOT NULL,
    "orderStatus" TEXT GENERATED ALWAYS AS ("payload" -> 'salesOrder' ->> 'status') STORED,
    "orderVersion" INTEGER,
    "changedFields" TEXT[],
    "audience" TEXT[],
    "references" TEXT[],
    "traceparent" TEXT,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventReader" (
    "clientId" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "eventId" TEXT NOT NULL,

    CONSTRAINT "EventReader_pkey" PRIMARY KEY ("clientId","sequence")
);

-- CreateTable
CREATE TABLE "EventReference" (
    "clientId" TEXT NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "sequence" BIGINT NOT NULL,
    "eventId" TEXT NOT NULL,

    CONSTRAINT "EventReference_pkey" PRIMARY KEY ("clientId","value","sequence")
);

-- CreateTable
CREATE TABLE "OrderVersion" (
    "orderNumber" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "OrderVersion_pkey" PRIMARY KEY ("orderNumber")
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
    "scheduleStep" INTEGER NOT NULL DEFAULT 0,
    "isResent" BOOLEAN NOT NULL DEFAULT false,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "firstFailedAt" TIMESTAMPTZ(3),
    "lastHttpStatus" INTEGER,
    "lastDurationMs" INTEGER,
    "lastFailure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "completedAt" TIMESTAMPTZ(3),
    "replayId" TEXT,
    "resentFrom" "DeliveryState",
    "resentSequence" BIGINT,

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryLease" (
    "webhookId" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeliveryLease_pkey" PRIMARY KEY ("webhookId","deliveryId")
);

-- CreateTable
CREATE TABLE "Replay" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "startedByName" TEXT NOT NULL,
    "state" "ReplayState" NOT NULL DEFAULT 'RUNNING',
    "filter" JSONB NOT NULL,
    "applicationIds" TEXT[],
    "total" INTEGER NOT NULL,
    "takenUp" INTEGER NOT NULL DEFAULT 0,
    "cursorAt" TIMESTAMPTZ(3) NOT NULL,
    "cursorSequence" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Replay_pkey" PRIMARY KEY ("id")
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
    "requestBody" TEXT,
    "httpStatus" INTEGER,
    "responseHeaders" JSON,
    "responseBody" TEXT,
    "failure" TEXT,
    "failureDetail" TEXT,

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReceiverCheck" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "state" "CheckState" NOT NULL DEFAULT 'RUNNING',
    "startedByName" TEXT NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "results" JSON NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReceiverCheck_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttemptHour" (
    "webhookId" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "latencyStep" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "AttemptHour_pkey" PRIMARY KEY ("webhookId","hour","outcome","latencyStep")
);

-- CreateTable
CREATE TABLE "DeliveryHour" (
    "webhookId" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "isTest" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "DeliveryHour_pkey" PRIMARY KEY ("webhookId","hour","isTest")
);

-- CreateTable
CREATE TABLE "Rollup" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "rolledTo" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Rollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RetentionRun" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "endedAt" TIMESTAMPTZ(3) NOT NULL,
    "bodies" INTEGER NOT NULL,
    "deliveries" INTEGER NOT NULL,
    "events" INTEGER NOT NULL,
    "eventsTo" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "RetentionRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotentResponse" (
    "applicationId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" BYTEA NOT NULL,
    "bodyEncrypted" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "IdempotentResponse_pkey" PRIMARY KEY ("applicationId","key")
);

-- CreateTable
CREATE TABLE "InboxRequest" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "deliveryId" TEXT,
    "headers" JSON NOT NULL,
    "body" TEXT NOT NULL,
    "bodyBytes" INTEGER NOT NULL DEFAULT 0,
    "subject" TEXT NOT NULL DEFAULT '',
    "verified" BOOLEAN NOT NULL,
    "verifyDetail" TEXT NOT NULL,
    "answerStatus" INTEGER NOT NULL DEFAULT 200,

    CONSTRAINT "InboxRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InboxFailure" (
    "applicationId" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "delaySeconds" INTEGER NOT NULL,
    "retryAfterSeconds" INTEGER,
    "remaining" INTEGER,

    CONSTRAINT "InboxFailure_pkey" PRIMARY KEY ("applicationId")
);

-- CreateTable: not logged, since every bucket may be full after a crash of the database.
CREATE UNLOGGED TABLE "RateBucket" (
    "key" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "granted" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "RateBucket_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "tone" "NoticeTone" NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "change" TEXT,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertChoice" (
    "userId" TEXT NOT NULL,
    "kind" "AlertKind" NOT NULL,
    "byEmail" BOOLEAN NOT NULL,

    CONSTRAINT "AlertChoice_pkey" PRIMARY KEY ("userId","kind")
);

-- CreateTable
CREATE TABLE "AlertChannel" (
    "organizationId" TEXT NOT NULL,
    "urlEncrypted" BYTEA NOT NULL,
    "format" "AlertFormat" NOT NULL,
    "kinds" "AlertKind"[],
    "secretEncrypted" BYTEA,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failureDetail" TEXT,
    "acceptedAt" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "AlertChannel_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "channelId" TEXT,
    "subject" TEXT NOT NULL,
    "textEncrypted" BYTEA,
    "holdsLink" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) DEFAULT transaction_timestamp(),
    "sentAt" TIMESTAMPTZ(3),
    "failureDetail" TEXT,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
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

-- CreateTable
CREATE TABLE "LoggedRequest" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "ipAddress" TEXT,
    "problem" TEXT,

    CONSTRAINT "LoggedRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RequestLogGap" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "dropped" INTEGER NOT NULL,

    CONSTRAINT "RequestLogGap_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_ssoSubject_key" ON "User"("ssoSubject");

-- CreateIndex
CREATE INDEX "User_organizationId_idx" ON "User"("organizationId");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_createdAt_idx" ON "Session"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_organizationId_idx" ON "Invitation"("organizationId");

-- CreateIndex
CREATE INDEX "Invitation_invitedById_idx" ON "Invitation"("invitedById");

-- CreateIndex
CREATE INDEX "Invitation_expiresAt_idx" ON "Invitation"("expiresAt");

-- CreateIndex
CREATE INDEX "PasswordResetRequest_createdAt_idx" ON "PasswordResetRequest"("createdAt");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset"("userId");

-- CreateIndex
CREATE INDEX "PasswordReset_expiresAt_idx" ON "PasswordReset"("expiresAt");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- CreateIndex
CREATE INDEX "SpentChallenge_expiresAt_idx" ON "SpentChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "SignInThrottle_updatedAt_idx" ON "SignInThrottle"("updatedAt");

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
CREATE INDEX "RevokedAccessToken_expiresAt_idx" ON "RevokedAccessToken"("expiresAt");

-- CreateIndex
CREATE INDEX "Branch_state_idx" ON "Branch"("state");

-- CreateIndex
CREATE INDEX "BranchProblem_branchNumber_idx" ON "BranchProblem"("branchNumber");

-- CreateIndex
CREATE INDEX "BranchProblem_reporterId_idx" ON "BranchProblem"("reporterId");

-- CreateIndex
CREATE INDEX "BranchImport_createdAt_idx" ON "BranchImport"("createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "BranchChange_sequence_key" ON "BranchChange"("sequence");

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_applicationId_slot_key" ON "Webhook"("applicationId", "slot");

-- CreateIndex
CREATE UNIQUE INDEX "Event_eventId_key" ON "Event"("eventId");

-- CreateIndex
CREATE UNIQUE INDEX "Event_orderNumber_orderVersion_key" ON "Event"("orderNumber", "orderVersion");

-- CreateIndex
CREATE INDEX "Delivery_sequence_idx" ON "Delivery"("sequence");

-- CreateIndex
CREATE INDEX "Delivery_orderNumber_createdAt_sequence_idx" ON "Delivery"("orderNumber", "createdAt" DESC, "sequence" DESC);

-- CreateIndex
CREATE INDEX "Delivery_applicationId_createdAt_sequence_idx" ON "Delivery"("applicationId", "createdAt" DESC, "sequence" DESC);

-- CreateIndex
CREATE INDEX "Delivery_webhookId_createdAt_sequence_idx" ON "Delivery"("webhookId", "createdAt" DESC, "sequence" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_eventId_webhookId_key" ON "Delivery"("eventId", "webhookId");

-- CreateIndex
CREATE INDEX "Replay_organizationId_createdAt_idx" ON "Replay"("organizationId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Attempt_deliveryId_number_key" ON "Attempt"("deliveryId", "number");

-- CreateIndex
CREATE INDEX "ReceiverCheck_webhookId_createdAt_idx" ON "ReceiverCheck"("webhookId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ReceiverCheck_organizationId_createdAt_idx" ON "ReceiverCheck"("organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "AttemptHour_hour_idx" ON "AttemptHour"("hour");

-- CreateIndex
CREATE INDEX "DeliveryHour_hour_idx" ON "DeliveryHour"("hour");

-- CreateIndex
CREATE INDEX "InboxRequest_applicationId_receivedAt_idx" ON "InboxRequest"("applicationId", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "InboxRequest_receivedAt_idx" ON "InboxRequest"("receivedAt" DESC);

-- CreateIndex
CREATE INDEX "Notice_organizationId_createdAt_idx" ON "Notice"("organizationId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Notice_change_key" ON "Notice"("change");

-- CreateIndex
CREATE INDEX "Mail_createdAt_idx" ON "Mail"("createdAt" DESC);

-- CreateIndex
CREATE INDEX "Mail_channelId_idx" ON "Mail"("channelId");

-- CreateIndex
CREATE INDEX "AuditEntry_organizationId_at_idx" ON "AuditEntry"("organizationId", "at" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at" DESC);

-- CreateIndex
CREATE INDEX "LoggedRequest_applicationId_at_id_idx" ON "LoggedRequest"("applicationId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "LoggedRequest_requestId_idx" ON "LoggedRequest"("requestId");

-- CreateIndex
CREATE INDEX "RequestLogGap_applicationId_idx" ON "RequestLogGap"("applicationId");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Totp" ADD CONSTRAINT "Totp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthorizationCode" ADD CONSTRAINT "AuthorizationCode_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "Grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "Grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchHours" ADD CONSTRAINT "BranchHours_branchNumber_fkey" FOREIGN KEY ("branchNumber") REFERENCES "Branch"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchException" ADD CONSTRAINT "BranchException_branchNumber_fkey" FOREIGN KEY ("branchNumber") REFERENCES "Branch"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchProblem" ADD CONSTRAINT "BranchProblem_branchNumber_fkey" FOREIGN KEY ("branchNumber") REFERENCES "Branch"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchProblem" ADD CONSTRAINT "BranchProblem_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BranchImportChange" ADD CONSTRAINT "BranchImportChange_importId_fkey" FOREIGN KEY ("importId") REFERENCES "BranchImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_replayId_fkey" FOREIGN KEY ("replayId") REFERENCES "Replay"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptHour" ADD CONSTRAINT "AttemptHour_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryHour" ADD CONSTRAINT "DeliveryHour_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotentResponse" ADD CONSTRAINT "IdempotentResponse_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxRequest" ADD CONSTRAINT "InboxRequest_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxFailure" ADD CONSTRAINT "InboxFailure_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertChoice" ADD CONSTRAINT "AlertChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertChannel" ADD CONSTRAINT "AlertChannel_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_channelId_fkey" FOREIGN KEY ("channelId") REFERENCES "AlertChannel"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReceiverCheck" ADD CONSTRAINT "ReceiverCheck_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReceiverCheck" ADD CONSTRAINT "ReceiverCheck_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express follows. "Delivery" has no foreign key to "Event" and "Application", and "Attempt" has none:
-- docs/decisions/0006-deliveries-without-three-foreign-keys.md.

-- Five webhooks per application, however many registrations race (with the unique pair of application and slot).
ALTER TABLE "Webhook"
  ADD CONSTRAINT "Webhook_slot_range" CHECK ("slot" BETWEEN 1 AND 5),
  ADD CONSTRAINT "Webhook_registered_has_slot" CHECK (("slot" IS NULL) = ("unregisteredAt" IS NOT NULL)),
  ADD CONSTRAINT "Webhook_limits" CHECK ("maxInFlight" BETWEEN 1 AND 1000 AND "maxPerSecond" BETWEEN 1 AND 100000);

-- A test order has a number that the intake refuses, and its events never reach "all".
ALTER TABLE "Event" ADD CONSTRAINT "Event_test_order_audience"
  CHECK ("orderNumber" NOT LIKE 'TEST-%' OR cardinality("audience") > 0);
-- The test orders of an application, among all events.
CREATE INDEX "Event_test_orders" ON "Event" ("audience", "orderNumber") WHERE "orderNumber" LIKE 'TEST-%';

ALTER TABLE "BranchHours" ADD CONSTRAINT "BranchHours_ranges" CHECK (
  "firstWeekday" BETWEEN 1 AND 7 AND "lastWeekday" BETWEEN "firstWeekday" AND 7
  AND "openMinute" BETWEEN 0 AND 1439 AND "closeMinute" BETWEEN 0 AND 1440
);
ALTER TABLE "AttemptHour"
  ADD CONSTRAINT "AttemptHour_count" CHECK ("count" > 0),
  ADD CONSTRAINT "AttemptHour_outcome" CHECK ("outcome" IN ('2xx', '3xx', '4xx', '5xx', 'none'));
ALTER TABLE "Invitation"
  ADD CONSTRAINT "Invitation_email_lower" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "Invitation_token_is_hash" CHECK (octet_length("tokenHash") = 32);
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_is_hash" CHECK (octet_length("hash") = 32);
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_is_hash" CHECK (octet_length("hash") = 32);

-- One open invitation per address and organization. A newer one revokes it first.
CREATE UNIQUE INDEX "Invitation_open_key" ON "Invitation" ("organizationId", "email")
  WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL;

-- One key signs. Of two processes that make the first key at once, the second insert fails and its process uses the first key.
CREATE UNIQUE INDEX "SigningKey_one_signs" ON "SigningKey" ((true)) WHERE "retiredAt" IS NULL;

-- What a worker claims from, and what holds back later deliveries of an order: open deliveries only.
CREATE INDEX "Delivery_due" ON "Delivery" ("webhookId", "nextAttemptAt", "sequence") WHERE "state" = 'PENDING';
CREATE INDEX "Delivery_due_again" ON "Delivery" ("webhookId", "nextAttemptAt", "sequence")
  WHERE "state" = 'PENDING' AND "scheduleStep" > 0;
-- With the condition of "Delivery_due", PostgreSQL would also choose it to look for due deliveries.
CREATE INDEX "Delivery_open_by_order" ON "Delivery" ("webhookId", "orderNumber", "sequence") WHERE "completedAt" IS NULL;

-- A delivered delivery leaves both indexes when it is vacuumed. By default that waits until a fifth of the log has changed, so the
-- indexes would grow with the log.
ALTER TABLE "Delivery" SET (autovacuum_vacuum_scale_factor = 0.02);

-- Rare deliveries that people search the log for: other deliveries are not in these indexes.
-- The expression is that of lib/deliveries/log/delivery-state.ts.
CREATE INDEX "Delivery_given_up" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC)
  INCLUDE ("id", "webhookId", "eventType", "lastHttpStatus", "lastFailure")
  WHERE CASE WHEN "state" <> 'PENDING' THEN "state" WHEN "scheduleStep" = 0 THEN "resentFrom" END = 'GIVEN_UP';
CREATE INDEX "Delivery_retrying" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC)
  WHERE "state" = 'PENDING' AND "attemptCount" > 0;
CREATE INDEX "Delivery_refused" ON "Delivery" ("applicationId", ("lastHttpStatus" / 100), "createdAt" DESC, "sequence" DESC)
  WHERE "lastHttpStatus" >= 300;
CREATE INDEX "Delivery_unanswered" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC)
  WHERE "lastFailure" IS NOT NULL AND "lastHttpStatus" IS NULL;
CREATE INDEX "Delivery_invoices" ON "Delivery" ("applicationId", "createdAt" DESC, "sequence" DESC)
  WHERE "eventType" = 'ORDER_INVOICED';

-- How far a replay is. Deliveries that were never replayed are not in it.
CREATE INDEX "Delivery_replayed" ON "Delivery" ("replayId", "state") WHERE "replayId" IS NOT NULL;
CREATE INDEX "Replay_running" ON "Replay" ("createdAt") WHERE "state" = 'RUNNING';

-- The live stream continues from a number. Deliveries that were never resent are not in it.
CREATE INDEX "Delivery_resent" ON "Delivery" ("resentSequence") WHERE "resentSequence" IS NOT NULL;

-- What the worker looks for every two seconds.
CREATE INDEX "Mail_due_idx" ON "Mail" ("nextAttemptAt") WHERE "nextAttemptAt" IS NOT NULL;

-- Tables of one row. The charts show seven days, so the sums begin before that.
ALTER TABLE "BranchDataset" ADD CONSTRAINT "BranchDataset_one_row" CHECK ("id" = 1);
ALTER TABLE "Rollup" ADD CONSTRAINT "Rollup_one_row" CHECK ("id" = 1);
ALTER TABLE "RetentionRun" ADD CONSTRAINT "RetentionRun_one_row" CHECK ("id" = 1);
INSERT INTO "BranchDataset" ("id", "version") VALUES (1, 1);
INSERT INTO "Rollup" ("rolledTo") VALUES (now() - interval '8 days');

-- Every change of a branch, whoever makes it, renews the snapshots and is in the changes feed. Hours and dates change
-- with their branch. The lock on BranchDataset comes before the sequence, so that sequences are committed in their order.
CREATE FUNCTION "recordBranchChanges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  UPDATE "BranchDataset" SET "version" = "version" + 1;
  INSERT INTO "BranchChange" ("number", "deletedAt")
  SELECT "number", CASE WHEN TG_OP = 'DELETE' THEN now() END FROM changed ORDER BY "number" COLLATE "C"
  ON CONFLICT ("number") DO UPDATE SET "sequence" = EXCLUDED."sequence", "deletedAt" = EXCLUDED."deletedAt";
  RETURN NULL;
END $$;
CREATE TRIGGER "Branch_inserted" AFTER INSERT ON "Branch" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "recordBranchChanges"();
CREATE TRIGGER "Branch_updated" AFTER UPDATE ON "Branch" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "recordBranchChanges"();
CREATE TRIGGER "Branch_deleted" AFTER DELETE ON "Branch" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "recordBranchChanges"();

-- An organization has one receiver check at a time, however many requests race.
CREATE UNIQUE INDEX "ReceiverCheck_one_runs" ON "ReceiverCheck" ("organizationId") WHERE "state" = 'RUNNING';
