import type pg from "pg";
import { type Alert, type NewNotice, notifyOrganization } from "#lib/notices/notify-organization.ts";
import { nameOf } from "#lib/platform/access/constants.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { getDb, type Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { log } from "#lib/platform/log.ts";
import { chargeBucket, lockWebhook } from "./charge-bucket.ts";
import type { Finished } from "./record-attempts.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Days since the first failure without a success: two warnings, then the webhook is disabled. */
export const failureLimits = { warnAfterDays: [1, 3], disableAfterDays: 5 } as const;

/** A webhook that accepts within this time is prompt. Half of a worker's capacity is reserved for those. */
const promptMs = 1_000;
/** An answer counts as one more POST against the webhook's rate for each additional piece of this size. */
const answerBytesOfPost = 64 * 1024;

/** The outcome of a batch of attempts for one webhook. */
type Outcome = { id: string; hasFailed: boolean; isPrompt: boolean; isGone: boolean; extraPosts: number };

/** Groups results by webhook. Attempts that failed by our own fault are ignored. */
export function toOutcomes(finished: readonly Finished[]): Outcome[] {
  const counted = finished.filter(({ result }) => !result.isOurs);
  const byWebhook = Map.groupBy(counted, ({ delivery }) => delivery.webhookId);
  return [...byWebhook].map(([id, attempts]) => ({
    id,
    hasFailed: attempts.every(({ result }) => result.failure !== null),
    isPrompt: attempts.every(({ result }) => result.failure === null && result.durationMs <= promptMs),
    isGone: attempts.some(({ result }) => result.failure === "gone"),
    extraPosts: attempts.reduce(
      (sum, { result }) => sum + Math.floor(result.answerBytes / answerBytesOfPost),
      0,
    ),
  }));
}

/**
 * Writes only webhooks whose state changes, locked in the order of their IDs so that workers cannot deadlock. Returns those
 * that work again after people were told that they fail.
 */
const outcomesSql = `
  WITH r AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::bool[], $3::bool[]) AS r("id", "hasFailed", "isPrompt")
  ), changed AS MATERIALIZED (
    SELECT w."id", w."alertedAt" IS NOT NULL AND NOT r."hasFailed" AND w."state" = 'ACTIVE' AS "hasRecovered"
    FROM "Webhook" w JOIN r ON r."id" = w."id"
    WHERE (w."failingSince" IS NOT NULL) <> r."hasFailed" OR (w."promptSince" IS NOT NULL) <> r."isPrompt"
      OR (w."alertedAt" IS NOT NULL AND NOT r."hasFailed")
      OR NOT r."hasFailed" AND COALESCE(w."lastDeliveredAt" < now() - interval '1 minute', true)
    ORDER BY w."id" FOR NO KEY UPDATE OF w
  )
  UPDATE "Webhook" w SET
    "failingSince" = CASE WHEN r."hasFailed" THEN COALESCE(w."failingSince", now()) END,
    "warnings" = CASE WHEN r."hasFailed" THEN w."warnings" ELSE 0 END,
    "lastDeliveredAt" = CASE WHEN r."hasFailed" THEN w."lastDeliveredAt" ELSE now() END,
    "promptSince" = CASE WHEN r."isPrompt" THEN COALESCE(w."promptSince", now()) END
  FROM changed c JOIN r ON r."id" = c."id" WHERE w."id" = c."id"
  RETURNING w."id", c."hasRecovered"`;

/**
 * Updates webhooks after attempts. A success ends a run of failures. A long run causes warnings, then disables the webhook;
 * a 410 disables it at once. Deliveries of a disabled webhook are kept, and sent when it is resumed or gets a new URL.
 *
 * Source: Standard Webhooks, "Endpoint disabling"; contract, "Update webhook".
 */
export async function trackWebhookHealth(pool: pg.Pool, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const column = <Name extends keyof Outcome>(name: Name) => outcomes.map((outcome) => outcome[name]);
  const columns = [column("id"), column("hasFailed"), column("isPrompt")];
  const { rows } = await pool.query<{ id: string; hasRecovered: boolean }>(outcomesSql, columns);
  for (const { id, extraPosts } of outcomes) if (extraPosts > 0) await charge(id, extraPosts);
  for (const { id, hasRecovered } of rows) if (hasRecovered) await recover(id);
  const failed = outcomes.filter(({ hasFailed }) => hasFailed).map(({ id }) => id);
  if (failed.length > 0) for (const id of await findLongFailing(pool, failed)) await stepUp(id, false);
  for (const { id, isGone } of outcomes) if (isGone) await stepUp(id, true);
}

async function charge(webhookId: string, posts: number): Promise<void> {
  await getDb().$transaction(async (tx) => {
    await lockWebhook(tx, webhookId);
    await chargeBucket(tx, webhookId, posts);
  });
}

async function findLongFailing(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Webhook" WHERE "id" = ANY($1) AND "state" = 'ACTIVE' AND "unregisteredAt" IS NULL
       AND GREATEST("failingSince", "resumedAt") <= now() - make_interval(days => $2)`,
    [ids, failureLimits.warnAfterDays[0]],
  );
  return rows.map(({ id }) => id);
}

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
async function stepUp(webhookId: string, isGone: boolean): Promise<void> {
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
async function recover(webhookId: string): Promise<void> {
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
    text: `Every delivery of ${nameOf(webhook.application)} to ${webhook.url} has failed for ${since}. It is disabled after ${failureLimits.disableAfterDays} days without a success. The delivery log says why each attempt failed and what to do. ${keptWords}`,
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
