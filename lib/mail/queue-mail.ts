import { seal } from "#lib/platform/crypto/envelope.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";

/** The purpose of a sealed text. */
export const mailPurpose = "mail-text";

/** Whether email leaves the portal. Without a server it stays in DATA_DIR/mail. */
export function hasMailServer(): boolean {
  return env().SMTP_URL !== undefined;
}

/** What a message says. The texts of emails are in `templates/`. */
export type MailContent = {
  subject: string;
  /** Quote other people's text with `quoted` of lib/platform/one-line-text.ts. */
  text: string;
  /** The text has a link that signs its reader in, so no page may show it. */
  holdsLink: boolean;
};

export type NewMail = MailContent & {
  to: string;
  /** The channel of a message to an alert channel. */
  channelId?: string;
};

/** Queues a message in a transaction. The worker sends it at least once, with the same ID each time. */
export async function queueMail(tx: Tx, { text, ...mail }: NewMail): Promise<void> {
  const id = newId("mail");
  await tx.mail.create({ data: { ...mail, id, textEncrypted: seal(text, mailPurpose, id) } });
}
