// npm run drill -- recovery [--rounds 3]: kills each process of `npm start` with SIGKILL, stops a web with SIGSTOP, and prints for
// how long no search over a new connection is answered, and no delivery arrives. `npm start` starts again when it ends.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { request } from "node:http";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { closeDb, getDb } from "#lib/platform/db/client.ts";
import { rateLimitNames } from "#lib/platform/env.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { adoptRunningInstallation } from "#server/installation/running-installation.ts";
import { fetchToken } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { until } from "#test/processes/worker-process.ts";
import { accept, startReceiver } from "#test/receiver.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { say, table, toSpread } from "../report.ts";
import { findChildren } from "./find-children.ts";
import { makeDirectory, readOptions } from "./portal.ts";

const goals = { searchSeconds: 2, deliverySeconds: 5 };
const everyMs = 50;
/** Without a kill, before one and after the recovery. */
const calmMs = 2_000;
const watchedMs = 15_000;
/** As the systemd unit does. */
const restartAfterMs = 100;
const project = path.resolve(import.meta.dirname, "../../..");

type Outer = { supervisor: () => ChildProcess; stop: () => Promise<void> };

/** Runs `npm start`, and starts it again whenever it ends. */
function superviseSupervisor(environment: Record<string, string>): Outer {
  let stopping = false;
  let current: ChildProcess;
  const start = () => {
    current = spawn(process.execPath, ["server/start.mjs"], {
      cwd: project,
      env: { ...process.env, ...environment, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    current.once("exit", () => {
      if (!stopping) setTimeout(start, restartAfterMs);
    });
  };
  start();
  const stop = async () => {
    stopping = true;
    const ended = once(current, "exit");
    current.kill("SIGTERM");
    await ended;
  };
  return { supervisor: () => current, stop };
}

/** The status of a request over its own connection, or 0. */
function send(path: string, headers: Record<string, string>, body?: string): Promise<number> {
  const { hostname, port } = new URL(process.env["BASE_URL"] ?? "");
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      response.resume().once("close", () => resolve(response.statusCode ?? 0));
    });
    asked.once("error", () => resolve(0));
    asked.end(body);
  });
}

