import { audit } from "#lib/audit/audit.ts";
import {
  lockOrganization,
  notifyOfStaffAction,
  requirePeopleManager,
  requireRoleOf,
} from "#lib/identity/organizations/find-organization.ts";
import { type RoleName, roleLabels } from "#lib/identity/people/roles.ts";
import type { InviteInput, SentInvitation } from "#lib/identity/people/schemas.ts";
import { takeTurn } from "#lib/identity/sign-in/sign-in-throttle.ts";
import { hasMailServer, queueMail } from "#lib/mail/queue-mail.ts";
import { invitationMail } from "#lib/mail/templates/invitation.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { belongsTo } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Invitation, Organization } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { invitationDays } from "./invitation-rules.ts";
import { findOpenInvitation, invitationTarget, open } from "./open-invitations.ts";

/**
 * Invites a person by email with a link that works once. An earlier invitation to the same address ends. The response does
 * not tell whether the address has an account elsewhere. A partner's admins are notified when staff invite a person.
 *
 * @returns the link if no mail server sends it, null otherwise
 * @throws DomainError forbidden, not_found (organization), invalid_request (role), conflict (already a member),
 *   too_many_requests
 */
export async function invitePerson(ctx: Context<UserActor>, input: InviteInput): Promise<SentInvitation> {
  const organizationId = input.organizationId ?? ctx.actor.organizationId;
  return ctx.db.$transaction(async (tx) => {
    const organization = await lockOrganization(ctx, organizationId, tx);
    await requirePeopleManager(ctx.actor, organization, tx);
    requireRoleOf(organization, input.role);
    await takeTurn(tx, "invitation", organizationId, ctx.now);
    if (await tx.user.findFirst({ where: { organizationId, email: input.email } }))
      throw conflict(`${input.email} already belongs to ${organization.name}.`);
    await notifyOfStaffAction(ctx, tx, organizationId, {
      title: "Staff invited a person to your organization",
      text: `invited ${input.email} as ${roleLabels[input.role].name}.`,
    });
    return openInvitation(ctx, tx, organization, input);
  });
}

/** Creates an invitation, queues its email, and ends an earlier one to the same address. */
export async function openInvitation(
  ctx: Context,
  tx: Tx,
  organization: Pick<Organization, "id" | "name">,
  { email, role }: { email: string; role: RoleName },
): Promise<SentInvitation> {
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
 * @returns the link if no mail server sends it, for people of the organization or of whom invited; null otherwise
 * @throws DomainError forbidden, not_found, too_many_requests
 */
export async function resendInvitation(
  ctx: Context,
  input: { invitationId: string },
): Promise<{ link: string | null }> {
  return ctx.db.$transaction(async (tx) => {
    const { invitation, organization } = await findOpenInvitation(ctx, input.invitationId, tx);
    const { id, email } = invitation;
    await takeTurn(tx, "invitation", organization.id, ctx.now);
    const { row, link } = await sendLink(ctx, tx, { ...invitation, organizationName: organization.name });
    const { count } = await tx.invitation.updateMany({ where: { id, ...open }, data: row });
    if (count === 0) throw notFound("open invitation");
    await audit(ctx, tx, "invitation.sent_again", invitationTarget(invitation), { email });
    await notifyOfStaffAction(ctx, tx, organization.id, {
      title: "Staff sent an invitation to your organization again",
      text: `sent the invitation of ${email} again.`,
    });
    return { link: (await mayHaveLink(ctx, tx, invitation)) ? link : null };
  });
}

/** With the link, a person of another organization could become the invited one. */
async function mayHaveLink(
  { actor }: Context,
  tx: Tx,
  { organizationId, invitedById }: Pick<Invitation, "organizationId" | "invitedById">,
): Promise<boolean> {
  if (actor.kind === "system" || belongsTo(actor, organizationId)) return true;
  const inviter = await tx.user.findUnique({ where: { id: invitedById ?? "" } });
  return inviter !== null && belongsTo(actor, inviter.organizationId);
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
  const expiresAt = addSeconds(ctx.now, invitationDays * 24 * 3600);
  const row = { tokenHash: hashToken(token), sentAt: ctx.now, expiresAt };
  return { row, link: hasMailServer() ? null : link };
}
