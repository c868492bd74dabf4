import { open } from "#lib/identity/invitations/open-invitations.ts";
import { mayManagePeople } from "#lib/identity/organizations/find-organization.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { maySee } from "#lib/platform/access/tenancy.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { People } from "./schemas.ts";

const parts = {
  users: {
    orderBy: [{ name: "asc" }, { id: "asc" }],
    include: { totp: { select: { confirmedAt: true } }, _count: { select: { passkeys: true } } },
  },
  invitations: { where: open, orderBy: [{ sentAt: "desc" }, { id: "asc" }] },
} satisfies Prisma.OrganizationInclude;

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
  const id = input.organizationId ?? ctx.actor.organizationId;
  const organization = maySee(ctx.actor, id)
    ? await ctx.db.organization.findUnique({ where: { id }, include: parts })
    : null;
  if (!organization) throw notFound("organization");
  const mayManage = mayManagePeople(ctx.actor, organization);
  const invitations = mayManage ? organization.invitations : [];
  return {
    organization: { id: organization.id, name: organization.name, kind: organization.kind },
    members: organization.users.map((member) => ({
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
