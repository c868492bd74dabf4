import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { requireServerVersion } from "#lib/platform/db/server-version.ts";
import { runMigration } from "./run-migration.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");
export const migrationsDir = path.join(projectDir, "prisma", "migrations");
const schemaPath = path.join(projectDir, "prisma", "schema.prisma");
const filters = { externalTables: [], externalEnums: [] };

/** Processes that migrate the same database take turns with this lock. */
const advisoryLock = 7_355_608_001;
const turnPollMs = 100;

const connectWithinMs = 10_000;

/** Prisma's engine reports only "External error". @throws Error if the server does not answer or is too old */
async function requireServer(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const client = await pool.connect().catch((error: Error & { errors?: Error[] }) => {
    // With several addresses, the error itself has no message.
    const why = error.message || error.errors?.map(({ message }) => message).join(", ");
    throw new Error(`The database at ${new URL(databaseUrl).host} cannot be used: ${why}`, { cause: error });
  });
  await requireServerVersion(client).finally(() => client.release());
}

let engineClass: Promise<typeof SchemaEngine> | undefined;

/** Once per process: the package's glue keeps the memory of its first instance. */
function getEngineClass(): Promise<typeof SchemaEngine> {
  engineClass ??= loadEngineClass();
  return engineClass;
}

async function loadEngineClass(): Promise<typeof SchemaEngine> {
  // The package targets bundlers, which load WebAssembly by import. Node 22 does not.
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

const charOid = 18;
const textOid = 25;

/** PostgreSQL's catalog has columns of the type "char", which the adapter does not know: it reads text, the engine characters. */
function withChars(pool: pg.Pool): PrismaPg {
  const charColumns = new WeakMap<unknown[], number[]>();
  const query = async (config: pg.QueryConfig) => {
    const result = await pool.query<unknown[]>(config);
    const found = result.fields.flatMap(({ dataTypeID }, column) => (dataTypeID === charOid ? [column] : []));
    charColumns.set(result.rows, found);
    for (const column of found) Object.assign(result.fields[column] ?? {}, { dataTypeID: textOid });
    return result;
  };
  const factory = new PrismaPg(Object.assign(Object.create(pool) as pg.Pool, { query }));
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (params) => {
      const result = await queryRaw(params);
      for (const column of charColumns.get(result.rows) ?? [])
        result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  };
  return factory;
}

async function withEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine, pool: pg.Pool) => Promise<T>,
  onWait?: (tries: number) => void,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: connectWithinMs });
  await requireServer(pool, databaseUrl).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const Engine = await getEngineClass();
  const factory = withChars(pool);
  const connect = factory.connect.bind(factory);
  // The factory's own version splits a script at semicolons, so an error would leave half of it applied.
  let failure: Error | undefined;
  const executeScript = (sql: string) =>
    runMigration(pool, sql, onWait).catch((error: Error) => {
      failure = error;
      throw error;
    });
  factory.connect = async () => Object.assign(await connect(), { executeScript });
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await Engine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await use(engine, pool);
  } catch (error) {
    // The engine's error does not say why.
    const [, name] = /migration_name="([^"]+)"/.exec(String(error)) ?? [];
    throw failure ? new Error(`Migration ${name} failed: ${failure.message}`, { cause: failure }) : error;
  } finally {
    engine.free();
    await pool.end();
  }
}

async function readMigrations(baseDir: string): Promise<MigrationList> {
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir,
    lockfile: {
      path: "./migration_lock.toml",
      content: await readFile(path.join(baseDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(path.join(baseDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

/** Lets an unfinished migration run again. @throws Error if the database belongs to a newer version */
async function prepareBookkeeping(
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
  await client.query(
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
}

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot, and CREATE INDEX CONCURRENTLY in the process with
 * the lock would wait for that statement.
 */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [
      advisoryLock,
    ]);
    if (rows[0]?.mine) return;
    await sleep(turnPollMs);
  }
}

export type MigrateOptions = {
  /** prisma/migrations by default. */
  directory?: string;
  /** Called when a migration did not get its lock and will try again. */
  onWait?: (tries: number) => void;
};

/**
 * Applies `prisma/migrations`, one process at a time, with Prisma's own bookkeeping (`_prisma_migrations`). The portal can
 * keep running (`runMigration`). Exit the process afterwards, because the engine leaves a timer. Returns what it applied.
 */
export async function applyMigrations(
  databaseUrl: string,
  { directory = migrationsDir, onWait }: MigrateOptions = {},
): Promise<string[]> {
  const apply = async (engine: SchemaEngine, pool: pg.Pool) => {
    const lock = await pool.connect();
    try {
      await takeTurn(lock);
      const migrationsList = await readMigrations(directory);
      await prepareBookkeeping(lock, migrationsList);
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
      return appliedMigrationNames;
    } finally {
      await lock.query("SELECT pg_advisory_unlock($1)", [advisoryLock]);
      lock.release();
    }
  };
  return withEngine(databaseUrl, apply, onWait);
}

/** Relations of the schema that have no foreign key: docs/decisions/0006. */
const withoutKey =
  /-- AddForeignKey\nALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_(eventId|applicationId)_fkey".*\n\n?/g;

/**
 * The SQL from a migrated database to `prisma/schema.prisma`, or "" if they agree. CHECK constraints and partial indexes, which
 * the schema cannot express, don't count.
 */
export async function diffSchema(databaseUrl: string): Promise<string> {
  const files = [{ path: "schema.prisma", content: await readFile(schemaPath, "utf8") }];
  return withEngine(databaseUrl, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: path.dirname(schemaPath) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters,
    });
    return (stdout ?? "").replace(/^-- This is an empty migration\.\s*$/, "").replace(withoutKey, "");
  });
}
