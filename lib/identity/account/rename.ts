import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { RenameInput } from "./schemas.ts";

/** Renames the current person. */
export async function rename(ctx: Context<UserActor>, { name }: RenameInput): Promise<void> {
  const { userId, organizationId, name: from } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { name } });
    await recordAudit(ctx, tx, {
      action: "user.renamed",
      targetType: "user",
      targetId: userId,
      organizationId,
      detail: { from, to: name },
    });
  });
}
