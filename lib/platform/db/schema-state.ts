import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Db } from "./client.ts";

/** The migrations that this version of the portal brings, and how the database's own list differs from them. */
export type SchemaState = {
  /** Names that the database lacks: it must be migrated. */
  missing: string[];
  /** Names that the database has and this version does not know: the database belongs to a newer version. */
  unknown: string[];
};

let known: Promise<string[]> | undefined;

/** The names of the migrations in `prisma/migrations`, in order; the processes run in the project's directory. */
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

/** Compares the database's finished migrations with those of this version. An empty database misses all of them. */
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

/** How a database that has finished these migrations differs from this version. */
export async function compareMigrations(finished: readonly string[]): Promise<SchemaState> {
  const names = await knownMigrations();
  return {
    missing: names.filter((name) => !finished.includes(name)),
    unknown: finished.filter((name) => !names.includes(name)),
  };
}
