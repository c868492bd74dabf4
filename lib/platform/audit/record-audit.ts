import type { Actor, Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { newId } from "#lib/platform/ids.ts";

export type AuditInput = {
  /** `noun.verb`, such as `webhook.registered`. */
  action: string;
  targetType: string;
  targetId: string;
  /** The organization whose log shows the entry, or null for staff only. */
  organizationId: string | null;
  /** Must not contain a secret. */
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

/** The actor's name as in an entry. */
export function actorName(actor: Actor): string {
  return actorColumns(actor).actorName;
}

/** Logs who did what, when, and from where, in the transaction of the change. */
export async function recordAudit(ctx: Context, tx: Tx, input: AuditInput): Promise<void> {
  const { now: at, requestId, ipAddress } = ctx;
  await tx.auditEntry.create({
    data: {
      detail: {},
      ...input,
      ...actorColumns(ctx.actor),
      id: newId("auditEntry"),
      at,
      requestId,
      ipAddress,
    },
  });
}
