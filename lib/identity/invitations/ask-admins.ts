import { audit } from "#lib/audit/audit.ts";
import { notifyOfStaffAction } from "#lib/identity/organizations/find-organization.ts";
import { invitationLifetimeSeconds } from "#lib/identity/shared/invitation-rules.ts";
import { type RoleName, roleLabels } from "#lib/identity/shared/roles.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Organization } from "#lib/platform/db/generated/client.ts";
import { conflict } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { invitationTarget, linkWorks, open } from "./open-invitations.ts";

/** How long staff who ask for the same again do not cause another email. */
const askAgainSeconds = 24 * 3600;

/**
 * Asks a partner's admins, with a notice and an email, to give somebody a role, for staff who may not do it themselves. The
 * request is an invitation whose link nobody has, perhaps to a member. An admin confirms it by inviting or promoting the
 * person, which ends it. Another role replaces an earlier request; the same one within a day changes nothing.
 *
 * @throws DomainError conflict, if the address has an invitation that needs no confirmation
 */
export async function askAdmins(
  ctx: Context<UserActor>,
  tx: Tx,
  organization: Organization,
  { email, role }: { email: string; role: RoleName },
): Promise<{ id: string }> {
  const { userId: invitedById, name: invitedBy } = ctx.actor;
  const organizationId = organization.id;
  const earlier = await tx.invitation.findFirst({ where: { organizationId, email, ...open } });
  if (earlier && earlier.expiresAt > ctx.now) {
    if (await linkWorks(tx, { ...earlier, organization }))
      throw conflict(
        `${email} already has an open invitation to ${organization.name}, which its admins can replace.`,
      );
    if (earlier.role === role && earlier.sentAt > addSeconds(ctx.now, -askAgainSeconds))
      return { id: earlier.id };
  }
  const id = newId("invitation");
  await tx.invitation.updateMany({
    where: { organizationId, email, ...open },
    data: { revokedAt: ctx.now },
  });
  await tx.invitation.create({
    data: {
      id,
      organizationId,
      email,
      role,
      invitedBy,
      invitedById,
      tokenHash: hashToken(newToken()),
      createdAt: ctx.now,
      sentAt: ctx.now,
      expiresAt: addSeconds(ctx.now, invitationLifetimeSeconds),
    },
  });
  await audit(ctx, tx, "invitation.requested", invitationTarget({ id, organizationId }), { email, role });
  await notifyOfStaffAction(
    ctx,
    tx,
    organizationId,
    {
      title: "Staff ask you to confirm a role in your organization",
      text: `asks you to give ${email} the role ${roleLabels[role].name}.`,
    },
    "Nothing changes unless an admin confirms it on the People page.",
  );
  return { id };
}
