import { type AuditTarget, audit } from "#lib/audit/audit.ts";
import {
  lockOrganization,
  mayManagePeople,
  needsAdmin,
  requirePeopleManager,
} from "#lib/identity/organizations/find-organization.ts";
import { type Actor, type Context, userActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Invitation, Organization, User } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";

/** An invitation that was neither accepted nor revoked. */
export const open = { acceptedAt: null, revokedAt: null } as const;

/** The invitation in the audit log of its organization. */
export function invitationTarget({
  id,
  organizationId,
}: Pick<Invitation, "id" | "organizationId">): AuditTarget {
  return { type: "invitation", id, organizationId };
}

/**
 * An open invitation of an organization whose people the actor manages.
 *
 * @throws DomainError forbidden, not_found (also another organization's)
 */
export async function findOpenInvitation(
  ctx: Context,
  invitationId: string,
  tx: Tx,
): Promise<{ invitation: Invitation; organization: Organization }> {
  const invitation = await tx.invitation.findFirst({ where: { id: invitationId, ...open } });
  if (!invitation) throw notFound("open invitation");
  const organization = await lockOrganization(ctx, invitation.organizationId, tx).catch(() => {
    throw notFound("open invitation");
  });
  await requirePeopleManager(ctx.actor, organization, tx);
  return { invitation, organization };
}

type Invited = Pick<Invitation, "invitedById"> & { organization: Organization };

/** Who sent an invitation; the command line if nobody, and null if the person may no longer invite. */
async function findInviter(tx: Tx, { invitedById, organization }: Invited): Promise<Actor | null> {
  if (invitedById === null) return { kind: "system", name: "The operator" };
  const inviter = await tx.user.findUnique({ where: { id: invitedById } });
  return inviter && mayManagePeople(userActor(inviter), organization) ? userActor(inviter) : null;
}

/**
 * Whether the link of an invitation works. Invitations of former admins do not, nor do those of staff from the moment when
 * the partner has an admin, who has not confirmed them.
 */
export async function linkWorks(tx: Tx, invitation: Invited): Promise<boolean> {
  const inviter = await findInviter(tx, invitation);
  return inviter !== null && !(await needsAdmin(inviter, invitation.organization, tx));
}

/** Revokes the open invitations that a person may no longer send, after a role change or a removal. */
export async function endInvitationsOf(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const invitations = await tx.invitation.findMany({
    where: { invitedById: userId, ...open },
    include: { organization: true },
  });
  for (const invitation of invitations) {
    if (await findInviter(tx, invitation)) continue;
    await revokeInvitations(ctx, tx, { id: invitation.id }, "the person who sent it may not invite anymore");
  }
}

/** Revokes open invitations: one, or all that a person sent. @returns the addresses */
export async function revokeInvitations(
  ctx: Context,
  tx: Tx,
  which: { id: string } | { invitedById: string },
  reason: string,
): Promise<string[]> {
  const ended = await tx.invitation.updateManyAndReturn({
    where: { ...which, ...open },
    data: { revokedAt: ctx.now },
  });
  for (const invitation of ended) {
    const { email } = invitation;
    await audit(ctx, tx, "invitation.revoked", invitationTarget(invitation), { email, reason });
  }
  return ended.map(({ email }) => email);
}

/** Ends what staff asked for a member, whom an admin has promoted or removed meanwhile. */
export async function endRequestsFor(
  ctx: Context,
  tx: Tx,
  { organizationId, email }: Pick<User, "organizationId" | "email">,
): Promise<void> {
  await tx.invitation.updateMany({ where: { organizationId, email, ...open }, data: { revokedAt: ctx.now } });
}
