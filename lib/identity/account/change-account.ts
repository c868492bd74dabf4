import { audit } from "#lib/audit/audit.ts";
import { ownTarget } from "#lib/identity/audit-targets.ts";
import { getOrganization } from "#lib/identity/organizations/find-organization.ts";
import { passwordChanged, writePassword } from "#lib/identity/passwords/set-password.ts";
import type { SessionClaims } from "#lib/identity/sessions/session-cookies.ts";
import { openSession } from "#lib/identity/sessions/sessions.ts";
import type { ChangePasswordInput, RenameInput } from "#lib/identity/shared/account-schemas.ts";
import { confirmationCounters } from "#lib/identity/sign-in/attempt-limits.ts";
import { requireHardToGuess } from "#lib/identity/sign-in/guessable-password.ts";
import { hashPassword, verifyPassword } from "#lib/identity/sign-in/password.ts";
import { releaseSignIn, takeAttempts } from "#lib/identity/sign-in/sign-in-throttle.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { invalidField } from "#lib/platform/errors.ts";

const wrongPassword = "The password is incorrect.";

/** Renames the current person. */
export async function rename(ctx: Context<UserActor>, { name }: RenameInput): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: ctx.actor.userId }, data: { name } });
    await audit(ctx, tx, "user.renamed", ownTarget(ctx.actor), { from: ctx.actor.name, to: name });
  });
}

/**
 * Verifies the current person's password. Attempts are limited like sign-ins, but counted separately, so that guesses on
 * the sign-in page do not block it.
 *
 * @param field of the request that the error names
 * @throws DomainError invalid_request (wrong password), too_many_requests
 */
export async function provePassword(ctx: Context<UserActor>, password: string, field: string): Promise<User> {
  const counted = await takeAttempts(ctx.db, confirmationCounters(ctx.actor.userId), ctx.now);
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.actor.userId } });
  if (await verifyPassword(user.passwordHash, password)) {
    await releaseSignIn(ctx.db, counted, ctx.now);
    return user;
  }
  await audit(ctx, ctx.db, "user.password_check_failed", ownTarget(ctx.actor));
  throw invalidField(`/${field}`, wrongPassword);
}

/**
 * Changes the current person's password and ends all sessions. This browser gets a new session with the same absolute
 * limit.
 *
 * @returns the claims of the new session cookie
 * @throws DomainError invalid_request (wrong password, or a new one that is easy to guess), too_many_requests
 */
export async function changePassword(
  ctx: Context<UserActor>,
  input: ChangePasswordInput,
): Promise<SessionClaims> {
  const proven = await provePassword(ctx, input.currentPassword, "currentPassword");
  const { id: userId, name, email } = proven;
  const organization = await getOrganization(ctx);
  await requireHardToGuess(input.newPassword, [name, email, organization.name], "newPassword");
  const passwordHash = await hashPassword(input.newPassword);
  const claims = await ctx.db.$transaction(async (tx) => {
    // Of concurrent changes, only one has the current password.
    const current = { id: userId, passwordHash: proven.passwordHash };
    const { count } = await tx.user.updateMany({ where: current, data: { passwordHash } });
    if (count === 0) throw invalidField("/currentPassword", wrongPassword);
    const before = await tx.session.findUnique({ where: { id: ctx.actor.sessionId ?? "" } });
    const { sessionVersion } = await writePassword(ctx, tx, { userId, passwordHash });
    await notifyPerson(ctx, tx, ctx.actor, passwordChanged);
    const sid = await openSession(tx, {
      userId,
      userAgent: before?.userAgent ?? null,
      ipAddress: ctx.ipAddress,
      createdAt: before?.createdAt ?? ctx.now,
      lastSeenAt: ctx.now,
      ownerConfirmedAt: before?.ownerConfirmedAt ?? null,
      accountNoticesSeenAt: before?.accountNoticesSeenAt ?? null,
    });
    return { sub: userId, sid, sessionVersion, authTime: toEpochSeconds(ctx.now) };
  });
  invalidateTokens();
  return claims;
}
