import path from "node:path";
import pg from "pg";
import { startTemporaryDatabase } from "#server/database/embedded-database.ts";
import { applyMigrations } from "#server/database/migrations.ts";
import { makeCompileCache } from "#test/processes/compile-cache.ts";
import { startPgBouncer } from "#test/processes/pgbouncer.ts";

/** The server of TEST_DATABASE_SERVER, whose role may create databases, or one that stops after the run. */
async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env["TEST_DATABASE_SERVER"];
  return url ? { url, stop: async () => undefined } : startTemporaryDatabase();
}

/**
 * Migrates a template that each test file copies, on one PostgreSQL for the whole run. With POOLER=pgbouncer the tests reach it
 * through PgBouncer.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // The processes that tests start would each compile the same code.
  process.env["NODE_COMPILE_CACHE"] ??= await makeCompileCache(path.resolve("node_modules/.cache/compile"));
  const database = await findServer();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query("DROP DATABASE IF EXISTS portal_template");
  await admin.query("CREATE DATABASE portal_template");
  await admin.end();
  const template = new URL(database.url);
  template.pathname = "/portal_template";
  await applyMigrations(template.href);
  process.env["TEST_DATABASE_SERVER"] = database.url;
  if (process.env["POOLER"] !== "pgbouncer") return database.stop;
  const pooler = await startPgBouncer(database.url);
  process.env["TEST_DATABASE_POOLER"] = pooler.url;
  return () => pooler.stop().then(database.stop);
}
