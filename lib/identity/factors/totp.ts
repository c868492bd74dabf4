import { Secret, TOTP } from "otpauth";
import { audit } from "#lib/audit/audit.ts";
import { ownTarget } from "#lib/identity/audit-targets.ts";
import type { ConfirmTotpInput, NewFactor, TotpSetup } from "#lib/identity/shared/account-schemas.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { open, seal } from "#lib/platform/crypto/envelope.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict, DomainError, notFound } from "#lib/platform/errors.ts";
import { requireOwner } from "./owner-confirmation.ts";
import {
  endPasswordSessions,
  firstRecoveryCodes,
  lockAccount,
  type ProvenFactor,
  settleRemoval,
} from "./second-factor.ts";

const purpose = "totp-secret";
const periodSeconds = 30;
/** Clocks of phones may be off by one step. */
const driftSteps = 1;

function authenticator(secret: Secret, label: string): TOTP {
  // Every authenticator app supports SHA-1 and six digits. Some ignore other settings.
  const settings = { algorithm: "SHA1", digits: 6, period: periodSeconds };
  return new TOTP({ issuer: "Partner Portal", label, secret, ...settings });
}

/**
 * Creates a secret of 160 bits for an authenticator app. Sign-in asks for its codes after `confirmTotp`.
 *
 * @throws DomainError owner_not_confirmed, conflict (an app is in use)
 */
export async function beginTotp(ctx: Context<UserActor>): Promise<TotpSetup> {
  const { userId, email } = ctx.actor;
  const secret = new Secret({ size: 20 });
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    await requireOwner(ctx, tx);
    await tx.totp.deleteMany({ where: { userId, confirmedAt: null } });
    if ((await tx.totp.count({ where: { userId } })) > 0)
      throw conflict("You already use an authenticator app. Remove it first.");
    const secretEncrypted = seal(secret.base32, purpose, userId);
    await tx.totp.create({ data: { userId, secretEncrypted, createdAt: ctx.now, ownerConfirmed: true } });
  });
  return { secret: secret.base32, otpauthUri: authenticator(secret, email).toString() };
}

/**
 * Turns on the app with its first code. Other sessions that only a password opened end.
 *
 * @throws DomainError owner_not_confirmed, second_factor_wrong
 */
export async function confirmTotp(ctx: Context<UserActor>, { code }: ConfirmTotpInput): Promise<NewFactor> {
  const added = await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    await requireOwner(ctx, tx);
    if (!(await takeTotpCode(tx, ctx.actor.userId, code, "being set up", ctx.now)))
      throw new DomainError(
        "second_factor_wrong",
        "The code is incorrect. Only the QR code that was shown last works. Check your device's clock, then enter the next code.",
      );
    await audit(ctx, tx, "user.authenticator_app_added", ownTarget(ctx.actor));
    await notifyPerson(ctx, tx, ctx.actor, {
      title: "An authenticator app was added to your account",
      text: "Sign-in now asks for its codes.",
    });
    await endPasswordSessions(ctx, tx);
    return { recoveryCodes: await firstRecoveryCodes(ctx, tx) };
  });
  invalidateTokens();
  return added;
}

/**
 * Removes the app.
 *
 * @throws DomainError owner_not_confirmed (the app was added with a confirmation), not_found, conflict (staff must keep one
 *   second factor)
 */
export async function removeTotp(ctx: Context<UserActor>): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    const totp = await tx.totp.findUnique({ where: { userId: ctx.actor.userId } });
    if (!totp) throw notFound("authenticator app");
    if (totp.ownerConfirmed) await requireOwner(ctx, tx);
    await tx.totp.delete({ where: { userId: totp.userId } });
    await settleRemoval(ctx, tx);
    await audit(ctx, tx, "user.authenticator_app_removed", ownTarget(ctx.actor));
    await notifyPerson(ctx, tx, ctx.actor, {
      title: "The authenticator app was removed from your account",
      text: "Sign-in no longer asks for its codes.",
    });
  });
}

/**
 * Uses up a code of a person's authenticator app. The row keeps the time step of the last code, so each code works once,
 * also for concurrent requests.
 *
 * @param state whether the app is in use, or its first code proves that it was set up
 * @returns null if the code is wrong or was used before
 *
 * Source: RFC 6238 §5.2.
 */
export async function takeTotpCode(
  tx: Tx,
  userId: string,
  code: string,
  state: "in use" | "being set up",
  now: Date,
): Promise<ProvenFactor | null> {
  const totp = await tx.totp.findUnique({ where: { userId } });
  if (!totp || (totp.confirmedAt !== null) !== (state === "in use")) return null;
  const secret = Secret.fromBase32(open(totp.secretEncrypted, purpose, userId));
  const timestamp = now.getTime();
  const drift = authenticator(secret, "").validate({ token: code, timestamp, window: driftSteps });
  if (drift === null) return null;
  const step = Math.floor(timestamp / 1000 / periodSeconds) + drift;
  const { count } = await tx.totp.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step, ...(state === "being set up" && { confirmedAt: now }) },
  });
  return count === 1 ? { ownerConfirmed: totp.ownerConfirmed } : null;
}
