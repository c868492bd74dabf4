import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Context, isStaff } from "#lib/auth/context.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { notFound } from "#lib/errors.ts";

/**
 * Gives a person a new password and ends every session of theirs. A person may do so for themselves, staff for anybody.
 *
 * @throws DomainError not_found
 */
export async function setPassword(ctx: Context, input: { userId: string; password: string }): Promise<void> {
  const own = ctx.actor.kind === "user" && ctx.actor.userId === input.userId;
  if (!own && !isStaff(ctx.actor)) throw notFound("user");
  const passwordHash = await hashPassword(input.password);
  await ctx.db.$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: input.userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    if (!user) throw notFound("user");
    await recordAudit(ctx, tx, {
      action: "user.password_set",
      targetType: "user",
      targetId: user.id,
      organizationId: user.organizationId,
    });
  });
}
