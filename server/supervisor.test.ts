import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";

const project = path.resolve(import.meta.dirname, "..");
const directories: string[] = [];
const supervisors: ChildProcess[] = [];

type Portal = { supervisor: ChildProcess; output: () => string; port: number; dataDir: string };

function makeDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-supervisor-"));
  directories.push(directory);
  return directory;
}

async function launch(
  settings: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<Portal> {
  const port = settings.port ?? (await findFreePort());
  const dataDir = settings.dataDir ?? makeDataDir();
  const supervisor = spawn(process.execPath, ["server/start.mjs"], {
    cwd: project,
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_DEMO: "false",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...settings.env,
    },
  });
  supervisors.push(supervisor);
  let output = "";
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on("data", (chunk) => (output += chunk));
  return { supervisor, output: () => output, port, dataDir };
}

async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 280_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms until ${what}`);
    await sleep(100);
  }
}

async function start(settings: Parameters<typeof launch>[0] = {}): Promise<Portal> {
  const portal = await launch(settings);
  await until(`the portal is ready:\n${portal.output()}`, () => {
    if (portal.supervisor.exitCode !== null) throw new Error(portal.output());
    return portal.output().includes("is ready:");
  });
  return portal;
}

async function waitForExit(portal: Portal): Promise<number | null> {
  const { supervisor } = portal;
  if (supervisor.exitCode === null && supervisor.signalCode === null) await once(supervisor, "exit");
  return supervisor.exitCode;
}

const isHealthy = ({ port }: Portal) =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );

/** Unlike readiness, which a web with branches in memory keeps, and which is checked once a second. */
const answersFromDatabase = ({ port }: Portal) =>
  fetch(`http://127.0.0.1:${port}/oauth2/default/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${randomBytes(8).toString("hex")}:secret`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  }).then(
    ({ status }) => status === 401,
    () => false,
  );

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Every process of a portal: its directory is in the environment or on the command line. */
function getProcesses(dataDir: string): { pid: number; command: string }[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .map((pid) => ({ pid: Number(pid), command: read(`/proc/${pid}/cmdline`).replaceAll("\0", " ") }))
    .filter(
      ({ pid, command }) =>
        command.includes(dataDir) || read(`/proc/${pid}/environ`).includes(`DATA_DIR=${dataDir}`),
    );
}

/** Kills the processes whose command line contains `command`, and returns their IDs. */
function kill(portal: Portal, command: string): number[] {
  const found = getProcesses(portal.dataDir).filter((candidate) => candidate.command.includes(command));
  expect(found, command).not.toEqual([]);
  for (const { pid } of found) process.kill(pid, "SIGKILL");
  return found.map(({ pid }) => pid);
}

/** Listens on the port after a free one, as the worker's metrics do. */
async function listenAfterFreePort(): Promise<{ server: Server; port: number }> {
  for (;;) {
    const port = (await findFreePort()) + 1;
    const server = createServer();
    const isListening = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isListening) return { server, port };
  }
}

const timeoutMs = 300_000;

/** All tests use this portal. The last one stops it. */
let portal: Portal;
beforeAll(async () => {
  portal = await start();
}, timeoutMs);

