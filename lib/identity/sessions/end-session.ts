import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * Ends one session of the person who asks: the present one, which is a sign-out, or another. Its cookie is worth nothing
 * from then on, whoever has a copy.
 *
 * @throws DomainError not_found (somebody else's too)
 */
export async function endSession(ctx: Context<UserActor>, input: { sessionId: string }): Promise<void> {
  const { userId, organizationId, sessionId: present } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: input.sessionId, userId } });
    if (count === 0) throw notFound("session");
    await recordAudit(ctx, tx, {
      action: input.sessionId === present ? "user.signed_out" : "user.session_ended",
      targetType: "user",
      targetId: userId,
      organizationId,
    });
  });
}

/** Ends every session of the person who asks, this one included. */
export async function endSessions(ctx: Context<UserActor>): Promise<void> {
  const { userId, organizationId } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    await tx.session.deleteMany({ where: { userId } });
    await recordAudit(ctx, tx, {
      action: "user.sessions_ended",
      targetType: "user",
      targetId: userId,
      organizationId,
    });
  });
}
