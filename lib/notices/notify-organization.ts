import type { Tx } from "#lib/platform/db/client.ts";
import type { AlertKind, Notice } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { queueMail } from "#lib/platform/mail/queue-mail.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";
import { type AlertMessage, channelHost } from "./alert-channel.ts";
import { isEmailed } from "./alert-choices.ts";

export type NewNotice = Omit<Notice, "id" | "createdAt" | "change">;

/** An alert and the change of state that it reports, such as `webhook.failing:wh_…:<time>`. */
export type Alert = { kind: AlertKind; change: string };

/**
 * Shows an organization a notice in the caller's transaction.
 *
 * @param audience who else gets the notice: `admins` by email, `nobody`, or, for an alert, the people who chose it and the
 *   alert channel. If several transactions report the same change, only the first sends anything.
 */
export async function notifyOrganization(
  tx: Tx,
  notice: NewNotice,
  audience: "admins" | "nobody" | Alert = "admins",
): Promise<void> {
  const alert = typeof audience === "object" ? audience : null;
  const id = newId("notice");
  const { count } = await tx.notice.createMany({
    data: [{ id, ...notice, change: alert?.change ?? null }],
    skipDuplicates: true,
  });
  if (count === 0 || audience === "nobody") return;
  const people = await tx.user.findMany({
    where: { organizationId: notice.organizationId },
    select: { email: true, role: true, alertChoices: alert ? { where: { kind: alert.kind } } : false },
  });
  const url = `${env().BASE_URL}${notice.path}`;
  for (const { email, role, alertChoices = [] } of people)
    if (alert ? isEmailed(alert.kind, role, alertChoices) : role === "PARTNER_ADMIN" || role === "ADMIN")
      await queueMail(tx, {
        to: email,
        subject: onOneLine(notice.title),
        text: `${onOneLine(notice.text)}\n\n${url}\n`,
        holdsLink: false,
      });
  if (alert) await queueForChannel(tx, notice, alert.kind, url);
}

async function queueForChannel(
  tx: Tx,
  { organizationId, title, text }: NewNotice,
  kind: AlertKind,
  url: string,
): Promise<void> {
  const channel = await tx.alertChannel.findFirst({
    where: { organizationId, disabledAt: null, kinds: { has: kind } },
  });
  if (!channel) return;
  const message: AlertMessage = { kind, title: onOneLine(title), text: onOneLine(text), url };
  await queueMail(tx, {
    to: channelHost(channel),
    channelId: organizationId,
    subject: message.title,
    text: JSON.stringify(message),
    holdsLink: false,
  });
}
