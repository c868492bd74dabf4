import { writeRecoveryCodes } from "#lib/identity/factors/recovery-codes.ts";
import { hasSecondFactor } from "#lib/identity/factors/second-factor.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { lockAccount, recordFactor } from "./account-change-factors.ts";

/** Ten new recovery codes; the old ones end. @throws DomainError conflict, where the person has no second factor */
export async function renewRecoveryCodes(ctx: Context<UserActor>): Promise<{ recoveryCodes: string[] }> {
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(ctx, tx);
    if (!(await hasSecondFactor(tx, ctx.actor.userId)))
      throw new DomainError("conflict", "Recovery codes stand in for a second factor. Set one up first.");
    await recordFactor(ctx, tx, "user.recovery_codes_renewed");
    return { recoveryCodes: await writeRecoveryCodes(tx, ctx.actor.userId) };
  });
}
