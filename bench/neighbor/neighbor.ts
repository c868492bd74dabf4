// npm run bench -- neighbor [--only ATTACK …]: what the partner B waits for its API calls, pages, and deliveries while the
// partner A does the worst that its limits allow, as a ratio to B's p99 in calm phases between. BENCH_DELIVERIES (1,000,000) and
// BENCH_SECONDS (30) set the size of the log and of a phase. Half an hour, or ten minutes for one attack.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { ensureBuilt } from "#server/build.ts";
import { fillLog } from "../deliveries/delivery-data.ts";
import { startReceiver, startWorker } from "../deliveries/delivery-stage.ts";
import { percentile, type Report, roundCount, toSpread } from "../report.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { nextMessage, type Server, startServer, withDatabase } from "../servers.ts";
import type { Tally } from "./attacks.ts";
import { kinds, makeVictim, type Waits } from "./victim.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const phaseSeconds = Number(process.env["BENCH_SECONDS"] ?? 30);
const branchCount = 1_000;
const maxRatio = 2;
const slowMs = 10_000;

/** A receiver of A that answers late. */
async function startSlowReceiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(204).end(), slowMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, close: () => void server.close().closeAllConnections() };
}

/** The share of the processors' time that is used, in percent, since a call of this. */
function startBusy(): () => number {
  const sums = () => {
    const times = cpus().map((cpu) => cpu.times);
    const idle = times.reduce((sum, time) => sum + time.idle, 0);
    return {
      idle,
      all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle),
    };
  };
  const before = sums();
  return () => {
    const { idle, all } = sums();
    return Math.round(100 * (1 - (idle - before.idle) / (all - before.all)));
  };
}

const formatTally = (tally: Tally) =>
  Object.entries(tally)
    .map(([what, count]) => `${Math.round(count)} × ${what}`)
    .join(", ");

/** What was measured in all rounds beside one attack, or beside none. */
type Phases = { waits: Waits; busyPercents: number[]; tallies: string[] };

const newPhases = (): Phases => ({
  waits: { searches: [], notifications: [], pages: [], deliveries: [] },
  busyPercents: [],
  tallies: [],
});

/** B's waits of one more round, while A does nothing or one attack. */
async function measurePhase(
  { waits, busyPercents, tallies }: Phases,
  measure: (seconds: number) => Promise<Waits>,
  attack?: { name: string; child: Server["child"] },
): Promise<void> {
  attack?.child.send(attack.name);
  const busy = startBusy();
  const measured = await measure(phaseSeconds);
  busyPercents.push(busy());
  for (const kind of kinds) waits[kind].push(...measured[kind]);
  if (!attack) return;
  attack.child.send("stop");
  tallies.push(formatTally((await nextMessage(attack.child)) as Tally));
}

export async function run(report: Report): Promise<void> {
  const options = { only: { type: "string", multiple: true } } as const;
  const { only } = parseArgs({ args: process.argv.slice(3), options }).values;
  report.say("building the pages …");
  await ensureBuilt();
  await withDatabase("throwaway", async (_, port) => {
    await loadBranches(getDb(), await branchesFor(branchCount));
    await fillLog(getPool(), 1, deliveryCount);
    await getPool().query(
      `UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL WHERE "state" = 'PENDING'`,
    );
    // The limits are the defaults.
    const environment = { PORT: String(port), RATE_LIMITS: "", LOG_LEVEL: "silent" };
    const web = await startServer("../server/web.ts", environment);
    const worker = await startWorker(environment);
    const [receiver, own, slow] = [await startReceiver(), await startReceiver(), await startSlowReceiver()];
    const attacker = await startServer("neighbor/serve-attacks.ts", {
      SLOW_URL: slow.url,
      PROMPT_URL: own.url,
      BRANCHES: String(branchCount),
    });
    // The setup changed half of the log. Autovacuum would run in a measured phase.
    await getPool().query("VACUUM ANALYZE");
    await getPool().query("CHECKPOINT");
    const measure = await makeVictim(receiver);
    const calm = "nothing";
    const attacks = (attacker.message as string[]).filter((name) => only?.includes(name) ?? true);
    const phases = new Map([calm, ...attacks].map((name) => [name, newPhases()]));
    // Before the first measured phase, the code of the attacks is compiled, and their connections are open.
    await measurePhase(newPhases(), measure, { name: "all at once", child: attacker.child });
    for (let round = 0; round < roundCount; round += 1)
      for (const [name, all] of phases)
        await measurePhase(all, measure, name === calm ? undefined : { name, child: attacker.child });
    const row = report.table(
      `B's p99 in ms and its ratio to the calm one, in ${roundCount} rounds of ${phaseSeconds} s`,
      ["A does", "CPU %", ...kinds.flatMap((kind) => [kind, "ratio"])],
    );
    const calmWaits = phases.get(calm)?.waits;
    for (const [name, { waits, busyPercents }] of phases) {
      const cells = kinds.map((kind) => {
        const ms = percentile(waits[kind], 0.99);
        return { kind, ms, ratio: ms / percentile(calmWaits?.[kind] ?? [], 0.99) };
      });
      row(name, toSpread(busyPercents), ...cells.flatMap(({ ms, ratio }) => [ms, ratio]));
      for (const { kind, ratio } of cells)
        report.goal(`${name}: ${kind} at most ${maxRatio} × the calm p99`, ratio <= maxRatio);
    }
    report.say("\nWhat A did");
    for (const [name, { tallies }] of phases) for (const tally of tallies) report.say(`${name}: ${tally}`);
    slow.close();
    await Promise.all([attacker, web, worker].map((server) => server.stop()));
  });
}
