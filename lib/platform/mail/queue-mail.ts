import { seal } from "#lib/platform/crypto/envelope.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { mailPurpose } from "./mail-purpose.ts";

export type NewMail = {
  to: string;
  subject: string;
  /** Quote texts of others with `quoted` of lib/platform/one-line-text.ts. */
  text: string;
  /** A link that signs its reader in: no page shows the text then. */
  holdsLink: boolean;
};

/**
 * Queues a mail in the transaction of what it tells of: both are kept or neither. The worker sends it, at least once,
 * with the same Message-ID each time. The text is sealed while it waits.
 */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.mail.create({
    data: {
      id: newId("mail"),
      to: mail.to,
      subject: mail.subject,
      textEncrypted: seal(mail.text, mailPurpose),
      holdsLink: mail.holdsLink,
    },
  });
}