afterAll(async () => {
  for (const supervisor of supervisors) {
    if (supervisor.exitCode === null && supervisor.signalCode === null) {
      supervisor.kill("SIGTERM");
      await once(supervisor, "exit");
    }
  }
  for (const directory of directories) {
    for (const { pid } of getProcesses(directory)) process.kill(pid, "SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}, timeoutMs);

/** The user ID of a process, from Linux's /proc. */
const getUser = (pid: number) => Number(/^Uid:\t(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]);

test("every process runs as the owner of DATA_DIR, never as root, and other users read nothing there", () => {
  const { uid } = statSync(portal.dataDir);
  expect(uid).not.toBe(0);
  const running = getProcesses(portal.dataDir);
  expect(running.map(({ command }) => command)).toEqual(
    expect.arrayContaining(
      ["server/start.mjs", "web.ts", "worker.ts", "bin/postgres"].map((part) =>
        expect.stringContaining(part),
      ),
    ),
  );
  expect(running.filter(({ pid }) => getUser(pid) !== uid)).toEqual([]);
  const open = readdirSync(portal.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0);
  expect([(statSync(portal.dataDir).mode & 0o077).toString(8), ...open]).toEqual(["0"]);
});

test("a port in use, a directory in use, and an invalid variable each give a clear message", {
  timeout: timeoutMs,
}, async () => {
  const damaged = makeDataDir();
  writeFileSync(path.join(damaged, "secret-key"), "garbled");
  const taken = await listenAfterFreePort();
  const cases = [
    { settings: { port: portal.port }, code: 1, messages: [`Port ${portal.port} on 127.0.0.1 is in use.`] },
    {
      settings: { env: { METRICS_PORT: String(taken.port - 1) } },
      code: 1,
      messages: [
        `Port ${taken.port} on 127.0.0.1 is in use. Stop what uses it, or set another METRICS_PORT.`,
      ],
    },
    {
      settings: { dataDir: portal.dataDir },
      code: 1,
      messages: [`Another portal is running on ${portal.dataDir}.`],
    },
    {
      settings: { env: { PORT: "many", LOG_LEVEL: "loud" } },
      code: 2,
      messages: [
        "PORT: expected a port number from 1 to 65535",
        "LOG_LEVEL: expected one of trace, debug, info",
      ],
    },
    {
      settings: { dataDir: damaged },
      code: 2,
      messages: ["secret-key: expected the 32 random bytes as base64"],
    },
  ];
  for (const { settings, code, messages } of cases) {
    const refused = await launch(settings);
    expect(await waitForExit(refused), messages[0]).toBe(code);
    for (const message of messages) expect(refused.output()).toContain(message);
    expect(refused.output(), "a sentence, no stack").not.toMatch(/^ +at /m);
  }
  expect(await isHealthy(portal)).toBe(true);
  taken.server.close();
});

test("a killed web, worker, PostgreSQL, and database process are started again without a pause", {
  timeout: timeoutMs,
}, async () => {
  for (const part of ["server/web.ts", "server/worker.ts", "database-process.ts", "bin/postgres"]) {
    const killed = kill(portal, part);
    const isBack = () =>
      getProcesses(portal.dataDir).some(
        ({ pid, command }) => command.includes(part) && !killed.includes(pid),
      );
    await until(
      `${part} runs again and the portal answers`,
      async () => isBack() && (await answersFromDatabase(portal)),
    );
  }
  const restarts = portal.output().matchAll(/The (\w+) process ended .*Restarting it\.$/gm);
  expect([...new Set([...restarts].map(([, name]) => name))]).toEqual(["web", "worker", "database"]);
});

test("the next start recovers after kill -9 of supervisor and database process", {
  timeout: timeoutMs,
}, async () => {
  // End both at once: a running supervisor would start a new database process.
  portal.supervisor.kill("SIGSTOP");
  kill(portal, "database-process.ts");
  portal.supervisor.kill("SIGKILL");
  await until(
    "web and worker are gone",
    () => !getProcesses(portal.dataDir).some(({ command }) => command.includes("server/")),
  );
  const left = getProcesses(portal.dataDir);
  expect(left.map(({ command }) => command)).toContainEqual(expect.stringContaining("bin/postgres"));
  portal = await start({ dataDir: portal.dataDir, port: portal.port });
  expect(await isHealthy(portal)).toBe(true);
  expect(getProcesses(portal.dataDir).filter(({ pid }) => left.some((old) => old.pid === pid))).toEqual([]);
});

test("SIGTERM stops everything, and no child outlives it", { timeout: timeoutMs }, async () => {
  const parts = ["server/web.ts", "server/worker.ts", "server/database/database-process.ts", "bin/postgres"];
  const running = getProcesses(portal.dataDir).map(({ command }) => command);
  expect(running).toEqual(expect.arrayContaining(parts.map((part) => expect.stringContaining(part))));
  portal.supervisor.kill("SIGTERM");
  expect(await waitForExit(portal)).toBe(0);
  expect(getProcesses(portal.dataDir)).toEqual([]);
});

test("with another SECRET_KEY, the portal ends with one sentence, without a stack or a restart", {
  timeout: timeoutMs,
}, async () => {
  const refused = await launch({
    dataDir: portal.dataDir,
    env: { SECRET_KEY: randomBytes(32).toString("base64") },
  });
  expect(await waitForExit(refused)).toBe(2);
  const reason =
    "SECRET_KEY does not belong to this database. Start every process with the SECRET_KEY that sealed its secrets.";
  // Both find it.
  const found = ["web", "worker"].map(
    (name) =>
      `The ${name} process ended (exit code 2): ${reason} Its log is ${path.join(portal.dataDir, "logs", name)}.log.`,
  );
  expect(found.filter((line) => refused.output().includes(line))).toHaveLength(1);
  expect(refused.output()).not.toMatch(/^ +at |Restarting/m);
});
