import pg from "pg";
import type { Held } from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import { nextRetrySeconds } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { outcomeUnknown } from "./failures.ts";
import type { AttemptResult } from "./send-attempt.ts";

export type Finished<Delivery extends Held = Held> = { delivery: Delivery; result: AttemptResult };

/** Our own faults do not count until the delivery is this old. Then they do, so that none is stuck forever. */
const ownErrorGraceSeconds = 24 * 60 * 60;
const ownErrorPauseSeconds = 5;
const unknownBatchSize = 250;

/**
 * Writes only rows whose lease is still valid, so a former holder changes nothing and leaves no attempt behind. A delivery
 * that ended while it was being sent, because its replay was canceled or its webhook unregistered, gets the attempt (`late`);
 * its state changes only if the receiver accepted it. A failure waits in its own table for its incident (`continueIncident`).
 *
 * Everything that changes a webhook and its deliveries locks them in one order, so that nobody waits in a circle: the
 * webhook, its deliveries by ID, their leases.
 *
 * Each step returns its whole rows, so that no two steps are joined, whatever the statistics say.
 */
export const recordSql = `
  WITH r AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS r(
      "webhookId" text, "deliveryId" text, "leaseToken" text, "onlyExpired" bool, "counts" bool, "isFailure" bool, "state" text,
      "retrySeconds" float8,
      "attemptId" text, "startedAt" timestamptz, "durationMs" int, "dnsMs" int, "connectMs" int, "tlsMs" int,
      "firstByteMs" int, "url" text, "requestHeaders" json, "requestBody" text, "httpStatus" int,
      "responseHeaders" json, "responseBody" text, "failure" text, "failureDetail" text)
  ), locked AS MATERIALIZED (
    SELECT r.*, d."state" = 'PENDING' OR r."state" = 'DELIVERED' AS "decides" FROM r CROSS JOIN LATERAL (
      SELECT d."state" FROM "Delivery" d WHERE d."id" = r."deliveryId" LIMIT 1 FOR NO KEY UPDATE
    ) d
  ), given_back AS (
    DELETE FROM "DeliveryLease" l USING locked r
    WHERE l."webhookId" = r."webhookId" AND l."deliveryId" = r."deliveryId" AND l."token" = r."leaseToken"
      AND (NOT r."onlyExpired" OR l."until" < now())
    RETURNING r.*
  ), done AS (
    UPDATE "Delivery" d SET
      "state" = r."state"::"DeliveryState",
      "attemptCount" = d."attemptCount" + r."counts"::int,
      "scheduleStep" = d."scheduleStep" + r."isFailure"::int,
      "nextAttemptAt" = CASE WHEN r."state" = 'PENDING' THEN COALESCE(now() + make_interval(secs => r."retrySeconds"), d."nextAttemptAt") END,
      "firstFailedAt" = CASE WHEN r."isFailure" THEN COALESCE(d."firstFailedAt", now()) ELSE d."firstFailedAt" END,
      "lastHttpStatus" = r."httpStatus", "lastDurationMs" = r."durationMs", "lastFailure" = r."failure",
      "completedAt" = CASE WHEN r."state" <> 'PENDING' THEN now() END
    FROM given_back r WHERE d."id" = r."deliveryId" AND r."decides"
    RETURNING r.*, d."attemptCount"
  ), late AS (
    UPDATE "Delivery" d SET "attemptCount" = d."attemptCount" + r."counts"::int
    FROM given_back r WHERE d."id" = r."deliveryId" AND NOT r."decides"
    RETURNING r.*, d."attemptCount"
  ), written AS (
    SELECT * FROM done UNION ALL SELECT * FROM late
  ), logged AS (
    INSERT INTO "Attempt" ("id", "deliveryId", "number", "startedAt", "durationMs", "dnsMs", "connectMs", "tlsMs",
      "firstByteMs", "url", "requestHeaders", "requestBody", "httpStatus", "responseHeaders", "responseBody",
      "failure", "failureDetail")
    SELECT "attemptId", "deliveryId", "attemptCount", "startedAt", "durationMs", "dnsMs", "connectMs", "tlsMs",
      "firstByteMs", "url", "requestHeaders", "requestBody", "httpStatus", "responseHeaders", "responseBody",
      "failure", "failureDetail"
    FROM written WHERE "counts"
  ), failed AS (
    INSERT INTO "UntrackedFailure" ("webhookId", "deliveryId", "attemptId")
    SELECT "webhookId", "deliveryId", "attemptId" FROM written WHERE "isFailure"
  )
  SELECT "deliveryId" FROM written`;

