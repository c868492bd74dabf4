import { getPool } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";

/** A call as the request log keeps it; `url` as it came in, `problem` the body of an error. */
export type RequestEntry = {
  applicationId: string;
  at: Date;
  method: string;
  url: string;
  status: number;
  durationMs: number;
  requestId: string;
  ipAddress: string | null;
  problem: string | null;
};

const flushEveryMs = 1_000;
const batchSize = 1_000;
/** Maximum number of queued entries. More are dropped and counted. */
const capacity = 4_000;
const longestPath = 500;

/** Values of other parameters may be secrets. */
const shownParameters: ReadonlySet<string> = new Set(["lat", "long", "distance", "state", "status", "type"]);

type Buffer = {
  waiting: RequestEntry[];
  /** Entries left out since the last flush, by application. */
  dropped: Map<string, number>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
};

const buffer = processState(
  "request-log",
  (): Buffer => ({ waiting: [], dropped: new Map(), timer: null, flushing: null }),
);

/**
 * Queues a call for the request log, which is written in batches about once a second. Never waits and never throws. If
 * the queue is full, new entries are dropped and counted.
 */
export function logRequest(entry: RequestEntry): void {
  if (buffer.waiting.length < capacity) buffer.waiting.push(entry);
  else countDropped(entry.applicationId, 1);
  if (buffer.waiting.length >= batchSize) void flushRequestLog();
  else flushLater();
}

function flushLater(): void {
  buffer.timer ??= setTimeout(flushRequestLog, flushEveryMs).unref();
}

/** Writes all queued entries, before a process ends and in tests. */
export function flushRequestLog(): Promise<void> {
  if (buffer.timer) clearTimeout(buffer.timer);
  buffer.timer = null;
  buffer.flushing ??= writeAll(buffer).finally(() => {
    buffer.flushing = null;
    if (buffer.waiting.length > 0) flushLater();
  });
  return buffer.flushing;
}

function countDropped(applicationId: string, count: number): void {
  buffer.dropped.set(applicationId, (buffer.dropped.get(applicationId) ?? 0) + count);
}

async function writeAll({ waiting, dropped }: Buffer): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchSize);
    await insertEntries(batch).catch((error: unknown) => {
      log.error({ err: error, entries: batch.length }, "entries of the request log could not be written");
      for (const { applicationId } of batch) countDropped(applicationId, 1);
    });
  }
  if (dropped.size === 0) return;
  const gaps = [...dropped];
  dropped.clear();
  log.warn({ dropped: gaps.reduce((sum, [, count]) => sum + count, 0) }, "the request log left entries out");
  await insertGaps(gaps).catch(() => {
    for (const [applicationId, count] of gaps) countDropped(applicationId, count);
  });
}

/** Path and query; of a parameter that is not one of ours the name alone. */
function shownPath(address: string): string {
  const path = address.slice(address.indexOf("/", "https://".length));
  const mark = path.indexOf("?") + 1;
  if (mark === 0) return path.slice(0, longestPath);
  const parameters = path.slice(mark).split("&").map(shownParameter);
  return `${path.slice(0, mark)}${parameters.join("&")}`.slice(0, longestPath);
}

function shownParameter(parameter: string): string {
  const equals = parameter.indexOf("=");
  const name = parameter.slice(0, equals);
  return equals === -1 || shownParameters.has(name) ? parameter : `${name}=…`;
}

// One JSON text a batch: an array a column takes the driver several times as long.
const entriesSql = `
  INSERT INTO "LoggedRequest"
    ("id", "applicationId", "at", "method", "path", "status", "durationMs", "requestId", "ipAddress", "problem")
  SELECT * FROM json_to_recordset($1) AS entry("id" text, "applicationId" text, "at" timestamptz, "method" text,
    "path" text, "status" int, "durationMs" int, "requestId" text, "ipAddress" text, "problem" text)`;

async function insertEntries(entries: readonly RequestEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    id: newId("loggedRequest"),
    applicationId: entry.applicationId,
    at: entry.at,
    method: entry.method,
    path: shownPath(entry.url),
    status: entry.status,
    durationMs: Math.round(entry.durationMs),
    requestId: entry.requestId,
    ipAddress: entry.ipAddress,
    problem: entry.problem,
  }));
  await getPool().query({ name: "log-requests", text: entriesSql, values: [JSON.stringify(rows)] });
}

async function insertGaps(
  gaps: readonly (readonly [applicationId: string, dropped: number])[],
): Promise<void> {
  const rows = gaps.map(([applicationId, dropped]) => ({
    id: newId("requestLogGap"),
    applicationId,
    dropped,
  }));
  await getPool().query(
    `INSERT INTO "RequestLogGap" ("id", "applicationId", "at", "dropped")
     SELECT "id", "applicationId", now(), "dropped"
     FROM json_to_recordset($1) AS gap("id" text, "applicationId" text, "dropped" int)`,
    [JSON.stringify(rows)],
  );
}
