import { setTimeout as sleep } from "node:timers/promises";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { WrongSecretKeyError } from "#lib/platform/crypto/envelope.ts";
import { closeDb, type Db, getDb } from "#lib/platform/db/client.ts";
import { readSchemaState } from "#lib/platform/db/schema-state.ts";
import { faultOfVersion } from "#lib/platform/db/server-version.ts";
import { log } from "#lib/platform/log.ts";

const retryMs = 1_000;

/**
 * Waits until the database answers. Ends the process with exit code 1 and a sentence if PostgreSQL is too old, a newer version of
 * the portal has migrated the database (a rollback, or a forgotten machine) or, for a worker, SECRET_KEY is not its key: such a
 * worker would claim deliveries and mails and could send none. A schema that is behind does not stop a process: `/api/ready`
 * reports it. Migrations during a run are safe: they first add, and only a later version removes.
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
      log.warn({ err: error }, "cannot use the database yet; trying again");
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
    return "SECRET_KEY is not the key of this database. Start the worker with the key that the web processes use.";
  }
}

/** Why this version of the portal cannot use that database, in a sentence, or null. */
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
