import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { newOwnerProof } from "#lib/identity/factors/owner-confirmation.ts";
import { endedInvitations } from "#lib/identity/shared/invitation-rules.ts";
import type { AcceptInvitationInput, InvitationOffer } from "#lib/identity/shared/people-schemas.ts";
import { requireHardToGuess } from "#lib/identity/sign-in/guessable-password.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import { takeAttempt } from "#lib/identity/sign-in/sign-in-throttle.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { conflict, DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { linkWorks, open } from "./open-invitations.ts";

/** The same error for a used, replaced, expired, or invalid link of another kind. */
export function linkEnded(): DomainError {
  return new DomainError("not_found", "This link was used or revoked, or it has expired.");
}

/** Only who has the link learns how it ended. A replaced link is as unknown as an invalid one. */
async function endedInvitation(ctx: Context, token: string): Promise<DomainError> {
  const ended = await ctx.db.invitation.findUnique({ where: { tokenHash: hashToken(token) } });
  const getReason = () => {
    if (!ended) return "unknown";
    if (ended.acceptedAt) return "used";
    if (ended.revokedAt) return "revoked";
    return ended.expiresAt > ctx.now ? "unknown" : "expired";
  };
  return new DomainError("not_found", endedInvitations[getReason()]);
}

/**
 * Returns the details of an invitation for the page of its link.
 *
 * @throws DomainError not_found (a link that ended says how), too_many_requests
 */
export async function readInvitation(ctx: Context, input: { token: string }): Promise<InvitationOffer> {
  await takeAttempt(ctx.db, "link", ctx.ipAddress ?? "unknown", ctx.now);
  const invitation = await ctx.db.invitation.findFirst({
    where: { tokenHash: hashToken(input.token), ...open, expiresAt: { gt: ctx.now } },
    include: { organization: true },
  });
  if (!invitation || !(await linkWorks(ctx.db, invitation))) throw await endedInvitation(ctx, input.token);
  const { email, role, invitedBy, organization } = invitation;
  return { email, role, invitedBy, organization: organization.name };
}

/**
 * Makes the invited person a member. Of concurrent requests with one link, one succeeds.
 *
 * @returns the email address to sign in with, and a proof for the browser that opened the link
 * @throws DomainError not_found (also for a link that ended), invalid_request (a password that is easy to guess), conflict
 *   (the address has an account by now), too_many_requests
 */
export async function acceptInvitation(
  ctx: Context,
  { token, name, password }: AcceptInvitationInput,
): Promise<{ email: string; ownerProof: string }> {
  const offer = await readInvitation(ctx, { token });
  await requireHardToGuess(password, [name, offer.email, offer.organization], "password");
  const passwordHash = await hashPassword(password);
  return ctx.db.$transaction(async (tx) => {
    const [invitation] = await tx.invitation.updateManyAndReturn({
      where: { tokenHash: hashToken(token), ...open, expiresAt: { gt: ctx.now } },
      data: { acceptedAt: ctx.now },
      include: { organization: true },
    });
    if (!invitation || !(await linkWorks(tx, invitation)))
      throw new DomainError("not_found", endedInvitations.unknown);
    const { organizationId, email, role, invitedBy, invitedById } = invitation;
    const id = newId("user");
    const [user] = await tx.user.createManyAndReturn({
      data: [{ id, organizationId, email, name, role, passwordHash }],
      skipDuplicates: true,
    });
    if (!user)
      throw conflict(`${email} already has an account. Sign in with it, or ask for another invitation.`);
    const actor = { kind: "user", userId: id, name, email, role, organizationId } as const;
    const detail = { role, invitedBy, invitedById };
    await audit({ ...ctx, actor }, tx, "invitation.accepted", userTarget({ id, organizationId }), detail);
    return { email, ownerProof: newOwnerProof(user, ctx.now) };
  });
}
