import { getOrganization } from "#lib/identity/organizations/find-organization.ts";
import { writePassword } from "#lib/identity/passwords/set-password.ts";
import { openSession } from "#lib/identity/sessions/open-session.ts";
import type { SessionClaims } from "#lib/identity/sessions/session-cookie.ts";
import { requireHardToGuess } from "#lib/identity/sign-in/guessable-password.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { provePassword } from "./prove-password.ts";
import type { ChangePasswordInput } from "./schemas.ts";

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
  const { id: userId, name, email } = await provePassword(ctx, input.currentPassword, "currentPassword");
  const organization = await getOrganization(ctx);
  await requireHardToGuess(input.newPassword, [name, email, organization.name], "newPassword");
  const passwordHash = await hashPassword(input.newPassword);
  return ctx.db.$transaction(async (tx) => {
    const before = await tx.session.findUnique({ where: { id: ctx.actor.sessionId ?? "" } });
    const { sessionVersion } = await writePassword(ctx, tx, userId, passwordHash);
    const sid = await openSession(tx, {
      userId,
      userAgent: before?.userAgent ?? null,
      ipAddress: ctx.ipAddress,
      createdAt: before?.createdAt ?? ctx.now,
      lastSeenAt: ctx.now,
    });
    return { sub: userId, sid, sessionVersion, authTime: toEpochSeconds(ctx.now) };
  });
}
