import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Db } from "./client.ts";

/** Migrations that the database lacks, and migrations of a newer version. */
export type SchemaState = { missing: string[]; unknown: string[] };

let known: Promise<string[]> | undefined;

/** The names of the migrations in `prisma/migrations`, in order. */
function knownMigrations(): Promise<string[]> {
  known ??= readdir(path.join(process.cwd(), "prisma", "migrations"), { withFileTypes: true }).then(
    (entries) =>
      entries
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort(),
  );
  return known;
}

/** Compares the database's migrations with those of this version. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const [table] = await db.$queryRaw<
    { exists: boolean }[]
  >`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "exists"`;
  if (!table?.exists) return compareMigrations([]);
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM _prisma_migrations
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY "migration_name"`;
  return compareMigrations(rows.map(({ name }) => name));
}

export async function compareMigrations(finished: readonly string[]): Promise<SchemaState> {
  const names = await knownMigrations();
  return {
    missing: names.filter((name) => !finished.includes(name)),
    unknown: finished.filter((name) => !names.includes(name)),
  };
}
