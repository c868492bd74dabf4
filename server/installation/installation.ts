import { randomBytes } from "node:crypto";
import { access, chmod, constants, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Env, EnvError, isSecretKey } from "#lib/platform/env.ts";
import { isLocalAddress } from "#lib/platform/local-address.ts";
import { checkIsOwn, checkReachable, giveDataDir, isRoot, portalUser } from "./portal-user.ts";

const keyFile = (dataDir: string) => path.join(dataDir, "secret-key");

/** Writes a file atomically, readable only by its owner. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}

/** The SECRET_KEY in DATA_DIR, or null. @throws EnvError if the file is damaged */
export async function readSecretKey(dataDir: string): Promise<string | null> {
  const text = await readFile(keyFile(dataDir), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  const key = text?.trim() ?? null;
  if (key !== null && !isSecretKey(key))
    throw new EnvError(
      `${keyFile(dataDir)}: expected the 32 random bytes as base64 that the first start wrote there. Restore the file from a ` +
        "backup: without it, stored secrets cannot be opened.",
    );
  return key;
}

/** The SECRET_KEY in DATA_DIR, created on the first start. @throws EnvError if the file is damaged */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const kept = await readSecretKey(dataDir);
  if (kept !== null) return kept;
  const made = randomBytes(32).toString("base64");
  await writeWhole(keyFile(dataDir), made);
  return made;
}

/** Node's `recursive` option never returns below directories such as /proc. */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT" && path.dirname(directory) !== directory) {
      await makeDirectory(path.dirname(directory));
      await mkdir(directory);
    } else if (code !== "EEXIST" || !(await stat(directory)).isDirectory()) throw error;
  }
}

/**
 * Makes DATA_DIR and `logs` in it, both closed to other users. As root, gives them to the user who will run the portal.
 *
 * @throws EnvError if DATA_DIR is not writable
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeDirectory(dataDir);
    await checkIsOwn(dataDir);
    await makeDirectory(path.join(dataDir, "logs"));
    await giveDataDir(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof EnvError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new EnvError(`DATA_DIR: expected a directory that the portal may write to (${why}).`);
  }
  // A mounted volume may belong to somebody else.
  for (const directory of [dataDir, path.join(dataDir, "logs")])
    await chmod(directory, 0o700).catch(() => undefined);
}

/**
 * As root, continues as the owner of DATA_DIR. There is no way back.
 *
 * @throws EnvError if that user cannot reach DATA_DIR or the checkout
 */
export async function leaveRoot(dataDir: string): Promise<void> {
  if (!isRoot()) return;
  await prepareDataDir(dataDir);
  const user = await portalUser(dataDir);
  if (user === null) return;
  await checkReachable(dataDir, user);
  await checkReachable(path.dirname(import.meta.dirname), user);
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

/** Whether PostgreSQL is embedded and no other machine reaches the portal. A trial has demo accounts and local webhooks. */
export function isTrial({ DATABASE_URL, BASE_URL }: Pick<Env, "DATABASE_URL" | "BASE_URL">): boolean {
  return DATABASE_URL === undefined && isLocalAddress(BASE_URL);
}

/** The default of EGRESS_ALLOW. */
export function defaultEgress(env: Pick<Env, "DATABASE_URL" | "BASE_URL">): string {
  return isTrial(env) ? "127.0.0.0/8,::1/128" : "";
}
