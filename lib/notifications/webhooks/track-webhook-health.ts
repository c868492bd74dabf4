import type pg from "pg";
import type { Finished } from "#lib/notifications/deliveries/engine/record-attempts.ts";
import { continueIncident } from "#lib/notifications/deliveries/incidents/continue-incident.ts";
import { takeInWaiting } from "#lib/notifications/deliveries/incidents/count-incident.ts";
import { countSoon } from "#lib/notifications/deliveries/incidents/count-soon.ts";
import { endFailing } from "#lib/notifications/deliveries/incidents/end-failing.ts";
import { bringForward } from "#lib/notifications/deliveries/queue/bring-forward.ts";
import { disableSchedule } from "#lib/notifications/webhooks/shared/disable-schedule.ts";
import { promptMs } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { getDb, prepared } from "#lib/platform/db/client.ts";
import { log } from "#lib/platform/log.ts";
import { alertRecovered, warnOrDisable } from "./alert-failing-webhooks.ts";

/** The outcome of a batch of attempts for one webhook: whether all failed, and some. `goneUrls` answered 410. */
export type Outcome = {
  id: string;
  hasFailed: boolean;
  hasFailures: boolean;
  isPrompt: boolean;
  goneUrls: string[];
};

/** Groups results by webhook. Attempts that failed by our own fault are ignored. */
export function toOutcomes(finished: readonly Finished[]): Outcome[] {
  const counted = finished.filter(({ result }) => !result.isOurs);
  const byWebhook = Map.groupBy(counted, ({ delivery }) => delivery.webhookId);
  return [...byWebhook].map(([id, attempts]) => ({
    id,
    hasFailed: attempts.every(({ result }) => result.failure !== null),
    hasFailures: attempts.some(({ result }) => result.failure !== null),
    isPrompt: attempts.every(({ result }) => result.failure === null && result.durationMs <= promptMs),
    goneUrls: attempts.flatMap(({ result }) => (result.failure === "gone" ? result.url : [])),
  }));
}

type Found = { id: string; isChanged: boolean; hasIncident: boolean };

/** Whether an outcome `r` changes its webhook `w`. */
const changes = `((w."failingSince" IS NOT NULL) <> r."hasFailed" OR (w."promptSince" IS NOT NULL) <> r."isPrompt"
  OR (w."alertedAt" IS NOT NULL AND NOT r."hasFailed")
  OR NOT r."hasFailed" AND COALESCE(w."lastDeliveredAt" < now() - interval '5 seconds', true))`;

const foundSql = `
  /* prepared: find_webhooks_of_outcomes */
  SELECT w."id", ${changes} AS "isChanged",
    EXISTS (SELECT FROM "Incident" i WHERE i."webhookId" = w."id" AND i."endedAt" IS NULL OFFSET 0) AS "hasIncident"
  FROM unnest($1::text[], $2::bool[], $3::bool[]) AS r("id", "hasFailed", "isPrompt") JOIN "Webhook" w ON w."id" = r."id"`;

/**
 * Writes one webhook, so that workers cannot deadlock. A statement that locks rows and then updates them could: it updates the
 * version that it saw first, for which others may wait already. Returns it if it works again. It counts as failing until
 * `endFailure`.
 */
const outcomeSql = `
  /* prepared: track_outcome */
  UPDATE "Webhook" w SET
    "failingSince" = CASE WHEN r."hasFailed" THEN COALESCE(w."failingSince", now()) ELSE w."failingSince" END,
    "lastDeliveredAt" = CASE WHEN r."hasFailed" THEN w."lastDeliveredAt" ELSE now() END,
    "promptSince" = CASE WHEN r."isPrompt" THEN COALESCE(w."promptSince", now()) END
  FROM (SELECT $1::text AS "id", $2::bool AS "hasFailed", $3::bool AS "isPrompt") r
  WHERE w."id" = r."id" AND ${changes}
  RETURNING w."id", NOT r."hasFailed" AND (w."failingSince" IS NOT NULL OR w."alertedAt" IS NOT NULL) AS "worksAgain"`;

