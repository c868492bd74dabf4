import type pg from "pg";
import { getDb } from "#lib/platform/db/client.ts";
import { failureLimits } from "#lib/webhooks/constants.ts";
import { alertRecovered, warnOrDisable } from "./alert-failing-webhooks.ts";
import { chargeBucket, lockWebhook } from "./charge-bucket.ts";
import type { Finished } from "./record-attempts.ts";

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
  for (const { id, hasRecovered } of rows) if (hasRecovered) await alertRecovered(id);
  const failed = outcomes.filter(({ hasFailed }) => hasFailed).map(({ id }) => id);
  if (failed.length > 0) for (const id of await findLongFailing(pool, failed)) await warnOrDisable(id, false);
  for (const { id, isGone } of outcomes) if (isGone) await warnOrDisable(id, true);
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
