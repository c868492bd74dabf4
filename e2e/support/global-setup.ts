import path from "node:path";
import pg from "pg";
import { startTemporaryDatabase } from "#server/database/embedded-database.ts";
import { applyMigrations } from "#server/database/migrations.ts";
import { makeCompileCache } from "./processes/compile-cache.ts";
import { startPgBouncer } from "./processes/pgbouncer.ts";

/**
 * Starts one PostgreSQL for the whole run and migrates a template that each test file copies. With POOLER=pgbouncer the
 * tests reach it through PgBouncer.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // The processes that tests start would each compile the same code.
  process.env["NODE_COMPILE_CACHE"] ??= await makeCompileCache(path.resolve("node_modules/.cache/compile"));
  const database = await startTemporaryDatabase();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
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
