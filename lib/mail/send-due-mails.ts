import { open } from "#lib/platform/crypto/envelope.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { type Mail, Prisma } from "#lib/platform/db/generated/client.ts";
import { log } from "#lib/platform/log.ts";
import type { MailTransport } from "./mail-transport.ts";
import { mailPurpose } from "./queue-mail.ts";
import { maxAttempts } from "./shared/mail-attempts.ts";

const batchSize = 20;

type Claimed = Pick<Mail, "id" | "to" | "channelId" | "subject" | "attempts" | "createdAt"> & {
  textEncrypted: Uint8Array;
};

const claimSql = (chosen: Prisma.Sql) => Prisma.sql`
  UPDATE "Mail"
  SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + interval '1 minute' * power(2, "attempts")
  WHERE "id" IN (${chosen})
  RETURNING "id", "to", "channelId", "subject", "textEncrypted", "attempts", "createdAt"`;

/** Claims a due email until its next attempt is due. Somebody waits for one with a link. */
const emailSql = claimSql(Prisma.sql`
  SELECT "id" FROM "Mail" WHERE "nextAttemptAt" <= now() AND "channelId" IS NULL
  ORDER BY "holdsLink" DESC, "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED`);

/** Claims the oldest due message of each channel that is on and that this process is not sending to. */
const messagesSql = (busy: readonly string[]) =>
  claimSql(Prisma.sql`
    SELECT message."id" FROM "AlertChannel" c CROSS JOIN LATERAL (
      SELECT m."id", m."nextAttemptAt" FROM "Mail" m
      WHERE m."channelId" = c."organizationId" AND m."nextAttemptAt" <= now()
      ORDER BY m."nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED
    ) message
    WHERE c."disabledAt" IS NULL AND c."organizationId" <> ALL(${busy})
    ORDER BY message."nextAttemptAt" LIMIT ${Math.max(0, batchSize - busy.length)}`);

/**
 * Sends due emails, or due messages to alert channels, up to ten attempts each. Deletes a text when it was accepted.
 * Returns how many it tried. May be called again meanwhile for alert channels, so that a slow one does not delay others.
 */
export async function sendDueMails(db: Db, transport: MailTransport, signal?: AbortSignal): Promise<number> {
  const { busyChannels } = transport;
  if (busyChannels) {
    const messages = await db.$queryRaw<Claimed[]>(messagesSql([...busyChannels]));
    for (const { channelId } of messages) busyChannels.add(channelId ?? "");
    const send = (message: Claimed) =>
      sendOne(db, transport, message).finally(() => busyChannels.delete(message.channelId ?? ""));
    await Promise.all(messages.map(send));
    return messages.length;
  }
  // Emails follow one another. Each is claimed when it is sent: a slow server would outlast the claims of a batch.
  for (let tried = 0; tried < batchSize; tried += 1) {
    const [mail] = signal?.aborted ? [] : await db.$queryRaw<Claimed[]>(emailSql);
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
    await send({ ...mail, text: open(textEncrypted, mailPurpose, mail.id) });
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
