import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "#server/installation/free-port.ts";
import { writeWhole } from "#server/installation/installation.ts";
import { type Child, hangsAfterMs, superviseChild } from "#server/supervise-child.ts";

export type EmbeddedDatabase = Child & { url: string };

type Options = {
  /** `throwaway` skips fsync. */
  durability?: "durable" | "throwaway";
  /** A `temporary` database removes `dataDir` when it stops. */
  lifetime?: "kept" | "temporary";
  /** Beside `dataDir/postgres` by default. */
  logFile?: string | null;
};

async function readOrMakePassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "postgres-password");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept.trim() !== "") return kept.trim();
  const made = randomBytes(24).toString("base64url");
  await writeWhole(file, made);
  return made;
}

/**
 * Runs PostgreSQL in `dataDir/postgres`, on a free port of 127.0.0.1, without waiting for it. Creates the cluster on the first
 * start, and stops a server that a killed portal left. A crashed server restarts on the same port. It stops when this process
 * ends, however that happens.
 */
export async function launchEmbeddedDatabase(
  dataDir: string,
  { durability = "durable", lifetime = "kept", logFile = path.join(dataDir, "database.log") }: Options = {},
): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  const [port, password] = [await findFreePort(), await readOrMakePassword(dataDir)];
  const program = path.join(import.meta.dirname, "database-process.ts");
  const child = superviseChild({
    name: "database",
    args: [program, path.join(dataDir, "postgres"), durability, lifetime, String(port)],
    env: {},
    logFile,
    hangsAfterMs,
  });
  return { ...child, url: `postgresql://portal:${password}@127.0.0.1:${port}/postgres` };
}

/** Waits for it. @throws EnvError if it cannot be started here */
export async function startEmbeddedDatabase(dataDir: string, options?: Options): Promise<EmbeddedDatabase> {
  const database = await launchEmbeddedDatabase(dataDir, options);
  await database.ready;
  return database;
}

/** Linux keeps the files here in memory. */
const memoryDir = "/dev/shm";
const roomBytes = 2 ** 31;

/**
 * Memory, if there is room. For minutes after ext4 removed the files of a database, it needs ten times the CPU time to create
 * others.
 */
async function throwawayDir(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryDir).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= roomBytes ? memoryDir : tmpdir();
}

/** A database in a temporary directory, which is removed when the database stops. */
export async function startTemporaryDatabase(
  durability: "durable" | "throwaway" = "throwaway",
): Promise<EmbeddedDatabase> {
  const parent = durability === "throwaway" ? await throwawayDir() : tmpdir();
  const directory = await mkdtemp(path.join(parent, "portal-database-"));
  // PostgreSQL doesn't run as root. Its user must reach the directory.
  await chmod(directory, 0o711);
  return startEmbeddedDatabase(directory, { durability, lifetime: "temporary" });
}
