import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { passwordChangedMail } from "#lib/mail/templates/password-changed.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * Sets a person's password and ends all of the person's sessions. People may set their own, the command line anybody's.
 *
 * @throws DomainError not_found
 */
export async function setPassword(ctx: Context, input: { userId: string; password: string }): Promise<void> {
  const own = ctx.actor.kind === "user" && ctx.actor.userId === input.userId;
  if (!own && ctx.actor.kind !== "system") throw notFound("user");
  const passwordHash = await hashPassword(input.password);
  await ctx.db.$transaction((tx) => writePassword(ctx, tx, input.userId, passwordHash));
}

/**
 * Writes a new password, ends every session and every link to set another password, and notifies the person by email.
 *
 * @throws DomainError not_found
 */
export async function writePassword(
  ctx: Context,
  tx: Tx,
  userId: string,
  passwordHash: string,
): Promise<User> {
  const [user] = await tx.user.updateManyAndReturn({
    where: { id: userId },
    data: { passwordHash, sessionVersion: { increment: 1 } },
  });
  if (!user) throw notFound("user");
  await tx.session.deleteMany({ where: { userId } });
  await tx.passwordReset.deleteMany({ where: { userId, consumedAt: null } });
  await tx.passwordResetRequest.deleteMany({ where: { email: user.email } });
  await audit(ctx, tx, "user.password_set", userTarget(user));
  if (ctx.actor.kind !== "system") await queueMail(tx, { to: user.email, ...passwordChangedMail(user.name) });
  return user;
}