/**
 * Updates webhooks and their incidents after attempts. A success ends a run of failures. A long run causes warnings, then
 * disables the webhook; a 410 of its present URL disables it at once. Deliveries of a disabled webhook are kept, and sent when
 * it is resumed or gets a new URL.
 *
 * @returns what could not be written, to repeat it; repeating all of it changes nothing more
 *
 * Source: Standard Webhooks, "Endpoint disabling"; contract, "Update webhook".
 */
export async function trackWebhookHealth(pool: pg.Pool, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const column = <Name extends keyof Outcome>(name: Name) => outcomes.map((outcome) => outcome[name]);
  const columns = [column("id"), column("hasFailed"), column("isPrompt")];
  const found = await pool.query<Found>(prepared(foundSql, columns));
  const foundById = new Map(found.rows.map((row) => [row.id, row]));
  const failed = outcomes.filter(({ hasFailed }) => hasFailed).map(({ id }) => id);
  const longFailing = new Set(failed.length > 0 ? await findLongFailing(pool, failed) : []);
  const unwritten: Outcome[] = [];
  for (const outcome of outcomes) {
    const { id, hasFailures, goneUrls } = outcome;
    try {
      if (foundById.get(id)?.isChanged) await writeOutcome(pool, outcome);
      if (hasFailures) await continueIncident(id);
      if (hasFailures || foundById.get(id)?.hasIncident) countSoon(id);
      if (longFailing.has(id)) await warnOrDisable(id);
      if (goneUrls.length > 0) await warnOrDisable(id, goneUrls);
    } catch (error) {
      log.error({ err: error, webhookId: id }, "the health of a webhook could not be updated");
      unwritten.push(outcome);
    }
  }
  return unwritten;
}

/** The newer outcome of each webhook, with whether any failed, and all URLs that answered 410. */
export function mergeOutcomes(older: readonly Outcome[], newer: readonly Outcome[]): Outcome[] {
  const merged = new Map(older.map((outcome) => [outcome.id, outcome]));
  for (const outcome of newer) {
    const before = merged.get(outcome.id);
    const goneUrls = [...(before?.goneUrls ?? []), ...outcome.goneUrls];
    const hasFailures = outcome.hasFailures || before?.hasFailures === true;
    merged.set(outcome.id, { ...outcome, hasFailures, goneUrls });
  }
  return [...merged.values()];
}

async function writeOutcome(pool: pg.Pool, { id, hasFailed, isPrompt }: Outcome): Promise<void> {
  const { rows } = await pool.query<{ worksAgain: boolean }>(prepared(outcomeSql, [id, hasFailed, isPrompt]));
  if (rows[0]?.worksAgain) await endFailure(pool, id);
}

/**
 * Sends the deliveries that wait, and only then marks the webhook as working, so that no order is overtaken. Those deliveries
 * are part of the incident.
 */
export async function endFailure(pool: pg.Pool, webhookId: string): Promise<void> {
  await takeInWaiting(webhookId);
  await bringForward(pool, webhookId);
  await pool.query(`UPDATE "Webhook" SET "failingSince" = NULL, "warnings" = 0 WHERE "id" = $1`, [webhookId]);
  await endFailing(webhookId);
  countSoon(webhookId);
  await alertRecovered(webhookId);
}

async function findLongFailing(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Webhook" WHERE "id" = ANY($1) AND "state" = 'ACTIVE' AND "unregisteredAt" IS NULL
       AND GREATEST("failingSince", "resumedAt") <= now() - make_interval(days => $2)`,
    [ids, disableSchedule.warnAfterDays[0]],
  );
  return rows.map(({ id }) => id);
}

/**
 * Counts a webhook as failing after a failure that a worker recorded before it died. Unless one accepted a delivery since:
 * `lastDeliveredAt` is at most five seconds late.
 */
export async function noteLeftFailure(webhookId: string): Promise<void> {
  await getDb().$executeRaw`
    UPDATE "Webhook" w SET "failingSince" = f."at", "promptSince" = NULL
    FROM (SELECT max("at") AS "at" FROM "UntrackedFailure" WHERE "webhookId" = ${webhookId} AND "attemptId" IS NOT NULL) f
    WHERE w."id" = ${webhookId} AND w."state" = 'ACTIVE' AND w."failingSince" IS NULL AND f."at" > now() - interval '1 minute'
      AND COALESCE(w."lastDeliveredAt" < f."at" - interval '5 seconds', true)`;
}
