// npm run bench -- <name>: measures one part of the portal against its goals or against peers, everything in one run on
// this machine. Without a name: all of them, each in a process of its own, one after the other.
// Ends with 0; with 1 when something could not be measured; with 3 when all was measured and a goal was missed.
// Environment: BENCH_ROUNDS (5), to try a bench with fewer.
import { fork } from "node:child_process";
import { once } from "node:events";
import { openReport, type Report } from "./instrument.ts";

type Bench = { run: (report: Report) => Promise<void> };

const benches: Record<string, () => Promise<Bench>> = {
  branches: () => import("./search/branches.ts"),
  "search-peers": () => import("./search/search-peers.ts"),
  "webhook-peers": () => import("./webhooks/webhook-peers.ts"),
  platform: () => import("./platform.ts"),
  tokens: () => import("./tokens/tokens.ts"),
  deliveries: () => import("./deliveries/deliveries.ts"),
  "delivery-peers": () => import("./deliveries/delivery-peers.ts"),
  memory: () => import("./growth/memory.ts"),
  growth: () => import("./growth/growth.ts"),
  footprint: () => import("./growth/footprint.ts"),
  "cost-growth": () => import("./growth/cost-growth.ts"),
  log: () => import("./log/log.ts"),
  prune: () => import("./log/prune.ts"),
  charts: () => import("./log/charts.ts"),
  "page-cost": () => import("./log/page-cost.ts"),
  pages: () => import("./pages/pages.ts"),
  map: () => import("./pages/map.ts"),
  scroll: () => import("./pages/scroll.ts"),
};

/** One that hangs does not keep the others from their turn. */
const mostMinutes = 15;
const goalsMissed = 3;

async function runOne(name: string, load: () => Promise<Bench>): Promise<number> {
  const { report, close } = openReport(name);
  // Read by the program's log when a bench imports it.
  process.env["LOG_LEVEL"] ??= "error";
  await (await load()).run(report);
  const missed = await close();
  return missed > 0 ? goalsMissed : Number(process.exitCode ?? 0);
}

async function runAll(): Promise<number> {
  const ends: [string, number | null][] = [];
  for (const name of Object.keys(benches)) {
    const child = fork(import.meta.filename, [name]);
    const stop = setTimeout(() => child.kill("SIGTERM"), mostMinutes * 60_000);
    const [code] = await once(child, "exit");
    clearTimeout(stop);
    ends.push([name, code]);
  }
  for (const [name, code] of ends) {
    const words = code === 0 ? "measured" : code === goalsMissed ? "measured, goals missed" : "FAILED";
    process.stdout.write(`${name.padEnd(16)} ${words}\n`);
  }
  if (ends.some(([, code]) => code !== 0 && code !== goalsMissed)) return 1;
  return ends.some(([, code]) => code === goalsMissed) ? goalsMissed : 0;
}

const name = process.argv[2];
const load = name === undefined ? undefined : benches[name];
if (name !== undefined && load === undefined) {
  process.stderr.write(`Name what to measure, or nothing for all: ${Object.keys(benches).join(" | ")}\n`);
  process.exit(2);
}
process.exit(name !== undefined && load ? await runOne(name, load) : await runAll());
