import { getDb } from "#lib/platform/db/client.ts";
import type { LoggedRequest } from "#lib/platform/db/generated/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";

/** What the log keeps of an access token that a response has: to count the tokens that a change would end. */
export type IssuedToken = { secretId: string | null; scopes: readonly string[]; grantId: string | null };

/** A call of an application. `url` is the whole URL; `problem` is the body of an error, or what the response keeps of another. */
export type RequestEntry = Omit<LoggedRequest, "id" | "path" | `token${string}`> & {
  url: string;
  issuedToken?: IssuedToken | null;
};

const flushEveryMs = 1_000;
const batchSize = 1_000;
/** Maximum number of queued entries. More are dropped and counted. */
const capacity = 4_000;
const maxPathLength = 500;
/** How many errors of a problem document the log keeps. */
const maxErrors = 5;

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

/** Queues a call for the request log, which is written about once a second. Never waits and never throws. */
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

/** A problem document with only its first errors, because a caller can cause a hundred with each request. */
function toShown(problem: string): string {
  const { errors, ...rest } = JSON.parse(problem) as { errors?: unknown[] };
  return errors === undefined ? problem : JSON.stringify({ ...rest, errors: errors.slice(0, maxErrors) });
}

async function writeAll({ waiting, dropped }: Buffer): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchSize);
    const data = batch.map(({ url, durationMs, problem, issuedToken, ...entry }) => ({
      ...entry,
      ...(issuedToken && {
        tokenSecretId: issuedToken.secretId,
        tokenScopes: issuedToken.scopes,
        tokenGrantId: issuedToken.grantId,
      }),
      problem: problem && toShown(problem),
      id: newId("loggedRequest"),
      path: shownPath(url),
      durationMs: Math.round(durationMs),
    }));
    try {
      // One parameter. With one for each field, Prisma takes a quarter of the processor under load.
      await getDb().$executeRaw`
        INSERT INTO "LoggedRequest"
        SELECT * FROM json_populate_recordset(NULL::"LoggedRequest", ${JSON.stringify(data)}::json)`;
    } catch (error) {
      log.error({ err: error, entries: batch.length }, "could not write entries of the request log");
      for (const { applicationId } of batch) countDropped(applicationId, 1);
    }
  }
  if (dropped.size === 0) return;
  const gaps = [...dropped];
  dropped.clear();
  log.warn({ dropped: gaps.reduce((sum, [, count]) => sum + count, 0) }, "the request log dropped entries");
  const at = new Date();
  const data = gaps.map(([applicationId, count]) => ({
    id: newId("requestLogGap"),
    applicationId,
    at,
    dropped: count,
  }));
  await getDb()
    .requestLogGap.createMany({ data })
    .catch(() => {
      for (const [applicationId, count] of gaps) countDropped(applicationId, count);
    });
}

/** Path and query, without the values of parameters that are not ours. */
function shownPath(url: string): string {
  const [path = "", query] = url.slice(url.indexOf("/", "https://".length)).split(/\?(.*)/s);
  if (query === undefined) return path.slice(0, maxPathLength);
  const parameters = query.split("&").map((parameter) => {
    const [name = "", ...value] = parameter.split("=");
    return value.length === 0 || shownParameters.has(name) ? parameter : `${name}=…`;
  });
  return `${path}?${parameters.join("&")}`.slice(0, maxPathLength);
}
