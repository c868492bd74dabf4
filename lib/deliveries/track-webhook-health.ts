import type pg from "pg";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { systemContext } from "#lib/auth/context.ts";
import { timeNow } from "#lib/clock.ts";
import { getDb, type Tx } from "#lib/db/client.ts";
import type { Webhook } from "#lib/db/generated/client.ts";
import { log } from "#lib/log.ts";
import { giveNotice } from "#lib/notices/give-notice.ts";
import type { Finished } from "./record-attempts.ts";

const daySeconds = 24 * 60 * 60;

/** A webhook that only fails: warned about twice, then disabled. Days since its first failure. */
export const failureLimits = { warnAfterDays: [1, 3], disableAfterDays: 5 } as const;

/**
 * Keeps the webhooks' state after attempts: a success ends the run of failures, a failure begins one, 410 disables at
 * once, a long run warns and then disables. What waits for a disabled webhook is kept and goes out when it is resumed
 * or gets a new address.
 *
 * Source: Standard Webhooks, "Endpoint disabling"; contract, "Update".
 */
export async function trackWebhookHealth(pool: pg.Pool, finished: readonly Finished[]): Promise<void> {
  const counted = finished.filter(({ result }) => !result.isOurs);
  const idsWhere = (matches: (one: Finished) => boolean) => [
    ...new Set(counted.filter(matches).map(({ delivery }) => delivery.webhookId)),
  ];
  const succeeded = idsWhere(({ result }) => result.failure === null);
  const failed = idsWhere(({ result }) => result.failure !== null).filter((id) => !succeeded.includes(id));
  if (succeeded.length > 0)
    await pool.query(
      `UPDATE "Webhook" SET "failingSince" = NULL, "warnings" = 0
       WHERE "id" = ANY($1) AND "failingSince" IS NOT NULL`,
      [succeeded],
    );
  if (failed.length > 0) await noteFailures(pool, failed);
  for (const id of idsWhere(({ result }) => result.failure === "gone")) await stepUp(id, true);
}

async function noteFailures(pool: pg.Pool, ids: string[]): Promise<void> {
  await pool.query(
    `UPDATE "Webhook" SET "failingSince" = now() WHERE "id" = ANY($1) AND "failingSince" IS NULL`,
    [ids],
  );
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Webhook" WHERE "id" = ANY($1) AND "state" = 'ACTIVE' AND "unregisteredAt" IS NULL
       AND GREATEST("failingSince", "resumedAt") <= now() - make_interval(days => $2)`,
    [ids, failureLimits.warnAfterDays[0]],
  );
  for (const { id } of rows) await stepUp(id, false);
}

type Found = Webhook & { application: { name: string; organizationId: string } };

/**
 * Warns about a webhook or disables it, once for each step: the change, its audit entry, the notice and the mails are
 * one transaction under the webhook's row lock.
 */
async function stepUp(webhookId: string, isGone: boolean): Promise<void> {
  await getDb().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${webhookId} FOR UPDATE`;
    const webhook = await tx.webhook.findUnique({
      where: { id: webhookId },
      include: { application: { select: { name: true, organizationId: true } } },
    });
    if (webhook?.state !== "ACTIVE" || webhook.unregisteredAt) return;
    const now = timeNow();
    const countedFrom = Math.max(Number(webhook.failingSince ?? now), Number(webhook.resumedAt ?? 0));
    const failingDays = (Number(now) - countedFrom) / (daySeconds * 1000);
    if (isGone) return disable(tx, webhook, "The receiver answered 410 Gone.");
    if (failingDays >= failureLimits.disableAfterDays)
      return disable(tx, webhook, `Every delivery failed for ${failureLimits.disableAfterDays} days.`);
    const due = failureLimits.warnAfterDays.filter((days) => failingDays >= days);
    if (webhook.warnings < due.length) await warn(tx, webhook, due.length, due.at(-1) ?? 0);
  });
}

const keptWords =
  "Events are kept meanwhile: nothing is lost, and all of it can be sent once it works again.";

async function warn(tx: Tx, webhook: Found, warnings: number, days: number): Promise<void> {
  await tx.webhook.update({ where: { id: webhook.id }, data: { warnings } });
  const since = days === 1 ? "a day" : `${days} days`;
  await tell(tx, webhook, "webhook.failing", `Every delivery has failed for ${since} or more.`, {
    tone: "WARN",
    title: `Webhook "${webhook.name}" has failed for ${since}`,
    text: `Every delivery of ${webhook.application.name} to ${webhook.url} has failed for ${since}. It is disabled after ${failureLimits.disableAfterDays} days without a success. The delivery log says why each attempt failed and what to do. ${keptWords}`,
  });
}

async function disable(tx: Tx, webhook: Found, reason: string): Promise<void> {
  await tx.webhook.update({
    where: { id: webhook.id },
    data: { state: "DISABLED", disabledReason: reason },
  });
  await tell(tx, webhook, "webhook.disabled", reason, {
    tone: "BAD",
    title: `Webhook "${webhook.name}" was disabled`,
    text: `${webhook.application.name} gets no deliveries at ${webhook.url} any more. ${reason} Resume the webhook or give it a new address when the receiver works again. ${keptWords}`,
  });
}

async function tell(
  tx: Tx,
  { id, application, applicationId }: Found,
  action: "webhook.failing" | "webhook.disabled",
  reason: string,
  notice: { tone: "WARN" | "BAD"; title: string; text: string },
): Promise<void> {
  log.warn({ webhookId: id, reason }, action);
  const { organizationId } = application;
  await recordAudit(systemContext(getDb(), "Deliveries"), tx, {
    action,
    targetType: "webhook",
    targetId: id,
    organizationId,
    detail: { reason },
  });
  await giveNotice(tx, { ...notice, organizationId, path: `/webhooks?application=${applicationId}` });
}
