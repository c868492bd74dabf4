import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";

/** Logs a change of one branch, or of many, in its transaction. Only staff see the entry, unless an organization does too. */
export function auditBranches(
  ctx: Context,
  tx: Tx,
  action: `branch${"" | "es" | "_problem"}.${string}`,
  detail: Prisma.InputJsonObject,
  { number, organizationId = null }: { number?: string; organizationId?: string | null } = {},
): Promise<void> {
  const target =
    number === undefined
      ? { targetType: "branches", targetId: "all" }
      : { targetType: "branch", targetId: number };
  return recordAudit(ctx, tx, { action, ...target, organizationId, detail });
}
