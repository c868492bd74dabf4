import { open } from "#lib/identity/invitations/open-invitations.ts";
import { findOrganization, mayManagePeople } from "#lib/identity/organizations/find-organization.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import type { People } from "./schemas.ts";

/**
 * The people of an organization by name, and the invitations that are out. Every member sees who the others are; only
 * people who manage them see invitations and second factors.
 *
 * @throws DomainError not_found (another organization's too)
 */
export async function listPeople(
  ctx: Context<UserActor>,
  input: { organizationId?: string | undefined },
): Promise<People> {
  const organization = await findOrganization(ctx, input.organizationId ?? ctx.actor.organizationId);
  const mayManage = mayManagePeople(ctx.actor, organization);
  const members = await ctx.db.user.findMany({
    where: { organizationId: organization.id },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    include: { totp: { select: { confirmedAt: true } }, _count: { select: { passkeys: true } } },
  });
  const invitations = mayManage
    ? await ctx.db.invitation.findMany({
        where: { organizationId: organization.id, ...open },
        orderBy: [{ sentAt: "desc" }, { id: "asc" }],
      })
    : [];
  return {
    organization: { id: organization.id, name: organization.name, kind: organization.kind },
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role,
      hasSecondFactor: mayManage && (Boolean(member.totp?.confirmedAt) || member._count.passkeys > 0),
      joinedAt: member.createdAt.toISOString(),
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      invitedBy: invitation.invitedBy,
      sentAt: invitation.sentAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    })),
    mayManage,
  };
}
