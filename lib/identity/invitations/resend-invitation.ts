import { takeTurn } from "#lib/identity/sign-in/sign-in-throttle.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { notFound } from "#lib/platform/errors.ts";
import { findOpenInvitation, open } from "./find-invitation.ts";
import { writeInvitation } from "./write-invitation.ts";

/**
 * Sends an open invitation again, with a new link that lives as long as the first did; the old link ends.
 *
 * @returns the link where no mail server sends it, null otherwise
 * @throws DomainError forbidden, not_found, too_many_requests
 */
export async function resendInvitation(
  ctx: Context,
  input: { invitationId: string },
): Promise<{ link: string | null }> {
  return ctx.db.$transaction(async (tx) => {
    const { invitation, organization } = await findOpenInvitation(ctx, input.invitationId, tx);
    const { id, email, role, invitedBy } = invitation;
    await takeTurn(tx, "invitation", organization.id, ctx.now);
    const { row, link } = await writeInvitation(ctx, tx, {
      email,
      role,
      invitedBy,
      organizationName: organization.name,
    });
    const { count } = await tx.invitation.updateMany({ where: { id, ...open }, data: row });
    if (count === 0) throw notFound("open invitation");
    await recordAudit(ctx, tx, {
      action: "invitation.sent_again",
      targetType: "invitation",
      targetId: id,
      organizationId: organization.id,
      detail: { email },
    });
    return { link };
  });
}
