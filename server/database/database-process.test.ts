import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { until } from "../../e2e/support/processes/worker-process.ts";

type Started = { child: ChildProcess; dataDir: string; answer: { ready?: number; failed?: string } };

const children: ChildProcess[] = [];
const directories: string[] = [];

function makeDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-postgres-"));
  chmodSync(directory, 0o711);
  directories.push(directory);
  return directory;
}

function launch(dataDir: string, env: Record<string, string> = {}, lifetime = "kept"): ChildProcess {
  const child = fork(
    path.join(import.meta.dirname, "database-process.ts"),
    [path.join(dataDir, "postgres"), "throwaway", lifetime],
    { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  children.push(child);
  return child;
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const child = launch(dataDir, env);
  const [answer] = await once(child, "message");
  return { child, dataDir, answer: answer as Started["answer"] };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

afterAll(async () => {
  await Promise.all(children.map(stop));
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

async function answers({ answer: { ready }, dataDir }: Started): Promise<boolean> {
  const password = readFileSync(path.join(dataDir, "postgres-password"), "utf8").trim();
  const client = new pg.Client({
    host: "127.0.0.1",
    port: ready,
    user: "portal",
    password,
    database: "postgres",
  });
  try {
    await client.connect();
    return (await client.query("SELECT 1")).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lockFile = (dataDir: string) => path.join(dataDir, "postgres", "postmaster.pid");
const serverPid = (dataDir: string) => Number.parseInt(readFileSync(lockFile(dataDir), "utf8"), 10);

/** The processes whose command line names the directory, from Linux's /proc. */
function getProcesses(dataDir: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataDir);
      } catch {
        return false;
      }
    });
}
const hasProc = existsSync("/proc/self/cmdline");

test.runIf(hasProc)(
  "a stale lock file that names another PostgreSQL stops nothing, and the start continues",
  async () => {
    const theirs = await start(makeDirectory());
    const ours = await start(makeDirectory());
    const pid = serverPid(theirs.dataDir);
    const lock = readFileSync(lockFile(ours.dataDir), "utf8");
    // As if the machine had crashed, and its next boot gave the process ID to another.
    const ourPid = serverPid(ours.dataDir);
    // First its parent, which would restart it.
    ours.child.kill("SIGKILL");
    await once(ours.child, "exit");
    process.kill(ourPid, "SIGKILL");
    await until("the killed server is gone", () => getProcesses(ours.dataDir).length === 0);
    writeFileSync(lockFile(ours.dataDir), lock.replace(/^\d+/, String(pid)));

    const again = await start(ours.dataDir);
    expect(again.answer.failed).toBeUndefined();
    expect(serverPid(theirs.dataDir)).toBe(pid);
    expect([await answers(theirs), await answers(again)]).toEqual([true, true]);
  },
);

test.runIf(hasProc)(
  "a PostgreSQL that a killed portal left running on this directory is stopped first",
  async () => {
    const first = await start(makeDirectory());
    const left = serverPid(first.dataDir);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    const second = await start(first.dataDir);
    expect(await answers(second)).toBe(true);
    expect(serverPid(first.dataDir)).not.toBe(left);
    await stop(second.child);
    expect(getProcesses(first.dataDir)).toEqual([]);
  },
);

test.runIf(hasProc)(
  "a stop during the start also stops a PostgreSQL that an earlier portal left running",
  async () => {
    const first = await start(makeDirectory());
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    const second = launch(first.dataDir);
    await sleep(0);
    second.disconnect();
    await once(second, "exit");
    expect(getProcesses(first.dataDir)).toEqual([]);
  },
);

test("the first password is in no temporary file, and only its owner can read the file that stores it", async () => {
  const temporary = makeDirectory();
  chmodSync(temporary, 0o777);
  const seen: string[] = [];
  const watcher = watch(temporary, (_event, name) => seen.push(String(name)));
  const { dataDir } = await start(makeDirectory(), { TMPDIR: temporary });
  await sleep(50);
  watcher.close();
  expect(seen).toEqual([]);
  const { mode } = await import("node:fs").then(({ statSync }) =>
    statSync(path.join(dataDir, "postgres-password")),
  );
  expect(mode & 0o777).toBe(0o600);
});

test("PostgreSQL returns on its port after a crash, and then stops without waiting", async () => {
  const started = await start(makeDirectory());
  const crashed = serverPid(started.dataDir);
  process.kill(crashed, "SIGKILL");
  await until("it is back", async () => (await answers(started)) && serverPid(started.dataDir) !== crashed);
  const ended = once(started.child, "exit").then(() => "ended");
  started.child.kill("SIGTERM");
  // The server ends within a second. Waiting for the crashed process would take ten.
  expect(await Promise.race([ended, sleep(8_000, "still waiting")])).toBe("ended");
  expect(existsSync(lockFile(started.dataDir))).toBe(false);
});

test.runIf(hasProc)(
  "a stop during initdb leaves no process behind, and the next start initializes the cluster again",
  async () => {
    const dataDir = makeDirectory();
    const child = launch(dataDir);
    await until("initdb runs", () => getProcesses(dataDir).length > 1);
    await stop(child);
    // initdb starts servers without an output, whose end nobody sees. All are killed at once, and need a moment to end.
    await until("no process is left", () => getProcesses(dataDir).length === 0);
    expect(await answers(await start(dataDir))).toBe(true);
  },
);

test("a temporary database removes its directory when the starting process ends", async () => {
  const dataDir = makeDirectory();
  const child = launch(dataDir, {}, "temporary");
  expect((await once(child, "message"))[0]).toHaveProperty("ready");
  child.disconnect();
  await once(child, "exit");
  expect(existsSync(dataDir)).toBe(false);
});
