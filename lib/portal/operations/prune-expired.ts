import type pg from "pg";
import { pruneBatchSize, pruneInBatches } from "#lib/platform/db/prune-in-batches.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";

/** Between two batches, so that sign-ins and token requests can run. */
const pauseMs = 20;

const daysAgo = (days: number) => `$1::timestamptz - interval '${days} days'`;

/** Conditions for the rows to delete. `x` is the row, and `$1` the current time. Keeps rows that may still be used. */
const ended: readonly (readonly [table: string, condition: string])[] = [
  [
    "Session",
    `x."createdAt" < $1::timestamptz - interval '${sessionMaxAgeSeconds} seconds'
      OR x."lastSeenAt" < $1::timestamptz - interval '${sessionIdleSeconds} seconds'`,
  ],
  ["SpentChallenge", `x."expiresAt" < $1::timestamptz`],
  ["RevokedAccessToken", `x."expiresAt" < $1::timestamptz`],
  ["RefreshToken", `x."expiresAt" < $1::timestamptz`],
  ["EndedClientSecret", `x."expiresAt" < $1::timestamptz`],
  ["PasswordReset", `x."expiresAt" < ${daysAgo(retentionDays.spent)}`],
  ["PasswordResetRequest", `x."createdAt" < ${daysAgo(retentionDays.spent)}`],
  ["SignInThrottle", `x."updatedAt" < ${daysAgo(retentionDays.spent)}`],
  ["Totp", `x."confirmedAt" IS NULL AND x."createdAt" < ${daysAgo(retentionDays.spent)}`],
  // The end of undo: lib/branches/import/undo-import.ts.
  ["BranchImport", `x."createdAt" < ${daysAgo(retentionDays.branchImports)}`],
  ["Mail", `x."createdAt" < ${daysAgo(retentionDays.notices)}`],
  ["Notice", `x."createdAt" < ${daysAgo(retentionDays.notices)}`],
  // Kept a day longer than any cursor of the changes feed is valid.
  // Keep the latest one, because cursors refer to it.
  [
    "BranchChange",
    `x."deletedAt" < ${daysAgo(retentionDays.branchDeletions + 1)}
      AND x."sequence" < (SELECT max("sequence") FROM "BranchChange")`,
  ],
  // Anybody can make them. Failed sign-ins of an account stay.
  [
    "AuditEntry",
    `x."actorKind" = 'anonymous' AND x."targetType" = 'user' AND x."targetId" = 'unknown'
      AND x."at" < ${daysAgo(retentionDays.loggedRequests)}`,
  ],
  ["Invitation", `x."expiresAt" < ${daysAgo(retentionDays.expiredInvitations)}`],
  // A redeemed code stays as long as its family, which a replay must revoke.
  ["AuthorizationCode", `x."consumedAt" IS NULL AND x."expiresAt" < ${daysAgo(retentionDays.spent)}`],
  // No token of the family works. The last one used stays as long as the consent, because it shows when that was.
  [
    "Grant",
    `coalesce(x."lastUsedAt", x."createdAt") < ${daysAgo(retentionDays.endedGrants)}
      AND (x."revokedAt" IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM "RefreshToken" t WHERE t."grantId" = x."id" AND t."expiresAt" > $1::timestamptz))
      AND (NOT EXISTS (
          SELECT 1 FROM "Consent" c WHERE c."userId" = x."userId" AND c."applicationId" = x."applicationId")
        OR EXISTS (
          SELECT 1 FROM "Grant" g WHERE g."userId" = x."userId" AND g."applicationId" = x."applicationId"
            AND (coalesce(g."lastUsedAt", g."createdAt"), g."id") > (coalesce(x."lastUsedAt", x."createdAt"), x."id")))`,
  ],
];

/** Deletes expired rows; several workers may do so at once. `now` is PostgreSQL's time. Returns the count for each table. */
export async function pruneExpired(
  pool: pg.Pool,
  now: Date,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const pruned: Record<string, number> = {};
  for (const [table, condition] of ended)
    pruned[table] = await pruneInBatches(pool, deleteSql(table, condition), [now], { pauseMs, signal });
  return pruned;
}

const deleteSql = (table: string, condition: string) => `
  DELETE FROM "${table}" WHERE ctid IN (
    SELECT x.ctid FROM "${table}" x WHERE ${condition} LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED)`;
