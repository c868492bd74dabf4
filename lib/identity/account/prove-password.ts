import { verifyPassword } from "#lib/identity/sign-in/password.ts";
import {
  confirmationCounters,
  releaseSignIn,
  reserveSignIn,
  tooManyAttempts,
} from "#lib/identity/sign-in/sign-in-throttle.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";

/**
 * Verifies the current person's password. Attempts are limited like sign-ins, but counted separately, so that guesses at
 * the sign-in page do not block it.
 *
 * @param field of the request that a fault names
 * @throws DomainError invalid_request (wrong password), too_many_requests
 */
export async function provePassword(ctx: Context<UserActor>, password: string, field: string): Promise<User> {
  const counters = confirmationCounters(ctx.actor.userId);
  const { counted, waitsBy } = await reserveSignIn(ctx.db, counters, ctx.now);
  if (waitsBy) throw tooManyAttempts();
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.actor.userId } });
  if (await verifyPassword(user.passwordHash, password)) {
    await releaseSignIn(ctx.db, counted, ctx.now);
    return user;
  }
  await recordAudit(ctx, ctx.db, {
    action: "user.password_check_failed",
    targetType: "user",
    targetId: user.id,
    organizationId: user.organizationId,
  });
  const detail = "This is not your password.";
  throw new DomainError("invalid_request", detail, { errors: [{ pointer: `/${field}`, detail }] });
}
