import pg from "pg";
import { expect, test } from "vitest";
import { findLosses, makeBackupFixture } from "#test/backup-fixture.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db, pool, url } = await setUpTestDatabase();

/** Copies the data as pg_dump and pg_restore do: rows first, then what checks them. */
async function copyAll(to: pg.Client): Promise<void> {
  const { rows: tables } = await pool.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const { rows: keys } = await pool.query(`
    SELECT conrelid::regclass AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  const { rows: sequences } = await pool.query(
    `SELECT sequencename AS name, last_value AS at FROM pg_sequences`,
  );
  for (const { table, name } of keys) await to.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await to.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join()}`);
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT coalesce(json_agg(t), '[]')::text AS all FROM "${name}" t`);
    await to.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
    await to.query(
      `INSERT INTO "${name}" OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::"${name}", $1)`,
      [rows[0].all],
    );
    await to.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
  }
  for (const { table, name, definition } of keys)
    await to.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
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
