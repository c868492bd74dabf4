import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

type Asked = Pick<pg.ClientBase, "query">;

/** What decides whether this version of the portal can use a database. */
export type DatabaseState = {
  version: string;
  /**
   * `missing`: the database lacks them. `unknown`: a newer version applied them. `changed`: their SQL is not what was applied,
   * unless a person emptied the checksum.
   */
  migrations: { applied: number; missing: string[]; unknown: string[]; changed: string[] };
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
  const checksums = hasHistory ? await readFinished(database) : new Map<string, string>();
  const finished = [...checksums.keys()];
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    ...state,
    migrations: {
      applied: finished.length,
      missing: names.filter((name) => !finished.includes(name)).sort(),
      unknown: finished.filter((name) => !names.includes(name)),
      changed: await findChanged(checksums, directory, names),
    },
  };
}

/** The SQL of a migration. */
export function readMigration(directory: string, name: string): Promise<string> {
  return readFile(path.join(directory, name, "migration.sql"), "utf8");
}

/** As Prisma computes it. */
export function getChecksum(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

/** The checksums of applied migrations by name. */
async function readFinished(database: Asked): Promise<Map<string, string>> {
  const { rows } = await database.query<{ name: string; checksum: string }>(
    `SELECT "migration_name" AS name, "checksum" FROM _prisma_migrations
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY 1`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function findChanged(
  checksums: ReadonlyMap<string, string>,
  directory: string,
  names: readonly string[],
): Promise<string[]> {
  const compared = await Promise.all(
    names.map(async (name) => {
      const applied = checksums.get(name);
      return applied && applied !== getChecksum(await readMigration(directory, name)) ? [name] : [];
    }),
  );
  return compared.flat().sort();
}
