import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, expect } from "vitest";
import { closeDb, type Db, getDb, getPool } from "#lib/platform/db/client.ts";
import { rateLimitNames } from "#lib/platform/env.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { refuseSecondConnections } from "./one-connection.ts";

async function onServer(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: process.env["TEST_DATABASE_SERVER"] });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

const inUse = "55006";

/**
 * Ends the file's connections, also one that a late batch of the request log has opened since `closeDb`. FORCE would refuse to
 * beside an autovacuum worker, which belongs to a superuser; that one is ended by DROP itself.
 */
async function dropDatabase(name: string, tries = 5): Promise<void> {
  await onServer(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
  );
  await onServer(`DROP DATABASE ${name}`).catch((error: pg.DatabaseError) => {
    if (error.code !== inUse || tries === 1) throw error;
    return dropDatabase(name, tries - 1);
  });
}

/** PostgreSQL's clock, which refills buckets and sets the times of retries. */
export async function databaseTimeMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ now: number }>(
    `SELECT 1000 * extract(epoch FROM clock_timestamp())::float8 AS "now"`,
  );
  return rows[0]?.now ?? Number.NaN;
}

/**
 * Gives the test file its own migrated database, port, and SECRET_KEY through the environment, together with `environment`.
 * Drops the database after the file's last test. Call it at the top of the file, before anything reads the environment.
 * A test fails if one of its transactions asks for a second connection.
 */
export async function setUpTestDatabase(
  environment: Record<string, string> = {},
): Promise<{ db: Db; pool: pg.Pool; url: string; port: number }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE portal_template STRATEGY FILE_COPY`);
  const { TEST_DATABASE_SERVER = "", TEST_DATABASE_POOLER } = process.env;
  const within = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const url = within(TEST_DATABASE_POOLER || TEST_DATABASE_SERVER);
  const port = await findFreePort();
  Object.assign(process.env, {
    DATABASE_URL: url,
    ...(TEST_DATABASE_POOLER && { DATABASE_DIRECT_URL: within(TEST_DATABASE_SERVER) }),
    SECRET_KEY: randomBytes(32).toString("base64"),
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    EGRESS_ALLOW: "127.0.0.1/32",
    // Staff of most tests have none.
    STAFF_SECOND_FACTOR: "optional",
    // No proxy has to notice that a process ends.
    DRAIN_SECONDS: "0",
    // Tests send thousands of requests from one address.
    ...environment,
    RATE_LIMITS: [
      ...rateLimitNames.map((name) => `${name}=1000000/1000000`),
      environment["RATE_LIMITS"] ?? [],
    ]
      .flat()
      .join(),
  });
  const connection = { db: getDb(), pool: getPool() };
  const errors: string[] = [];
  refuseSecondConnections(connection, (where) => errors.push(where));
  afterEach(() => expect(errors.splice(0), "second connections inside a transaction").toEqual([]));
  afterAll(async () => {
    // A query on a hung connection keeps its pool open until the database is dropped.
    const closed = closeDb().then(() => true);
    if (!(await Promise.race([closed, sleep(30_000, false, { ref: false })]))) {
      const sql = `SELECT state, wait_event, query FROM pg_stat_activity WHERE datname = '${name}'`;
      process.stderr.write(`Open connections: ${JSON.stringify((await onServer(sql)).rows)}\n`);
    }
    await dropDatabase(name);
  });
  return { ...connection, url, port };
}
