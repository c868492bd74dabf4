import pg from "pg";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { lastSequence } from "./commit-watermark.ts";

const { pool, url } = await setUpTestDatabase();

test("a sequence that a reader continues from survives a crash, even if its transaction is still open", async () => {
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  // The tests' server does not wait for the disk. This changes connections that are opened from now on.
  await writer.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = on`);
  await writer.query("BEGIN");
  const { rows } = await writer.query(
    `SELECT nextval('"Event_sequence_seq"')::text AS "sequence", pg_current_wal_insert_lsn() AS "end"`,
  );
  expect(await lastSequence("Event")).toBe(BigInt(rows[0].sequence));
  const { rows: flushed } = await pool.query("SELECT pg_current_wal_flush_lsn() >= $1::pg_lsn AS done", [
    rows[0].end,
  ]);
  expect(flushed).toEqual([{ done: true }]);
  await writer.end();
});
