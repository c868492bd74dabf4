import { timeNow } from "#lib/platform/clock.ts";
import { open } from "#lib/platform/crypto/envelope.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { log } from "#lib/platform/log.ts";
import type { MailTransport } from "./mail-transport.ts";
import { mailPurpose } from "./queue-mail.ts";

/** Attempts after 1, 2, 4 … 256 minutes, eight hours in total. */
const maxAttempts = 10;
const batchSize = 20;

type Claimed = { id: string; to: string; subject: string; textEncrypted: Uint8Array; attempts: number };

/** Claims due emails until their next attempt is due. */
function claim(db: Db): Promise<Claimed[]> {
  return db.$queryRaw<Claimed[]>`
    UPDATE "Mail"
    SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + interval '1 minute' * power(2, "attempts")
    WHERE "id" IN (
      SELECT "id" FROM "Mail" WHERE "nextAttemptAt" <= now()
      ORDER BY "nextAttemptAt" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING "id", "to", "subject", "textEncrypted", "attempts"`;
}

/** Sends due emails, up to ten attempts each. Deletes a text when a mail server has accepted it. Returns how many it tried. */
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
      log.warn({ err: error, mailId: mail.id, attempts, givenUp }, "could not send an email");
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
