import { hostname } from "node:os";
import path from "node:path";
import type pg from "pg";
import { type Prisma, PrismaClient } from "#lib/platform/db/generated/client.ts";
import { EnvError, env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { FencedAdapter } from "./fenced-adapter.ts";
import { PatientPool } from "./patient-pool.ts";
import { readClock } from "./read-clock.ts";

export type Db = PrismaClient;
/** What a verb gets inside `db.$transaction`. */
export type Tx = Prisma.TransactionClient;

type Connection = { pool: pg.Pool; db: Db };

/** `main` for everything; `reads` for what lib/platform/rate-limit/bounded-read.ts limits. */
const open = processState("database", (): { main?: Connection; reads?: Connection } => ({}));

/** How long a caller waits where PostgreSQL is silent, or where all connections are in use and none comes free. */
const connectTimeoutMs = 5_000;
/** How long where connections come free and others are before it. */
const longestWaitMs = 15_000;
/** The pool says how long somebody waits for a connection; Prisma's own limit, 2 s, would refuse sooner. */
const transactionOptions = { maxWait: longestWaitMs + connectTimeoutMs };
/**
 * How long PostgreSQL lets a transaction wait for its next statement. A process that is stopped or cut off in the middle of one
 * frees its locks then.
 */
const longestIdleInTransactionMs = 30_000;
/** Longer than any statement of ours; a server that went silent is given up then. */
const queryTimeoutMs = 120_000;

/**
 * What PostgreSQL calls this process's connections, such as `portal worker 4711 web-1`: pg_stat_activity then tells
 * which processes there are. The host comes last, since PostgreSQL cuts names at 63 characters. One in DATABASE_URL wins.
 */
export function processName(): string {
  const script = path.basename(process.argv[1] ?? "node").replace(/\.\w+$/, "");
  return `portal ${script} ${process.pid} ${hostname()}`;
}

/** Reads of logs are few at once, and PostgreSQL ends one that takes too long. */
const readConnections = 4;
export const readTimeoutMs = 10_000;

/**
 * Opens a pool and a client on it; for scripts and tests. Web and worker use `getDb`.
 *
 * @param statementTimeoutMs when PostgreSQL ends a statement; never unless told
 */
export function connect(
  databaseUrl: string,
  maxConnections = 10,
  statementTimeoutMs: number | false = false,
): Connection {
  const settings = {
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
    application_name: processName(),
    // Before a connection is used first: no time is stored or compared that PostgreSQL's clock was not asked about. The limit is
    // set by a statement, since poolers refuse it among the connection's parameters.
    verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
      readClock(client)
        .then(() => client.query(`SET idle_in_transaction_session_timeout = ${longestIdleInTransactionMs}`))
        .then(() => done(), done),
  };
  const pool = new PatientPool(settings, longestWaitMs);
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  // The pool listens only while a connection is idle. One that breaks in somebody's hands fails the next query there;
  // without a listener its event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { pool, db: new PrismaClient({ adapter: new FencedAdapter(pool), transactionOptions }) };
}

function databaseUrl(): string {
  const { DATABASE_URL } = env();
  if (DATABASE_URL) return DATABASE_URL;
  throw new EnvError("DATABASE_URL is not set: start the portal with `npm start`, or set it.");
}

function getConnection(): Connection {
  open.main ??= connect(databaseUrl());
  return open.main;
}

/** The database of this process. */
export function getDb(): Db {
  return getConnection().db;
}

/** The same database over connections of their own, for lib/platform/rate-limit/bounded-read.ts. */
export function getReadDb(): Db {
  open.reads ??= connect(databaseUrl(), readConnections, readTimeoutMs);
  return open.reads.db;
}

/** The pool below `getDb`, for statements on hot paths that Prisma has no word for. */
export function getPool(): pg.Pool {
  return getConnection().pool;
}

/** Closes what `getDb`, `getPool` and `getReadDb` opened. */
export async function closeDb(): Promise<void> {
  const connections = [open.main, open.reads];
  delete open.main;
  delete open.reads;
  for (const connection of connections) {
    await connection?.db.$disconnect();
    await connection?.pool.end();
  }
}
