import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Db } from "./client.ts";

/** Migrations that the database lacks, and migrations of a newer version. */
export type SchemaState = { missing: string[]; unknown: string[] };

/** The names of the migrations that were applied, in order. */
export const finishedMigrations = `SELECT "migration_name" AS "name" FROM _prisma_migrations
  WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY 1`;

/** Compares the database's migrations with those of this version. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const [table] = await db.$queryRaw<
    { exists: boolean }[]
  >`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "exists"`;
  const rows = table?.exists ? await db.$queryRawUnsafe<{ name: string }[]>(finishedMigrations) : [];
  return compareMigrations(rows.map(({ name }) => name));
}

export async function compareMigrations(
  finished: readonly string[],
  directory = path.join(process.cwd(), "prisma", "migrations"),
): Promise<SchemaState> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    missing: names.filter((name) => !finished.includes(name)).sort(),
    unknown: finished.filter((name) => !names.includes(name)),
  };
}
