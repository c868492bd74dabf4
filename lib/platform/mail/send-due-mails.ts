import { timeNow } from "#lib/platform/clock.ts";
import { open } from "#lib/platform/crypto/envelope.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { log } from "#lib/platform/log.ts";
import { mailPurpose } from "./mail-purpose.ts";
import type { MailTransport } from "./mail-transport.ts";

/** A mail is tried this often: after 1, 2, 4 … 256 minutes, over eight hours in all. */
const maxAttempts = 10;
const batchSize = 20;

type Claimed = { id: string; to: string; subject: string; textEncrypted: Uint8Array; attempts: number };

/** Takes due mails: each is another worker's no longer, until its next attempt is due. */
function claim(db: Db): Promise<Claimed[]> {
  return db.$queryRaw<Claimed[]>`
    UPDATE "Mail"
    SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + interval '1 minute' * power(2, "attempts")
    WHERE "id" IN (
      SELECT "id" FROM "Mail" WHERE "nextAttemptAt" <= now()
      ORDER BY "nextAttemptAt" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING "id", "to", "subject", "textEncrypted", "attempts"`;
}

/**
 * Sends the mails that are due, some at a time. What fails is tried again with growing pauses, and given up after ten
 * attempts; a worker that dies in between leaves its mails to the next attempt. A mail's text is forgotten when a
 * server has taken it.
 *
 * @returns how many mails were tried
 */
export async function sendDueMails(db: Db, transport: MailTransport): Promise<number> {
  const mails = await claim(db);
  for (const { textEncrypted, attempts, ...mail } of mails) {
    try {
      await transport.send({ ...mail, text: open(textEncrypted, mailPurpose) });
      await db.mail.update({
        where: { id: mail.id },
        data: {
          sentAt: timeNow(),
          nextAttemptAt: null,
          failureDetail: null,
          ...(!transport.keepsCopies && { textEncrypted: null }),
        },
      });
    } catch (error) {
      const givenUp = attempts >= maxAttempts;
      log.warn({ err: error, mailId: mail.id, attempts, givenUp }, "a mail was not sent");
      await db.mail.update({
        where: { id: mail.id },
        data: {
          failureDetail: error instanceof Error ? error.message.slice(0, 500) : "unknown",
          ...(givenUp && { nextAttemptAt: null, textEncrypted: null }),
        },
      });
    }
  }
  return mails.length;
}
