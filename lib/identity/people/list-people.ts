import { open } from "#lib/identity/invitations/open-invitations.ts";
import { mayManagePeople } from "#lib/identity/organizations/find-organization.ts";
import type { People } from "#lib/identity/shared/people-schemas.ts";
import { adminRoleByKind } from "#lib/identity/shared/roles.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { maySee } from "#lib/platform/access/tenancy.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { toJson } from "#lib/platform/http/to-json.ts";

const parts = {
  users: {
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      name: true,
      email: true,
      role: true,
      createdAt: true,
      totp: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true } },
    },
  },
  invitations: {
    where: open,
    orderBy: [{ sentAt: "desc" }, { id: "asc" }],
    select: {
      id: true,
      email: true,
      role: true,
      invitedBy: true,
      invitedById: true,
      sentAt: true,
      expiresAt: true,
    },
  },
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
  const { users, invitations } = organization;
  const hasAdmin = users.some(({ role }) => role === adminRoleByKind[organization.kind]);
  // Open invitations of former colleagues do not exist.
  const isForeign = (id: string | null) => id !== null && users.every((user) => user.id !== id);
  return toJson({
    organization: { id: organization.id, name: organization.name, kind: organization.kind },
    members: users.map(({ createdAt, totp, _count, ...member }) => ({
      ...member,
      hasSecondFactor: mayManage && (Boolean(totp?.confirmedAt) || _count.passkeys > 0),
      joinedAt: createdAt,
    })),
    invitations: mayManage
      ? invitations.map(({ invitedById, ...invitation }) => ({
          ...invitation,
          needsAdmin: hasAdmin && isForeign(invitedById),
        }))
      : [],
    mayManage,
  });
}
