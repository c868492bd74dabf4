import { endInvitationsOf } from "#lib/identity/invitations/find-invitation.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { lockMember, requireAnotherAdmin } from "./find-member.ts";

/** Replaces the person's name in the audit log. */
export const erasedName = "erased person";

/**
 * Removes a person with everything that says who they were: account, sessions, factors, consents and grants, mails to
 * them, invitations and requests for a password. Entries of the audit log, replays, data problems and invitations of
 * others stay and name nobody, neither by the present name nor by a former one.
 *
 * @throws DomainError forbidden (staff only), not_found, conflict (last admin)
 */
export async function erasePerson(ctx: Context, input: { userId: string }): Promise<void> {
  requireStaff(ctx.actor, "erase a person");
  const { userId } = input;
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    await requireAnotherAdmin(found, tx);
    const names = await namesOf(tx, userId, member.name);
    await tx.branchProblem.updateMany({ where: { reporterId: userId }, data: { reporterName: erasedName } });
    if (organization.kind === "DISTRIBUTOR")
      await tx.branchProblem.updateMany({ where: { doneBy: { in: names } }, data: { doneBy: erasedName } });
    await tx.user.delete({ where: { id: userId } });
    await endInvitationsOf(ctx, tx, userId);
    await tx.invitation.updateMany({ where: { invitedById: userId }, data: { invitedBy: erasedName } });
    await tx.invitation.deleteMany({ where: { email: member.email } });
    await tx.passwordResetRequest.deleteMany({ where: { email: member.email } });
    await tx.mail.deleteMany({ where: { to: member.email } });
    await tx.replay.updateMany({
      where: { organizationId: organization.id, startedByName: { in: names } },
      data: { startedByName: erasedName },
    });
    await tx.auditEntry.updateMany({
      where: { actorKind: "user", actorId: userId },
      data: { actorName: erasedName, ipAddress: null },
    });
    // What others did to the person, and what names them by address, such as an invitation.
    await tx.$executeRaw`
      UPDATE "AuditEntry" SET "detail" = "detail" - 'name' - 'email'
        - CASE WHEN "action" = 'user.renamed' THEN ARRAY['from', 'to'] ELSE '{}' END
        || jsonb_build_object('person', ${erasedName}::text)
      WHERE ("targetType" = 'user' AND "targetId" = ${userId}) OR "detail"->>'email' = ${member.email}`;
    // Older entries do not have the id of whoever invited.
    await tx.$executeRaw`
      UPDATE "AuditEntry" SET "detail" = "detail" || jsonb_build_object('invitedBy', ${erasedName}::text)
      WHERE "action" = 'invitation.accepted' AND ("detail"->>'invitedById' = ${userId}
        OR ("organizationId" = ${organization.id} AND "detail"->>'invitedById' IS NULL
          AND "detail"->>'invitedBy' = ANY(${names})))`;
    await recordAudit(ctx, tx, {
      action: "person.erased",
      targetType: "user",
      targetId: userId,
      organizationId: organization.id,
    });
  });
  forgetTokens();
}

/** The person's name and the former ones, as the audit log has them. */
async function namesOf(tx: Tx, userId: string, name: string): Promise<string[]> {
  const renamed = await tx.$queryRaw<{ from: string | null; to: string | null }[]>`
    SELECT "detail"->>'from' AS "from", "detail"->>'to' AS "to" FROM "AuditEntry"
    WHERE "action" = 'user.renamed' AND "targetType" = 'user' AND "targetId" = ${userId}`;
  return [...new Set([name, ...renamed.flatMap(({ from, to }) => [from ?? name, to ?? name])])];
}
