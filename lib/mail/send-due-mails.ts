import { open } from "#lib/platform/crypto/envelope.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Mail, Prisma } from "#lib/platform/db/generated/client.ts";
import { log } from "#lib/platform/log.ts";
import type { MailTransport } from "./mail-transport.ts";
import { mailPurpose } from "./queue-mail.ts";

/** Attempts after 1, 2, 4 … 256 minutes, eight hours in total. */
export const maxAttempts = 10;
const batchSize = 20;

type Claimed = Pick<Mail, "id" | "to" | "channelId" | "subject" | "attempts" | "createdAt"> & {
  textEncrypted: Uint8Array;
};

/** Claims due messages until their next attempt is due. */
function claim(db: Db, toChannels: boolean, max: number): Promise<Claimed[]> {
  return db.$queryRaw<Claimed[]>`
    UPDATE "Mail"
    SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + interval '1 minute' * power(2, "attempts")
    WHERE "id" IN (
      SELECT "id" FROM "Mail" WHERE "nextAttemptAt" <= now() AND ("channelId" IS NOT NULL) = ${toChannels}
      ORDER BY "nextAttemptAt" LIMIT ${max} FOR UPDATE SKIP LOCKED)
    RETURNING "id", "to", "channelId", "subject", "textEncrypted", "attempts", "createdAt"`;
}

/**
 * Sends due emails, or due messages to alert channels, up to ten attempts each. Deletes a text when it was accepted.
 * Returns how many it tried.
 */
export async function sendDueMails(db: Db, transport: MailTransport, signal?: AbortSignal): Promise<number> {
  if (transport.toChannels) {
    const messages = await claim(db, true, batchSize);
    await Promise.all(messages.map((message) => sendOne(db, transport, message)));
    return messages.length;
  }
  // Emails follow one another. Each is claimed in its turn: a slow server would outlast the claims of a batch.
  for (let tried = 0; tried < batchSize; tried += 1) {
    const [mail] = signal?.aborted ? [] : await claim(db, false, 1);
    if (!mail) return tried;
    await sendOne(db, transport, mail);
  }
  return batchSize;
}

async function sendOne(
  db: Db,
  { send, keepsCopies }: MailTransport,
  { textEncrypted, ...mail }: Claimed,
): Promise<void> {
  // Not `update`: a message ends with its alert channel.
  const save = (data: Prisma.MailUpdateInput) => db.mail.updateMany({ where: { id: mail.id }, data });
  try {
    await send({ ...mail, text: open(textEncrypted, mailPurpose) });
    await save({
      sentAt: new Date(),
      nextAttemptAt: null,
      failureDetail: null,
      ...(!keepsCopies && { textEncrypted: null }),
    });
  } catch (error) {
    const { attempts } = mail;
    const givenUp = attempts >= maxAttempts;
    log.warn({ err: error, mailId: mail.id, attempts, givenUp }, "could not send a message");
    await save({
      failureDetail: error instanceof Error ? error.message.slice(0, 500) : "unknown",
      ...(givenUp && { nextAttemptAt: null, textEncrypted: null }),
    });
  }
}
