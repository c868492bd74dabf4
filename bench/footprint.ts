// npm run bench -- footprint: from process start to ready, and resident memory at rest, of a web with built pages and of a
// worker, each started as `npm start` does it. Builds the pages first where they changed. Takes about two minutes. Linux.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "#server/build.ts";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { findFreePort } from "#server/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { median } from "./branches.ts";

const starts = 5;
const restMs = 10_000;
const goals = { readyMs: 3_000, web: 400, worker: 200 };

const serverDir = path.join(import.meta.dirname, "../server");
const say = (line: string) => process.stdout.write(`${line}\n`);

async function residentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

/** One start: milliseconds until it says that it is ready, and megabytes after a while without work. */
async function measureStart(name: "web" | "worker"): Promise<{ readyMs: number; mb: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [path.join(serverDir, `${name}.ts`)], {
    env: { ...process.env, PORT: String(await findFreePort()), NODE_ENV: "production", DRAIN_SECONDS: "0" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  try {
    const said = await Promise.race([once(child, "message"), ended.then(() => null)]);
    if (!said) throw new Error(`the ${name} ended before it was ready`);
    const readyMs = performance.now() - startedMs;
    await sleep(restMs);
    return { readyMs, mb: await residentMb(child) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function measure(name: "web" | "worker"): Promise<void> {
  const runs: { readyMs: number; mb: number }[] = [];
  for (let count = 0; count < starts; count += 1) {
    const one = await measureStart(name);
    say(`  ${name} ${count + 1}: ready after ${(one.readyMs / 1000).toFixed(2)} s, ${one.mb.toFixed(0)} MB`);
    runs.push(one);
  }
  const readyMs = median(runs.map((one) => one.readyMs));
  const mb = median(runs.map((one) => one.mb));
  say(
    `${name}: ready after ${(readyMs / 1000).toFixed(2)} s (goal ${goals.readyMs / 1000}), ${mb.toFixed(0)} MB at rest (goal ${goals[name]})`,
  );
  if (readyMs > goals.readyMs || mb > goals[name]) process.exitCode = 1;
}

export async function run(): Promise<void> {
  say("building the pages where they changed …");
  await ensureBuilt();
  const database = await startTemporaryDatabase();
  try {
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      LOG_LEVEL: "error",
    });
    await runScript("db-migrate.ts", [], {});
    await measure("web");
    await measure("worker");
  } finally {
    await database.stop();
  }
}
