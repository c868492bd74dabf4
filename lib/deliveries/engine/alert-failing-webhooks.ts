import { type Alert, type NewNotice, notifyOrganization } from "#lib/notices/notify-organization.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { nameOf } from "#lib/platform/application-name.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { getDb, type Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { log } from "#lib/platform/log.ts";
import { failureLimits } from "#lib/webhooks/constants.ts";

const dayMs = 24 * 60 * 60 * 1000;

const found = { application: { select: { name: true, environment: true, organizationId: true } } } as const;
type Found = Prisma.WebhookGetPayload<{ include: typeof found }>;

async function changeLocked(id: string, change: (tx: Tx, webhook: Found) => Promise<void>): Promise<void> {
  await getDb().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${id} FOR UPDATE`;
    const webhook = await tx.webhook.findUnique({ where: { id }, include: found });
    if (webhook) await change(tx, webhook);
  });
}

/**
 * Warns about a webhook or disables it, once per step. The change, its audit entry, the notice, and the emails are one
 * transaction under the webhook's row lock.
 */
export async function warnOrDisable(webhookId: string, isGone: boolean): Promise<void> {
  await changeLocked(webhookId, async (tx, webhook) => {
    if (webhook.state !== "ACTIVE" || webhook.unregisteredAt) return;
    if (isGone) return disable(tx, webhook, "The receiver answered 410 Gone.");
    if (!webhook.failingSince) return;
    const failingDays = (Number(timeNow()) - Number(countedFrom(webhook))) / dayMs;
    if (failingDays >= failureLimits.disableAfterDays)
      return disable(tx, webhook, `Every delivery failed for ${failureLimits.disableAfterDays} days.`);
    const due = failureLimits.warnAfterDays.filter((days) => failingDays >= days);
    if (webhook.warnings < due.length) await warn(tx, webhook, due.length, due.at(-1) ?? 0);
  });
}

/** Tells people once that a webhook works again. */
export async function alertRecovered(webhookId: string): Promise<void> {
  await changeLocked(webhookId, async (tx, webhook) => {
    if (!webhook.alertedAt || webhook.failingSince) return;
    await tx.webhook.update({ where: { id: webhookId }, data: { alertedAt: null } });
    await tell(tx, webhook, "webhook.recovered", "A delivery succeeded.", {
      ...{ tone: "GOOD", kind: "WEBHOOK_FAILING", since: webhook.alertedAt },
      title: `Webhook "${webhook.name}" works again`,
      text: `${nameOf(webhook.application)} receives deliveries at ${webhook.url} again.`,
    });
  });
}

/** Warnings and disabling count from here. */
function countedFrom({ failingSince, resumedAt }: Found): Date {
  return new Date(Math.max(Number(failingSince ?? 0), Number(resumedAt ?? 0)));
}

type Told = Pick<NewNotice, "tone" | "title" | "text"> &
  Pick<Alert, "kind"> & { since: Date; isReminder?: boolean };

const keptWords = "Events are kept. You can send all of them when the receiver works again.";

async function warn(tx: Tx, webhook: Found, warnings: number, days: number): Promise<void> {
  await tx.webhook.update({ where: { id: webhook.id }, data: { warnings, alertedAt: timeNow() } });
  const since = days === 1 ? "a day" : `${days} days`;
  await tell(tx, webhook, "webhook.failing", `Every delivery has failed for ${since} or more.`, {
    ...{ tone: "WARN", kind: "WEBHOOK_FAILING", since: countedFrom(webhook) },
    // One message for one change of state. The later warning is a notice in the portal.
    isReminder: warnings > 1,
    title: `Webhook "${webhook.name}" has failed for ${since}`,
    text: `Every delivery of ${nameOf(webhook.application)} to ${webhook.url} has failed for ${since}. The webhook will be disabled after ${failureLimits.disableAfterDays} days without a success. The delivery log says why each attempt failed and what to do. ${keptWords}`,
  });
}

async function disable(tx: Tx, webhook: Found, reason: string): Promise<void> {
  await tx.webhook.update({
    where: { id: webhook.id },
    data: { state: "DISABLED", disabledReason: reason, stoppedAt: timeNow(), alertedAt: timeNow() },
  });
  await tell(tx, webhook, "webhook.disabled", reason, {
    ...{ tone: "BAD", kind: "WEBHOOK_DISABLED", since: countedFrom(webhook) },
    title: `Webhook "${webhook.name}" was disabled`,
    text: `${nameOf(webhook.application)} no longer receives deliveries at ${webhook.url}. ${reason} When the receiver works again, resume the webhook or change its URL. ${keptWords}`,
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
  const { organizationId, environment } = application;
  await recordAudit(systemContext(getDb(), "Deliveries"), tx, {
    action,
    targetType: "webhook",
    targetId: id,
    organizationId,
    detail: { webhook: name, environment, reason },
  });
  await notifyOrganization(
    tx,
    { ...notice, organizationId, path: `/webhooks/${id}` },
    isReminder ? "nobody" : { kind, change: `${action}:${id}:${since.toISOString()}` },
  );
}
