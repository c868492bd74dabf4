// npm run bench -- NAME: measures one part of the portal against its goal or against peers, in one run on this machine. Run
// it alone. Without a name, runs all of them, one after the other. BENCH_ROUNDS (5) sets the rounds of each measurement.
// Exit codes: 0 goals met, 1 could not measure, 2 wrong usage, 3 goals missed.
import { fork } from "node:child_process";
import { once } from "node:events";
import { openReport, type Report } from "./report.ts";

type Bench = { run: (report: Report) => Promise<void> };

const benches: Record<string, () => Promise<Bench>> = {
  "search-peers": () => import("./search/search-peers.ts"),
  tokens: () => import("./tokens/tokens.ts"),
  deliveries: () => import("./deliveries/deliveries.ts"),
  claims: () => import("./deliveries/claims.ts"),
  "delivery-peers": () => import("./deliveries/delivery-peers.ts"),
  costs: () => import("./costs.ts"),
  pages: () => import("./pages/pages.ts"),
  neighbor: () => import("./neighbor/neighbor.ts"),
};

/** `neighbor` takes half an hour. */
const maxMinutes = 60;
const goalsMissed = 3;

async function runOne(name: string, load: () => Promise<Bench>): Promise<number> {
  process.env["LOG_LEVEL"] ??= "error";
  const { report, close } = openReport(name);
  await (await load()).run(report);
  return close() > 0 ? goalsMissed : 0;
}

async function runAll(): Promise<number> {
  const codes: (number | null)[] = [];
  for (const name of Object.keys(benches)) {
    const child = fork(import.meta.filename, [name]);
    const stop = setTimeout(() => child.kill("SIGTERM"), maxMinutes * 60_000);
    const [code] = await once(child, "exit");
    clearTimeout(stop);
    codes.push(code);
  }
  if (codes.some((code) => code !== 0 && code !== goalsMissed)) return 1;
  return codes.includes(goalsMissed) ? goalsMissed : 0;
}

const name = process.argv[2];
const load = benches[name ?? ""];
if (name !== undefined && load === undefined) {
  process.stderr.write(`Usage: npm run bench -- [${Object.keys(benches).join(" | ")}]\n`);
  process.exit(2);
}
process.exit(name !== undefined && load ? await runOne(name, load) : await runAll());
