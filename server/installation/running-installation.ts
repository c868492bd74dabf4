// How processes and command lines find the portal that runs from this checkout, its database, and its demo.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import {
  type Env,
  EnvError,
  env,
  loadEnvFile,
  misconfiguredCode,
  parseEnv,
  requireEncryption,
} from "#lib/platform/env.ts";
import { defaultEgress, leaveRoot, readSecretKey } from "./installation.ts";
import { isLocked } from "./lock.ts";

/** Ends the process with exit code 2 and an explanation of an invalid environment. */
function explain(error: unknown): never {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(misconfiguredCode);
}

/**
 * The environment of a process that needs a database. Ends the process with exit code 2 and an explanation if it is invalid.
 */
export function readEnvironment(): Env & { DATABASE_URL: string } {
  try {
    const { DATABASE_URL, ...others } = env();
    if (DATABASE_URL === undefined)
      throw new EnvError("DATABASE_URL is not set. Start the portal with `npm start`, or set it.");
    // The supervisor has checked its own environment. With its embedded database, http in a local network is allowed.
    if (process.env["PORTAL_PROCESS"] === undefined) requireEncryption({ ...others, DATABASE_URL });
    return { ...others, DATABASE_URL };
  } catch (error) {
    return explain(error);
  }
}

/** The same for web and worker. If root started them, they continue as the owner of DATA_DIR. */
export async function readServerEnvironment(): Promise<Env & { DATABASE_URL: string }> {
  const environment = readEnvironment();
  await leaveRoot(environment.DATA_DIR).catch(explain);
  return environment;
}

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });

/** `DATA_DIR/demo.json`: the accounts and clients of the demo. Contains secrets. */
export const demoInstallationSchema = z.object({
  baseUrl: z.url(),
  tokenUrl: z.url(),
  authorizeUrl: z.url(),
  application: credentials.extend({ redirectUris: z.array(z.url()), inboxUrl: z.url() }),
  /** The distributor's order system, which sends order events. */
  publisher: credentials,
  users: z.array(z.object({ email: z.email(), password: z.string(), role: z.enum(["partner", "staff"]) })),
});
export type DemoInstallation = z.infer<typeof demoInstallationSchema>;

/** The demo in DATA_DIR, or null. @throws EnvError if the file is damaged */
export async function readDemo(dataDir: string = env().DATA_DIR): Promise<DemoInstallation | null> {
  const file = path.join(dataDir, "demo.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return demoInstallationSchema.parse(JSON.parse(text));
  } catch {
    throw new EnvError(
      `${file} is damaged. Remove it and run \`npm start\`. The demo then gets new passwords and secrets.`,
    );
  }
}

/** Below the checkout that portals and command lines are started from. */
const registry = "node_modules/.cache/partner-portal/data-dirs";

/** Records that a portal runs on this directory. If that fails, command lines need DATA_DIR. */
export async function rememberDataDir(dataDir: string, checkout = "."): Promise<void> {
  const name = createHash("sha256").update(dataDir).digest("hex");
  const directory = path.resolve(checkout, registry);
  await mkdir(directory, { recursive: true })
    .then(() => writeFile(path.join(directory, name), dataDir))
    .catch(() => undefined);
}

/**
 * Sets DATA_DIR to that of the portal that runs from this checkout, unless it is set or the default one runs. Call it before
 * anything reads the environment.
 *
 * @throws Error if several run
 */
export async function adoptRunningDataDir(): Promise<void> {
  loadEnvFile();
  if (process.env["DATA_DIR"]) return;
  const running: string[] = [];
  for (const name of await readdir(registry).catch(() => [])) {
    const dataDir = await readFile(path.join(registry, name), "utf8").catch(() => "");
    if (dataDir !== "" && isLocked(dataDir)) running.push(dataDir);
  }
  if (running.length === 0 || running.includes(parseEnv(process.env).DATA_DIR)) return;
  if (running.length > 1) {
    const list = running.sort().map((dataDir) => `  DATA_DIR=${dataDir}`);
    throw new Error(`Several portals are running. Choose one:\n${list.join("\n")}`);
  }
  process.env["DATA_DIR"] = running[0];
}

/** The address of the embedded database of the portal that runs on this directory. @throws if none does */
export async function readDatabaseUrl(dataDir: string): Promise<string> {
  const read = (...file: string[]) => readFile(path.join(dataDir, ...file), "utf8");
  // Line 4 of PostgreSQL's lock file is its port.
  const port = (await read("postgres", "postmaster.pid")).split("\n")[3]?.trim();
  const password = (await read("postgres-password")).trim();
  return `postgresql://portal:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * Connects a command line to DATABASE_URL, or without it to the embedded database of the running portal, with its SECRET_KEY
 * and addresses. Call it before anything reads the environment.
 *
 * @throws Error if no portal is running
 */
export async function adoptRunningInstallation(): Promise<void> {
  loadEnvFile();
  if (!process.env["DATABASE_URL"]) await adoptRunningDataDir();
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = parseEnv(process.env);
  if (DATABASE_URL !== undefined) return;
  try {
    process.env["DATABASE_URL"] = await readDatabaseUrl(DATA_DIR);
  } catch {
    throw new Error(`No portal is running on ${DATA_DIR}. Start it with \`npm start\`, or set DATABASE_URL.`);
  }
  process.env["SECRET_KEY"] = SECRET_KEY ?? (await readSecretKey(DATA_DIR)) ?? "";
  const demo = await readDemo(DATA_DIR);
  if (demo && !process.env["BASE_URL"]) process.env["BASE_URL"] = demo.baseUrl;
  process.env["EGRESS_ALLOW"] ??= defaultEgress(parseEnv({ ...process.env, DATABASE_URL: "" }));
}
