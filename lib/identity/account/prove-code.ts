import { audit } from "#lib/audit/audit.ts";
import { ownTarget } from "#lib/identity/audit-targets.ts";
import { confirmOwner } from "#lib/identity/factors/owner-confirmation.ts";
import { takeCode } from "#lib/identity/factors/take-code.ts";
import { confirmationCounters } from "#lib/identity/sign-in/attempt-limits.ts";
import { releaseSignIn, takeAttempts } from "#lib/identity/sign-in/sign-in-throttle.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { invalidField } from "#lib/platform/errors.ts";

/**
 * Verifies a code of the current person's authenticator app, or a recovery code. If the factor was added with a confirmation,
 * it confirms this session's owner. Attempts are limited like those at sign-in, and counted on their own.
 *
 * @throws DomainError invalid_request (wrong code), too_many_requests
 */
export async function proveCode(ctx: Context<UserActor>, { code }: { code: string }): Promise<void> {
  const { userId } = ctx.actor;
  const counted = await takeAttempts(ctx.db, confirmationCounters(userId, code), ctx.now);
  const factor = await takeCode(ctx.db, userId, code, ctx.now);
  if (!factor) {
    await audit(ctx, ctx.db, "user.code_check_failed", ownTarget(ctx.actor));
    throw invalidField("/code", "The code is incorrect or was already used.");
  }
  await releaseSignIn(ctx.db, counted, ctx.now);
  if (!factor.ownerConfirmed) return;
  await ctx.db.$transaction(async (tx) => {
    await confirmOwner(ctx, tx);
    await audit(ctx, tx, "user.confirmed", ownTarget(ctx.actor), { by: "a code" });
  });
}
