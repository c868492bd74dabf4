import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { systemContext, userActor } from "#lib/platform/access/context.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import { checkReadiness } from "#lib/portal/operations/check-readiness.ts";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { runScript } from "#server/run-script.ts";
import { branchRecord, rowsOf } from "../../../e2e/support/branches.ts";
import { startTcpProxy } from "../../../e2e/support/processes/tcp-proxy.ts";
import { until } from "../../../e2e/support/processes/worker-process.ts";
import { closeDb, connect, type Db, getDb, getPool, type Tx } from "./client.ts";
import { checkReplica } from "./replica.ts";

// A primary and its streaming standby, which is a copy of the files. Commits are flushed, as in production.
const directory = await mkdtemp(path.join(tmpdir(), "portal-replica-"));
await chmod(directory, 0o711);
const [first, second] = [path.join(directory, "primary"), path.join(directory, "standby")];
await startEmbeddedDatabase(first).then(({ stop }) => stop());
await promisify(execFile)("cp", ["-a", first, second]);
const primary = await startEmbeddedDatabase(first);
const environment = { DATABASE_URL: primary.url, SECRET_KEY: randomBytes(32).toString("base64") };
await runScript("db-migrate.ts", [], environment);
const connectTo = new URL(primary.url);
await writeFile(
  path.join(second, "postgres", "postgresql.auto.conf"),
  `primary_conninfo = 'host=127.0.0.1 port=${connectTo.port} user=portal password=${connectTo.password}'\n`,
);
await writeFile(path.join(second, "postgres", "standby.signal"), "");
const standby = await startEmbeddedDatabase(second);
const proxy = await startTcpProxy({ host: "127.0.0.1", port: Number(new URL(standby.url).port) });
const onStandby = new pg.Client({ connectionString: standby.url });
await onStandby.connect();
Object.assign(process.env, environment, {
  DATABASE_READ_URL: Object.assign(new URL(standby.url), { port: proxy.port }).href,
});
afterAll(async () => {
  await closeDb();
  await onStandby.end();
  await proxy.close();
  await standby.stop();
  await primary.stop();
  await rm(directory, { recursive: true, force: true });
});

const db = getDb();
const staff = { id: "u", name: "Sam", email: "sam@example.com", role: "STAFF", organizationId: "o" } as const;
const ctx = { ...systemContext(db, "test"), actor: userActor(staff) };

type Seen = { from: "replica" | "primary"; notes: number };

async function count(tx: Tx): Promise<Seen> {
  const [seen] = await tx.$queryRaw<Seen[]>`
    SELECT CASE WHEN pg_is_in_recovery() THEN 'replica' ELSE 'primary' END AS "from",
      (SELECT count(*)::int FROM "Note") AS "notes"`;
  return seen ?? { from: "primary", notes: 0 };
}

await getPool().query(`CREATE TABLE "Note" ()`);
let notes = 0;
/** Adds a note and counts the notes. */
async function writeAndRead(): Promise<Seen> {
  await getPool().query(`INSERT INTO "Note" DEFAULT VALUES`);
  notes += 1;
  return boundedRead(ctx, count);
}

/** Waits until the replica is read. */
const isRead = () =>
  until("the replica is read", async () => {
    await checkReplica();
    return (await boundedRead(ctx, count)).from === "replica";
  });

test("reads go to the replica, and each sees what was committed just before it", async () => {
  await isRead();
  for (let fromReplica = 0; fromReplica < 20; ) {
    const seen = await writeAndRead();
    expect(seen.notes).toBe(notes);
    if (seen.from === "replica") fromReplica += 1;
  }
});

test("while the replica doesn't replay, the primary answers, and the state says how far it is behind", async () => {
  await onStandby.query("SELECT pg_wal_replay_pause()");
  for (let turn = 0; turn < 3; turn += 1) expect(await writeAndRead()).toEqual({ from: "primary", notes });
  await until("the state is known", async () => {
    const state = await checkReplica();
    return state?.fault === "is behind the primary" && state.behindSeconds !== null;
  });
  await onStandby.query("SELECT pg_wal_replay_resume()");
  await isRead();
});

test.each([
  ["hangs", async () => proxy.stall()],
  ["is gone", () => proxy.cut()],
])("while the replica %s, the primary answers", async (_, fail) => {
  await isRead();
  await fail();
  expect(await Promise.all([1, 2, 3].map(() => boundedRead(ctx, count)))).toEqual(
    Array(3).fill({ from: "primary", notes }),
  );
  expect(await writeAndRead()).toEqual({ from: "primary", notes });
  await proxy.restore();
  await isRead();
});

test("a read that the replica cancels or that takes too long is repeated on the primary", async () => {
  for (const fault of ["pg_terminate_backend(pg_backend_pid())::text", "pg_sleep(30)::text"]) {
    await until("the replica breaks off a read", async () => {
      await checkReplica();
      const places: string[] = [];
      const seen = await boundedRead(ctx, async (tx) => {
        const found = await count(tx);
        places.push(found.from);
        if (found.from === "replica") await tx.$queryRawUnsafe(`SELECT ${fault}`);
        return found;
      });
      expect(seen).toEqual({ from: "primary", notes });
      return places.join() === "replica,primary";
    });
  }
});

test("a search's branches are loaded from the replica, at the version that the primary has", async () => {
  await importBranches(systemContext(db, "test"), rowsOf([branchRecord("101")]));
  // Without `$transaction`, it can't load them from the primary.
  const { branchDataset } = db;
  const load = () => branchSnapshot({ branchDataset } as Db).then(({ byNumber }) => byNumber.has("101"));
  await until("the replica has the branch", async () => {
    await checkReplica();
    return load().catch(() => false);
  });
});

test("a process on a standby is not ready and says which database it needs", async () => {
  const misled = connect(standby.url, 2);
  await expect(checkReadiness(systemContext(misled.db, "test"))).rejects.toMatchObject({
    code: "unavailable",
    message: "The database is a standby. DATABASE_URL must name the primary.",
  });
  await misled.db.$disconnect();
  await misled.pool.end();
});

test("a promoted replica is not read: it no longer follows the primary", async () => {
  await isRead();
  await onStandby.query("SELECT pg_promote()");
  expect(await writeAndRead()).toEqual({ from: "primary", notes });
  const isKnown = async () => (await checkReplica())?.fault === "is not a standby of the primary";
  await until("the state is known", isKnown);
});
