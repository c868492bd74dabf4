import type { Tx } from "#lib/platform/db/client.ts";
import type { NoticeTone } from "#lib/platform/db/generated/enums.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { queueMail } from "#lib/platform/mail/queue-mail.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

export type NewNotice = {
  organizationId: string;
  tone: NoticeTone;
  title: string;
  text: string;
  path: string;
};

/**
 * Tells an organization something that it did not ask for: on its page of notices and by mail to its admins, all in
 * the transaction of what happened.
 */
export async function notifyOrganization(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.notice.create({ data: { id: newId("notice"), ...notice } });
  const admins = await tx.user.findMany({
    where: { organizationId: notice.organizationId, role: { in: ["PARTNER_ADMIN", "ADMIN"] } },
    select: { email: true },
  });
  for (const { email } of admins)
    await queueMail(tx, {
      to: email,
      subject: onOneLine(notice.title),
      text: `${onOneLine(notice.text)}\n\n${env().BASE_URL}${notice.path}\n`,
      holdsLink: false,
    });
}
