import type { MailItem, MailListQuery, MailPage } from "#lib/mail/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { open } from "#lib/platform/crypto/envelope.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { afterPlace, toPage } from "#lib/platform/http/page.ts";
import { hasMailServer, mailPurpose } from "./queue-mail.ts";

const mailsPerPage = 50;

const whereState = {
  waiting: { sentAt: null, nextAttemptAt: { not: null } },
  sent: { sentAt: { not: null } },
  given_up: { sentAt: null, nextAttemptAt: null },
} as const satisfies Record<MailItem["state"], Prisma.MailWhereInput>;

/**
 * Lists the portal's emails for staff, newest first. Shows texts only if there is no mail server. Nobody sees a
 * text with a link that signs its reader in: staff could become anybody.
 */
export async function listMails(ctx: Context, { q, state, cursor }: MailListQuery = {}): Promise<MailPage> {
  const holds = (word: string) => ({ contains: word, mode: "insensitive" as const });
  const words = q?.split(/\s+/) ?? [];
  const mails = await ctx.db.mail.findMany({
    where: {
      channelId: null,
      ...(state !== undefined && whereState[state]),
      AND: [
        ...words.map((word) => ({ OR: [{ to: holds(word) }, { subject: holds(word) }] })),
        afterPlace("createdAt", cursor),
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: mailsPerPage + 1,
  });
  const { data, nextCursor } = toPage(mails, mailsPerPage, ({ createdAt, id }) => ({
    at: createdAt,
    key: id,
  }));
  const showsText = !hasMailServer();
  const items = data.map(
    (mail): MailItem => ({
      id: mail.id,
      to: mail.to,
      subject: mail.subject,
      createdAt: mail.createdAt.toISOString(),
      state: mail.sentAt ? "sent" : mail.nextAttemptAt ? "waiting" : "given_up",
      failureDetail: mail.failureDetail,
      holdsLink: mail.holdsLink,
      text:
        showsText && !mail.holdsLink && mail.textEncrypted
          ? open(mail.textEncrypted, mailPurpose, mail.id)
          : null,
    }),
  );
  return { data: items, nextCursor };
}
