import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { endFactors } from "#lib/identity/factors/end-factors.ts";
import { revokeInvitations } from "#lib/identity/invitations/open-invitations.ts";
import type { PasswordResetOutcome } from "#lib/identity/shared/people-schemas.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import { forgetFailures } from "#lib/identity/sign-in/sign-in-throttle.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import { endConsents, lockConsents } from "#lib/oauth/consent/end-consents.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import { type Context, userActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { counted } from "#lib/platform/shared/counted.ts";

/**
 * Sets a person's password for the operator, and ends what a reset by its owner ends.
 *
 * @throws DomainError not_found
 */
export async function setPassword(ctx: Context, input: { userId: string; password: string }): Promise<void> {
  if (ctx.actor.kind !== "system") throw notFound("user");
  const passwordHash = await hashPassword(input.password);
  const { user } = await ctx.db.$transaction((tx) =>
    replacePassword(ctx, tx, { userId: input.userId, passwordHash }),
  );
  invalidateTokens();
  await forgetFailures(ctx.db, user.email);
}

type NewPassword = { userId: string; passwordHash: string };

/**
 * Writes the password that the mailbox's owner or the operator has set, and ends whatever somebody who had the old one may
 * have left: every session, every link to set another one, every second factor that nothing but a password added, the access
 * of connected applications, and the invitations that the person sent and nobody accepted. The person is told. Call
 * `invalidateTokens` afterwards.
 *
 * @throws DomainError not_found
 */
export async function replacePassword(
  ctx: Context,
  tx: Tx,
  { userId, passwordHash }: NewPassword,
): Promise<PasswordResetOutcome & { user: User }> {
  const sessions = await tx.session.count({ where: { userId } });
  const user = await writePassword(ctx, tx, { userId, passwordHash });
  await endResetLinks(tx, user);
  const applications = await endAccess(ctx, tx, userId);
  const invitations = await revokeInvitations(
    ctx,
    tx,
    { invitedById: userId },
    "the password of the person who sent it was reset",
  );
  const { ended: factors, kept } = await endFactors(tx, userId, "unconfirmed");
  const ended = [
    ...(sessions > 0 ? [counted(sessions, "session")] : []),
    ...factors,
    ...applications.map((application) => `the access of ${quoted(application)}`),
    ...invitations.map((address) => `the invitation of ${address}`),
  ];
  if (factors.length > 0) await audit(ctx, tx, "user.factors_ended", userTarget(user), { ended: factors });
  const left =
    kept.length > 0 ? `\nSign-in still asks for a second factor. You have ${kept.join(", ")}.` : "";
  await notifyPerson(ctx, tx, userActor(user), {
    title: passwordChanged.title,
    text: `Ended: ${ended.join(", ") || "nothing, you were signed in nowhere"}.${left}`,
  });
  return { user, ended, kept };
}

/**
 * Ends the access that the person gave to applications. The person's row is locked and the sessions have ended, so no
 * session gives any more (`lockGrantor`).
 *
 * @returns the names of the applications
 */
async function endAccess(ctx: Context, tx: Tx, userId: string): Promise<string[]> {
  await lockConsents(tx, { userId });
  const revoked = await tx.grant.updateManyAndReturn({
    where: { userId, revokedAt: null },
    data: { revokedAt: ctx.now },
    select: { application: { select: { name: true } } },
  });
  if (revoked.length > 0) await endConsents(tx, { userId }, ctx.now);
  return [...new Set(revoked.map(({ application }) => application.name))];
}

/** What a person is told who is signed out everywhere but in the browser that changed the password, if any. */
export const passwordChanged = {
  title: "Your password was changed",
  text: "You are signed out everywhere else.",
};

/**
 * Writes a new password, and ends every session. Links to set another one stay, or else whoever has the present password
 * could end each link before its owner opens it. The caller tells the person.
 *
 * @throws DomainError not_found
 */
export async function writePassword(
  ctx: Context,
  tx: Tx,
  { userId, passwordHash }: NewPassword,
): Promise<User> {
  const [user] = await tx.user.updateManyAndReturn({
    where: { id: userId },
    data: { passwordHash, sessionVersion: { increment: 1 } },
  });
  if (!user) throw notFound("user");
  await tx.session.deleteMany({ where: { userId } });
  await audit(ctx, tx, "user.password_set", userTarget(user));
  return user;
}

/** Ends every emailed link to set another password, sent or not, after the mailbox's owner or the operator has set one. */
async function endResetLinks(tx: Tx, { id: userId, email }: User): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId, consumedAt: null } });
  await tx.passwordResetRequest.deleteMany({ where: { email } });
}
