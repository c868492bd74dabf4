import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#server/free-port.ts";

/** `message` is what the server sent when it was ready. */
export type Server = { port: number; message?: unknown; stop: () => Promise<void> };

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

/** Starts one of the servers beside this file in a process of its own. */
export async function startServer(
  script: "serve-api.ts" | "serve-bytes.ts" | "serve-bare-search.ts" | "serve-oidc-provider.ts",
  environment: Record<string, string>,
  port?: number,
): Promise<Server> {
  const ownPort = port ?? (await findFreePort());
  const child = keepTrack(
    fork(path.join(benchDir, script), {
      env: {
        ...process.env,
        ...environment,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        PORT: String(ownPort),
      },
    }),
  );
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`${script} ended before it was ready`);
    }),
  ]);
  return { port: ownPort, message, stop: () => stopChild(child) };
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

/** `next start` on the bare project, answering the bytes of that file at /bytes. */
export async function startNextBaseline(bytesFile: string): Promise<Server> {
  const port = await findFreePort();
  const child = keepTrack(
    spawn(
      process.execPath,
      [nextBinary, "start", baselineDir, "--port", String(port), "--hostname", "127.0.0.1"],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", BENCH_BYTES: bytesFile },
      },
    ),
  );
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/bytes`).then(
      (response) => response.ok,
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
