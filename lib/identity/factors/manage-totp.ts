import type { ConfirmTotpInput, NewFactor, TotpSetup } from "#lib/identity/account/schemas.ts";
import { newTotpSecret, takeTotpCode } from "#lib/identity/factors/totp.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { firstRecoveryCodes, lockAccount, recordFactor, settleRemoval } from "./second-factor.ts";

/**
 * Makes a secret for an authenticator app. It is asked for at sign-in only once a first code of it was right.
 *
 * @throws DomainError conflict, where an app is in use
 */
export async function beginTotp(ctx: Context<UserActor>): Promise<TotpSetup> {
  const { userId, email } = ctx.actor;
  const { sealed, base32, otpauthUri } = newTotpSecret(email);
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    await tx.totp.deleteMany({ where: { userId, confirmedAt: null } });
    if ((await tx.totp.count({ where: { userId } })) > 0)
      throw new DomainError("conflict", "You use an authenticator app already. Remove it first.");
    await tx.totp.create({ data: { userId, secretEncrypted: sealed, createdAt: ctx.now } });
  });
  return { secret: base32, otpauthUri };
}

/**
 * Takes the first code of the app into use.
 *
 * @throws DomainError second_factor_wrong
 */
export async function confirmTotp(ctx: Context<UserActor>, { code }: ConfirmTotpInput): Promise<NewFactor> {
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    if (!(await takeTotpCode(tx, ctx.actor.userId, code, "being set up", ctx.now)))
      throw new DomainError(
        "second_factor_wrong",
        "The code is not right. Check that the clock of the device is, and give the next code.",
      );
    await recordFactor(ctx, tx, "user.authenticator_app_added");
    return { recoveryCodes: await firstRecoveryCodes(ctx, tx) };
  });
}

/** Removes the app. @throws DomainError not_found, conflict (the last second factor of somebody who must have one) */
export async function removeTotp(ctx: Context<UserActor>): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    const { count } = await tx.totp.deleteMany({ where: { userId: ctx.actor.userId } });
    if (count === 0) throw notFound("authenticator app");
    await settleRemoval(ctx, tx);
    await recordFactor(ctx, tx, "user.authenticator_app_removed");
  });
}
