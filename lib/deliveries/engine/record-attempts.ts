import pg from "pg";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import type { Held } from "./claim-deliveries.ts";
import { nextRetrySeconds } from "./retry-schedule.ts";
import type { AttemptResult } from "./send-attempt.ts";

export type Finished<Delivery extends Held = Held> = { delivery: Delivery; result: AttemptResult };

/** Our own faults are not counted for so long after the delivery was made; then they are, so that nothing is stuck. */
const ownFaultGraceSeconds = 24 * 60 * 60;
const ownFaultPauseSeconds = 5;

/**
 * One statement: only rows that still have the lease are written, so an old holder changes nothing and leaves no
 * attempt behind; neither does an older result of the same worker, which waited through an outage beside the newer one.
 * Each step hands its rows on whole: a join of two steps, which have no statistics, would compare each with each.
 * The state is compared as text, so that no index of what is pending fits: by one that its statistics call empty,
 * PostgreSQL reads the whole backlog and compares each with each.
 */
export const recordSql = `
  WITH r AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS r(
      "webhookId" text, "deliveryId" text, "leaseToken" text, "counts" bool, "state" text, "retrySeconds" float8,
      "attemptId" text, "startedAt" timestamptz, "durationMs" int, "dnsMs" int, "connectMs" int, "tlsMs" int,
      "firstByteMs" int, "url" text, "requestHeaders" json, "requestBody" text, "httpStatus" int,
      "responseHeaders" json, "responseBody" text, "failure" text, "failureDetail" text)
  ), given_back AS (
    DELETE FROM "DeliveryLease" l USING r
    WHERE l."webhookId" = r."webhookId" AND l."deliveryId" = r."deliveryId" AND l."token" = r."leaseToken"
    RETURNING r.*
  ), done AS (
    UPDATE "Delivery" d SET
      "state" = r."state"::"DeliveryState",
      "attemptCount" = d."attemptCount" + r."counts"::int,
      "scheduleStep" = d."scheduleStep" + (r."counts" AND r."failure" IS NOT NULL)::int,
      "nextAttemptAt" = now() + make_interval(secs => r."retrySeconds"),
      "firstFailedAt" = CASE WHEN r."counts" AND r."failure" IS NOT NULL
        THEN COALESCE(d."firstFailedAt", now()) ELSE d."firstFailedAt" END,
      "lastHttpStatus" = r."httpStatus", "lastFailure" = r."failure",
      "completedAt" = CASE WHEN r."retrySeconds" IS NULL THEN now() END
    FROM given_back r WHERE d."id" = r."deliveryId" AND d."state"::text = 'PENDING'
    RETURNING r.*, d."attemptCount"
  ), logged AS (
    INSERT INTO "Attempt" ("id", "deliveryId", "number", "startedAt", "durationMs", "dnsMs", "connectMs", "tlsMs",
      "firstByteMs", "url", "requestHeaders", "requestBody", "httpStatus", "responseHeaders", "responseBody",
      "failure", "failureDetail")
    SELECT "attemptId", "deliveryId", "attemptCount", "startedAt", "durationMs", "dnsMs", "connectMs", "tlsMs",
      "firstByteMs", "url", "requestHeaders", "requestBody", "httpStatus", "responseHeaders", "responseBody",
      "failure", "failureDetail"
    FROM done WHERE "counts"
  )
  SELECT "deliveryId" FROM done`;

/**
 * Writes the results of attempts: the attempt's row, and the delivery's state with the time of the next attempt. What
 * PostgreSQL refuses of one of them holds up none of the others.
 *
 * @returns the ids that were written; the others' leases had passed to somebody else
 */
export async function recordAttempts(
  pool: pg.Pool,
  finished: readonly Finished[],
  random: () => number = Math.random,
): Promise<Set<string>> {
  const rows = finished.map((one) => toRow(one, random()));
  try {
    return new Set(await write(pool, rows));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.error({ err: error }, "attempts were refused, and are recorded one by one");
    const written: string[] = [];
    for (const row of rows) written.push(...(await writeAlone(pool, row)));
    return new Set(written);
  }
}

type AttemptRow = ReturnType<typeof toRow>;

async function write(pool: pg.Pool, rows: readonly AttemptRow[]): Promise<string[]> {
  const { rows: written } = await pool.query<{ deliveryId: string }>(recordSql, [
    JSON.stringify(rows.map(withoutNulls)),
  ]);
  return written.map(({ deliveryId }) => deliveryId);
}

/** Data exceptions and violated constraints: the same rows would be refused again. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");
}

/** What cannot be stored of an answer is left out; what came of the attempt is not. */
async function writeAlone(pool: pg.Pool, row: AttemptRow): Promise<string[]> {
  const bare = {
    ...{ httpStatus: null, responseHeaders: null, responseBody: null },
    failureDetail: row.failure && "What the receiver answered could not be stored.",
  };
  return write(pool, [row]).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    log.error({ err: error, deliveryId: row.deliveryId }, "an attempt is recorded without its answer");
    return write(pool, [{ ...row, ...bare }]);
  });
}

function toRow({ delivery, result }: Finished, random: number) {
  const counts = !result.isOurs || delivery.ageSeconds > ownFaultGraceSeconds;
  const retrySeconds = counts
    ? result.failure && nextRetrySeconds(delivery.scheduleStep + 1, result.retryAfterSeconds, random)
    : ownFaultPauseSeconds;
  const state = retrySeconds !== null ? "PENDING" : result.failure ? "FAILED" : "SUCCEEDED";
  const { isOurs: _, retryAfterSeconds: __, answerBytes: ___, ...columns } = result;
  return {
    ...columns,
    webhookId: delivery.webhookId,
    deliveryId: delivery.id,
    leaseToken: delivery.leaseToken,
    counts,
    state,
    retrySeconds,
    attemptId: newId("attempt"),
  };
}

/** What is not in the JSON is null in the statement: a third of the columns mostly, which PostgreSQL need not read then. */
function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
