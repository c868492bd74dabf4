import { readFile } from "node:fs/promises";
import path from "node:path";
import { loadEnvFile, parseEnv } from "#lib/platform/env.ts";
import { defaultEgress, readSecretKey } from "./installation.ts";
import { readDemo } from "./read-demo.ts";
import { adoptRunningDataDir } from "./running-data-dir.ts";

/**
 * Lets a command-line script work on the installation that its environment names: with DATABASE_URL, that database;
 * without, the embedded one of DATA_DIR, which must be running, with the SECRET_KEY kept there, the address that the
 * demo was written with, and loopback receivers allowed as server/supervisor.ts allows them. Call it before anything
 * reads the environment.
 *
 * @throws Error that says what to do
 */
export async function adoptRunningInstallation(): Promise<void> {
  loadEnvFile();
  if (!process.env["DATABASE_URL"]) await adoptRunningDataDir();
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = parseEnv(process.env);
  if (DATABASE_URL !== undefined) return;
  const read = (...file: string[]) => readFile(path.join(DATA_DIR, ...file), "utf8");
  try {
    // Line 4 of PostgreSQL's lock file is its port.
    const port = (await read("postgres", "postmaster.pid")).split("\n")[3]?.trim();
    const password = (await read("postgres-password")).trim();
    process.env["DATABASE_URL"] = `postgresql://portal:${password}@127.0.0.1:${port}/postgres`;
  } catch {
    throw new Error(`No portal runs on ${DATA_DIR}. Start it with \`npm start\`, or set DATABASE_URL.`);
  }
  process.env["SECRET_KEY"] = SECRET_KEY ?? (await readSecretKey(DATA_DIR)) ?? "";
  const demo = await readDemo(DATA_DIR);
  if (demo && !process.env["BASE_URL"]) process.env["BASE_URL"] = demo.baseUrl;
  process.env["EGRESS_ALLOW"] ??= defaultEgress(parseEnv({ ...process.env, DATABASE_URL: "" }));
}
