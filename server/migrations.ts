import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";

const projectDir = path.resolve(import.meta.dirname, "..");
export const migrationsDir = path.join(projectDir, "prisma", "migrations");
/** The schema as it is meant to be, and as the newest migration left it. */
export const schemaPath = path.join(projectDir, "prisma", "schema.prisma");
export const migratedSchemaPath = path.join(migrationsDir, "schema.prisma");
const filters = { externalTables: [], externalEnums: [] };

/** Any two processes that migrate one database take this lock in turn. The number is arbitrary and ours. */
const advisoryLock = 7_355_608_001;

let engineClass: Promise<typeof SchemaEngine> | undefined;

/** Once a process: the package's glue holds the memory of the instance that it was first given. */
function getEngineClass(): Promise<typeof SchemaEngine> {
  engineClass ??= loadEngineClass();
  return engineClass;
}

async function loadEngineClass(): Promise<typeof SchemaEngine> {
  // The package targets bundlers, which load WebAssembly by import; Node 22 needs this done by hand.
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(
    new URL("schema_engine_bg.wasm", import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg")),
  );
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
  return glue.SchemaEngine;
}

async function withEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const Engine = await getEngineClass();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const engine = await Engine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await use(engine, pool);
  } finally {
    engine.free();
    await pool.end();
  }
}

async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: migrationsDir,
    lockfile: {
      path: "./migration_lock.toml",
      content: await readFile(path.join(migrationsDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(path.join(migrationsDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

/** @throws Error where the database has a migration that this version does not know */
async function refuseNewerSchema(
  client: pg.PoolClient,
  { migrationDirectories }: MigrationList,
): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>(
    "SELECT to_regclass('_prisma_migrations') AS table",
  );
  if (!rows[0]?.table) return;
  const known = migrationDirectories.map(({ path: name }) => name);
  const { rows: unknown } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND migration_name <> ALL ($1) ORDER BY 1`,
    [known],
  );
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer version of the portal (${unknown.map(({ name }) => name).join(", ")}). ` +
        "Use that version, or restore the backup made before it.",
    );
}

/**
 * Brings a database to the schema of `prisma/migrations`, one process at a time, with Prisma's own bookkeeping
 * (`_prisma_migrations`). Call it in a process that exits afterwards: the engine leaves a timer behind.
 *
 * @returns the names of the migrations that it applied
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  return withEngine(databaseUrl, async (engine, pool) => {
    const lock = await pool.connect();
    try {
      await lock.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
      const migrationsList = await readMigrations();
      await refuseNewerSchema(lock, migrationsList);
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
      return appliedMigrationNames;
    } finally {
      await lock.query("SELECT pg_advisory_unlock($1)", [advisoryLock]);
      lock.release();
    }
  });
}

/**
 * The SQL that leads from one Prisma schema to another; empty when they agree. The engine wants a connection to any
 * PostgreSQL but changes nothing there. `prisma/migrations/schema.prisma` is what the newest migration was written for:
 * the engine cannot read a schema back out of a database through the driver adapter.
 */
export async function diffSchemas(databaseUrl: string, from: string | null, to: string): Promise<string> {
  const target = (content: string) => ({
    tag: "schemaDatamodel" as const,
    files: [{ path: "schema.prisma", content }],
  });
  return withEngine(databaseUrl, async (engine) => {
    const { stdout } = await engine.diff({
      from: from === null ? { tag: "empty" } : target(from),
      to: target(to),
      script: true,
      exitCode: null,
      filters,
    });
    return stdout?.trim() === "-- This is an empty migration." ? "" : (stdout ?? "");
  });
}
