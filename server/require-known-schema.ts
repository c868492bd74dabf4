import { closeDb, getDb } from "#lib/db/client.ts";
import { readSchemaState } from "#lib/db/schema-state.ts";
import { log } from "#lib/log.ts";

/**
 * What a process asks before it starts: ends it, with exit code 1 and a sentence, on a database that a newer version has
 * migrated. That is a roll-back, or a machine that was forgotten. A process that runs while the database is migrated goes
 * on: migrations first add, and only a later version takes away. A database that is away or behind does not keep a
 * process from starting: `/api/ready` says so.
 */
export async function requireKnownSchema(): Promise<void> {
  const state = await readSchemaState(getDb()).catch(() => null);
  if (!state || state.unknown.length === 0) return;
  log.fatal(
    { migrations: state.unknown },
    "the database was migrated by a newer version of the portal: start that version, or restore the backup made before it",
  );
  await closeDb();
  process.exit(1);
}
