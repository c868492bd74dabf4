import type { Tx } from "#lib/platform/db/client.ts";
import type { Notice } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { queueMail } from "#lib/platform/mail/queue-mail.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** Shows an organization a notice and emails it to its admins, in the caller's transaction. */
export async function notifyOrganization(tx: Tx, notice: Omit<Notice, "id" | "createdAt">): Promise<void> {
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
