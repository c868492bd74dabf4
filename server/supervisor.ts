// `npm start`: runs the whole portal on one machine. Builds the pages, starts the embedded PostgreSQL (unless DATABASE_URL
// is set), migrates, seeds the demo, and runs web and worker. With --dev, pages and handlers reload, and logs go to the
// terminal.
import { existsSync } from "node:fs";
import path from "node:path";
import { EnvError, loadEnvFile, misconfiguredCode, parseEnv, requireEncryption } from "#lib/platform/env.ts";
import { installationSchema } from "#lib/portal/shared/overview-schemas.ts";
import { launchEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { isMigrated } from "#server/database/is-migrated.ts";
import { checkPortsAreFree } from "#server/installation/free-port.ts";
import {
  defaultEgress,
  isTrial,
  leaveRoot,
  prepareDataDir,
  readOrMakeSecretKey,
} from "#server/installation/installation.ts";
import { tryLock } from "#server/installation/lock.ts";
import { say, step } from "#server/installation/progress.ts";
import { readDemo, rememberDataDir } from "#server/installation/running-installation.ts";
import { printStartupMessage } from "#server/installation/startup-message.ts";
import { ensureBuilt } from "./build.ts";
import { runScript } from "./run-script.ts";
import { type Child, hangsAfterMs, superviseChild } from "./supervise-child.ts";
import { webFlags, workerEnvironment, workerFlags } from "./worker-start.ts";

const dev = process.argv.includes("--dev");
const serverDir = import.meta.dirname;

let database: Child | null = null;
let children: Child[] = [];
let starting: Promise<void> = Promise.resolve();
const stopping = new AbortController();

/** Stops everything in order, also during startup. A second call exits at once. */
async function stopAll(exitCode: number): Promise<never> {
  if (!stopping.signal.aborted) {
    stopping.abort();
    await stopChildren();
    await starting.catch(() => undefined);
    // What it started meanwhile.
    await stopChildren();
  }
  process.exit(exitCode);
}

/** The database is last, because the others write while they stop. */
async function stopChildren(): Promise<void> {
  await Promise.all(children.map((child) => child.stop()));
  await database?.stop();
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (!stopping.signal.aborted) say("\nStopping the portal…");
    void stopAll(0);
  });

async function start(): Promise<void> {
  loadEnvFile();
  const env = parseEnv(process.env);
  const embedded = env.DATABASE_URL === undefined;
  if (!embedded) requireEncryption(env);
  await prepareDataDir(env.DATA_DIR);
  if (!tryLock(env.DATA_DIR))
    throw new Error(
      `Another portal is running on ${env.DATA_DIR}. Stop it first, or give this one its own DATA_DIR.`,
    );
  await rememberDataDir(env.DATA_DIR);
  await checkPortsAreFree(env);
  // Report damaged files before the slow build of the pages.
  const secretKey = env.SECRET_KEY ?? (await readOrMakeSecretKey(env.DATA_DIR));
  const hasDemo = (await readDemo(env.DATA_DIR)) !== null;

  const { signal } = stopping;
  const isNew =
    dev ||
    (await step(
      "Building the pages",
      () => ensureBuilt(signal),
      (built) => (built ? "" : "nothing changed"),
    ));
  if (!dev) {
    // Root may own the checkout, so only then.
    await leaveRoot(env.DATA_DIR);
    // Others may not listen below 1024.
    await checkPortsAreFree(env);
    process.umask(0o077);
  }
  const environment: Record<string, string> = {
    DATABASE_URL: env.DATABASE_URL ?? "",
    SECRET_KEY: secretKey,
    EGRESS_ALLOW: process.env["EGRESS_ALLOW"] ?? defaultEgress(env),
    BASE_URL: env.BASE_URL,
    AUTH_URL: env.AUTH_URL,
    // Its default depends on DATABASE_URL, which the embedded database sets.
    STAFF_SECOND_FACTOR: env.STAFF_SECOND_FACTOR,
    DATA_DIR: env.DATA_DIR,
    NODE_ENV: dev ? "development" : "production",
    // Faster starts, and no compiler in memory.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? path.join(env.DATA_DIR, "compile-cache"),
    // There is no other web process to take over requests.
    DRAIN_SECONDS: process.env["DRAIN_SECONDS"] ?? "0",
  };
  if (embedded) {
    signal.throwIfAborted();
    const hasRun = !isNew && existsSync(path.join(env.DATA_DIR, "postgres"));
    const launched = await launchEmbeddedDatabase(env.DATA_DIR, {
      logFile: getLogFile(env.DATA_DIR, "database"),
    });
    database = launched;
    environment["DATABASE_URL"] = launched.url;
    // After a crash, their code loads while PostgreSQL recovers. Otherwise they need what the next steps do.
    if (hasRun) startChildren(environment);
    await step("Starting PostgreSQL", () => launched.ready);
  }
  const run = (script: string) => runScript(script, [], environment, signal);
  await step(
    "Applying migrations",
    // Web and worker check the rest, and the script takes two seconds, in which no delivery is sent after a crash.
    async () =>
      (await isMigrated(env.DATABASE_DIRECT_URL ?? environment["DATABASE_URL"] ?? ""))
        ? "The database is up to date."
        : run("db-migrate.ts"),
    (line) => line,
  );
  const seedDemo = process.env["SEED_DEMO"] ? env.SEED_DEMO : isTrial(env);
  const addSamples = () =>
    step(
      "Sample data",
      () => run("seed-demo.ts"),
      (line) => line,
    );
  if (seedDemo && !hasDemo) await addSamples();

  if (signal.aborted) return;
  if (children.length === 0) startChildren(environment);
  await step("Starting web and worker", () =>
    Promise.all([...children.map((child) => child.ready), dev && run("bundle-cli.ts")]),
  );
  if (seedDemo && hasDemo) await addSamples();
  const installation = seedDemo
    ? null
    : installationSchema.parse(JSON.parse(await run("installation-state.ts")));
  await printStartupMessage(env, { seedDemo, hasDemo, dev, installation });
}

const getLogFile = (dataDir: string, name: string) => path.join(dataDir, "logs", `${name}.log`);

function startChildren(environment: Record<string, string>): void {
  const log = (name: string) => (dev ? null : getLogFile(environment["DATA_DIR"] ?? "", name));
  // In development, a debugger may stop them.
  const watch = { hangsAfterMs: dev ? null : hangsAfterMs };
  children = [
    superviseChild({
      name: "web",
      args: [...webFlags, path.join(serverDir, "web.ts"), ...(dev ? ["--dev"] : [])],
      env: environment,
      logFile: log("web"),
      ...watch,
    }),
    superviseChild({
      name: "worker",
      args: [...(dev ? ["--watch"] : []), ...workerFlags, path.join(serverDir, "worker.ts")],
      env: { ...environment, ...workerEnvironment, ...workerMetricsPort() },
      logFile: log("worker"),
      ...watch,
    }),
  ];
}

/** Web and worker share a machine, so the worker uses the next port. */
function workerMetricsPort(): { METRICS_PORT?: string } {
  const { METRICS_PORT } = parseEnv(process.env);
  return METRICS_PORT === undefined ? {} : { METRICS_PORT: String(METRICS_PORT + 1) };
}

try {
  starting = start();
  await starting;
} catch (error) {
  if (!stopping.signal.aborted) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`\n${message}\n`);
    if (error instanceof EnvError && !existsSync(".env"))
      process.stderr.write("You can also set variables in a file named .env.\n");
    await stopAll(error instanceof EnvError ? misconfiguredCode : 1);
  }
}
