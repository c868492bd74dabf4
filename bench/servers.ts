// Starts a database, server processes, and load for benchmarks.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedDatabase, startTemporaryDatabase } from "#server/database/embedded-database.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { runScript } from "#server/run-script.ts";
import type { Load, LoadResult } from "./load.ts";

export type Server = { port: number; child: ChildProcess; message: unknown; stop: () => Promise<void> };

const benchDir = import.meta.dirname;
const nextBinary = path.join(benchDir, "../node_modules/next/dist/bin/next");
const baselineDir = path.join(benchDir, "next-baseline");

/** Ended with the bench, even if it fails. */
const children = new Set<ChildProcess>();
function killChildren(): void {
  for (const child of children) child.kill("SIGKILL");
}
process.once("exit", killChildren);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

function track<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** The next message of a process. @throws Error if it ends first */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const ended = once(child, "exit", { signal: done.signal }).then(() => {
    throw new Error("the process ended without an answer");
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  done.abort();
  ended.catch(() => undefined);
  return message;
}

/** Runs a file of this folder as a process. It finds its port in PORT and sends a message when it is ready. */
export async function startServer(
  file: string,
  environment: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<Server> {
  const port = Number(environment["PORT"] ?? (await findFreePort()));
  const env = { ...process.env, ...environment, PORT: String(port), NODE_ENV: "production" as const };
  const child = track(fork(path.join(benchDir, file), { execArgv: [...execArgv], env }));
  return { port, child, message: await nextMessage(child), stop: () => stopChild(child) };
}

/**
 * Runs a bench on its own migrated PostgreSQL, without rate limits. This process and its children find the database and a
 * port for the portal in the environment.
 *
 * @param durability `throwaway` does not wait for the disk, to measure only the program
 */
export async function withDatabase(
  durability: "durable" | "throwaway",
  use: (database: EmbeddedDatabase, port: number) => Promise<void>,
): Promise<void> {
  const database = await startTemporaryDatabase(durability);
  const port = await findFreePort();
  const unlimited = ["token", "location", "intake", "organization"].map((name) => `${name}=1000000/1000000`);
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString("base64"),
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: unlimited.join(),
    EGRESS_ALLOW: "127.0.0.1/32",
  });
  // Imported now, because it reads the environment.
  const { closeDb } = await import("#lib/platform/db/client.ts");
  try {
    await runScript("db-migrate.ts", [], {});
    await use(database, port);
  } finally {
    killChildren();
    await closeDb();
    await database.stop();
  }
}

export function startApi(port: number): Promise<Server> {
  return startServer("serve-api.ts", { PORT: String(port) });
}

/** Returns the variables with which the plain search handlers find the portal's key set. */
export function plainEnvironment(port: number): Record<string, string> {
  const base = `http://127.0.0.1:${port}`;
  const issuer = `${base}/oauth2/default`;
  return { BENCH_JWKS: `${issuer}/v1/keys`, BENCH_ISSUER: issuer, BENCH_AUDIENCE: `${base}/api` };
}

function spawnNext(args: readonly string[], environment: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    ...environment,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  return track(
    spawn(process.execPath, [nextBinary, ...args], { stdio: ["ignore", "ignore", "inherit"], env }),
  );
}

export async function buildNextBaseline(): Promise<void> {
  const [code] = await once(spawnNext(["build", baselineDir], {}), "exit");
  if (code !== 0) throw new Error("could not build the plain Next project");
}

export async function startNextBaseline(
  environment: Record<string, string>,
  readyPath: string,
): Promise<Pick<Server, "port" | "stop">> {
  const port = await findFreePort();
  const child = spawnNext(
    ["start", baselineDir, "--port", String(port), "--hostname", "127.0.0.1"],
    environment,
  );
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      ({ status }) => status < 500,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 150 || child.exitCode !== null) throw new Error("the plain Next project does not answer");
    await sleep(200);
  }
  return { port, stop: () => stopChild(child) };
}

/** Puts load on a server from a separate process. */
export async function measureLoad(load: Load): Promise<LoadResult> {
  const child = track(fork(path.join(benchDir, "load.ts")));
  child.send(load);
  return (await nextMessage(child)) as LoadResult;
}
