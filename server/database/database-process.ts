// Runs PostgreSQL from an npm package, and stops it when the IPC channel to the starting process closes, however that
// process ended. Arguments: the cluster's directory, the durability, "temporary" to remove the parent directory then, and the
// port, or 0 for a free one.
// Sends { ready: port } or { failed: why }, then { says: line } for later events.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "#server/installation/free-port.ts";
import { writeWhole } from "#server/installation/installation.ts";
import { checkReachable, portalUser } from "#server/installation/portal-user.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { stopLeftoverServer } from "./stop-leftover-server.ts";

const [databaseDir = "", durability, lifetime, wantedPort] = process.argv.slice(2);
const dataDir = path.dirname(databaseDir);
const passwordFile = path.join(dataDir, "postgres-password");
const portalRoleFile = path.resolve(import.meta.dirname, "../../ops/postgres/portal-role.sql");
const programs = postgresPrograms();
/** PostgreSQL refuses to run as root. */
const user = portalUser(dataDir);
const maxFirstTries = 5;
const maxPauseMs = 30_000;
/** A fast shutdown takes a second. After this time PostgreSQL is killed, and the next start recovers from its log. */
const stopWithinMs = 10_000;

const recentLog: string[] = [];
/** initdb, then the server. */
let running: ChildProcess | null = null;
let stopping = false;

async function launch(
  program: string,
  args: string[],
  onLine: (line: string) => void = () => undefined,
): Promise<ChildProcess> {
  const owner = await user;
  if (stopping) throw new Error("The database was told to stop.");
  const child = spawn(program, args, {
    ...owner,
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group, because initdb starts servers itself.
    detached: process.platform !== "win32",
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      recentLog.push(line);
      recentLog.splice(0, recentLog.length - 20);
      onLine(line);
    });
  running = child;
  return child;
}

/** Creates the cluster under another name and renames it, so that an interrupted start leaves no half cluster. */
async function makeCluster(): Promise<void> {
  if (existsSync(path.join(databaseDir, "PG_VERSION"))) return;
  const unfinished = `${databaseDir}.unfinished`;
  for (const directory of [unfinished, databaseDir]) await rm(directory, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (!existsSync(passwordFile)) await writeWhole(passwordFile, randomBytes(24).toString("base64url"));
  const owner = await user;
  if (owner) for (const file of [unfinished, passwordFile]) await chown(file, owner.uid, owner.gid);
  const initdb = await launch((await programs).initdb, [
    `--pgdata=${unfinished}`,
    "--username=portal",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-messages=C",
    "--no-sync",
  ]);
  const [code] = await once(initdb, "close");
  if (code !== 0) throw new Error(`initdb could not create the database:\n${recentLog.join("\n")}`);
  await rename(unfinished, databaseDir);
}

/** Resolves when the server accepts connections. */
async function startServer(port: number): Promise<void> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    // The log is read below.
    "lc_messages=C",
    ...(durability === "throwaway" ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const args = ["-D", databaseDir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = await launch((await programs).postgres, args, (line) => {
    // A standby says "read-only connections".
    if (/database system is ready to accept (read-only )?connections/.test(line)) resolve();
  });
  server.once("error", reject);
  server.once("close", () => reject(new Error(`PostgreSQL did not start:\n${recentLog.join("\n")}`)));
  await ready;
  server.once("exit", (code, signal) => {
    if (!stopping) void restart(port, signal ?? `exit code ${code}`);
  });
}

/** initdb and earlier versions of the portal leave the role `portal` as the superuser. */
async function takeSuperuserRights(port: number): Promise<void> {
  const password = (await readFile(passwordFile, "utf8")).trim();
  const client = new pg.Client({ host: "127.0.0.1", port, user: "portal", password, database: "postgres" });
  try {
    await client.connect();
    await client.query(await readFile(portalRoleFile, "utf8"));
    // For tests and benchmarks.
    if (lifetime === "temporary")
      await client.query("ALTER ROLE portal CREATEDB; GRANT pg_checkpoint TO portal");
  } finally {
    await client.end();
  }
}

/** Tries several times, because the port may be taken meanwhile, or processes of a killed PostgreSQL may still run. */
async function startFirst(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = Number(wantedPort) || (await findFreePort());
    try {
      await startServer(port);
      return port;
    } catch (error) {
      if (tries === maxFirstTries || stopping) throw error;
      await sleep(500 * tries);
    }
  }
}

async function start(): Promise<number> {
  process.umask(0o022);
  await mkdir(dataDir, { recursive: true });
  const owner = await user;
  if (owner) {
    await checkReachable(dataDir, owner);
    await checkReachable(path.dirname(import.meta.dirname), owner);
  }
  await stopLeftoverServer(databaseDir);
  await makeCluster();
  if (!owner) await chmod(databaseDir, 0o700);
  const port = await startFirst();
  await takeSuperuserRights(port);
  return port;
}

/** Restarts on the same port, and tries until it works: a full disk may have space again. */
async function restart(port: number, how: string): Promise<void> {
  process.send?.({ says: `PostgreSQL ended (${how}). Restarting it.` });
  for (let pauseMs = 500; !stopping; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      await startServer(port);
      process.send?.({ says: "PostgreSQL is running again." });
      return;
    } catch (error) {
      if (pauseMs === 500 && !stopping)
        process.send?.({ says: String(error instanceof Error ? error.message : error) });
      await sleep(pauseMs);
    }
  }
}

/** Kills initdb, and shuts the server down. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const child = running;
  if (child?.pid && child.exitCode === null && child.signalCode === null) {
    const { pid } = child;
    const { pgCtl, initdb } = await programs;
    const isInitdb = child.spawnfile === initdb;
    // initdb does not wait for the servers that it started. They have its output open while they live.
    const ended = once(child, isInitdb ? "close" : "exit");
    if (process.platform === "win32") spawn(pgCtl, ["kill", isInitdb ? "KILL" : "INT", String(pid)]);
    else if (isInitdb) process.kill(-pid, "SIGKILL");
    else child.kill("SIGINT");
    const hard = setTimeout(() => child.kill("SIGQUIT"), stopWithinMs);
    await ended;
    clearTimeout(hard);
  } else {
    // It was stopped before it started its own server. An earlier one may be left.
    await stopLeftoverServer(databaseDir).catch(() => undefined);
  }
  if (lifetime === "temporary") await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
process.on("disconnect", stop);
try {
  process.send?.({ ready: await start() });
} catch (error) {
  if (!stopping) process.send?.({ failed: error instanceof Error ? error.message : String(error) });
}
