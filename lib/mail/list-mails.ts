import { type Context, isStaff } from "#lib/auth/context.ts";
import { open } from "#lib/crypto/envelope.ts";
import { DomainError } from "#lib/errors.ts";
import { mailPurpose } from "./mail-purpose.ts";
import type { MailItem } from "./schemas.ts";

const shown = 100;

/**
 * The newest 100 mails, for staff. Texts are shown only where there is no mail server, since staff then are the only
 * ones who can hand a link on; those to an admin only to admins, since a link signs its reader in.
 *
 * @throws DomainError forbidden
 */
export async function listMails(ctx: Context, options: { showText: boolean }): Promise<MailItem[]> {
  if (!isStaff(ctx.actor)) throw new DomainError("forbidden", "Only staff may read the portal's mail.");
  const [mails, admins] = await Promise.all([
    ctx.db.mail.findMany({ orderBy: { createdAt: "desc" }, take: shown }),
    ctx.db.user.findMany({ where: { role: "ADMIN" }, select: { email: true } }),
  ]);
  const isAdmin = ctx.actor.kind === "user" && ctx.actor.role === "ADMIN";
  const hidden = new Set(isAdmin ? [] : admins.map(({ email }) => email));
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    createdAt: mail.createdAt.toISOString(),
    state: mail.sentAt ? "sent" : mail.nextAttemptAt ? "waiting" : "given_up",
    failureDetail: mail.failureDetail,
    text:
      options.showText && mail.textEncrypted && !hidden.has(mail.to)
        ? open(mail.textEncrypted, mailPurpose)
        : null,
  }));
}
