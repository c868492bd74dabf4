import { open } from "#lib/platform/crypto/envelope.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { mailPurpose } from "#lib/platform/mail/queue-mail.ts";

/** The mails that wait for an address, the latest first, with what they say. */
export async function mailsTo(db: Db, to: string): Promise<{ subject: string; text: string }[]> {
  const mails = await db.mail.findMany({ where: { to }, orderBy: { id: "desc" } });
  return mails.map(({ subject, textEncrypted }) => ({
    subject,
    text: textEncrypted ? open(textEncrypted, mailPurpose) : "",
  }));
}

/** The link in the latest mail to an address, and the token in it. */
export async function linkTo(db: Db, to: string): Promise<{ url: URL; token: string }> {
  const [mail] = await mailsTo(db, to);
  const url = new URL(mail?.text.match(/https?:\S+#\S+/)?.[0] ?? "");
  return { url, token: url.hash.slice(1) };
}
