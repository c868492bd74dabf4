import { readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { faultOfVersion } from "./server-version.ts";

type Asked = Pick<pg.ClientBase, "query">;

/** Migrations that the database lacks, and migrations of a newer version. */
export type SchemaState = { missing: string[]; unknown: string[] };

const migrationsDir = path.join(process.cwd(), "prisma", "migrations");

/** Compares the database's migrations with those of this version. */
export async function readSchemaState(database: Asked, directory = migrationsDir): Promise<SchemaState> {
  const { rows: tables } = await database.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (tables[0]?.found === null) return compareMigrations([], directory);
  const { rows } = await database.query<{ name: string }>(
    `SELECT "migration_name" AS name FROM _prisma_migrations
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY 1`,
  );
  return compareMigrations(
    rows.map(({ name }) => name),
    directory,
  );
}

/** Why this version of the portal cannot use the database, or null. */
export async function findUnusable(database: Asked, directory?: string): Promise<string | null> {
  const { rows } = await database.query("SELECT current_setting('server_version') AS version");
  const fault = faultOfVersion(rows[0]?.version ?? "");
  if (fault) return fault;
  const { unknown } = await readSchemaState(database, directory);
  return unknown.length > 0
    ? `The database was migrated by a newer version of the portal (${unknown.join(", ")}). Use that version, or restore the backup made before it.`
    : null;
}

export async function compareMigrations(
  finished: readonly string[],
  directory = migrationsDir,
): Promise<SchemaState> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    missing: names.filter((name) => !finished.includes(name)).sort(),
    unknown: finished.filter((name) => !names.includes(name)),
  };
}
