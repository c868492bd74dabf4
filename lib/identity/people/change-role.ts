import { endInvitationsOf } from "#lib/identity/invitations/find-invitation.ts";
import { requireRoleOf } from "#lib/identity/invitations/invite-person.ts";
import { requirePeopleManager } from "#lib/identity/organizations/find-organization.ts";
import { writingScopes } from "#lib/oauth/scopes.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { roleWords } from "./constants.ts";
import { lockMember, requireAnotherAdmin } from "./find-member.ts";
import type { ChangeRoleInput } from "./schemas.ts";
import { tellOfStaff } from "./tell-of-staff.ts";

/**
 * Changes a person's role from the next request on. Open invitations that the person may no longer send are revoked, and
 * grants with writing scopes end with a read-only role. A partner's admins are notified of changes by staff.
 *
 * @throws DomainError forbidden, not_found, invalid_request (role), conflict (last admin)
 */
export async function changeRole(ctx: Context, input: ChangeRoleInput & { userId: string }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, input.userId, tx);
    const { member, organization } = found;
    requirePeopleManager(ctx.actor, organization);
    requireRoleOf(organization, input.role);
    if (member.role === input.role) return;
    await requireAnotherAdmin(found, tx);
    await tx.user.update({ where: { id: member.id }, data: { role: input.role } });
    await endInvitationsOf(ctx, tx, member.id);
    await recordAudit(ctx, tx, {
      action: "person.role_changed",
      targetType: "user",
      targetId: member.id,
      organizationId: organization.id,
      detail: { name: member.name, from: member.role, to: input.role },
    });
    await tellOfStaff(ctx, tx, organization.id, {
      title: "Staff changed a role in your organization",
      text: `changed the role of ${quoted(member.name)} from ${roleWords[member.role].name} to ${roleWords[input.role].name}.`,
    });
    if (input.role === "PARTNER_READ_ONLY")
      await tx.grant.updateMany({
        where: { userId: member.id, revokedAt: null, scopes: { hasSome: writingScopes } },
        data: { revokedAt: ctx.now },
      });
  });
  forgetTokens();
}
