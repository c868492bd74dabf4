import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";

/** Records what happened to a user in the audit log of the user's organization. */
export function auditUser(
  ctx: Context,
  tx: Tx,
  action: string,
  { id, organizationId }: { id: string; organizationId: string | null },
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  return recordAudit(ctx, tx, { action, targetType: "user", targetId: id, organizationId, detail });
}

/** Records what the current person did to their own account. */
export function auditSelf(
  ctx: Context<UserActor>,
  tx: Tx,
  action: string,
  detail?: Prisma.InputJsonObject,
): Promise<void> {
  return auditUser(ctx, tx, action, { ...ctx.actor, id: ctx.actor.userId }, detail);
}
