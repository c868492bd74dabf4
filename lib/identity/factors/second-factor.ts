import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { takeRecoveryCode, writeRecoveryCodes } from "./recovery-codes.ts";
import { takeTotpCode } from "./totp.ts";

/** Whether a person has an authenticator app or a passkey. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [totp, passkeys] = await Promise.all([
    tx.totp.count({ where: { userId, confirmedAt: { not: null } } }),
    tx.passkey.count({ where: { userId } }),
  ]);
  return totp + passkeys > 0;
}

/** Whether somebody of this role has to have a second factor. Source: STAFF_SECOND_FACTOR in .env.example. */
export function mustHaveSecondFactor(role: Role): boolean {
  return env().STAFF_SECOND_FACTOR === "required" && (role === "STAFF" || role === "ADMIN");
}

/** Takes a code that was given at sign-in: six digits of the authenticator app, or a recovery code. */
export async function takeCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits)
    ? takeTotpCode(tx, userId, digits, "in use", now)
    : takeRecoveryCode(tx, userId, code, now);
}

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

/** Recovery codes for the first second factor; null if the person has some. */
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

/** Ten new recovery codes; the old ones end. @throws DomainError conflict, where the person has no second factor */
export async function renewRecoveryCodes(ctx: Context<UserActor>): Promise<{ recoveryCodes: string[] }> {
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    if (!(await hasSecondFactor(tx, ctx.actor.userId)))
      throw new DomainError(
        "conflict",
        "Recovery codes replace a lost second factor. Set up a second factor first.",
      );
    await recordFactor(ctx, tx, "user.recovery_codes_renewed");
    return { recoveryCodes: await writeRecoveryCodes(tx, ctx.actor.userId) };
  });
}
