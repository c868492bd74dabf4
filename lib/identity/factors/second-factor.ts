import { audit } from "#lib/audit/audit.ts";
import { ownTarget } from "#lib/identity/audit-targets.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { isStaffRole } from "#lib/platform/access/staff-roles.ts";
import { hashToken, newRecoveryCode } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Role } from "#lib/platform/db/generated/enums.ts";
import { env } from "#lib/platform/env.ts";
import { conflict } from "#lib/platform/errors.ts";
import { requireOwner } from "./owner-confirmation.ts";

const recoveryCodeCount = 10;

/** A factor that was just proven, and whether the account's owner was proven when it was added. */
export type ProvenFactor = { ownerConfirmed: boolean };

/** Whether a person has an authenticator app or a passkey. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [totp, passkeys] = await Promise.all([
    tx.totp.count({ where: { userId, confirmedAt: { not: null } } }),
    tx.passkey.count({ where: { userId } }),
  ]);
  return totp + passkeys > 0;
}

/** Whether this role requires a second factor. Source: STAFF_SECOND_FACTOR in .env.example. */
export function mustHaveSecondFactor(role: Role): boolean {
  return env().STAFF_SECOND_FACTOR === "required" && isStaffRole(role);
}

/** Locks the person's row, so that changes of the person's factors run one after the other. */
export async function lockAccount(ctx: Context<UserActor>, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${ctx.actor.userId} FOR NO KEY UPDATE`;
}

/** Ends the person's sessions that only a password opened, which somebody else may know. Call `invalidateTokens` afterwards. */
export async function endPasswordSessions({ actor }: Context<UserActor>, tx: Tx): Promise<void> {
  await tx.session.deleteMany({ where: { userId: actor.userId, ownerConfirmedAt: null } });
}

/** Recovery codes for the first second factor; null if the person has some. */
export async function firstRecoveryCodes(ctx: Context<UserActor>, tx: Tx): Promise<string[] | null> {
  const { userId } = ctx.actor;
  const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  return left > 0 ? null : writeRecoveryCodes(tx, userId);
}

/**
 * Removes recovery codes with the last second factor.
 *
 * @throws DomainError conflict, if the person must have a second factor
 */
export async function settleRemoval(ctx: Context<UserActor>, tx: Tx): Promise<void> {
  const { userId, role } = ctx.actor;
  if (await hasSecondFactor(tx, userId)) return;
  if (mustHaveSecondFactor(role))
    throw conflict("Staff need a second factor. Add another one before you remove this.");
  await tx.recoveryCode.deleteMany({ where: { userId } });
}

/**
 * Ten new recovery codes; the old ones end.
 *
 * @throws DomainError owner_not_confirmed, conflict (the person has no second factor)
 */
export async function renewRecoveryCodes(ctx: Context<UserActor>): Promise<{ recoveryCodes: string[] }> {
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    await requireOwner(ctx, tx);
    if (!(await hasSecondFactor(tx, ctx.actor.userId)))
      throw conflict("Recovery codes replace a lost second factor. Set up a second factor first.");
    await audit(ctx, tx, "user.recovery_codes_renewed", ownTarget(ctx.actor));
    await notifyPerson(ctx, tx, ctx.actor, {
      title: "New recovery codes were created for your account",
      text: "The earlier codes no longer work.",
    });
    return { recoveryCodes: await writeRecoveryCodes(tx, ctx.actor.userId) };
  });
}

function toHash(code: string): Buffer<ArrayBuffer> {
  return hashToken(code.toLowerCase().replace(/[\s-]/g, ""));
}

async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, hash: toHash(code), ownerConfirmed: true })),
  });
  return codes;
}

/** Uses up a recovery code. @returns null if it is wrong or was used before */
export async function takeRecoveryCode(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<ProvenFactor | null> {
  const [used] = await tx.recoveryCode.updateManyAndReturn({
    where: { userId, hash: toHash(code), usedAt: null },
    data: { usedAt: now },
    select: { ownerConfirmed: true },
  });
  return used ?? null;
}
