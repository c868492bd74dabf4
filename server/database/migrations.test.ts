import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { connect } from "#lib/platform/db/client.ts";
import { diagnoseDatabase, errorText } from "#lib/portal/operations/system-findings.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { startTcpProxy } from "#test/processes/tcp-proxy.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { diffSchema } from "./diff-schema.ts";
import { isMigrated } from "./is-migrated.ts";
import { applyMigrations, migrationsDir } from "./migrations.ts";

// A pooler in between would hide the server.
process.env["TEST_DATABASE_POOLER"] = "";
const { url } = await setUpTestDatabase();
const migrate = () => runScript("db-migrate.ts", [], {});

const readFindings = async (client: pg.Client) => (await diagnoseDatabase(client)).map(errorText);

test("the committed migrations produce the current schema", async () => {
  expect(await diffSchema(url)).toBe("");
  const client = await connected();
  await client.query(`ALTER TABLE "Notice" ADD COLUMN "planted" INTEGER`);
  const repair = await diffSchema(url);
  expect(repair).toContain(`ALTER TABLE "Notice" DROP COLUMN "planted"`);
  await client.query(repair);
  expect(await diffSchema(url)).toBe("");
  await client.end();
});

test("a migrated database needs no further migration, however many processes check at once", async () => {
  const said = await Promise.all([migrate(), migrate(), migrate()]);
  expect(said).toEqual(Array(3).fill("The database is up to date.\n"));
  expect(await isMigrated(`${url}_none`)).toBe(false);
});

test("a migration refuses a newer version's schema", async () => {
  const client = await connected();
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('next', '', '29991231_next', now())",
  );
  await expect(migrate()).rejects.toThrow("migrated by a newer version of the portal (29991231_next)");
  expect(await isMigrated(url)).toBe(false);
  await client.query("DELETE FROM _prisma_migrations WHERE id = 'next'");
  expect(await isMigrated(url)).toBe(true);
  await client.end();
});

test("a migration refuses a database with the tables of another program", async () => {
  const client = await connected();
  const other = Object.assign(new URL(url), { pathname: `${new URL(url).pathname}_other` });
  await client.query(`CREATE DATABASE ${other.pathname.slice(1)}`);
  const owner = new pg.Client({ connectionString: other.href });
  await owner.connect();
  await owner.query("CREATE TABLE wiki (page TEXT)");
  await expect(applyMigrations(other.href)).rejects.toThrow("has tables from another program");
  await owner.end();
  await client.query(`DROP DATABASE ${other.pathname.slice(1)} WITH (FORCE)`);
  await client.end();
});

test("a process refuses a newer version's schema, even if it starts before the database", async () => {
  const { hostname: host, port } = new URL(url);
  const line = await startTcpProxy({ host, port: Number(port) });
  await line.cut();
  const client = await connected();
  const DATABASE_URL = Object.assign(new URL(url), { port: String(line.port) }).href;
  const started = ["web.ts", "worker.ts"].map((file) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "..", file), "--no-pages"], {
      env: { ...process.env, DATABASE_URL, LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const lines = { said: "", exit: once(child, "exit") };
    child.stdout.on("data", (bytes) => (lines.said += bytes));
    return lines;
  });
  await until("both processes have failed to connect", () =>
    started.every(({ said }) => said.includes("retrying")),
  );
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('next', '', '29991231_next', now())",
  );
  await line.restore();
  for (const { exit } of started) expect((await exit)[0]).toBe(2);
  for (const { said } of started)
    expect(said).toContain("migrated by a newer version of the portal (29991231_next)");
  await client.query("DELETE FROM _prisma_migrations WHERE id = 'next'");
  await client.end();
  await line.close();
});

test("a migration that was edited after it was applied is named, and refuses nothing until its checksum is emptied", async () => {
  const client = await connected();
  expect(await readFindings(client)).toEqual([]);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY migration_name LIMIT 1",
  );
  const first = rows[0]?.name;
  const setChecksum = (checksum = "") =>
    client.query("UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2", [checksum, first]);
  await setChecksum("another");
  expect(await readFindings(client)).toEqual([
    `Applied migrations were edited since: ${first}. Compare the schema with that of a new database, make the difference by hand, and empty their checksums.`,
  ]);
  expect(await migrate()).toBe("The database is up to date.\n");
  expect(await isMigrated(url)).toBe(true);
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, "../worker.ts")], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  worker.stdout.on("data", (bytes) => (said += bytes));
  await until("the worker has said so", () => said.includes(`edited since: ${first}`));
  worker.kill("SIGTERM");
  await once(worker, "exit");
  await setChecksum("");
  expect(await readFindings(client)).toEqual([]);
  await setChecksum(rows[0]?.checksum);
  await client.end();
});

