import { readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

type Asked = Pick<pg.ClientBase, "query">;

/** What decides whether this version of the portal can use a database. */
export type DatabaseState = {
  version: string;
  /** `missing`: the database lacks them. `unknown`: a newer version applied them. */
  migrations: { applied: number; missing: string[]; unknown: string[] };
  isStandby: boolean;
  isReadOnly: boolean;
  /** 0 for none. */
  statementTimeoutMs: number;
};

const migrationsDir = path.join(process.cwd(), "prisma", "migrations");

/** Reads the state of a database, which may be empty, and compares its migrations with those in `directory`. */
export async function readDatabaseState(database: Asked, directory = migrationsDir): Promise<DatabaseState> {
  const { rows: settings } = await database.query<
    Omit<DatabaseState, "migrations"> & { hasHistory: boolean }
  >(
    `SELECT current_setting('server_version') AS "version", pg_is_in_recovery() AS "isStandby",
       current_setting('transaction_read_only') = 'on' AS "isReadOnly",
       (SELECT "setting"::int FROM pg_settings WHERE "name" = 'statement_timeout') AS "statementTimeoutMs",
       to_regclass('_prisma_migrations') IS NOT NULL AS "hasHistory"`,
  );
  if (!settings[0]) throw new Error("a query without a table returned no row");
  const { hasHistory, ...state } = settings[0];
  const finished = hasHistory ? await readFinished(database) : [];
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    ...state,
    migrations: {
      applied: finished.length,
      missing: names.filter((name) => !finished.includes(name)).sort(),
      unknown: finished.filter((name) => !names.includes(name)),
    },
  };
}

async function readFinished(database: Asked): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT "migration_name" AS name FROM _prisma_migrations
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
