import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { open } from "#lib/platform/crypto/envelope.ts";
import { mailPurpose } from "./mail-purpose.ts";
import { hasMailServer } from "./mail-transport.ts";
import type { MailItem } from "./schemas.ts";

const shown = 100;

/**
 * The newest 100 mails, for staff. Texts are shown only where there is no mail server. One with a link that signs its
 * reader in is shown to nobody: staff would become whomever they choose.
 *
 * @throws DomainError forbidden
 */
export async function listMails(ctx: Context): Promise<MailItem[]> {
  requireStaff(ctx.actor, "read the portal's mail");
  const mails = await ctx.db.mail.findMany({ orderBy: { createdAt: "desc" }, take: shown });
  const showsText = !hasMailServer();
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    createdAt: mail.createdAt.toISOString(),
    state: mail.sentAt ? "sent" : mail.nextAttemptAt ? "waiting" : "given_up",
    failureDetail: mail.failureDetail,
    holdsLink: mail.holdsLink,
    text: showsText && !mail.holdsLink && mail.textEncrypted ? open(mail.textEncrypted, mailPurpose) : null,
  }));
}
