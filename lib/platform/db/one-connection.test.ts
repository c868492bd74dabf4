import { expect, test, vi } from "vitest";
import { refuseSecondConnections } from "#test/one-connection.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { connect } from "./client.ts";

const { url } = await setUpTestDatabase();

test("a transaction that requests a second connection fails, by a verb or by SQL; others succeed", async () => {
  const { db, pool } = connect(url);
  const errors: string[] = [];
  refuseSecondConnections({ db, pool }, (where) => errors.push(where));
  await db.$transaction((tx) => tx.organization.count());
  await db.$transaction([db.organization.count(), db.user.count()]);
  expect(errors).toHaveLength(0);
  const nested = [
    () => db.organization.count(),
    () => db.$transaction((tx) => tx.organization.count()),
    () => pool.query("SELECT 1"),
  ];
  for (const ask of nested)
    await expect(db.$transaction(async () => ask())).rejects.toThrow(
      "second connection inside a transaction",
    );
  expect(errors).toHaveLength(nested.length);
  await db.organization.count();
  expect(errors).toHaveLength(nested.length);
  await db.$disconnect();
  await pool.end();
});

// A pooler has its own: docs/scale.md.
test.skipIf(process.env["POOLER"])(
  "every connection limits how long a transaction waits for its next statement, and runs a statement on one processor, without compiling it",
  async () => {
    const { db, pool } = connect(url);
    const question = `SELECT current_setting('idle_in_transaction_session_timeout') AS "limit",
      current_setting('max_parallel_workers_per_gather') AS "helpers", current_setting('jit') AS "jit"`;
    expect(await db.$queryRawUnsafe(question)).toEqual([{ limit: "30s", helpers: "0", jit: "off" }]);
    await db.$disconnect();
    await pool.end();
  },
);

test("an idle connection stays open for five minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { db, pool } = connect(url);
  try {
    await db.organization.count();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(pool.idleCount).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(pool.idleCount).toBe(0);
  } finally {
    vi.useRealTimers();
    await db.$disconnect();
    await pool.end();
  }
});
