import { queueMail } from "#lib/mail/queue-mail.ts";
import { noticeMail } from "#lib/mail/templates/notice.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { AlertKind, Notice } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { type AlertMessage, channelHost } from "./alert-channel.ts";
import { isEmailed } from "./alert-choices.ts";

/** `change`: see `Alert`. */
export type NewNotice = Omit<Notice, "id" | "userId" | "createdAt" | "change"> & { change?: string };

/**
 * An alert and the change of state that it reports, such as `webhook.failing:wh_…:<time>`. `data`: what programs get besides title and
 * text.
 */
export type Alert = { kind: AlertKind; change: string; data?: AlertMessage["data"] };

/**
 * Shows an organization a notice in the caller's transaction.
 *
 * @param audience who else gets the notice: `admins` by email, `nobody`, or, for an alert, the people who chose it and the
 *   alert channel. If several transactions report the same change, only the first sends anything. After twenty alerts in an
 *   hour, others are notices alone: a webhook that is resumed and disabled again and again must not delay other emails.
 * @returns whether it was the first
 */
export async function notifyOrganization(
  tx: Tx,
  notice: NewNotice,
  audience: "admins" | "nobody" | Alert = "admins",
): Promise<boolean> {
  const alert = typeof audience === "object" ? audience : null;
  const id = newId("notice");
  const { count } = await tx.notice.createMany({
    data: [{ id, ...notice, change: alert?.change ?? notice.change ?? null }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  const { organizationId } = notice;
  if (audience === "nobody" || (alert && (await hasManyAlerts(tx, organizationId)))) return true;
  const people = await tx.user.findMany({
    where: { organizationId },
    select: { email: true, role: true, alertChoices: alert ? { where: { kind: alert.kind } } : false },
  });
  const [title, text] = [onOneLine(notice.title), onOneLine(notice.text)];
  const url = `${env().BASE_URL}${notice.path}`;
  for (const { email, role, alertChoices = [] } of people)
    if (alert ? isEmailed(alert.kind, role, alertChoices) : role === "PARTNER_ADMIN" || role === "ADMIN")
      await queueMail(tx, { to: email, ...noticeMail({ title, text, url }) });
  if (!alert) return true;
  const channel = await tx.alertChannel.findFirst({
    where: { organizationId, disabledAt: null, kinds: { has: alert.kind } },
  });
  if (!channel) return true;
  const message: AlertMessage = {
    kind: alert.kind,
    title,
    text,
    url,
    ...(alert.data && { data: alert.data }),
  };
  await queueMail(tx, {
    to: channelHost(channel),
    channelId: organizationId,
    subject: title,
    text: JSON.stringify(message),
    holdsLink: false,
  });
  return true;
}

async function hasManyAlerts(tx: Tx, organizationId: string): Promise<boolean> {
  const max = countLimits.alertsOfOrganization;
  // The new one is among them.
  const [row] = await tx.$queryRaw<{ isOver: boolean }[]>`
    SELECT count(*) > ${max} AS "isOver" FROM (
      SELECT FROM "Notice" WHERE "organizationId" = ${organizationId} AND "change" IS NOT NULL
        AND "createdAt" > now() - interval '1 hour' LIMIT ${max + 1}) alerts`;
  return row?.isOver ?? false;
}
