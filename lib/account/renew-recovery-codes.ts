import type { Context, UserActor } from "#lib/auth/context.ts";
import { writeRecoveryCodes } from "#lib/auth/recovery-codes.ts";
import { hasSecondFactor } from "#lib/auth/second-factor.ts";
import { DomainError } from "#lib/errors.ts";
import { lockAccount, recordFactor } from "./change-factors.ts";

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
