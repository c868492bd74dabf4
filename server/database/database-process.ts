// Runs PostgreSQL from an npm package, ends when it ends, and stops it when the IPC channel to the starting process closes,
// however that process ended. Arguments: the cluster's directory, the durability, "temporary" to remove the parent directory
// then, and the port. Logs PostgreSQL's log.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { EnvError, misconfiguredCode } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { checkReachable, portalUser } from "#server/installation/portal-user.ts";
import { logConsole } from "#server/log-console.ts";
import { reportAlive, reportReady } from "#server/report-state.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { stopLeftoverServer } from "./stop-leftover-server.ts";

const [databaseDir = "", durability, lifetime, port = ""] = process.argv.slice(2);
const dataDir = path.dirname(databaseDir);
const passwordFile = path.join(dataDir, "postgres-password");
const portalRoleFile = path.resolve(import.meta.dirname, "../../ops/postgres/portal-role.sql");
/** A fast shutdown takes a second. After this time PostgreSQL is killed, and the next start recovers from its log. */
const stopWithinMs = 10_000;

/** Why a program failed, if it did. */
let lastError = "It printed nothing.";
/** initdb, then the server. */
let running: ChildProcess | null = null;
let stopping = false;

async function launch(
  program: string,
  args: string[],
  onLine: (line: string) => void = () => undefined,
): Promise<ChildProcess> {
  // PostgreSQL refuses to run as root.
  const owner = await portalUser(dataDir);
  if (stopping) throw new Error("The database was told to stop.");
  const child = spawn(program, args, {
    ...owner,
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group, because initdb starts servers itself.
    detached: process.platform !== "win32",
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      if (/\b(FATAL|PANIC|error): /.test(line)) lastError = line;
      log.info(line);
      onLine(line);
    });
  running = child;
  return child;
}

/** Creates the cluster under another name and renames it, so that an interrupted start leaves no half cluster. */
async function makeCluster(initdb: string): Promise<void> {
  if (existsSync(path.join(databaseDir, "PG_VERSION"))) return;
  const unfinished = `${databaseDir}.unfinished`;
  for (const directory of [unfinished, databaseDir]) await rm(directory, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const owner = await portalUser(dataDir);
  if (owner) for (const file of [unfinished, passwordFile]) await chown(file, owner.uid, owner.gid);
  const making = await launch(initdb, [
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
  const [code] = await once(making, "close");
  if (code !== 0) throw new Error(`initdb could not create the database: ${lastError}`);
  await rename(unfinished, databaseDir);
}

/** Resolves when the server accepts connections. */
async function startServer(postgres: string): Promise<void> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "lc_messages=C",
    // Ours has the time. Errors of statements may name people, and the portal logs its own.
    "log_line_prefix=",
    "log_min_messages=log",
    "log_error_verbosity=terse",
    ...(durability === "throwaway" ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const args = ["-D", databaseDir, "-p", port, ...settings.flatMap((setting) => ["-c", setting])];
  const server = await launch(postgres, args, (line) => {
    // A standby says "read-only connections".
    if (/database system is ready to accept (read-only )?connections/.test(line)) resolve();
  });
  server.once("error", reject);
  server.once("close", () => reject(new Error(`PostgreSQL did not start: ${lastError}`)));
  await ready;
  server.once("exit", (code, signal) => {
    if (stopping) return;
    log.fatal(`PostgreSQL ended (${signal ?? `exit code ${code}`}).`);
    process.exit(1);
  });
}

/** initdb and earlier versions of the portal leave the role `portal` as the superuser. */
async function takeSuperuserRights(): Promise<void> {
  const password = (await readFile(passwordFile, "utf8")).trim();
  const client = new pg.Client({
    host: "127.0.0.1",
    port: Number(port),
    user: "portal",
    password,
    database: "postgres",
  });
  // Its call rejects, too. Without a listener, a stop meanwhile would end this process before the server.
  client.on("error", () => undefined);
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

async function start(): Promise<void> {
  process.umask(0o022);
  const owner = await portalUser(dataDir);
  if (owner) {
    await checkReachable(dataDir, owner);
    await checkReachable(path.dirname(import.meta.dirname), owner);
  }
  const { initdb, postgres } = await postgresPrograms();
  await stopLeftoverServer(databaseDir);
  await makeCluster(initdb);
  if (!owner) await chmod(databaseDir, 0o700);
  await startServer(postgres);
  await takeSuperuserRights();
}

/** Kills initdb, or shuts the server down. */
async function endRunning(): Promise<void> {
  stopping = true;
  const child = running;
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const { pid } = child;
  const { pgCtl, initdb } = await postgresPrograms();
  const isInitdb = child.spawnfile === initdb;
  // initdb does not wait for the servers that it started. They have its output open while they live.
  const ended = once(child, isInitdb ? "close" : "exit");
  if (process.platform === "win32") spawn(pgCtl, ["kill", isInitdb ? "KILL" : "INT", String(pid)]);
  else if (isInitdb) process.kill(-pid, "SIGKILL");
  else child.kill("SIGINT");
  const hard = setTimeout(() => child.kill("SIGQUIT"), stopWithinMs);
  await ended;
  clearTimeout(hard);
}

async function stop(): Promise<void> {
  if (stopping) return;
  await endRunning();
  if (lifetime === "temporary") await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}

logConsole();
reportAlive();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
process.on("disconnect", stop);
// The starting process ended before this one listened.
if (process.connected === false) void stop();
try {
  await start();
  reportReady();
} catch (error) {
  if (!stopping) {
    log.fatal(error instanceof Error ? error.message : String(error));
    await endRunning();
    process.exit(error instanceof EnvError ? misconfiguredCode : 1);
  }
}
