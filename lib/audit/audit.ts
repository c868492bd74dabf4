import type { Actor, Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { newId } from "#lib/platform/ids.ts";

/** What an entry is about. */
export type AuditTarget = {
  type: string;
  id: string;
  /** The organization whose log shows the entry, or null for staff only. */
  organizationId: string | null;
  /** The target's name of now. The detail keeps it under the target's type. */
  name?: string;
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
      return { actorKind: "anonymous", actorId: null, actorName: "Somebody" };
  }
}

/** The actor's name as in an entry. */
export function actorName(actor: Actor): string {
  return actorColumns(actor).actorName;
}

/**
 * Logs who did what, when, and from where, in the transaction of the change.
 *
 * @param action `noun.verb`, such as `webhook.registered`
 * @param detail must not contain a secret
 */
export async function audit(
  ctx: Context,
  tx: Tx,
  action: string,
  target: AuditTarget,
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      id: newId("auditEntry"),
      at: ctx.now,
      ...actorColumns(ctx.actor),
      action,
      targetType: target.type,
      targetId: target.id,
      organizationId: target.organizationId,
      requestId: ctx.requestId,
      ipAddress: ctx.ipAddress,
      detail: target.name === undefined ? detail : { [target.type]: target.name, ...detail },
    },
  });
}
