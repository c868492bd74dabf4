import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export type EmbeddedDatabase = {
  url: string;
  /** Ends PostgreSQL in order and returns when it has ended. */
  stop: () => Promise<void>;
  process: ChildProcess;
};

/**
 * Starts the PostgreSQL that comes with the portal, in `dataDir/postgres`, on a free port of 127.0.0.1.
 * Makes the cluster on the first start; ends a PostgreSQL that an earlier, killed portal left there. A server that crashes is
 * started again on the same port. It stops by itself when this process ends, however it ends.
 *
 * @param durability `throwaway` skips fsync, for tests
 * @param watch `signal` aborts startup; `say` receives later events of the server
 * @throws Error whose message says what to do
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  durability: "durable" | "throwaway" = "durable",
  { signal, say = () => undefined }: { signal?: AbortSignal; say?: (line: string) => void } = {},
): Promise<EmbeddedDatabase> {
  // Detached: Ctrl-C in a terminal reaches the supervisor alone, which stops the database last.
  const child = fork(
    path.join(import.meta.dirname, "database-process.ts"),
    [path.join(dataDir, "postgres"), durability],
    {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  // Not by a signal, which would end a process that only begins, and with it nothing that it came to end.
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
  const answer = await Promise.race([
    once(child, "message").then(([message]) => message as { ready?: number; failed?: string }),
    once(child, "exit").then(([code]) => ({
      failed: `The database process ended at once (exit code ${code}).`,
    })),
  ]);
  signal?.removeEventListener("abort", abort);
  if (!("ready" in answer) || answer.ready === undefined) {
    await stop();
    throw new Error(answer.failed);
  }
  child.on("message", ({ says }: { says?: string }) => {
    if (says) say(says);
  });
  const password = (await readFile(path.join(dataDir, "postgres-password"), "utf8")).trim();
  return {
    url: `postgresql://portal:${password}@127.0.0.1:${answer.ready}/postgres`,
    process: child,
    stop,
  };
}

/** A database for one run, in a temporary directory that `stop` removes: for tests, benches and writing migrations. */
export async function startTemporaryDatabase(
  durability: "durable" | "throwaway" = "throwaway",
): Promise<EmbeddedDatabase> {
  const directory = await mkdtemp(path.join(tmpdir(), "portal-database-"));
  // Run as root, PostgreSQL works as another user, who must get through.
  await chmod(directory, 0o711);
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const database = await startEmbeddedDatabase(directory, durability);
    return { ...database, stop: () => database.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
