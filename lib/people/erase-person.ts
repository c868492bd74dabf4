import { recordAudit } from "#lib/audit/record-audit.ts";
import { forgetTokens } from "#lib/auth/access-token-cache.ts";
import { type Context, isStaff } from "#lib/auth/context.ts";
import { DomainError } from "#lib/errors.ts";
import { lockMember, requireAnotherAdmin } from "./find-member.ts";

/** What stands in the audit log where the person's name was. */
export const erasedName = "erased person";

/**
 * Removes a person with everything that says who they were: account, factors, consents and grants, mails to them,
 * invitations and requests for a password; in the audit log and in replays the entries stay and name nobody.
 *
 * @throws DomainError forbidden (staff only), not_found, conflict (last admin)
 */
export async function erasePerson(ctx: Context, input: { userId: string }): Promise<void> {
  if (!isStaff(ctx.actor)) throw new DomainError("forbidden", "Only staff may erase a person.");
  const { userId } = input;
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    await requireAnotherAdmin(found, tx);
    await tx.user.delete({ where: { id: userId } });
    await tx.invitation.deleteMany({ where: { email: member.email } });
    await tx.passwordResetRequest.deleteMany({ where: { email: member.email } });
    await tx.mail.deleteMany({ where: { to: member.email } });
    await tx.replay.updateMany({
      where: { organizationId: organization.id, startedByName: member.name },
      data: { startedByName: erasedName },
    });
    await tx.auditEntry.updateMany({
      where: { actorKind: "user", actorId: userId },
      data: { actorName: erasedName, ipAddress: null },
    });
    // What others did to the person, and what names them by address, such as an invitation.
    await tx.$executeRaw`
      UPDATE "AuditEntry" SET "detail" = "detail" - 'name' - 'email' || jsonb_build_object('person', ${erasedName}::text)
      WHERE ("targetType" = 'user' AND "targetId" = ${userId}) OR "detail"->>'email' = ${member.email}`;
    await recordAudit(ctx, tx, {
      action: "person.erased",
      targetType: "user",
      targetId: userId,
      organizationId: organization.id,
    });
  });
  forgetTokens(({ actor }) => actor.userId === userId);
}
