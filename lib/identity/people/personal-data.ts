import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { endInvitationsOf } from "#lib/identity/invitations/open-invitations.ts";
import { renameStarter } from "#lib/notifications/deliveries/rename-starter.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { lockMember, requireAnotherAdmin } from "./manage-people.ts";

/**
 * Exports the data that the portal keeps about a person: account, kinds of second factors, consents, emails and notices to them, and
 * their actions in the audit log. No credentials.
 *
 * @throws DomainError not_found
 */
export async function exportPerson(ctx: Context, input: { userId: string }) {
  const user = await ctx.db.user.findUnique({
    where: { id: input.userId },
    include: {
      organization: { select: { name: true } },
      sessions: { select: { createdAt: true, lastSeenAt: true, ipAddress: true, userAgent: true } },
      totp: { select: { createdAt: true, confirmedAt: true } },
      passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
      notices: { select: { title: true, text: true, createdAt: true } },
      consents: { select: { applicationId: true, scopes: true, createdAt: true } },
      grants: {
        select: { applicationId: true, scopes: true, createdAt: true, lastUsedAt: true, revokedAt: true },
      },
    },
  });
  if (!user) throw notFound("person");
  const { id, email, name, role, createdAt, updatedAt, organization } = user;
  return {
    account: { id, email, name, role, organization: organization.name, createdAt, updatedAt },
    sessions: user.sessions,
    secondFactors: { authenticatorApp: user.totp, passkeys: user.passkeys },
    notices: user.notices,
    consents: user.consents,
    grants: user.grants,
    invitations: await ctx.db.invitation.findMany({
      where: { email },
      select: { role: true, invitedBy: true, sentAt: true, acceptedAt: true, revokedAt: true },
      orderBy: { createdAt: "asc" },
    }),
    mails: await ctx.db.mail.findMany({
      where: { to: email },
      select: { subject: true, createdAt: true, sentAt: true },
      orderBy: { createdAt: "asc" },
    }),
    actions: await ctx.db.auditEntry.findMany({
      where: { actorKind: "user", actorId: id },
      select: { at: true, action: true, targetType: true, targetId: true, ipAddress: true },
      orderBy: { at: "asc" },
    }),
  };
}

/** Replaces the person's name in the audit log. */
const erasedName = "erased person";

/**
 * Removes a person with everything that identifies them: account, sessions, factors, consents, grants, emails,
 * invitations, and password requests. Audit entries, replays, receiver checks, notices, changes of branches, data problems,
 * and invitations that they sent stay without their current or former names.
 *
 * @throws DomainError not_found, conflict (last admin)
 */
export async function erasePerson(ctx: Context, input: { userId: string }): Promise<void> {
  const { userId } = input;
  await ctx.db.$transaction(async (tx) => {
    const found = await lockMember(ctx, userId, tx);
    const { member, organization } = found;
    await requireAnotherAdmin(found, tx);
    const names = await getNames(tx, userId, member.name);
    await tx.branchProblem.updateMany({ where: { reporterId: userId }, data: { reporterName: erasedName } });
    if (organization.kind === "DISTRIBUTOR") {
      await tx.branchProblem.updateMany({
        where: { resolvedBy: { in: names } },
        data: { resolvedBy: erasedName },
      });
      await tx.branchImport.updateMany({
        where: { actorName: { in: names } },
        data: { actorName: erasedName },
      });
      await tx.branchImport.updateMany({
        where: { undoneBy: { in: names } },
        data: { undoneBy: erasedName },
      });
    }
    await tx.user.delete({ where: { id: userId } });
    await endInvitationsOf(ctx, tx, userId);
    await tx.invitation.updateMany({ where: { invitedById: userId }, data: { invitedBy: erasedName } });
    await tx.invitation.deleteMany({ where: { email: member.email } });
    await tx.passwordResetRequest.deleteMany({ where: { email: member.email } });
    await tx.mail.deleteMany({ where: { to: member.email } });
    await renameStarter(tx, { organizationId: organization.id, names }, erasedName);
    for (const name of names)
      await tx.$executeRaw`
        UPDATE "Notice" SET "title" = replace("title", ${quoted(name)}, ${erasedName}),
          "text" = replace("text", ${quoted(name)}, ${erasedName})
        WHERE position(${quoted(name)} IN "title" || "text") > 0`;
    // Sign-ins that failed have no actor.
    await tx.auditEntry.updateMany({
      where: { actorKind: "anonymous", targetType: "user", targetId: userId },
      data: { ipAddress: null },
    });
    await tx.auditEntry.updateMany({
      where: { actorKind: "user", actorId: userId },
      data: { actorName: erasedName, ipAddress: null },
    });
    // Other people's actions on the person, and entries with the person's address, such as an invitation.
    await tx.$executeRaw`
      UPDATE "AuditEntry" SET "detail" = "detail" - 'name' - 'email'
        - CASE WHEN "action" = 'user.renamed' THEN ARRAY['from', 'to'] ELSE '{}' END
        || jsonb_build_object('person', ${erasedName}::text)
      WHERE ("targetType" = 'user' AND "targetId" = ${userId}) OR "detail"->>'email' = ${member.email}`;
    // Invitations that they sent. Older entries have the inviter's name but no ID.
    await tx.$executeRaw`
      UPDATE "AuditEntry" SET "detail" = "detail" || jsonb_build_object('invitedBy', ${erasedName}::text)
      WHERE "action" = 'invitation.accepted' AND ("detail"->>'invitedById' = ${userId}
        OR ("organizationId" = ${organization.id} AND "detail"->>'invitedById' IS NULL
          AND "detail"->>'invitedBy' = ANY(${names})))`;
    await audit(ctx, tx, "person.erased", userTarget(member));
  });
  invalidateTokens();
}

/** The person's current name and the former ones in the audit log. */
async function getNames(tx: Tx, userId: string, name: string): Promise<string[]> {
  const renamed = await tx.$queryRaw<{ from: string | null; to: string | null }[]>`
    SELECT "detail"->>'from' AS "from", "detail"->>'to' AS "to" FROM "AuditEntry"
    WHERE "action" = 'user.renamed' AND "targetType" = 'user' AND "targetId" = ${userId}`;
  return [...new Set([name, ...renamed.flatMap(({ from, to }) => [from ?? name, to ?? name])])];
}
