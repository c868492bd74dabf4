import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { notFound } from "#lib/platform/errors.ts";

/** Everything that is kept of a person, as JSON with times in ISO form; nothing that signs anybody in. */
export type PersonExport = Record<
  "account" | "sessions" | "secondFactors" | "consents" | "grants" | "invitations" | "mails" | "actions",
  unknown
>;

/**
 * What the portal keeps of a person, for the person: account, kinds of second factors, what they allowed, what was sent
 * to them, and what they did as the audit log has it.
 *
 * @throws DomainError forbidden (staff only), not_found
 */
export async function exportPerson(ctx: Context, input: { userId: string }): Promise<PersonExport> {
  requireStaff(ctx.actor, "export a person's data");
  const user = await ctx.db.user.findUnique({
    where: { id: input.userId },
    include: {
      organization: { select: { name: true } },
      sessions: { select: { createdAt: true, lastSeenAt: true, ipAddress: true, userAgent: true } },
      totp: { select: { createdAt: true, confirmedAt: true } },
      passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
      consents: { select: { applicationId: true, scopes: true, createdAt: true } },
      grants: {
        select: { applicationId: true, scopes: true, createdAt: true, lastUsedAt: true, revokedAt: true },
      },
    },
  });
  if (!user) throw notFound("person");
  const { id, email, name, role, createdAt, updatedAt, organization } = user;
  const toThem = { orderBy: { createdAt: "asc" } } as const;
  return {
    account: { id, email, name, role, organization: organization.name, createdAt, updatedAt },
    sessions: user.sessions,
    secondFactors: { authenticatorApp: user.totp, passkeys: user.passkeys },
    consents: user.consents,
    grants: user.grants,
    invitations: await ctx.db.invitation.findMany({
      where: { email },
      select: { role: true, invitedBy: true, sentAt: true, acceptedAt: true, revokedAt: true },
      ...toThem,
    }),
    mails: await ctx.db.mail.findMany({
      where: { to: email },
      select: { subject: true, createdAt: true, sentAt: true },
      ...toThem,
    }),
    actions: await ctx.db.auditEntry.findMany({
      where: { actorKind: "user", actorId: id },
      select: { at: true, action: true, targetType: true, targetId: true, ipAddress: true },
      orderBy: { at: "asc" },
    }),
  };
}
