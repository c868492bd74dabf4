import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const pollMs = 100;
const timeoutMs = 10_000;

/** Whether a process uses this cluster, or null if it is gone or unknown. */
async function worksOn(pid: number, databaseDir: string): Promise<boolean | null> {
  try {
    process.kill(pid, 0);
  } catch {
    // PostgreSQL treats the lock file of a process that is gone or of another user as stale. It then makes sure that no process of
    // the old server is left, which only this file names.
    return null;
  }
  // The working directory of PostgreSQL is its cluster.
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (directory !== null) return directory === (await realpath(databaseDir));
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(databaseDir) ? true : null;
}

/**
 * Stops a PostgreSQL that a killed portal left running on this cluster. If the lock file names an unrelated process, deletes
 * the file, because PostgreSQL would refuse to start.
 *
 * @throws Error if the server does not stop
 */
export async function stopLeftoverServer(databaseDir: string): Promise<void> {
  const lockFile = path.join(databaseDir, "postmaster.pid");
  const pid = Number.parseInt(await readFile(lockFile, "utf8").catch(() => ""), 10);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isOurs = await worksOn(pid, databaseDir);
  if (isOurs === false) await rm(lockFile, { force: true });
  if (!isOurs) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
      if ((await worksOn(pid, databaseDir)) !== true) return;
      await sleep(pollMs);
    }
  }
  throw new Error(
    `PostgreSQL (process ${pid}) is running on ${databaseDir} and does not stop. Kill it and start again.`,
  );
}
