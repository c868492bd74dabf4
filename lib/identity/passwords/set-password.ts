import { hashPassword } from "#lib/identity/sign-in/password.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { queueMail } from "#lib/platform/mail/queue-mail.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/**
 * Gives a person a new password and ends every session of theirs. A person may do so for themselves, the command line for
 * anybody.
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
 * Writes a new password. Every session and every link to set another password ends, and the person is told by mail.
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
  await recordAudit(ctx, tx, {
    action: "user.password_set",
    targetType: "user",
    targetId: user.id,
    organizationId: user.organizationId,
  });
  if (ctx.actor.kind !== "system")
    await queueMail(tx, {
      to: user.email,
      subject: "Your password was changed",
      text: `Hello ${onOneLine(user.name)},

The password of your Partner Portal account was changed. You are signed out everywhere else.

If that was not you, set a new password now: ${env().BASE_URL}/password
`,
      holdsLink: false,
    });
  return user;
}
