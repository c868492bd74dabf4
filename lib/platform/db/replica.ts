import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "#lib/platform/errors.ts";
import { hasCode, toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { type Db, getPool, getReplicaDb, replicaCheckMs, type Tx } from "./client.ts";

/** How long a read waits in all until the replica has replayed what was committed before. */
const pausesMs = [0, 5, 10, 20, 40];
const readTimeoutMs = 1_000;
/** How long a replica rests before it is checked again: after a fault, and after a slow read, which the check can't find. */
const restMs = 1_000;
const slowRestMs = 30_000;

const statementTimedOut = "57014";

type Isolation = "ReadCommitted" | "RepeatableRead";

/** Why the replica is not used, and the age of the last transaction that it replayed, if it lacks later ones. */
type ReplicaState = { fault: string | null; behindSeconds: number | null };
type Known = ReplicaState & { restsUntilMs: number; checking: Promise<void> | null };

const unchecked = { fault: "has not been checked", behindSeconds: null, restsUntilMs: 0, checking: null };
const known = processState("replica", (): Known => ({ ...unchecked }));

/** What the primary has committed: a position in its log, and what identifies the database and its copies. */
type Position = { lsn: string; database: string };

const identity = `(SELECT "system_identifier" FROM pg_control_system()) || '/' ||
  (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`;

class Unusable extends Error {
  readonly behindSeconds: number | null;
  constructor(fault: string, behindSeconds: number | null = null) {
    super(fault);
    this.behindSeconds = behindSeconds;
  }
}

/**
 * Reads from the replica of DATABASE_READ_URL, in one transaction that sees everything that was committed before the call.
 * Returns null if the primary must be asked: without a replica, or if it is late, fails, or takes longer than a second. Then
 * it rests until a check in the background finds it usable.
 *
 * @throws DomainError as thrown by `read`
 */
export async function onReplica<T>(
  read: (tx: Tx) => Promise<T>,
  isolationLevel: Isolation = "ReadCommitted",
): Promise<{ value: T } | null> {
  const replica = getReplicaDb();
  if (!replica) return null;
  if (known.fault !== null) {
    if (performance.now() >= known.restsUntilMs) void check(replica);
    return null;
  }
  try {
    return { value: await readFrom(replica, read, isolationLevel) };
  } catch (error) {
    if (error instanceof DomainError && error.code !== "unavailable") throw error;
    note(error);
    return null;
  }
}

/** Checks the replica now. Null without one. */
export async function checkReplica(): Promise<ReplicaState | null> {
  const replica = getReplicaDb();
  if (!replica) return null;
  await check(replica);
  const { fault, behindSeconds } = known;
  return { fault, behindSeconds };
}

/** Callers share a check. It never rejects. */
function check(replica: Db): Promise<void> {
  known.checking ??= readFrom(replica, async () => undefined, "ReadCommitted")
    .then(() => note(null), note)
    .finally(() => {
      known.checking = null;
    });
  return known.checking;
}

function note(error: unknown): void {
  const fault = error === null ? null : faultOf(error);
  if ((fault === null) !== (known.fault === null))
    log.info({ err: error }, fault === null ? "reading from the replica" : "reading from the primary only");
  known.fault = fault;
  known.behindSeconds = error instanceof Unusable ? error.behindSeconds : fault === null ? 0 : null;
  known.restsUntilMs = performance.now() + (hasCode(error, statementTimedOut) ? slowRestMs : restMs);
}

function faultOf(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  return toDomainError(error).code === "unavailable" ? "does not answer in time" : "refuses the check";
}

async function readFrom<T>(replica: Db, read: (tx: Tx) => Promise<T>, isolationLevel: Isolation): Promise<T> {
  const position = await primaryPosition();
  const checked = Promise.withResolvers<void>();
  const reading = replica.$transaction(
    async (tx) => {
      await catchUp(tx, position);
      checked.resolve();
      return read(tx);
    },
    { isolationLevel, maxWait: replicaCheckMs, timeout: replicaCheckMs + readTimeoutMs },
  );
  reading.catch(checked.reject);
  await withTimeout(checked.promise, replicaCheckMs);
  return withTimeout(reading, readTimeoutMs);
}

/** Committed transactions are flushed, and only what is flushed is sent to replicas. */
async function primaryPosition(): Promise<Position> {
  const { rows } = await getPool().query<Position>(
    `SELECT pg_current_wal_flush_lsn()::text AS "lsn", ${identity} AS "database"`,
  );
  if (!rows[0]) throw new Error("PostgreSQL returned no position.");
  return rows[0];
}

type Replayed = { database: string; isStandby: boolean; hasAll: boolean; behindSeconds: number | null };

/** Also limits the statements that follow. @throws Unusable */
async function catchUp(tx: Tx, { lsn, database }: Position): Promise<void> {
  const sql = `SELECT set_config('statement_timeout', '${readTimeoutMs}', true), ${identity} AS "database",
    pg_is_in_recovery() AS "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "hasAll",
    extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS "behindSeconds"`;
  let behindSeconds: number | null = null;
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs);
    const [replayed] = await tx.$queryRawUnsafe<Replayed[]>(sql, lsn);
    if (!replayed?.isStandby || replayed.database !== database)
      throw new Unusable("is not a standby of the primary");
    if (replayed.hasAll) return;
    ({ behindSeconds } = replayed);
  }
  throw new Unusable("is behind the primary", behindSeconds);
}
