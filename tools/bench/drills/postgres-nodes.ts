import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chown, mkdir, open, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { oldestServerVersion } from "#lib/portal/operations/system-findings.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { portalUser } from "#server/installation/portal-user.ts";
import { say } from "../report.ts";

/** Several servers of which one is the primary, behind one address. */
export type Cluster = {
  /** The address that leads to the primary. */
  url: string;
  nodes: Node[];
  /** What happens to the primary, in order. Each makes another node the primary. */
  faults: { name: string; strike: (primary: Node) => Promise<unknown> }[];
  /** Makes every node that is down a standby again. */
  repair: () => Promise<void>;
  stop: () => Promise<void>;
};

export type Node = { name: string; port: number; url: string; dataDir: string };

const answerWithinMs = 10_000;
const debianDir = "/usr/lib/postgresql";
export const password = randomBytes(16).toString("hex");
const run = promisify(execFile);
const owner = portalUser(tmpdir());
const environment = {
  ...process.env,
  PATH: `${process.env["PATH"]}:/usr/sbin`,
  PGPASSWORD: password,
  LC_ALL: "C",
};

/** The directory of PostgreSQL's programs. If one of these packages is missing, says what to install and exits. */
export async function findPrograms(packages: Record<string, string>): Promise<string> {
  const versions = await readdir(debianDir).catch(() => []);
  const version = Math.max(0, ...versions.map(Number).filter((major) => major >= oldestServerVersion));
  const missing = version === 0 ? [`postgresql-${oldestServerVersion}`] : [];
  for (const [name, program] of Object.entries(packages))
    await run("which", [program], { env: environment }).catch(() => missing.push(name));
  if (missing.length > 0) {
    say(`Install what this drill needs: apt-get install ${missing.join(" ")}`);
    process.exit(1);
  }
  return path.join(debianDir, String(version), "bin");
}

const options = async () => ({ ...(await owner), env: environment, cwd: "/" });

/** Runs a program to its end, as the user who runs PostgreSQL. */
export async function runAs(program: string, args: string[]): Promise<string> {
  return (await run(program, args, await options())).stdout;
}

/** Starts a program that keeps running, as the user who runs PostgreSQL. It ends with this process. */
export async function spawnAs(program: string, args: string[], logFile: string): Promise<ChildProcess> {
  const log = await open(logFile, "a");
  const child = spawn(program, args, { ...(await options()), stdio: ["ignore", log.fd, log.fd] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  await log.close();
  return child;
}

/** Chooses a port, and makes a directory that belongs to the user who runs PostgreSQL. */
export async function planNode(directory: string, name: string): Promise<Node> {
  const home = path.join(directory, name);
  await mkdir(home, { mode: 0o700 });
  const user = await owner;
  if (user) await chown(home, user.uid, user.gid);
  const port = await findFreePort();
  const url = `postgresql://portal:${password}@127.0.0.1:${port}/postgres`;
  const node = { name, port, url, dataDir: path.join(home, "data") };
  process.once("exit", () => existsSync(pidFile(node)) && killServer(node));
  return node;
}

const pidFile = ({ dataDir }: Node) => path.join(dataDir, "postmaster.pid");

/** Sends SIGKILL to the server process. Its children end when they notice. */
export function killServer(node: Node): void {
  process.kill(Number.parseInt(readFileSync(pidFile(node), "utf8"), 10), "SIGKILL");
}

/** Asks one server past the common address. @returns the first column of the first row */
export async function ask({ url }: Pick<Node, "url">, sql: string): Promise<unknown> {
  const limits = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs };
  const client = new pg.Client({ connectionString: url, ...limits });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows[0]?.[0] ?? null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const isPrimary = (node: Pick<Node, "url">) =>
  ask(node, "SELECT NOT pg_is_in_recovery()").then(
    (answer) => answer === true,
    () => false,
  );

/** Whether so many standbys follow the primary, and commits wait for at least one of them. */
export async function hasStandbys(primary: Node, count: number): Promise<boolean> {
  const sql = `SELECT count(*) = ${count} AND bool_or(sync_state IN ('sync', 'quorum')) FROM pg_stat_replication
    WHERE state = 'streaming'`;
  return (await ask(primary, sql).catch(() => null)) === true;
}
