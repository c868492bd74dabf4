import pg from "pg";
import { env } from "#lib/platform/env.ts";
import { unavailable } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";

/** Work that takes this long may wait for a database that hangs. */
const suspectedAfterMs = 4_000;
/** A database that works greets a new connection within milliseconds, on a busy machine within a second. */
const greetingMs = 4_000;

const state = processState("hung-database", () => ({ asking: null as Promise<boolean> | null }));

/**
 * Returns the outcome of `work`, or fails within seconds after the database stopped answering. Without this, a connection to a
 * server that is frozen or cut off would keep its query for two minutes. The work itself continues.
 *
 * @throws DomainError unavailable
 */
export function unlessHung<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const check = async () => {
      state.asking ??= isHung().finally(() => {
        state.asking = null;
      });
      if (await state.asking) reject(unavailable());
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