/**
 * Writes each attempt, and its delivery's state and next retry. A row that PostgreSQL refuses does not affect the others.
 *
 * @returns the IDs that were written; the leases of the others had expired
 */
export async function recordAttempts(pool: pg.Pool, finished: readonly Finished[]): Promise<Set<string>> {
  return writeAll(pool, finished.map(toRow));
}

export type EndedLease = {
  webhookId: string;
  deliveryId: string;
  leaseToken: string;
  url: string;
  startedAt: Date;
};

/**
 * Ends leases whose worker did not record a response. What it may have sent is in the log, spends no retry, and is due as before.
 *
 * @returns how many there were; `onlyExpired` leaves those that were renewed meanwhile
 */
export async function recordUnknownOutcomes(
  pool: pg.Pool,
  leases: readonly EndedLease[],
  { onlyExpired }: { onlyExpired: boolean },
): Promise<number> {
  const unknown: Omit<AttemptRow, keyof EndedLease | "attemptId"> = {
    onlyExpired,
    counts: true,
    isFailure: false,
    state: "PENDING",
    retrySeconds: null,
    durationMs: 0,
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    firstByteMs: null,
    requestHeaders: {},
    requestBody: null,
    httpStatus: null,
    responseHeaders: null,
    responseBody: null,
    failure: outcomeUnknown,
    failureDetail: "The worker ended, or lost the database, before it recorded a response.",
  };
  let count = 0;
  for (let done = 0; done < leases.length; done += unknownBatchSize) {
    const batch = leases.slice(done, done + unknownBatchSize);
    const rows = batch.map((lease) => ({ ...unknown, ...lease, attemptId: newId("attempt") }));
    count += (await writeAll(pool, rows)).size;
  }
  return count;
}

async function writeAll(pool: pg.Pool, unordered: readonly AttemptRow[]): Promise<Set<string>> {
  // The statement locks the deliveries in this order.
  const rows = unordered.toSorted((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
  try {
    return new Set(await write(pool, rows));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.error({ err: error }, "PostgreSQL refused a batch of attempts; recording them one by one");
    const written: string[] = [];
    for (const row of rows) written.push(...(await writeAlone(pool, row)));
    return new Set(written);
  }
}

type AttemptRow = Omit<AttemptResult, "isOurs" | "retryAfterSeconds"> &
  EndedLease & {
    onlyExpired: boolean;
    /** It is in the log. */
    counts: boolean;
    /** It spends a retry. */
    isFailure: boolean;
    state: "PENDING" | "DELIVERED" | "GIVEN_UP";
    /** Null for a delivery that has ended, or stays due when it was. */
    retrySeconds: number | null;
    attemptId: string;
  };

async function write(pool: pg.Pool, rows: readonly AttemptRow[]): Promise<string[]> {
  const { rows: written } = await pool.query<{ deliveryId: string }>(recordSql, [JSON.stringify(rows)]);
  return written.map(({ deliveryId }) => deliveryId);
}

/** Data exceptions and constraint violations: a retry would fail again. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");
}

/** If the response cannot be stored, records the attempt without it. */
async function writeAlone(pool: pg.Pool, row: AttemptRow): Promise<string[]> {
  const bare = {
    httpStatus: null,
    responseHeaders: null,
    responseBody: null,
    failureDetail: row.failure && "The response could not be stored.",
  };
  return write(pool, [row]).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    log.error({ err: error, deliveryId: row.deliveryId }, "an attempt was recorded without its response");
    return write(pool, [{ ...row, ...bare }]);
  });
}

function toRow({ delivery, result }: Finished): AttemptRow {
  const counts = !result.isOurs || delivery.ageSeconds > ownErrorGraceSeconds;
  const retrySeconds = counts
    ? result.failure && nextRetrySeconds(delivery.scheduleStep + 1, result.retryAfterSeconds, Math.random())
    : ownErrorPauseSeconds;
  const state = retrySeconds !== null ? "PENDING" : result.failure ? "GIVEN_UP" : "DELIVERED";
  const { isOurs: _, retryAfterSeconds: __, ...columns } = result;
  return {
    ...columns,
    webhookId: delivery.webhookId,
    deliveryId: delivery.id,
    leaseToken: delivery.leaseToken,
    onlyExpired: false,
    counts,
    isFailure: counts && result.failure !== null,
    state,
    retrySeconds,
    attemptId: newId("attempt"),
  };
}
