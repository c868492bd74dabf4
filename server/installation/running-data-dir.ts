import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { loadEnvFile, parseEnv } from "#lib/platform/env.ts";
import { isLocked } from "./lock.ts";

/** Below the directory that portals and command lines are started from. */
const registry = "node_modules/.cache/partner-portal/data-dirs";

/** Writes down that a portal runs on this directory. Where that cannot be written, command lines need DATA_DIR. */
export async function rememberDataDir(dataDir: string, checkout = "."): Promise<void> {
  const name = createHash("sha256").update(dataDir).digest("hex");
  const directory = path.resolve(checkout, registry);
  await mkdir(directory, { recursive: true })
    .then(() => writeFile(path.join(directory, name), dataDir))
    .catch(() => undefined);
}

async function runningDataDirs(): Promise<string[]> {
  const names = await readdir(registry).catch(() => []);
  const known = await Promise.all(
    names.map((name) => readFile(path.join(registry, name), "utf8").catch(() => "")),
  );
  const running = await Promise.all(known.map(async (dataDir) => isLocked(dataDir, "supervisor")));
  return known.filter((dataDir, index) => dataDir !== "" && running[index]).sort();
}

/**
 * Where DATA_DIR is not set, lets a command line work on the portal that was started from here, wherever its DATA_DIR
 * is; the default one goes first. Call it before anything reads the environment.
 *
 * @throws Error that lists them where several run
 */
export async function adoptRunningDataDir(): Promise<void> {
  loadEnvFile();
  if (process.env["DATA_DIR"]) return;
  const running = await runningDataDirs();
  if (running.length === 0 || running.includes(parseEnv(process.env).DATA_DIR)) return;
  if (running.length > 1)
    throw new Error(
      `Several portals run. Name one:\n${running.map((dataDir) => `  DATA_DIR=${dataDir}`).join("\n")}`,
    );
  process.env["DATA_DIR"] = running[0];
}
