import { mailPurpose } from "#lib/mail/queue-mail.ts";
import { open } from "#lib/platform/crypto/envelope.ts";
import type { Db } from "#lib/platform/db/client.ts";

/** The queued emails to an address with their text, the latest first. */
export async function mailsTo(db: Db, to: string): Promise<{ subject: string; text: string }[]> {
  const mails = await db.mail.findMany({ where: { to }, orderBy: { id: "desc" } });
  return mails.map(({ id, subject, textEncrypted }) => ({
    subject,
    text: textEncrypted ? open(textEncrypted, mailPurpose, id) : "",
  }));
}

/** The link in the latest email to an address, and its token. */
export async function linkTo(db: Db, to: string): Promise<{ url: URL; token: string }> {
  const [mail] = await mailsTo(db, to);
  const url = new URL(mail?.text.match(/https?:\S+#\S+/)?.[0] ?? "");
  return { url, token: url.hash.slice(1) };
}
