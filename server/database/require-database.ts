import { setTimeout as sleep } from "node:timers/promises";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { WrongSecretKeyError } from "#lib/platform/crypto/envelope.ts";
import { closeDb, type Db, getDb } from "#lib/platform/db/client.ts";
import { readSchemaState } from "#lib/platform/db/schema-state.ts";
import { faultOfVersion } from "#lib/platform/db/server-version.ts";
import { log } from "#lib/platform/log.ts";

const retryMs = 1_000;

/**
 * Waits until the database answers. Ends the process with exit code 1 if PostgreSQL is too old, if a newer version of the
 * portal has migrated the database, or, for a worker, if SECRET_KEY is wrong: it could claim deliveries but not send them.
 * Missing migrations don't end it. `/api/ready` reports them.
 */
export async function requireDatabase({ provesSecretKey }: { provesSecretKey: boolean }): Promise<void> {
  const db = getDb();
  const fault = await retry(
    async () => (await findUnusable(db)) ?? (provesSecretKey ? await findWrongKey(db) : null),
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

async function findWrongKey(db: Db): Promise<string | null> {
  try {
    await signingKey(db);
    return null;
  } catch (error) {
    if (!(error instanceof WrongSecretKeyError)) throw error;
    return "SECRET_KEY does not belong to this database. Start the worker with the same key as the web processes.";
  }
}

/** Why this version of the portal cannot use the database, or null. */
export async function findUnusable(db: Db): Promise<string | null> {
  const [row] = await db.$queryRaw<
    { version: string }[]
  >`SELECT current_setting('server_version') AS "version"`;
  const fault = faultOfVersion(row?.version ?? "");
  if (fault) return fault;
  const { unknown } = await readSchemaState(db);
  return unknown.length > 0
    ? `The database was migrated by a newer version of the portal (${unknown.join(", ")}). Start that version, or restore the backup made before it.`
    : null;
}
