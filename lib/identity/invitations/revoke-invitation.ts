import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { notFound } from "#lib/platform/errors.ts";
import { findOpenInvitation, open } from "./find-invitation.ts";

/**
 * Revokes an open invitation. Of a concurrent acceptance and this, one succeeds.
 *
 * @throws DomainError forbidden, not_found (also if it was just accepted)
 */
export async function revokeInvitation(ctx: Context, input: { invitationId: string }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { invitation, organization } = await findOpenInvitation(ctx, input.invitationId, tx);
    const { count } = await tx.invitation.updateMany({
      where: { id: invitation.id, ...open },
      data: { revokedAt: ctx.now },
    });
    if (count === 0) throw notFound("open invitation");
    await recordAudit(ctx, tx, {
      action: "invitation.revoked",
      targetType: "invitation",
      targetId: invitation.id,
      organizationId: organization.id,
      detail: { email: invitation.email },
    });
  });
}
