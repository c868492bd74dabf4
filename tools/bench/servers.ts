// Starts a database, server processes, and load for benches and drills.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { closeDb } from "#lib/platform/db/client.ts";
import { rateLimitNames } from "#lib/platform/env.ts";
import { type EmbeddedDatabase, startTemporaryDatabase } from "#server/database/embedded-database.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { endWorker } from "#test/processes/worker-process.ts";
import type { Load, LoadResult } from "./load.ts";

export type Server = { port: number; child: ChildProcess; message: unknown; stop: () => Promise<unknown> };

/** Ended with the bench, even if it fails. */
const children = new Set<ChildProcess>();
function killChildren(): void {
  for (const child of children) child.kill("SIGKILL");
}
process.once("exit", killChildren);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

function start(file: string, options: { env?: NodeJS.ProcessEnv; execArgv?: string[] } = {}): ChildProcess {
  const child = fork(path.join(import.meta.dirname, file), options);
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** The next message of a process. @throws Error if it ends first */
export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("the process ended without an answer"));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(message);
    });
  });
}

/** Runs a file of this folder as a process. It finds its port in PORT and sends a message when it is ready. */
export async function startServer(
  file: string,
  environment: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<Server> {
  const port = Number(environment["PORT"] ?? (await findFreePort()));
  const env = { ...process.env, ...environment, PORT: String(port), NODE_ENV: "production" as const };
  const child = start(file, { env, execArgv: [...execArgv] });
  return { port, child, message: await nextMessage(child), stop: () => endWorker(child, "SIGTERM") };
}

/**
 * Migrates a database for a portal without rate limits. This process and its children find the database and the port that
 * this returns in the environment.
 */
export async function prepareDatabase(url: string): Promise<number> {
  const port = await findFreePort();
  Object.assign(process.env, {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString("base64"),
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: rateLimitNames.map((name) => `${name}=1000000/1000000`).join(),
    EGRESS_ALLOW: "127.0.0.1/32",
    STAFF_SECOND_FACTOR: "optional",
  });
  await runScript("db-migrate.ts", [], {});
  return port;
}

/**
 * Runs a bench on its own prepared PostgreSQL.
 *
 * @param durability `throwaway` does not wait for the disk, to measure only the program
 */
export async function withDatabase<T>(
  durability: "durable" | "throwaway",
  use: (database: EmbeddedDatabase, port: number) => Promise<T>,
): Promise<T> {
  const database = await startTemporaryDatabase(durability);
  try {
    return await use(database, await prepareDatabase(database.url));
  } finally {
    killChildren();
    await closeDb();
    await database.stop();
  }
}

export function startApi(port: number): Promise<Server> {
  return startServer("serve-api.ts", { PORT: String(port) });
}

/** Puts load on a server from a separate process. */
export async function measureLoad(load: Load): Promise<LoadResult> {
  const child = start("load.ts");
  child.send(load);
  return (await nextMessage(child)) as LoadResult;
}
