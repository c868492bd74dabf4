import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { endInvitationsOf } from "#lib/identity/invitations/open-invitations.ts";
import {
  lockOrganization,
  notifyOfStaffAction,
  requirePeopleManager,
  requireRoleOf,
} from "#lib/identity/organizations/find-organization.ts";
import { endConsents, lockConsents } from "#lib/oauth/consent/end-consents.ts";
import { writingScopes } from "#lib/oauth/scopes.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { visibleRows } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Organization, User } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { adminRoleByKind, roleLabels } from "./roles.ts";
import type { ChangeRoleInput } from "./schemas.ts";

type LockedMember = { member: User; organization: Organization };

/**
 * A person whom the actor may see. The organization is locked until the transaction ends.
 *
 * @throws DomainError not_found (also another organization's)
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

/** @throws DomainError conflict, if nobody else is an admin */
export async function requireAnotherAdmin({ member, organization }: LockedMember, tx: Tx): Promise<void> {
  const role = adminRoleByKind[organization.kind];
  if (member.role !== role) return;
  const others = await tx.user.count({
    where: { organizationId: organization.id, role, id: { not: member.id } },
  });
  if (others > 0) return;
  throw conflict(
    `${member.name} is the last admin of ${organization.name}. Make somebody else an admin first.`,
  );
}

/**
 * Changes a person's role from the next request on. Open invitations that the person may no longer send are revoked, and
 * a read-only role ends grants with writing scopes. A partner's admins are notified of changes by staff.
 *
 * @throws DomainError forbidden, not_found, invalid_request (role), conflict (last admin)
 */
export async function changeRole(ctx: Context, input: ChangeRoleInput & { userId: string }): Promise<void> {
  const { userId, role } = input;
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    await requirePeopleManager(ctx.actor, organization, tx);
    requireRoleOf(organization, role);
    if (member.role === role) return;
    await requireAnotherAdmin(found, tx);
    await tx.user.update({ where: { id: userId }, data: { role } });
    await endInvitationsOf(ctx, tx, userId);
    const detail = { name: member.name, from: member.role, to: role };
    await audit(ctx, tx, "person.role_changed", userTarget(member), detail);
    await notifyOfStaffAction(ctx, tx, organization.id, {
      title: "Staff changed a role in your organization",
      text: `changed the role of ${quoted(member.name)} from ${roleLabels[member.role].name} to ${roleLabels[role].name}.`,
    });
    if (role !== "PARTNER_READ_ONLY") return;
    await lockConsents(tx, { userId });
    const { count } = await tx.grant.updateMany({
      where: { userId, revokedAt: null, scopes: { hasSome: writingScopes } },
      data: { revokedAt: ctx.now },
    });
    await tx.$executeRaw`
      UPDATE "Consent" SET "scopes" = ARRAY(
        SELECT unnest("scopes") EXCEPT SELECT unnest(${writingScopes}::text[]))
      WHERE "userId" = ${userId} AND "scopes" && ${writingScopes}::text[]`;
    if (count > 0) await endConsents(tx, { userId }, ctx.now);
  });
  forgetTokens();
}

/**
 * Removes a person, or lets one leave, with sessions, open invitations, and consents. The audit log keeps the name.
 *
 * @throws DomainError forbidden, not_found, conflict (last admin)
 */
export async function removePerson(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const leaves = ctx.actor.kind === "user" && ctx.actor.userId === userId;
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    if (!leaves) await requirePeopleManager(ctx.actor, organization, tx);
    await requireAnotherAdmin(found, tx);
    await tx.user.delete({ where: { id: userId } });
    await endInvitationsOf(ctx, tx, userId);
    await notifyOfStaffAction(ctx, tx, organization.id, {
      title: "Staff removed a person from your organization",
      text: `removed ${quoted(member.name)}.`,
    });
    const { name, email, role } = member;
    await audit(ctx, tx, leaves ? "person.left" : "person.removed", userTarget(member), {
      name,
      email,
      role,
    });
  });
  forgetTokens();
}
