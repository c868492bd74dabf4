import { lockOrganization } from "#lib/identity/organizations/find-organization.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { visibleRows } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Organization, User } from "#lib/platform/db/generated/client.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { adminRoleOf } from "./constants.ts";

export type LockedMember = { member: User; organization: Organization };

/**
 * A person of an organization that the actor sees, the organization locked until the transaction ends.
 *
 * @throws DomainError not_found (another organization's too)
 */
export async function lockMember(ctx: Context, userId: string, tx: Tx): Promise<LockedMember> {
  const where = { id: userId, ...visibleRows(ctx.actor) };
  const seen = await tx.user.findFirst({ where });
  if (!seen) throw notFound("person");
  const organization = await lockOrganization(ctx, seen.organizationId, tx);
  // Read again under the lock: its last holder may have changed or removed the person.
  const member = await tx.user.findFirst({ where });
  if (!member) throw notFound("person");
  return { member, organization };
}

/** @throws DomainError conflict, where nobody else is an admin */
export async function requireAnotherAdmin({ member, organization }: LockedMember, tx: Tx): Promise<void> {
  const role = adminRoleOf[organization.kind];
  if (member.role !== role) return;
  const others = await tx.user.count({
    where: { organizationId: organization.id, role, id: { not: member.id } },
  });
  if (others > 0) return;
  throw new DomainError(
    "conflict",
    `${member.name} is the last admin of ${organization.name}. Make somebody else an admin first.`,
  );
}
