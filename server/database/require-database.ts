import { setTimeout as sleep } from "node:timers/promises";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { WrongSecretKeyError } from "#lib/platform/crypto/envelope.ts";
import { closeDb, getDb, getPool } from "#lib/platform/db/client.ts";
import { findUnusable } from "#lib/platform/db/schema-state.ts";
import { log } from "#lib/platform/log.ts";

const retryMs = 1_000;

/**
 * Waits until the database answers. Ends the process with exit code 1 if PostgreSQL is too old, if a newer version of the
 * portal has migrated the database, or, for a worker, if SECRET_KEY is wrong: it could claim deliveries but not send them.
 * Missing migrations don't end it. `/api/ready` reports them.
 */
export async function requireDatabase({ provesSecretKey }: { provesSecretKey: boolean }): Promise<void> {
  const fault = await retry(
    async () => (await findUnusable(getPool())) ?? (provesSecretKey ? await findWrongKey() : null),
  );
  if (fault === null) return;
  log.fatal(fault);
  await closeDb();
  process.exit(1);
}

async function retry<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // The supervisor has exited, and nothing else would stop a waiting process.
      if (process.connected === false) process.exit(0);
      log.warn({ err: error }, "the database is not usable yet; retrying");
      await sleep(retryMs);
    }
  }
}

async function findWrongKey(): Promise<string | null> {
  try {
    await signingKey(getDb());
    return null;
  } catch (error) {
    if (!(error instanceof WrongSecretKeyError)) throw error;
    return "SECRET_KEY does not belong to this database. Start the worker with the same key as the web processes.";
  }
}
