import { hostname } from "node:os";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "#lib/platform/db/generated/client.ts";
import { EnvError, env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { placesOfEach } from "#lib/platform/rate-limit/places.ts";
import { PoolerPool } from "./pooler-pool.ts";

export type Db = PrismaClient;
/** The client inside `db.$transaction`. */
export type Tx = Prisma.TransactionClient;

type Connection = { pool: pg.Pool; db: Db };
type ConnectOptions = { statementTimeoutMs?: number | false };

/** `reads` is for `readLog`, `main` for everything else. */
type Open = { main?: Connection; reads?: Connection };
const open = processState("database", (): Open => ({}));

/** How long a caller waits for PostgreSQL, or for a free connection. */
const connectTimeoutMs = 5_000;
/** A new connection costs 10 ms of a processor, and plans its statements anew. Some networks drop idle ones after 350 s. */
const idleTimeoutMs = 300_000;
/** A process that hangs or is cut off during a transaction loses its locks after this time. */
const maxIdleInTransactionMs = 30_000;
/** A statement that waits for a lock fails after this time, so that it does not keep its connection from others. */
const lockTimeoutMs = 5_000;
/**
 * Without parallel workers, one statement uses one processor, so that a large one leaves the others free. Without JIT, because
 * no statement runs long enough to gain from being compiled.
 */
const connectionSettings = `SET idle_in_transaction_session_timeout = ${maxIdleInTransactionMs};
  SET lock_timeout = ${lockTimeoutMs}; SET max_parallel_workers_per_gather = 0; SET jit = off`;
/**
 * A read is for the rows of its owner. The planner does not know who that is: where few own most rows, it would read those of
 * all, or all of the owner and sort them, instead of as many as a page shows, in the order of an index.
 */
const readSettings = ["enable_seqscan = off", "enable_bitmapscan = off"];
/**
 * How long a caller waits for a server that has stopped answering. Longer than any statement of ours: PostgreSQL cancels reads
 * of logs before, and whatever deletes or changes many rows does it in batches.
 */
const queryTimeoutMs = 20_000;
/**
 * The pool limits the wait for a connection, and PostgreSQL limits the rest: each lock, each statement, and each pause. So
 * Prisma's own limits never end a transaction. After them, Prisma runs the remaining statements of an operation outside of it.
 */
const transactionOptions = { maxWait: 2 * connectTimeoutMs, timeout: 10 * queryTimeoutMs };

/**
 * The name of this process in pg_stat_activity, such as `portal worker 4711 web-1`. The host is last, because PostgreSQL
 * cuts names at 63 characters. A name in DATABASE_URL wins.
 */
export function processName(): string {
  const script = path.basename(process.argv[1] ?? "node").replace(/\.\w+$/, "");
  return `portal ${script} ${process.pid} ${hostname()}`;
}

/** The connections that a process may have. */
export const mainConnections = 10;
/** The pool size of `readLog`: twice the places of an organization, so that one that reads slowly leaves some to others. */
export const readConnections = 2 * placesOfEach;
export const readTimeoutMs = 10_000;

/**
 * The name in a statement's comment `prepared: name`, or "" for none. PostgreSQL plans a named statement once for each
 * connection.
 */
const preparedName = ({ sql }: { sql: string }) => /^\s*\/\* prepared: (\w+) \*\//.exec(sql)?.[1] ?? "";

/** In transaction mode, a pooler gives the next statement another connection, which does not know the name. */
const isDirect = () => env().DATABASE_DIRECT_URL === undefined;

/** A query for a connection of `pg` whose plan PostgreSQL keeps, if its text has a name. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  return { text, values, ...(isDirect() && { name: preparedName({ sql: text }) }) };
}

/** Opens a pool and a client on it, for scripts and tests. Web and worker use `getDb`. */
export function connect(
  databaseUrl: string,
  maxConnections = mainConnections,
  { statementTimeoutMs = false }: ConnectOptions = {},
): Connection {
  const settings = {
    connectionString: databaseUrl,
    max: maxConnections,
    idleTimeoutMillis: idleTimeoutMs,
    // A script ends without waiting for that.
    allowExitOnIdle: true,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: isDirect() && statementTimeoutMs,
    keepAlive: true,
    application_name: processName(),
    // By a statement, because poolers reject some of them as connection parameters. In transaction mode they have their own.
    ...(isDirect() && {
      verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
        client
          .query(
            [connectionSettings, ...(statementTimeoutMs ? readSettings.map((one) => `SET ${one}`) : [])].join(
              ";",
            ),
          )
          .then(() => done(), done),
    }),
  };
  const pool = isDirect()
    ? new pg.Pool(settings)
    : new PoolerPool(
        settings,
        statementTimeoutMs ? [`statement_timeout = ${statementTimeoutMs}`, ...readSettings] : [],
      );
  // The pool adds the whole connection, with its statements and the key that cancels its queries.
  pool.on("error", (error) =>
    log.warn({ err: Object.assign(error, { client: undefined }) }, "lost an idle database connection"),
  );
  // The pool listens only while a connection is idle. Without a listener, an error of a used one would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const adapter = new PrismaPg(pool, isDirect() ? { statementNameGenerator: preparedName } : {});
  return { pool, db: new PrismaClient({ adapter, transactionOptions }) };
}

function databaseUrl(): string {
  const { DATABASE_URL } = env();
  if (DATABASE_URL) return DATABASE_URL;
  throw new EnvError("DATABASE_URL is not set. Start the portal with `npm start`, or set it.");
}

function getConnection(): Connection {
  open.main ??= connect(databaseUrl());
  return open.main;
}

/** The database of this process. */
export function getDb(): Db {
  return getConnection().db;
}

/** The same database over separate connections, for `readLog`. */
export function getReadDb(): Db {
  open.reads ??= connect(databaseUrl(), readConnections, { statementTimeoutMs: readTimeoutMs });
  return open.reads.db;
}

/** The pool of `getDb`, for SQL that Prisma cannot express. */
export function getPool(): pg.Pool {
  return getConnection().pool;
}

/** Closes all connections. */
export async function closeDb(): Promise<void> {
  const connections = [open.main, open.reads];
  delete open.main;
  delete open.reads;
  for (const connection of connections) {
    await connection?.db.$disconnect();
    await connection?.pool.end();
  }
}
