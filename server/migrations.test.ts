import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "../e2e/support/test-database.ts";
import { migratedSchemaPath, schemaPath } from "./migrations.ts";
import { runScript } from "./run-script.ts";

const { url } = await setUpTestDatabase();
const migrate = () => runScript("db-migrate.ts", [], {});

test("the committed migrations lead to the schema as it stands", async () => {
  expect(await readFile(migratedSchemaPath, "utf8")).toBe(await readFile(schemaPath, "utf8"));
});

test("a migrated database needs nothing more, however many processes ask at once", async () => {
  const said = await Promise.all([migrate(), migrate(), migrate()]);
  expect(said).toEqual(Array(3).fill("The database is up to date.\n"));
});

test("nothing starts on the schema of a newer version, and a migration refuses it", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('next', '', '29991231_next', now())",
  );
  try {
    await expect(migrate()).rejects.toThrow("migrated by a newer version of the portal (29991231_next)");
    for (const file of ["web.ts", "worker.ts"]) {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
        env: { ...process.env, LOG_LEVEL: "fatal" },
        stdio: ["ignore", "pipe", "ignore"],
      });
      let said = "";
      child.stdout.on("data", (bytes) => (said += bytes));
      const [code] = await once(child, "exit");
      expect([file, code]).toEqual([file, 1]);
      expect(said).toContain("start that version");
    }
  } finally {
    await client.query("DELETE FROM _prisma_migrations WHERE id = 'next'");
    await client.end();
  }
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
