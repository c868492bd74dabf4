import { audit } from "#lib/audit/audit.ts";
import { type Alert, type NewNotice, notifyOrganization } from "#lib/notices/notify-organization.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb, type Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { log } from "#lib/platform/log.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { withoutQuery } from "#lib/webhooks/visible-url.ts";
import { failureLimits } from "#lib/webhooks/webhook-limits.ts";

const dayMs = 24 * 60 * 60 * 1000;

const found = { application: { select: { name: true, organizationId: true } } } as const;
type Found = Prisma.WebhookGetPayload<{ include: typeof found }>;

async function changeLocked(id: string, change: (tx: Tx, webhook: Found) => Promise<void>): Promise<void> {
  await getDb().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${id} FOR NO KEY UPDATE`;
    const webhook = await tx.webhook.findUnique({ where: { id }, include: found });
    if (webhook) await change(tx, webhook);
  });
}

/**
 * Warns about a webhook or disables it, once per step. The change, its audit entry, the notice, and the emails are one
 * transaction under the webhook's row lock.
 *
 * @param goneUrls URLs that answered 410. A webhook that has moved meanwhile works.
 */
export async function warnOrDisable(webhookId: string, goneUrls?: readonly string[]): Promise<void> {
  await changeLocked(webhookId, async (tx, webhook) => {
    if (webhook.state !== "ACTIVE" || webhook.unregisteredAt) return;
    if (goneUrls?.includes(webhook.url))
      return disable(tx, webhook, "Your server answered 410 Gone, so we stopped sending.");
    if (goneUrls || !webhook.failingSince) return;
    const failingDays = (Date.now() - Number(countedFrom(webhook))) / dayMs;
    if (failingDays >= failureLimits.disableAfterDays)
      return disable(tx, webhook, `Every delivery failed for ${failureLimits.disableAfterDays} days.`);
    const due = failureLimits.warnAfterDays.filter((days) => failingDays >= days);
    if (webhook.warnings < due.length) await warn(tx, webhook, due.length, due.at(-1) ?? 0);
  });
}

/** Tells people once that a webhook works again. */
export async function alertRecovered(webhookId: string): Promise<void> {
  await changeLocked(webhookId, async (tx, webhook) => {
    if (!webhook.alertedAt || webhook.failingSince || webhook.state !== "ACTIVE") return;
    await tx.webhook.update({ where: { id: webhookId }, data: { alertedAt: null } });
    await tell(tx, webhook, "webhook.recovered", "A delivery succeeded.", {
      tone: "GOOD",
      kind: "WEBHOOK_FAILING",
      since: webhook.alertedAt,
      title: `Webhook ${quoted(webhook.name)} works again`,
      text: `${quoted(webhook.application.name)} receives deliveries at ${withoutQuery(webhook.url)} again.`,
    });
  });
}

/** Warnings and disabling count from here. */
function countedFrom({ failingSince, resumedAt }: Found): Date {
  return new Date(Math.max(Number(failingSince ?? 0), Number(resumedAt ?? 0)));
}

type Told = Pick<NewNotice, "tone" | "title" | "text"> &
  Pick<Alert, "kind"> & { since: Date; isReminder?: boolean };

const keptText = "Events are kept. You can send all of them when the receiver works again.";

async function warn(tx: Tx, webhook: Found, warnings: number, days: number): Promise<void> {
  await tx.webhook.update({ where: { id: webhook.id }, data: { warnings, alertedAt: new Date() } });
  const since = days === 1 ? "a day" : `${days} days`;
  await tell(tx, webhook, "webhook.failing", `Every delivery has failed for ${since} or more.`, {
    tone: "WARN",
    kind: "WEBHOOK_FAILING",
    since: countedFrom(webhook),
    // One message for one change of state. The later warning is a notice in the portal.
    isReminder: warnings > 1,
    title: `Webhook ${quoted(webhook.name)} has failed for ${since}`,
    text: `Every delivery of ${quoted(webhook.application.name)} to ${withoutQuery(webhook.url)} has failed for ${since}. The webhook will be disabled after ${failureLimits.disableAfterDays} days without a success. The delivery log says why each attempt failed and what to do. ${keptText}`,
  });
}

async function disable(tx: Tx, webhook: Found, reason: string): Promise<void> {
  await tx.webhook.update({
    where: { id: webhook.id },
    data: { state: "DISABLED", disabledReason: reason, stoppedAt: new Date(), alertedAt: new Date() },
  });
  await tell(tx, webhook, "webhook.disabled", reason, {
    tone: "BAD",
    kind: "WEBHOOK_DISABLED",
    since: countedFrom(webhook),
    title: `Webhook ${quoted(webhook.name)} was disabled`,
    text: `${quoted(webhook.application.name)} no longer receives deliveries at ${withoutQuery(webhook.url)}. ${reason} When the receiver works again, resume the webhook or change its URL. ${keptText}`,
  });
}

/** An `action` is one change of the webhook's state for each `since`, and causes one alert. */
async function tell(
  tx: Tx,
  { id, name, application }: Found,
  action: "webhook.failing" | "webhook.disabled" | "webhook.recovered",
  reason: string,
  { kind, since, isReminder, ...notice }: Told,
): Promise<void> {
  log.warn({ webhookId: id, reason }, action);
  const { organizationId } = application;
  await audit(
    systemContext(getDb(), "The portal"),
    tx,
    action,
    { type: "webhook", id, name, organizationId },
    { reason },
  );
  await notifyOrganization(
    tx,
    { ...notice, organizationId, path: `/webhooks/${id}` },
    isReminder ? "nobody" : { kind, change: `${action}:${id}:${since.toISOString()}` },
  );
}
