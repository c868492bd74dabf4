import { writeRecoveryCodes } from "#lib/identity/factors/recovery-codes.ts";
import { hasSecondFactor, mustHaveSecondFactor } from "#lib/identity/factors/second-factor.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";

/** Locks the person's row: changes of one person's factors come one after the other. */
export async function lockAccount(ctx: Context<UserActor>, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${ctx.actor.userId} FOR NO KEY UPDATE`;
}

/** Notes a change of the person's factors in the audit log. Never with a secret. */
export function recordFactor(
  ctx: Context<UserActor>,
  tx: Tx,
  action: string,
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  const { userId, organizationId } = ctx.actor;
  return recordAudit(ctx, tx, { action, targetType: "user", targetId: userId, organizationId, detail });
}

/** Recovery codes for whoever has none yet: with the first second factor. */
export async function firstRecoveryCodes(ctx: Context<UserActor>, tx: Tx): Promise<string[] | null> {
  const { userId } = ctx.actor;
  return (await tx.recoveryCode.count({ where: { userId, usedAt: null } })) > 0
    ? null
    : writeRecoveryCodes(tx, userId);
}

/**
 * After a factor was removed: without any, recovery codes have no use.
 *
 * @throws DomainError conflict, where the portal requires one of the person
 */
export async function settleRemoval(ctx: Context<UserActor>, tx: Tx): Promise<void> {
  const { userId, role } = ctx.actor;
  if (await hasSecondFactor(tx, userId)) return;
  if (mustHaveSecondFactor(role))
    throw new DomainError("conflict", "Staff need a second factor. Add another one before you remove this.");
  await tx.recoveryCode.deleteMany({ where: { userId } });
}
