import type { AuditTarget } from "#lib/audit/audit.ts";

/** Many branches in the audit log. Only staff see the entry. */
export const manyBranches: AuditTarget = { type: "branches", id: "all", organizationId: null };

/** A branch in the audit log. Only staff see the entry, unless an organization does too. */
export function branchTarget(number: string, organizationId: string | null = null): AuditTarget {
  return { type: "branch", id: number, organizationId };
}
