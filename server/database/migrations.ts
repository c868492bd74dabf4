import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { getChecksum, readDatabaseState, readMigration } from "#lib/platform/db/database-state.ts";
import { diagnoseDatabase, errorText, isFatal } from "#lib/portal/operations/system-findings.ts";
import { runMigration } from "./run-migration.ts";

export const migrationsDir = path.resolve(import.meta.dirname, "../../prisma/migrations");

/** Processes that migrate the same database take turns with this lock, until they disconnect. */
const advisoryLock = 7_355_608_001;
const turnPollMs = 100;

const connectWithinMs = 10_000;

/** Prisma's own table, so that `prisma migrate deploy` works too. */
const history = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
  logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INT NOT NULL DEFAULT 0)`;

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot, and CREATE INDEX CONCURRENTLY in the process with
 * the lock would wait for that statement.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [
      advisoryLock,
    ]);
    if (rows[0]?.mine) return;
    await sleep(turnPollMs);
  }
}

/** The migrations that the database lacks. @throws Error if this version cannot use it or it belongs to another program */
async function findMissing(client: pg.Client, directory: string): Promise<string[]> {
  const finding = (await diagnoseDatabase(client, directory)).find(isFatal);
  if (finding) throw new Error(errorText(finding));
  const { rows: others } = await client.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND to_regclass('_prisma_migrations') IS NULL LIMIT 1",
  );
  if (others.length > 0)
    throw new Error("The database has tables from another program. Use a separate database for the portal.");
  await client.query(history);
  return (await readDatabaseState(client, directory)).migrations.missing;
}

/** The statement that notes a migration as applied. */
function getNote(name: string, sql: string): pg.QueryConfig {
  const text = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ($1, $2, $3, clock_timestamp(), 1)`;
  return { text, values: [randomUUID(), getChecksum(sql), name] };
}

export type MigrateOptions = {
  /** prisma/migrations by default. */
  directory?: string;
  /** Called when a migration did not get its lock and will try again. */
  onWait?: (tries: number) => void;
};

/** Applies `prisma/migrations`, one process at a time. The portal can keep running (`runMigration`). Returns what it applied. */
export async function applyMigrations(
  databaseUrl: string,
  { directory = migrationsDir, onWait }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectWithinMs });
  // The running query fails with it.
  client.on("error", () => undefined);
  try {
    await client.connect().catch((error: Error & { errors?: Error[] }) => {
      // With several addresses, the error itself has no message.
      const why = error.message || error.errors?.map(({ message }) => message).join(", ");
      throw new Error(`The database at ${new URL(databaseUrl).host} cannot be used: ${why}`, {
        cause: error,
      });
    });
    await takeTurn(client);
    const missing = await findMissing(client, directory);
    for (const name of missing) {
      const sql = await readMigration(directory, name);
      await runMigration(client, sql, getNote(name, sql), onWait).catch((error: Error) => {
        throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error });
      });
    }
    return missing;
  } finally {
    await client.end();
  }
}
