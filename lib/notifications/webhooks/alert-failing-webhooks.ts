import { audit } from "#lib/audit/audit.ts";
import { type Alert, type NewNotice, notifyOrganization } from "#lib/notices/notify-organization.ts";
import { explainFailure } from "#lib/notifications/deliveries/engine/failures.ts";
import {
  addressOfIncident,
  deliveriesText,
  describeLoss,
} from "#lib/notifications/deliveries/shared/describe-incident.ts";
import { disableSchedule } from "#lib/notifications/webhooks/shared/disable-schedule.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb, type Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { log } from "#lib/platform/log.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { withoutQuery } from "./visible-url.ts";

const dayMs = 24 * 60 * 60 * 1000;

const found = {
  application: { select: { name: true, organizationId: true } },
  /** At most one has not ended. */
  incidents: { where: { endedAt: null } },
} as const;
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
      return disable(tx, webhook, "The receiver answered 410 Gone, so we stopped sending.");
    if (goneUrls || !webhook.failingSince) return;
    const failingDays = (Date.now() - Number(countedFrom(webhook))) / dayMs;
    if (failingDays >= disableSchedule.disableAfterDays)
      return disable(tx, webhook, `Every delivery failed for ${disableSchedule.disableAfterDays} days.`);
    const due = disableSchedule.warnAfterDays.filter((days) => failingDays >= days);
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
      text: `${quoted(webhook.application.name)} receives deliveries at ${withoutQuery(webhook.url)} again. ${getRest(webhook)}`,
    });
  });
}

/** Warnings and disabling count from here. */
function countedFrom({ failingSince, resumedAt }: Found): Date {
  return new Date(Math.max(Number(failingSince ?? 0), Number(resumedAt ?? 0)));
}

/** Why its deliveries fail, in the words of its incident. */
function getCause({ incidents: [incident] }: Found): string {
  return incident ? `${explainFailure(incident.cause).title}.` : "";
}

/** What is left of its incident now that it works. What waits is on its way, and not counted yet. */
function getRest({ incidents: [incident] }: Found): string {
  if (!incident) return "Every delivery has arrived.";
  const { givenUp } = incident;
  if (givenUp === 0) return "Deliveries that were waiting are being sent now.";
  const [were, them] = givenUp === 1 ? ["was", "it"] : ["were", "them"];
  return `Deliveries that were waiting are being sent now. ${deliveriesText(givenUp)} ${were} given up. Replay ${them} from the incident.`;
}

/** What its incident costs until now. */
function getLoss({ incidents: [incident] }: Found): string {
  if (!incident) return "Nothing is undelivered so far.";
  const { waiting, givenUp, missingOrders } = incident;
  return describeLoss({ deliveries: { waiting, givenUp }, orders: { missing: missingOrders } });
}

type Told = Pick<NewNotice, "tone" | "title" | "text"> &
  Pick<Alert, "kind"> & { since: Date; isReminder?: boolean };

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
    text: `Every delivery of ${quoted(webhook.application.name)} to ${withoutQuery(webhook.url)} has failed for ${since}. ${getCause(webhook)} ${getLoss(webhook)} The webhook will be disabled after ${disableSchedule.disableAfterDays} days without a success. Events are kept. You can send all of them when the receiver works again.`,
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
    text: `${quoted(webhook.application.name)} no longer receives deliveries at ${withoutQuery(webhook.url)}. ${reason} ${getLoss(webhook)} Events are kept. When the receiver works again, resume the webhook or change its URL, and they are sent.`,
  });
}

/** The incident as a program gets it in an alert, with the names of the API. */
function serializeCounts(incident: Found["incidents"][number]): Record<string, string | object | null> {
  const { id, webhookId, cause, startedAt, lastFailureAt, failingUntil } = incident;
  const { affected, waiting, givenUp, delivered } = incident;
  return {
    id,
    webhookId,
    cause,
    startedAt: startedAt.toISOString(),
    lastFailureAt: lastFailureAt.toISOString(),
    failingUntil: failingUntil?.toISOString() ?? null,
    deliveries: { affected, waiting, givenUp, delivered },
  };
}

/** An `action` is one change of the webhook's state for each `since`, and causes one alert. */
async function tell(
  tx: Tx,
  { id, name, application, incidents: [incident] }: Found,
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
    { ...notice, organizationId, path: incident ? addressOfIncident(incident.id) : `/webhooks/${id}` },
    isReminder
      ? "nobody"
      : {
          kind,
          change: `${action}:${id}:${since.toISOString()}`,
          ...(incident && { data: { incident: serializeCounts(incident) } }),
        },
  );
}
