// npm run bench -- neighbor [--only ATTACK …]: what everybody else waits while one partner, or one address, does the worst that
// the limits allow, or a receiver is dead. BENCH_DELIVERIES (1,000,000) and BENCH_SECONDS (30) set the size of the log and of a
// phase. With NODE_OPTIONS="--cpu-prof --cpu-prof-dir=DIR", each process writes where its time went. Fifteen minutes.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { ensureBuilt } from "#server/build.ts";
import { webFlags } from "#server/worker-start.ts";
import { fillLog, longStatement } from "../deliveries/delivery-data.ts";
import { startReceiver, startWorker } from "../deliveries/delivery-stage.ts";
import { percentile, type Report, roundCount, toSpread } from "../report.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { nextMessage, type Server, startServer, withDatabase } from "../servers.ts";
import type { Tally } from "./attacks.ts";
import { type Kind, kinds, makeVictim, type Waits } from "./victim.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const phaseSeconds = Number(process.env["BENCH_SECONDS"] ?? 30);
const branchCount = 1_000;

/** What others may wait at p99. docs/security.md promises that they feel nothing. */
const thresholdsMs: Record<Kind, number> = {
  searches: 50,
  calls: 100,
  tokens: 100,
  pages: 300,
  deliveries: 300,
};
/** A machine whose calm value reaches half of a threshold is too slow for it. This times the calm value counts instead. */
const slowMachineRatio = 2.5;

function allowedMs(kind: Kind, calmMs: number): number {
  const threshold = thresholdsMs[kind];
  return calmMs < threshold / 2 ? threshold : slowMachineRatio * calmMs;
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
  waits: { searches: [], calls: [], tokens: [], pages: [], deliveries: [] },
  busyPercents: [],
  tallies: [],
});

/** The victim's waits in one more round, beside nothing or an attack. */
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
      longStatement(
        `UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL WHERE "state" = 'PENDING'`,
      ),
    );
    // The limits are the defaults.
    const environment = {
      PORT: String(port),
      RATE_LIMITS: "",
      TRUSTED_PROXY_HOPS: "1",
      LOG_LEVEL: "silent",
    };
    const web = await startServer("../../server/web.ts", environment, webFlags);
    const worker = await startWorker(environment);
    const [receiver, own] = [await startReceiver(), await startReceiver()];
    const attacker = await startServer("neighbor/serve-attacks.ts", {
      PROMPT_URL: own.url,
      BRANCHES: String(branchCount),
    });
    // The setup changed half of the log. Autovacuum would run in a measured phase.
    await getPool().query(longStatement("VACUUM ANALYZE"));
    await getPool().query(longStatement("CHECKPOINT"));
    const measure = await makeVictim(receiver);
    const calm = "nothing";
    const attacks = (attacker.message as string[]).filter((name) => only?.includes(name) ?? true);
    const phases = new Map([calm, ...attacks].map((name) => [name, newPhases()]));
    // Before the first measured phase, the code of the attacks is compiled, and their connections are open.
    for (const name of attacks) await measurePhase(newPhases(), measure, { name, child: attacker.child });
    for (let round = 0; round < roundCount; round += 1)
      for (const [name, all] of phases)
        await measurePhase(all, measure, name === calm ? undefined : { name, child: attacker.child });
    const row = report.table(`Everybody else's p99 in ms, in ${roundCount} rounds of ${phaseSeconds} s`, [
      "attack",
      "CPU %",
      ...kinds,
    ]);
    const calmWaits = phases.get(calm)?.waits;
    const allowed = kinds.map((kind) => allowedMs(kind, percentile(calmWaits?.[kind] ?? [], 0.99)));
    for (const [name, { waits, busyPercents }] of phases) {
      const p99 = kinds.map((kind) => percentile(waits[kind], 0.99));
      row(name, toSpread(busyPercents), ...p99);
      if (name === calm) continue;
      for (const [index, kind] of kinds.entries())
        report.goal(
          `${name}: ${kind} at most ${Math.round(allowed[index] ?? 0)} ms`,
          (p99[index] ?? Number.NaN) <= (allowed[index] ?? 0),
        );
    }
    row("allowed", "", ...allowed);
    report.say("\nWhat the attacks did");
    for (const [name, { tallies }] of phases) for (const tally of tallies) report.say(`${name}: ${tally}`);
    await Promise.all([attacker, web, worker].map((server) => server.stop()));
  });
}
