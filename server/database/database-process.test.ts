import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { postgresPrograms } from "#server/database/postgres-programs.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { portalUser } from "#server/installation/portal-user.ts";
import { until } from "#test/processes/worker-process.ts";

type Started = { child: ChildProcess; dataDir: string; url: string };

const children: ChildProcess[] = [];
const directories: string[] = [];

function makeDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-postgres-"));
  chmodSync(directory, 0o711);
  directories.push(directory);
  return directory;
}

const password = "a-password-of-an-earlier-start";

/** The process alone, which nothing starts again. */
async function launch(dataDir: string, lifetime = "kept"): Promise<Started> {
  const port = await findFreePort();
  writeFileSync(path.join(dataDir, "postgres-password"), password);
  const child = fork(
    path.join(import.meta.dirname, "database-process.ts"),
    [path.join(dataDir, "postgres"), "throwaway", lifetime, String(port)],
    { stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  children.push(child);
  return { child, dataDir, url: `postgresql://portal:${password}@127.0.0.1:${port}/postgres` };
}

async function start(dataDir: string): Promise<Started> {
  const started = await launch(dataDir);
  const isReady = await Promise.race([
    once(started.child, "message").then(() => true),
    once(started.child, "exit").then(() => false),
  ]);
  expect(isReady).toBe(true);
  return started;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

afterAll(async () => {
  await Promise.all(children.map(stop));
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

async function answers({ url }: { url: string }): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return (await client.query("SELECT 1")).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lockFile = (dataDir: string) => path.join(dataDir, "postgres", "postmaster.pid");
const serverPid = (dataDir: string) => Number.parseInt(readFileSync(lockFile(dataDir), "utf8"), 10);

/** The processes whose command line names the directory, from Linux's /proc. */
function getProcesses(dataDir: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataDir);
      } catch {
        return false;
      }
    });
}
const hasProc = existsSync("/proc/self/cmdline");

/** Of several tests, because initdb takes a second. Each stops what it starts on it. */
const shared = makeDirectory();

test.runIf(hasProc)(
  "a stale lock file that names another PostgreSQL stops nothing, and the start continues",
  async () => {
    const theirs = await start(makeDirectory());
    const ours = await start(shared);
    const pid = serverPid(theirs.dataDir);
    const lock = readFileSync(lockFile(ours.dataDir), "utf8");
    // As if the machine had crashed, and its next boot gave the process ID to another.
    const ourPid = serverPid(ours.dataDir);
    // First its parent, which would restart it.
    ours.child.kill("SIGKILL");
    await once(ours.child, "exit");
    process.kill(ourPid, "SIGKILL");
    await until("the killed server is gone", () => getProcesses(ours.dataDir).length === 0);
    writeFileSync(lockFile(ours.dataDir), lock.replace(/^\d+/, String(pid)));

    const again = await start(ours.dataDir);
    expect(serverPid(theirs.dataDir)).toBe(pid);
    expect([await answers(theirs), await answers(again)]).toEqual([true, true]);
    await stop(again.child);
  },
);

test.runIf(hasProc)(
  "a PostgreSQL that a killed portal left running on this directory is stopped first",
  async () => {
    const first = await start(shared);
    const left = serverPid(first.dataDir);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    const second = await start(first.dataDir);
    expect(await answers(second)).toBe(true);
    expect(serverPid(first.dataDir)).not.toBe(left);
    await stop(second.child);
    expect(getProcesses(first.dataDir)).toEqual([]);
  },
);

test("a stop while it logs in to the new server waits for that server", async () => {
  for (let tries = 0; tries < 12; tries += 1) {
    const { child, dataDir } = await launch(shared);
    const ended = once(child, "exit");
    const isUp = () =>
      existsSync(lockFile(dataDir)) && readFileSync(lockFile(dataDir), "utf8").includes("ready");
    while (!isUp()) await sleep(1);
    await sleep(2 * tries);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(existsSync(lockFile(dataDir))).toBe(false);
  }
});

test("what fails after PostgreSQL started leaves none running", async () => {
  const { child, dataDir } = await launch(shared);
  // It logs in with this one.
  writeFileSync(path.join(dataDir, "postgres-password"), "not-the-one-of-this-cluster");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(existsSync(lockFile(dataDir))).toBe(false);
  writeFileSync(path.join(dataDir, "postgres-password"), password);
});

test("only its owner reads the database's password", async () => {
  const dataDir = makeDirectory();
  const database = await startEmbeddedDatabase(dataDir, { durability: "throwaway" });
  await database.stop();
  expect(statSync(path.join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
});

test("PostgreSQL returns on its port after a crash, and then stops without waiting", async () => {
  const database = await startEmbeddedDatabase(shared, { durability: "throwaway" });
  const crashed = serverPid(shared);
  process.kill(crashed, "SIGKILL");
  await until("it is back", async () => (await answers(database)) && serverPid(shared) !== crashed);
  const ended = database.stop().then(() => "ended");
  // The server ends within a second. Waiting for the crashed process would take ten.
  expect(await Promise.race([ended, sleep(8_000, "still waiting")])).toBe("ended");
  expect(existsSync(lockFile(shared))).toBe(false);
});

test.runIf(hasProc)(
  "a stop during initdb leaves no process behind, and the next start initializes the cluster again",
  async () => {
    const dataDir = makeDirectory();
    const { child } = await launch(dataDir);
    await until("initdb runs", () => getProcesses(dataDir).length > 1);
    await stop(child);
    // initdb starts servers without an output, whose end nobody sees. All are killed at once, and need a moment to end.
    await until("no process is left", () => getProcesses(dataDir).length === 0);
    expect(await answers(await start(dataDir))).toBe(true);
  },
);

test("a temporary database removes its directory when the starting process ends", async () => {
  const dataDir = makeDirectory();
  const { child } = await launch(dataDir, "temporary");
  await once(child, "message");
  child.disconnect();
  await once(child, "exit");
  expect(existsSync(dataDir)).toBe(false);
});

/** Runs statements as the portal's role. */
async function query(started: Started, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(started.url);
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const sql of statements) results.push(await client.query(sql));
    return results;
  } finally {
    await client.end();
  }
}

const rights =
  "SELECT rolsuper OR rolcreaterole OR rolcreatedb AS mighty FROM pg_roles WHERE rolname = current_user";

test("the portal's role is no superuser, runs no programs, and no password signs in as one", async () => {
  const started = await start(shared);
  expect((await query(started, rights))[0]?.rows).toEqual([{ mighty: false }]);
  await expect(query(started, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow("permission denied");
  const url = started.url.replace("//portal:", "//postgres:");
  await expect(new pg.Client(url).connect()).rejects.toThrow("password authentication failed");
  await stop(started.child);
});

/** As initdb and the first start of 1.0.0 left it: the role `portal` is the superuser, and owns the tables. */
async function makeEarlierDatabase(dataDir: string): Promise<void> {
  const [{ initdb, postgres }, user] = await Promise.all([postgresPrograms(), portalUser(dataDir)]);
  const [cluster, passwordFile] = [path.join(dataDir, "postgres"), path.join(dataDir, "postgres-password")];
  writeFileSync(passwordFile, password);
  mkdirSync(cluster);
  if (user) for (const file of [cluster, passwordFile]) chownSync(file, user.uid, user.gid);
  const input = `CREATE TYPE "Kind" AS ENUM ('A');
    CREATE TABLE "Kept" ("id" SERIAL PRIMARY KEY, "by" INT GENERATED ALWAYS AS IDENTITY);
    CREATE SEQUENCE "KeptNumber";
    CREATE FUNCTION kept() RETURNS int LANGUAGE sql AS 'SELECT 1';
    INSERT INTO "Kept" DEFAULT VALUES;`.replaceAll(/\s*\n\s*/g, "\n");
  execFileSync(initdb, ["-D", cluster, "-U", "portal", "--auth=scram-sha-256", `--pwfile=${passwordFile}`], {
    ...user,
  });
  execFileSync(postgres, ["--single", "-D", cluster, "postgres"], { ...user, input });
}

test("a database of an earlier version, whose role is the superuser, keeps its data at the next start, and can be migrated", async () => {
  const dataDir = makeDirectory();
  await makeEarlierDatabase(dataDir);
  const started = await start(dataDir);
  const [role, ...migrated] = await query(
    started,
    rights,
    `ALTER TABLE "Kept" ADD "kind" "Kind" DEFAULT 'A'`,
    `ALTER TYPE "Kind" ADD VALUE 'B'`,
    "CREATE OR REPLACE FUNCTION kept() RETURNS int LANGUAGE sql AS 'SELECT 2'",
    `SELECT setval('"KeptNumber"', 7)`,
    "CREATE TABLE more (id int)",
    'INSERT INTO "Kept" DEFAULT VALUES RETURNING "id", "by", "kind"',
  );
  expect(role?.rows).toEqual([{ mighty: false }]);
  expect(migrated.at(-1)?.rows).toEqual([{ id: 2, by: 2, kind: "A" }]);
});