/** Does something every 50 ms, without waiting for the time before. */
function repeat(act: (serial: number) => Promise<void>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let serial = 0;
  const timer = setInterval(() => {
    serial += 1;
    const turn = act(serial).finally(() => running.delete(turn));
    running.add(turn);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}

/** The longest time between two of these moments, in seconds, of those from shortly before a kill on. */
function longestGap(moments: readonly number[], killedMs: number): number {
  const after = moments.filter((at) => at > killedMs - calmMs).sort((a, b) => a - b);
  const gaps = after.slice(1).map((at, index) => at - (after[index] ?? at));
  return Math.max(...gaps) / 1000;
}

type Victim = {
  name: string;
  find: (supervisor: number) => number;
  signal?: NodeJS.Signals;
  /** Until the supervisor acts. */
  noticedWithinSeconds?: number;
};

function findChild(parent: number, file: string): number {
  const found = findChildren(parent).find(({ command }) => command.includes(file));
  if (!found) throw new Error(`${file} does not run.`);
  return found.pid;
}

const victims: Victim[] = [
  { name: "web", find: (supervisor) => findChild(supervisor, "server/web.ts") },
  { name: "worker", find: (supervisor) => findChild(supervisor, "server/worker.ts") },
  { name: "supervisor", find: (supervisor) => supervisor },
  {
    name: "postmaster",
    find: (supervisor) => findChild(findChild(supervisor, "database-process.ts"), "bin/postgres"),
  },
  {
    name: "web, by SIGSTOP",
    find: (supervisor) => findChild(supervisor, "server/web.ts"),
    signal: "SIGSTOP",
    noticedWithinSeconds: 20,
  },
];

export async function run(args: string[]): Promise<string[]> {
  const { rounds } = readOptions(args, { rounds: 3 });
  const directory = await makeDirectory();
  try {
    return await drill(path.join(directory, "data"), rounds);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns what took longer than promised. */
async function drill(dataDir: string, rounds: number): Promise<string[]> {
  const port = await findFreePort();
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: rateLimitNames.map((name) => `${name}=1000000/1000000`).join(),
    EGRESS_ALLOW: "127.0.0.1/32",
    SEED_DEMO: "false",
    DATABASE_URL: "",
  });
  const { LOG_LEVEL: _, ...environment } = process.env as Record<string, string>;
  const outer = superviseSupervisor({ ...environment, LOG_LEVEL: "info" });
  const arrivals = new Map<string, number>();
  const receiver = await startReceiver((received, response, all) => {
    const { eventId } = JSON.parse(received.body);
    if (!arrivals.has(eventId)) arrivals.set(eventId, performance.now());
    all.length = 0;
    return accept(received, response, all);
  });
  try {
    const isReady = async () => (await send("/api/ready", {})) === 200;
    await until("the portal is ready", isReady, 300);
    await adoptRunningInstallation();
    const db = getDb();
    const staff = await makePerson(db, "STAFF");
    const rows = Array.from({ length: 500 }, (_, index) =>
      branchRecord(String(100 + index), { lat: 30 + index / 50 }),
    );
    await importBranches(systemContext(db, "drill"), toRows(rows));
    const scopes = ["location.read", "order.publish"] as const;
    const client = await makeApplication(db, { scopes: [...scopes] }, staff);
    const hook = await makeWebhook(db, receiver.url);
    await db.webhook.updateMany({ data: { maxPerSecond: 1_000 } });
    const headers = {
      authorization: `Bearer ${await fetchToken(client, scopes.join(" "))}`,
      "content-type": "application/json",
    };
    await closeDb();

    const answered: number[] = [];
    const accepted = new Set<string>();
    const stopSearches = repeat(async () => {
      const status = await send("/api/location/v1/branches?lat=35&long=-87.63&distance=25", headers);
      if (status === 200) answered.push(performance.now());
    });
    const stopEvents = repeat(async (serial) => {
      const eventId = `recovery-${serial}`;
      const body = JSON.stringify(
        sampleOrderUpdate({
          orderNumber: `SO-${serial}`,
          eventId,
          at: new Date(),
          audience: [hook.application.clientId],
          status: "Pending",
        }),
      );
      if ((await send("/api/intake/v1/order-events", headers, body)) === 202) accepted.add(eventId);
    });
    const row = table("Seconds without, after kill -9", ["killed", "a search", "a delivery", "load"]);
    const violations: string[] = [];
    for (const { name, find, signal = "SIGKILL", noticedWithinSeconds = 0 } of victims) {
      const [searches, deliveries]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        await until("the portal is ready", isReady);
        await sleep(calmMs);
        const killedMs = performance.now();
        process.kill(find(outer.supervisor().pid ?? 0), signal);
        await sleep(noticedWithinSeconds * 1000 + watchedMs);
        searches.push(longestGap(answered, killedMs));
        deliveries.push(longestGap([...arrivals.values()], killedMs));
      }
      row(name, toSpread(searches), toSpread(deliveries), loadavg()[0] ?? 0);
      const [slowestSearch, slowestDelivery] = [Math.max(...searches), Math.max(...deliveries)];
      if (slowestSearch > noticedWithinSeconds + goals.searchSeconds)
        violations.push(`${name} killed: no search was answered for ${slowestSearch.toFixed(1)} s`);
      if (slowestDelivery > noticedWithinSeconds + goals.deliverySeconds)
        violations.push(`${name} killed: no delivery arrived for ${slowestDelivery.toFixed(1)} s`);
    }
    await Promise.all([stopSearches(), stopEvents()]);
    await until("everything is delivered", () => [...accepted].every((id) => arrivals.has(id)), 60);
    say(`${accepted.size} events were accepted and delivered`);
    return violations;
  } finally {
    await outer.stop();
    await receiver.close();
  }
}
