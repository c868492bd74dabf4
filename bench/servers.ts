import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#server/installation/free-port.ts";

/** `message` is what it sent when it was ready. */
export type Process = { child: ChildProcess; message: unknown; stop: () => Promise<void> };
export type Server = { port: number; pid?: number; message?: unknown; stop: () => Promise<void> };

/** However the bench ends, nothing that it started stays. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

function keepTrack<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Runs something against a server, and stops the server whatever comes of it. */
export async function withServer<T>(
  starting: Promise<Server>,
  use: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

const benchDir = import.meta.dirname;
const nextBinary = path.join(benchDir, "../node_modules/next/dist/bin/next");
const baselineDir = path.join(benchDir, "next-baseline");

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** Starts a file beside this one in a process of its own, which sends a message when it is ready. */
export async function startProcess(
  file: string,
  environment: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<Process> {
  const child = keepTrack(
    fork(path.join(benchDir, file), {
      execArgv: [...execArgv],
      env: { ...process.env, ...environment, NODE_ENV: "production" },
    }),
  );
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`${file} ended before it was ready`);
    }),
  ]);
  return { child, message, stop: () => stopChild(child) };
}

/** What a process holds in memory; Linux only. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

/** What a process has computed so far, with the kernel's work for it, in milliseconds; Linux only, in steps of ten. */
export async function cpuMs(pid: number | undefined): Promise<number> {
  const [, after = ""] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Starts one of the servers beside this file. */
export async function startServer(
  script: `serve-${string}.ts`,
  environment: Record<string, string>,
  port?: number,
): Promise<Server> {
  const ownPort = port ?? (await findFreePort());
  const { child, message, stop } = await startProcess(script, { ...environment, PORT: String(ownPort) });
  return { port: ownPort, ...(child.pid !== undefined && { pid: child.pid }), message, stop };
}

/** Tells the handlers of plain-*.ts where the tokens of the portal on that port come from. */
export function plainEnvironment(port: number): Record<string, string> {
  const base = `http://127.0.0.1:${port}`;
  const issuer = `${base}/oauth2/default`;
  return {
    BENCH_JWKS: `${issuer}/v1/keys`,
    BENCH_ISSUER: issuer,
    BENCH_AUDIENCE: `${base}/api`,
    BASE_URL: base,
  };
}

/** Builds the bare Next project, once a run. */
export async function buildNextBaseline(): Promise<void> {
  const child = keepTrack(
    spawn(process.execPath, [nextBinary, "build", baselineDir], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    }),
  );
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the bare Next project could not be built");
}

/** `next start` on the bare project; ready when it answers that path at all. */
export async function startNextBaseline(
  environment: Record<string, string>,
  readyPath: string,
): Promise<Server> {
  const port = await findFreePort();
  const child = keepTrack(
    spawn(
      process.execPath,
      [nextBinary, "start", baselineDir, "--port", String(port), "--hostname", "127.0.0.1"],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, ...environment, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      },
    ),
  );
  const answers = () =>
    fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      ({ status }) => status < 500,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries > 150 || child.exitCode !== null) {
      await stopChild(child);
      throw new Error("the bare Next project does not answer");
    }
    await wait(200);
  }
  return { port, stop: () => stopChild(child) };
}
