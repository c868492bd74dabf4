import { audit } from "#lib/audit/audit.ts";
import {
  lockOrganization,
  needsAdmin,
  notifyOfStaffAction,
  requirePeopleManager,
  requireRecentSignInToGive,
  requireRoleOf,
} from "#lib/identity/organizations/find-organization.ts";
import { invitationDays, invitationLifetimeSeconds } from "#lib/identity/shared/invitation-rules.ts";
import type { InviteInput, SentInvitation } from "#lib/identity/shared/people-schemas.ts";
import { type RoleName, roleLabels } from "#lib/identity/shared/roles.ts";
import { takeAttempt } from "#lib/identity/sign-in/sign-in-throttle.ts";
import { hasMailServer, queueMail } from "#lib/mail/queue-mail.ts";
import { invitationMail } from "#lib/mail/templates/invitation.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { belongsTo, ownOrganization } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Organization } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { askAdmins } from "./ask-admins.ts";
import { findOpenInvitation, invitationTarget, linkWorks, open } from "./open-invitations.ts";

/**
 * Invites a person by email with a link that works once. An earlier invitation to the same address ends. The response does
 * not tell whether the address has an account elsewhere. If staff invite a person to a partner that has an admin, its admins
 * are asked instead; without an admin, the partner gets a notice.
 *
 * @returns the link if no mail server sends it, null otherwise; `needsAdmin` if the admins were asked
 * @throws DomainError forbidden, sign_in_not_recent, not_found (organization), invalid_request (role), conflict (already a
 *   member, or, for staff, invited by the partner), too_many_requests
 */
export async function invitePerson(ctx: Context, input: InviteInput): Promise<SentInvitation> {
  const organizationId = input.organizationId ?? ownOrganization(ctx.actor);
  return ctx.db.$transaction(async (tx) => {
    const organization = await lockOrganization(ctx, organizationId, tx);
    await requirePeopleManager(ctx.actor, organization, tx);
    requireRoleOf(organization, input.role);
    requireRecentSignInToGive(ctx, organization, input.role);
    await takeAttempt(tx, "invitation", organizationId, ctx.now);
    if (await tx.user.findFirst({ where: { organizationId, email: input.email } }))
      throw conflict(`${input.email} already belongs to ${organization.name}.`);
    const { actor } = ctx;
    if (actor.kind === "user" && (await needsAdmin(actor, organization, tx))) {
      const { id } = await askAdmins({ ...ctx, actor }, tx, organization, input);
      return { id, link: null, needsAdmin: true };
    }
    await notifyOfStaffAction(ctx, tx, organizationId, {
      title: "Staff invited a person to your organization",
      text: `invited ${input.email} as ${roleLabels[input.role].name}.`,
    });
    return { ...(await openInvitation(ctx, tx, organization, input)), needsAdmin: false };
  });
}

/** Creates an invitation, queues its email, and ends an earlier one to the same address. */
export async function openInvitation(
  ctx: Context,
  tx: Tx,
  organization: Pick<Organization, "id" | "name">,
  { email, role }: { email: string; role: RoleName },
): Promise<{ id: string; link: string | null }> {
  const id = newId("invitation");
  const organizationId = organization.id;
  const inviter =
    ctx.actor.kind === "user"
      ? { invitedBy: ctx.actor.name, invitedById: ctx.actor.userId }
      : { invitedBy: "The operator", invitedById: null };
  await tx.invitation.updateMany({
    where: { organizationId, email, ...open },
    data: { revokedAt: ctx.now },
  });
  const { row, link } = await sendLink(ctx, tx, {
    email,
    role,
    organizationName: organization.name,
    invitedBy: inviter.invitedBy,
  });
  await tx.invitation.create({
    data: { id, organizationId, email, role, ...inviter, createdAt: ctx.now, ...row },
  });
  await audit(ctx, tx, "person.invited", invitationTarget({ id, organizationId }), { email, role });
  return { id, link };
}

/**
 * Sends an open invitation again. The new link works as long as the first one did; the old link ends. A partner's admins
 * are notified when staff do it.
 *
 * @returns the link if no mail server sends it, for people of the organization, or for whoever invited the person; null otherwise
 * @throws DomainError forbidden, sign_in_not_recent, not_found, conflict (an admin has to confirm it), too_many_requests
 */
export async function resendInvitation(
  ctx: Context,
  input: { invitationId: string },
): Promise<{ link: string | null }> {
  return ctx.db.$transaction(async (tx) => {
    const { invitation, organization } = await findOpenInvitation(ctx, input.invitationId, tx);
    const { id, email, role } = invitation;
    requireRecentSignInToGive(ctx, organization, role);
    if (!(await linkWorks(tx, { ...invitation, organization })))
      throw conflict(`An admin of ${organization.name} has to confirm this invitation first.`);
    await takeAttempt(tx, "invitation", organization.id, ctx.now);
    const { row, link } = await sendLink(ctx, tx, { ...invitation, organizationName: organization.name });
    const { count } = await tx.invitation.updateMany({ where: { id, ...open }, data: row });
    if (count === 0) throw notFound("open invitation");
    await audit(ctx, tx, "invitation.sent_again", invitationTarget(invitation), { email });
    await notifyOfStaffAction(ctx, tx, organization.id, {
      title: "Staff sent an invitation to your organization again",
      text: `sent the invitation of ${email} again.`,
    });
    // With the link, staff could become the invited person. Their own stops working when the partner gets an admin; the
    // operator's does not.
    const { actor } = ctx;
    const isOwn = actor.kind === "user" && actor.userId === invitation.invitedById;
    return { link: isOwn || belongsTo(actor, organization.id) ? link : null };
  });
}

/**
 * Revokes an open invitation. Of a concurrent acceptance and this, one succeeds. A partner's admins are notified when staff
 * do it.
 *
 * @throws DomainError forbidden, not_found (also if it was just accepted)
 */
export async function revokeInvitation(ctx: Context, input: { invitationId: string }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { invitation, organization } = await findOpenInvitation(ctx, input.invitationId, tx);
    const { id, email } = invitation;
    const { count } = await tx.invitation.updateMany({
      where: { id, ...open },
      data: { revokedAt: ctx.now },
    });
    if (count === 0) throw notFound("open invitation");
    await audit(ctx, tx, "invitation.revoked", invitationTarget(invitation), { email });
    await notifyOfStaffAction(ctx, tx, organization.id, {
      title: "Staff revoked an invitation to your organization",
      text: `revoked the invitation of ${email}.`,
    });
  });
}

type InvitationToSend = { email: string; role: RoleName; organizationName: string; invitedBy: string };

/**
 * Makes the link of an invitation and queues its email. The token follows `#`, so browsers send it to no log and in no
 * Referer. Somebody who has an account gets an email without a link, and the inviter cannot tell.
 *
 * @returns columns of the invitation, and the link if no mail server sends it
 */
async function sendLink(ctx: Context, tx: Tx, invitation: InvitationToSend) {
  const token = newToken();
  const link = `${env().BASE_URL}/invitation#${token}`;
  const account = await tx.user.findUnique({ where: { email: invitation.email }, select: { id: true } });
  const role = `${roleLabels[invitation.role].name}. ${roleLabels[invitation.role].may}.`;
  const mail = invitationMail({ ...invitation, role, days: invitationDays }, account ? null : link);
  await queueMail(tx, { to: invitation.email, ...mail });
  const expiresAt = addSeconds(ctx.now, invitationLifetimeSeconds);
  const row = { tokenHash: hashToken(token), sentAt: ctx.now, expiresAt };
  return { row, link: hasMailServer() ? null : link };
}
