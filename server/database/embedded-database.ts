import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export type EmbeddedDatabase = {
  url: string;
  /** Shuts PostgreSQL down. */
  stop: () => Promise<void>;
  process: ChildProcess;
};

type Options = {
  /** `throwaway` skips fsync. */
  durability?: "durable" | "throwaway";
  /** A `temporary` database removes `dataDir` when it stops. */
  lifetime?: "kept" | "temporary";
  /** A free one by default. */
  port?: number | undefined;
  /** Aborts startup. */
  signal?: AbortSignal;
  /** Receives later events. */
  say?: (line: string) => void;
};

/**
 * Starts PostgreSQL in `dataDir/postgres`, on a free port of 127.0.0.1. Creates the cluster on the first start, and stops a
 * server that a killed portal left. A crashed server restarts on the same port. It stops when this process ends, however
 * that happens.
 *
 * @throws Error with PostgreSQL's log
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  { durability = "durable", lifetime = "kept", port = 0, signal, say = () => undefined }: Options = {},
): Promise<EmbeddedDatabase> {
  // Detached, so that Ctrl-C reaches only the supervisor, which stops the database last.
  const child = fork(
    path.join(import.meta.dirname, "database-process.ts"),
    [path.join(dataDir, "postgres"), durability, lifetime, String(port)],
    { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  // Don't use a signal, which would kill a process that has not installed its handlers yet.
  const abort = () => {
    if (child.connected) child.disconnect();
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    abort();
    await ended;
  };
  signal?.addEventListener("abort", abort, { once: true });
  const result = await Promise.race([
    once(child, "message").then(([message]) => message as { ready: number } | { failed: string }),
    once(child, "exit").then(([code]) => ({ failed: `The database process ended (exit code ${code}).` })),
  ]);
  signal?.removeEventListener("abort", abort);
  if (!("ready" in result)) {
    await stop();
    throw new Error(result.failed);
  }
  child.on("message", ({ says }: { says?: string }) => {
    if (says) say(says);
  });
  const password = (await readFile(path.join(dataDir, "postgres-password"), "utf8")).trim();
  return {
    url: `postgresql://portal:${password}@127.0.0.1:${result.ready}/postgres`,
    process: child,
    stop,
  };
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
