import pg from "pg";
import { env } from "#lib/platform/env.ts";
import { unavailable } from "#lib/platform/errors.ts";
import { processCache } from "#lib/platform/process-cache.ts";

/** Work that takes this long may be waiting for a database that hangs. */
const suspectedAfterMs = 4_000;
/** A database that works greets a new connection within milliseconds, on a busy machine within a second. */
const greetingMs = 4_000;

/** However many requests wait, a process asks once a second. */
const answers = processCache<boolean>("hung-database", { max: 1, ttlMs: 1_000 });

/**
 * Returns the outcome of `work`, or fails a few seconds after the database stops answering. Otherwise, a query over an open
 * connection to a frozen server would wait for two minutes. The work itself continues.
 *
 * @throws DomainError unavailable
 */
export function unlessHung<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const check = async () => {
      if (await answers.read("isHung", isHung)) reject(unavailable());
    };
    const timer = setInterval(check, suspectedAfterMs);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/** Asks over a new connection, because those of the pool may all be busy. A refusal is an answer. */
async function isHung(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: greetingMs,
  });
  client.on("error", () => undefined);
  const startedMs = performance.now();
  try {
    await client.connect();
    return false;
  } catch {
    return performance.now() - startedMs >= greetingMs;
  } finally {
    void client.end().catch(() => undefined);
  }
}
