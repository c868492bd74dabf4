import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";

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
