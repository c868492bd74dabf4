import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * Ends one session of the current person, which invalidates every copy of its cookie. Ending the current one is a sign-out.
 *
 * @throws DomainError not_found, also for another person's session
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

/** Ends all sessions of the current person. */
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
