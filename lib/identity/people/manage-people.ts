import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { askAdmins } from "#lib/identity/invitations/ask-admins.ts";
import { endInvitationsOf, endRequestsFor } from "#lib/identity/invitations/open-invitations.ts";
import {
  lockOrganization,
  needsAdmin,
  notifyOfStaffAction,
  requirePeopleManager,
  requireRecentSignInToGive,
  requireRoleOf,
} from "#lib/identity/organizations/find-organization.ts";
import type { ChangedRole, ChangeRoleInput } from "#lib/identity/shared/people-schemas.ts";
import { adminRoleByKind, type RoleName, roleLabels, rolesByKind } from "#lib/identity/shared/roles.ts";
import { takeAttempt } from "#lib/identity/sign-in/sign-in-throttle.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import { endConsents, lockConsents } from "#lib/oauth/consent/end-consents.ts";
import { writingScopes } from "#lib/oauth/shared/scopes.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import { type Context, userActor } from "#lib/platform/access/context.ts";
import { visibleRows } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Organization, User } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";

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
 * a read-only role ends grants with writing scopes. A partner's admins are notified of changes by staff; if staff raise a
 * role, they are asked instead.
 *
 * @returns `needsAdmin` if the admins were asked
 * @throws DomainError forbidden, sign_in_not_recent, not_found, invalid_request (role), conflict (last admin, or, for staff,
 *   invited by the partner)
 */
export async function changeRole(
  ctx: Context,
  input: ChangeRoleInput & { userId: string },
): Promise<ChangedRole> {
  const { userId, role } = input;
  const changed = await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    await requirePeopleManager(ctx.actor, organization, tx);
    requireRoleOf(organization, role);
    if (member.role === role) return { needsAdmin: false };
    if (isRaise(organization, member.role, role)) {
      requireRecentSignInToGive(ctx, organization, role);
      const { actor } = ctx;
      if (actor.kind === "user" && (await needsAdmin(actor, organization, tx))) {
        await takeAttempt(tx, "invitation", organization.id, ctx.now);
        await askAdmins({ ...ctx, actor }, tx, organization, { email: member.email, role });
        return { needsAdmin: true };
      }
    }
    await requireAnotherAdmin(found, tx);
    await tx.user.update({ where: { id: userId }, data: { role } });
    await endInvitationsOf(ctx, tx, userId);
    await endRequestsFor(ctx, tx, member);
    const detail = { name: member.name, from: member.role, to: role };
    await audit(ctx, tx, "person.role_changed", userTarget(member), detail);
    await notifyOfStaffAction(ctx, tx, organization.id, {
      title: "Staff changed a role in your organization",
      text: `changed the role of ${quoted(member.name)} from ${roleLabels[member.role].name} to ${roleLabels[role].name}.`,
    });
    if (role === "PARTNER_READ_ONLY") await endWriting(ctx, tx, userId);
    return { needsAdmin: false };
  });
  invalidateTokens();
  return changed;
}

function isRaise({ kind }: Organization, from: RoleName, to: RoleName): boolean {
  const ranks: readonly RoleName[] = rolesByKind[kind];
  return ranks.indexOf(to) > ranks.indexOf(from);
}

/** Ends a person's grants with writing scopes, and takes these scopes from the consents. */
async function endWriting(ctx: Context, tx: Tx, userId: string): Promise<void> {
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
}

/**
 * Removes a person, or lets one leave, with sessions, open invitations, and consents. Who leaves gets an email. The audit log
 * keeps the name. Only the command line removes the last admin, who may have lost the account: it can invite another one.
 *
 * @throws DomainError forbidden, not_found, conflict (last admin)
 */
export async function removePerson(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const leaves = ctx.actor.kind === "user" && ctx.actor.userId === userId;
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    if (!leaves) await requirePeopleManager(ctx.actor, organization, tx);
    if (ctx.actor.kind !== "system") await requireAnotherAdmin(found, tx);
    // Before the deletion, which takes the notice along: this leaves the email.
    if (leaves)
      await notifyPerson(ctx, tx, userActor(member), {
        title: "Your account was closed",
        text: `You no longer belong to ${quoted(organization.name)}.`,
        advice: "ask an admin there to invite you again, and choose a new password.",
      });
    await tx.user.delete({ where: { id: userId } });
    await endInvitationsOf(ctx, tx, userId);
    await endRequestsFor(ctx, tx, member);
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
  invalidateTokens();
}
