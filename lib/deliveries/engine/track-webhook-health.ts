import type pg from "pg";
import { prepared } from "#lib/platform/db/client.ts";
import { log } from "#lib/platform/log.ts";
import { failureLimits } from "#lib/webhooks/webhook-limits.ts";
import { alertRecovered, warnOrDisable } from "./alert-failing-webhooks.ts";
import type { Finished } from "./record-attempts.ts";
import { dueBeforeLaterOnes } from "./retry-schedule.ts";

/** A webhook that accepts within this time is prompt. Half of a worker's capacity is reserved for those. */
const promptMs = 1_000;

/** The outcome of a batch of attempts for one webhook. `goneUrls` answered 410. */
export type Outcome = { id: string; hasFailed: boolean; isPrompt: boolean; goneUrls: string[] };

/** Groups results by webhook. Attempts that failed by our own fault are ignored. */
export function toOutcomes(finished: readonly Finished[]): Outcome[] {
  const counted = finished.filter(({ result }) => !result.isOurs);
  const byWebhook = Map.groupBy(counted, ({ delivery }) => delivery.webhookId);
  return [...byWebhook].map(([id, attempts]) => ({
    id,
    hasFailed: attempts.every(({ result }) => result.failure !== null),
    isPrompt: attempts.every(({ result }) => result.failure === null && result.durationMs <= promptMs),
    goneUrls: attempts.flatMap(({ result }) => (result.failure === "gone" ? result.url : [])),
  }));
}

/** Whether an outcome `r` changes its webhook `w`. */
const changes = `((w."failingSince" IS NOT NULL) <> r."hasFailed" OR (w."promptSince" IS NOT NULL) <> r."isPrompt"
  OR (w."alertedAt" IS NOT NULL AND NOT r."hasFailed")
  OR NOT r."hasFailed" AND COALESCE(w."lastDeliveredAt" < now() - interval '5 seconds', true))`;

const changedSql = `
  /* prepared: find_changed_webhooks */
  SELECT w."id" FROM unnest($1::text[], $2::bool[], $3::bool[]) AS r("id", "hasFailed", "isPrompt")
  JOIN "Webhook" w ON w."id" = r."id" WHERE ${changes}`;

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
 * Updates webhooks after attempts. A success ends a run of failures. A long run causes warnings, then disables the webhook; a
 * 410 of its present URL disables it at once. Deliveries of a disabled webhook are kept, and sent when it is resumed or gets
 * a new URL.
 *
 * @returns what could not be written, to repeat it; repeating all of it changes nothing more
 *
 * Source: Standard Webhooks, "Endpoint disabling"; contract, "Update webhook".
 */
export async function trackWebhookHealth(pool: pg.Pool, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const column = <Name extends keyof Outcome>(name: Name) => outcomes.map((outcome) => outcome[name]);
  const columns = [column("id"), column("hasFailed"), column("isPrompt")];
  const changed = await pool.query<{ id: string }>(prepared(changedSql, columns));
  const changedIds = new Set(changed.rows.map(({ id }) => id));
  const failed = outcomes.filter(({ hasFailed }) => hasFailed).map(({ id }) => id);
  const longFailing = new Set(failed.length > 0 ? await findLongFailing(pool, failed) : []);
  const unwritten: Outcome[] = [];
  for (const outcome of outcomes) {
    const { id, goneUrls } = outcome;
    try {
      if (changedIds.has(id)) await writeOutcome(pool, outcome);
      if (longFailing.has(id)) await warnOrDisable(id);
      if (goneUrls.length > 0) await warnOrDisable(id, goneUrls);
    } catch (error) {
      log.error({ err: error, webhookId: id }, "the health of a webhook could not be updated");
      unwritten.push(outcome);
    }
  }
  return unwritten;
}

/** The newer outcome of each webhook, with all URLs that answered 410. */
export function mergeOutcomes(older: readonly Outcome[], newer: readonly Outcome[]): Outcome[] {
  const merged = new Map(older.map((outcome) => [outcome.id, outcome]));
  for (const outcome of newer) {
    const goneUrls = [...(merged.get(outcome.id)?.goneUrls ?? []), ...outcome.goneUrls];
    merged.set(outcome.id, { ...outcome, goneUrls });
  }
  return [...merged.values()];
}

async function writeOutcome(pool: pg.Pool, { id, hasFailed, isPrompt }: Outcome): Promise<void> {
  const { rows } = await pool.query<{ worksAgain: boolean }>(prepared(outcomeSql, [id, hasFailed, isPrompt]));
  if (rows[0]?.worksAgain) await endFailure(pool, id);
}

const broughtForwardAtOnce = 1_000;

/**
 * Makes the deliveries due that failed in the run of failures, as of their creation: before the later ones that they held. The
 * attempt spends no retry.
 *
 * A run of seconds, and what failed before the run, is no outage. Such deliveries keep their schedule, or one that always
 * fails would be retried at each success of another.
 */
const bringForwardSql = `
  WITH waiting AS MATERIALIZED (
    SELECT d."id" FROM "Webhook" w JOIN "Delivery" d ON d."webhookId" = w."id"
    WHERE w."id" = $1 AND d."state" = 'PENDING' AND d."nextAttemptAt" > now()
      AND d."firstFailedAt" >= w."failingSince" - interval '10 seconds' AND w."failingSince" < now() - interval '5 seconds'
    LIMIT ${broughtForwardAtOnce}
  ), locked AS MATERIALIZED (
    SELECT "id" FROM "Delivery" WHERE "id" = ANY(ARRAY(SELECT "id" FROM waiting)) ORDER BY "id" FOR NO KEY UPDATE
  )
  -- A resent one at step 0 would count as not attempted.
  UPDATE "Delivery" d SET "scheduleStep" = GREATEST(d."scheduleStep" - 1, (d."resentFrom" IS NOT NULL)::int),
    "nextAttemptAt" = ${dueBeforeLaterOnes("d")}
  FROM locked WHERE d."id" = locked."id" AND d."state" = 'PENDING'`;

/** Sends what waits, in small transactions, before the webhook counts as working: until then, no order is overtaken. */
async function endFailure(pool: pg.Pool, webhookId: string): Promise<void> {
  let count = broughtForwardAtOnce;
  while (count === broughtForwardAtOnce)
    count = (await pool.query(bringForwardSql, [webhookId])).rowCount ?? 0;
  await pool.query(`UPDATE "Webhook" SET "failingSince" = NULL, "warnings" = 0 WHERE "id" = $1`, [webhookId]);
  await alertRecovered(webhookId);
}

async function findLongFailing(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Webhook" WHERE "id" = ANY($1) AND "state" = 'ACTIVE' AND "unregisteredAt" IS NULL
       AND GREATEST("failingSince", "resumedAt") <= now() - make_interval(days => $2)`,
    [ids, failureLimits.warnAfterDays[0]],
  );
  return rows.map(({ id }) => id);
}
