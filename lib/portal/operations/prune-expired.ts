import type pg from "pg";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "#lib/identity/sessions/session-settings.ts";
import { pruneBatchSize, pruneInBatches } from "#lib/platform/db/prune-in-batches.ts";

/** Lets sign-ins and token requests run between two batches. */
const pauseMs = 20;

/**
 * What has ended, by table, and how long it is kept after that: a day or more where something may still ask for it.
 * `x` is the row, `$1` the time of the run.
 */
const ended: readonly (readonly [table: string, condition: string])[] = [
  [
    "Session",
    `x."createdAt" < $1::timestamptz - interval '${sessionMaxAgeSeconds} seconds'
      OR x."lastSeenAt" < $1::timestamptz - interval '${sessionIdleSeconds} seconds'`,
  ],
  ["SpentChallenge", `x."expiresAt" < $1::timestamptz`],
  ["RevokedAccessToken", `x."expiresAt" < $1::timestamptz`],
  ["RefreshToken", `x."expiresAt" < $1::timestamptz`],
  ["PasswordReset", `x."expiresAt" < $1::timestamptz - interval '1 day'`],
  ["PasswordResetRequest", `x."createdAt" < $1::timestamptz - interval '1 day'`],
  ["SignInThrottle", `x."updatedAt" < $1::timestamptz - interval '1 day'`],
  ["Totp", `x."confirmedAt" IS NULL AND x."createdAt" < $1::timestamptz - interval '1 day'`],
  // lib/branches/import/undo-import.ts: its changes go with it.
  ["BranchImport", `x."createdAt" < $1::timestamptz - interval '1 day'`],
  // The page of people offers to send again what is too old, for a week.
  ["Invitation", `x."expiresAt" < $1::timestamptz - interval '7 days'`],
  // A code that was redeemed stays as long as its family, which a replay must end.
  ["AuthorizationCode", `x."consumedAt" IS NULL AND x."expiresAt" < $1::timestamptz - interval '1 day'`],
  // Nothing of the family works any more. The one used last stays while consent does: it says when that was.
  [
    "Grant",
    `coalesce(x."lastUsedAt", x."createdAt") < $1::timestamptz - interval '30 days'
      AND (x."revokedAt" IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM "RefreshToken" t WHERE t."grantId" = x."id" AND t."expiresAt" > $1::timestamptz))
      AND (NOT EXISTS (
          SELECT 1 FROM "Consent" c WHERE c."userId" = x."userId" AND c."applicationId" = x."applicationId")
        OR EXISTS (
          SELECT 1 FROM "Grant" g WHERE g."userId" = x."userId" AND g."applicationId" = x."applicationId"
            AND (coalesce(g."lastUsedAt", g."createdAt"), g."id") > (coalesce(x."lastUsedAt", x."createdAt"), x."id")))`,
  ],
];

/**
 * Deletes expired challenges, tokens, links, codes, grants, and sign-in counters. Any number of workers may do so at once.
 *
 * @param now PostgreSQL's time, of `pruningTime`
 * @returns how many rows went, by table
 */
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
