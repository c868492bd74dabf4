import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { PatientPool } from "./patient-pool.ts";

const { url } = await setUpTestDatabase();
const pools: PatientPool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

const refused = "timeout exceeded when trying to connect";

/** A pool of one open connection. Callers wait 400 ms for it. */
async function makePool(longestWaitMs: number): Promise<PatientPool> {
  const pool = new PatientPool({ connectionString: url, max: 1 }, longestWaitMs);
  pools.push(pool);
  // The database may be dropped before a closing connection is gone.
  pool.on("connect", (client) => client.on("error", () => undefined));
  await pool.query("SELECT 1");
  pool.options.connectionTimeoutMillis = 400;
  return pool;
}

const useFor = async (pool: PatientPool, ms: number) => {
  const client = await pool.connect();
  await sleep(ms);
  client.release();
};

test("callers wait for their turn while others return connections, also with pool.query", async () => {
  const pool = await makePool(10_000);
  const uses = Array.from({ length: 8 }, () => useFor(pool, 150));
  const asked = pool.query("SELECT 1 AS one");
  await Promise.all(uses);
  expect((await asked).rows).toEqual([{ one: 1 }]);
});

test("if no connection becomes free, a caller is refused, by promise and by callback; once one does, the next caller gets it", async () => {
  const pool = await makePool(10_000);
  const held = await pool.connect();
  await expect(pool.connect()).rejects.toThrow(refused);
  await expect(pool.query("SELECT 1")).rejects.toThrow(refused);
  held.release();
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("no caller waits longer than the maximum, however many others get connections", async () => {
  const pool = await makePool(0);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => useFor(pool, 150)));
  const failures = outcomes.filter(({ status }) => status === "rejected");
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.length).toBeLessThan(8);
  expect(failures[0]).toMatchObject({ reason: { message: refused } });
});
