import type { AuditTarget } from "#lib/audit/audit.ts";
import type { UserActor } from "#lib/platform/access/context.ts";

/** A user in the audit log of the user's organization. */
export function userTarget({ id, organizationId }: Pick<AuditTarget, "id" | "organizationId">): AuditTarget {
  return { type: "user", id, organizationId };
}

/** The current person in the audit log. */
export function ownTarget({ userId, organizationId }: UserActor): AuditTarget {
  return { type: "user", id: userId, organizationId };
}
