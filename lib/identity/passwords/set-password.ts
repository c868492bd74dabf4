import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import { type Context, userActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * Sets a person's password, ends all of the person's sessions, and tells them. People may set their own, the command line
 * anybody's.
 *
 * @throws DomainError not_found
 */
export async function setPassword(ctx: Context, input: { userId: string; password: string }): Promise<void> {
  const own = ctx.actor.kind === "user" && ctx.actor.userId === input.userId;
  if (!own && ctx.actor.kind !== "system") throw notFound("user");
  const passwordHash = await hashPassword(input.password);
  await ctx.db.$transaction(async (tx) => {
    const user = await writePassword(ctx, tx, { userId: input.userId, passwordHash });
    await notifyPerson(ctx, tx, userActor(user), passwordChanged);
  });
}

/** What a person is told who is signed out everywhere but in the browser that changed the password, if any. */
export const passwordChanged = {
  title: "Your password was changed",
  text: "You are signed out everywhere else.",
};

/**
 * Writes a new password, and ends every session and every link to set another password. The caller tells the person.
 *
 * @throws DomainError not_found
 */
export async function writePassword(
  ctx: Context,
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
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
  return user;
}