test("migrations and processes refuse a PostgreSQL older than 15 and say why", async () => {
  const client = await connected();
  const name = new URL(url).pathname.slice(1);
  // The test server, made to report an older version.
  await client.query(`
    CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql AS $$
      SELECT CASE $1 WHEN 'server_version' THEN '14.12 (Debian 14.12-1)' ELSE pg_catalog.current_setting($1) END $$;
    ALTER DATABASE "${name}" SET search_path = public, pg_catalog`);
  const sentence = "PostgreSQL 14.12 (Debian 14.12-1) is too old. Use 15 or newer.";
  const { db, pool } = connect(url, 1);
  try {
    await expect(migrate()).rejects.toThrow(sentence);
    expect((await diagnoseDatabase(pool)).map(errorText)).toEqual([sentence]);
  } finally {
    await db.$disconnect();
    await pool.end();
    await client.query(
      `ALTER DATABASE "${name}" RESET search_path; DROP FUNCTION public.current_setting(text)`,
    );
    await client.end();
  }
});

test("a failed connection names the server and the cause", async () => {
  const port = await findFreePort();
  const nobody = `postgresql://portal:secret@127.0.0.1:${port}/portal`;
  const refused = runScript("db-migrate.ts", [], { DATABASE_URL: nobody });
  await expect(refused).rejects.toThrow(
    `The database at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED`,
  );
  await expect(refused).rejects.not.toThrow(/secret|External error/);
  const byName = nobody.replace("127.0.0.1", "localhost");
  await expect(runScript("db-migrate.ts", [], { DATABASE_URL: byName })).rejects.toThrow(
    /The database at localhost:\d+ cannot be used: .*ECONNREFUSED/,
  );
});

test("three processes that migrate an empty database at once apply each migration once", async () => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const name = `${new URL(url).pathname.slice(1)}_empty`;
  await admin.query(`CREATE DATABASE ${name}`);
  const empty = new URL(url);
  empty.pathname = `/${name}`;
  try {
    await Promise.all([1, 2, 3].map(() => runScript("db-migrate.ts", [], { DATABASE_URL: empty.href })));
    const client = new pg.Client({ connectionString: empty.href });
    await client.connect();
    const { rows } = await client.query(
      "SELECT migration_name, count(*)::int AS times FROM _prisma_migrations GROUP BY 1",
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.times)).toEqual(rows.map(() => 1));
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});

/** The migrations with one more, as a next version brings it. */
const nextVersion = await mkdtemp(path.join(tmpdir(), "portal-migrations-"));
afterAll(() => rm(nextVersion, { recursive: true, force: true }));
await cp(migrationsDir, nextVersion, { recursive: true });
const planted = path.join(nextVersion, "29990101000000_planted");
await mkdir(planted);
const plant = (sql: string) => writeFile(path.join(planted, "migration.sql"), sql);

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test("a failed migration leaves nothing behind and runs once it is fixed; a semicolon in a string does not end a statement", async () => {
  const client = await connected();
  const columns = async () => {
    const { rows } = await client.query(
      `SELECT column_default AS was FROM information_schema.columns WHERE column_name = 'planted'`,
    );
    return rows;
  };
  const add = `ALTER TABLE "Notice" ADD COLUMN "planted" TEXT NOT NULL DEFAULT 'a;b'`;
  await plant(`${add}; ALTER TABLE "NoSuchTable" ADD COLUMN "planted" TEXT;`);
  await expect(applyMigrations(url, { directory: nextVersion })).rejects.toThrow(
    'Migration 29990101000000_planted failed: relation "NoSuchTable" does not exist',
  );
  expect(await columns()).toEqual([]);
  await plant(`${add};`);
  expect(await applyMigrations(url, { directory: nextVersion })).toEqual(["29990101000000_planted"]);
  expect(await columns()).toEqual([{ was: "'a;b'::text" }]);
  await client.query(`DELETE FROM _prisma_migrations WHERE migration_name = '29990101000000_planted'`);
  await client.end();
});

test("a migration that waits for a lock blocks nobody behind it and gets the lock once it is free", async () => {
  const [report, request] = [await connected(), await connected()];
  await report.query(`BEGIN; SELECT count(*) FROM "Delivery"`);
  await plant(`ALTER TABLE "Delivery" ADD COLUMN "planted" TEXT;`);
  let waits = 0;
  const migrating = applyMigrations(url, { directory: nextVersion, onWait: (tries) => (waits = tries) });
  // Behind a migration that simply waits, the first of these would wait for the report to end, which is after them.
  while (waits < 2) {
    await request.query(`SELECT count(*) FROM "Delivery"`);
    await sleep(20);
  }
  await report.query("COMMIT");
  expect(await migrating).toEqual(["29990101000000_planted"]);
  expect((await request.query(`SELECT "planted" FROM "Delivery"`)).rows).toEqual([]);
  await Promise.all([report.end(), request.end()]);
});

test("a concurrent index does not wait for the next migrating process", async () => {
  await rm(planted, { recursive: true });
  const name = "29990101000001_index";
  await mkdir(path.join(nextVersion, name));
  const sql = `-- no-transaction\nCREATE INDEX CONCURRENTLY "Delivery_planted" ON "Delivery" ("createdAt")`;
  await writeFile(path.join(nextVersion, name, "migration.sql"), sql);
  const client = await connected();
  await client.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '29990101000000%'`);
  await client.end();
  const migrate = () => applyMigrations(url, { directory: nextVersion });
  expect((await Promise.all([migrate(), migrate()])).flat()).toEqual([name]);
});
