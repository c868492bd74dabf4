import { endInvitationsOf } from "#lib/identity/invitations/find-invitation.ts";
import { requirePeopleManager } from "#lib/identity/organizations/find-organization.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { lockMember, requireAnotherAdmin } from "./find-member.ts";
import { tellOfStaff } from "./tell-of-staff.ts";

/**
 * Removes a person, or lets one leave, with sessions, open invitations, and consents. The audit log keeps the name. The
 * last admin cannot leave.
 *
 * @throws DomainError forbidden, not_found, conflict (last admin)
 */
export async function removePerson(ctx: Context, input: { userId: string }): Promise<void> {
  const { userId } = input;
  const leaves = ctx.actor.kind === "user" && ctx.actor.userId === userId;
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    if (!leaves) requirePeopleManager(ctx.actor, organization);
    await requireAnotherAdmin(found, tx);
    await tx.user.delete({ where: { id: userId } });
    await endInvitationsOf(ctx, tx, userId);
    await tellOfStaff(ctx, tx, organization.id, {
      title: "Staff removed somebody from your organization",
      text: `removed ${quoted(member.name)}.`,
    });
    await recordAudit(ctx, tx, {
      action: leaves ? "person.left" : "person.removed",
      targetType: "user",
      targetId: userId,
      organizationId: organization.id,
      detail: { name: member.name, email: member.email, role: member.role },
    });
  });
  forgetTokens();
}
