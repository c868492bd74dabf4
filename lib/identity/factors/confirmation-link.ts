import { audit } from "#lib/audit/audit.ts";
import { ownTarget } from "#lib/identity/audit-targets.ts";
import { linkEnded } from "#lib/identity/invitations/accept-invitation.ts";
import type { ConfirmationLinkInput, SentConfirmationLink } from "#lib/identity/shared/account-schemas.ts";
import { takeAttempt } from "#lib/identity/sign-in/sign-in-throttle.ts";
import { hasMailServer, queueMail } from "#lib/mail/queue-mail.ts";
import { confirmationMail } from "#lib/mail/templates/confirmation.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { confirmOwner, newOwnerProof, spendOwnerProof } from "./owner-confirmation.ts";

/**
 * Mails the current person a link that confirms the session in which it is opened. Somebody else who has the password does
 * not get it, and its owner learns of them.
 *
 * @throws DomainError too_many_requests
 */
export async function sendConfirmationLink(ctx: Context<UserActor>): Promise<SentConfirmationLink> {
  const { userId, email, name } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    // Not by address, so that it leaves the links of password resets alone.
    await takeAttempt(tx, "resetAccount", userId, ctx.now);
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const token = newOwnerProof(user, ctx.now);
    await queueMail(tx, { to: email, ...confirmationMail(name, token) });
    await audit(ctx, tx, "user.confirmation_sent", ownTarget(ctx.actor));
  });
  return { isMailed: hasMailServer() };
}

/**
 * Confirms this session with the mailed link, which works once.
 *
 * @throws DomainError not_found (also another person's link, or one that ended), too_many_requests
 */
export async function followConfirmationLink(
  ctx: Context<UserActor>,
  { token }: ConfirmationLinkInput,
): Promise<void> {
  await takeAttempt(ctx.db, "link", ctx.ipAddress ?? "unknown", ctx.now);
  await ctx.db.$transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id: ctx.actor.userId } });
    if (!(await spendOwnerProof(tx, user, token, ctx.now))) throw linkEnded();
    await confirmOwner(ctx, tx);
    await audit(ctx, tx, "user.confirmed", ownTarget(ctx.actor), { by: "a link by email" });
  });
}
