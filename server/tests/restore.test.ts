import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { findLosses, makeBackupFixture } from "../../e2e/support/backup-fixture.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";

const { db, pool, url } = await setUpTestDatabase();
const directory = await mkdtemp(path.join(tmpdir(), "portal-dump-"));
// The server writes and reads there, as another user if this one is root.
await chmod(directory, 0o777);
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Copies the data as pg_dump and pg_restore do, with COPY, in any order of the tables. */
async function copyAll(to: pg.Client): Promise<void> {
  const { rows: tables } = await pool.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const { rows: sequences } = await pool.query(
    `SELECT sequencename AS name, last_value AS at FROM pg_sequences`,
  );
  await to.query("SET session_replication_role = replica");
  await to.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join()}`);
  for (const { name } of tables) {
    await pool.query(`COPY "${name}" TO '${directory}/${name}' (FORMAT binary)`);
    await to.query(`COPY "${name}" FROM '${directory}/${name}' (FORMAT binary)`);
  }
  for (const { name, at } of sequences)
    if (at !== null) await to.query(`SELECT setval('"${name}"', $1)`, [at]);
}

test("a copy of the rows in a new database restores sign-in, tokens, searches, secrets, and waiting deliveries, only with the same SECRET_KEY", async () => {
  const kept = await makeBackupFixture(db, pool);
  const restored = new URL(url);
  restored.pathname += "_restored";
  const name = restored.pathname.slice(1);
  await pool.query(`CREATE DATABASE ${name} TEMPLATE portal_template`);
  const client = new pg.Client({ connectionString: restored.href });
  try {
    await client.connect();
    await copyAll(client);
    await client.end();
    expect(await findLosses(kept, restored.href)).toEqual([]);
    // Nothing came from the original database.
    expect(await db.delivery.count({ where: { state: "PENDING" } })).toBe(kept.waiting.length);
  } finally {
    await kept.receiver.close();
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});
