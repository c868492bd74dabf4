import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const lookMs = 100;
const patienceMs = 10_000;

/** Whether a process works on this cluster; null where the system does not tell. */
async function worksOn(pid: number, databaseDir: string): Promise<boolean | null> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user. PostgreSQL takes such a lock file for a stale one.
    return error instanceof Error && "code" in error && error.code === "EPERM" ? null : false;
  }
  // The working directory of a PostgreSQL is its cluster, wherever that was moved meanwhile.
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (directory !== null) return directory === (await realpath(databaseDir));
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(databaseDir) ? true : null;
}

/**
 * Ends a PostgreSQL that an earlier portal left running on this cluster, since nobody watches it any more. Where the
 * lock file names a process that does something else, the file is stale and goes: PostgreSQL itself would only see that
 * there is such a process, and refuse to start. No other process is touched.
 *
 * @throws Error where the leftover does not stop
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
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
      if ((await worksOn(pid, databaseDir)) !== true) return;
      await sleep(lookMs);
    }
  }
  throw new Error(
    `A PostgreSQL (process ${pid}) still runs on ${databaseDir} and does not stop. End it and start again.`,
  );
}
