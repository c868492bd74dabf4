import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Context } from "#lib/auth/context.ts";
import { lockMember, requireAnotherAdmin } from "./find-member.ts";
import { requirePeopleManager } from "./find-organization.ts";
import { requireRoleOf } from "./invite-person.ts";
import type { ChangeRoleInput } from "./schemas.ts";

/**
 * Gives a person another role of their organization; it counts from the next request. The last admin stays one.
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
    await recordAudit(ctx, tx, {
      action: "person.role_changed",
      targetType: "user",
      targetId: member.id,
      organizationId: organization.id,
      detail: { name: member.name, from: member.role, to: input.role },
    });
  });
}
