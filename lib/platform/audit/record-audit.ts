import type { Actor, Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { newId } from "#lib/platform/ids.ts";

export type AuditInput = {
  /** `noun.verb`, such as `webhook.registered`. */
  action: string;
  targetType: string;
  targetId: string;
  /** The organization whose log shows the entry; null for the distributor's own. */
  organizationId: string | null;
  /** Never a secret. */
  detail?: Prisma.InputJsonObject;
};

function actorColumns(actor: Actor): { actorKind: string; actorId: string | null; actorName: string } {
  switch (actor.kind) {
    case "user":
      return { actorKind: "user", actorId: actor.userId, actorName: actor.name };
    case "application":
      return { actorKind: "application", actorId: actor.applicationId, actorName: actor.name };
    case "system":
      return { actorKind: "system", actorId: null, actorName: actor.name };
    case "anonymous":
      return { actorKind: "anonymous", actorId: null, actorName: "Somebody not signed in" };
  }
}

/** The actor's name as an entry has it. */
export function actorName(actor: Actor): string {
  return actorColumns(actor).actorName;
}

/** Writes who did what, when and from where. Takes the transaction of the change: both are written or neither. */
export async function recordAudit(ctx: Context, tx: Tx, input: AuditInput): Promise<void> {
  await tx.auditEntry.create({
    data: {
      id: newId("auditEntry"),
      at: ctx.now,
      ...actorColumns(ctx.actor),
      organizationId: input.organizationId,
      action: input.action,
      targetType: input.targetType,
      targetId: input.targetId,
      requestId: ctx.requestId,
      ipAddress: ctx.ipAddress,
      detail: input.detail ?? {},
    },
  });
}
