// npm run bench -- neighbor: what the partner B waits for its API calls, pages, and deliveries while the partner A does the
// worst that its limits allow, as a ratio to B's calm p99 just before. BENCH_DELIVERIES (1,000,000) and BENCH_SECONDS (10) set
// the size of the log and of a phase. Fifteen minutes.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus } from "node:os";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { ensureBuilt } from "#server/build.ts";
import { fillLog } from "../deliveries/delivery-data.ts";
import { startReceiver, startWorker } from "../deliveries/delivery-stage.ts";
import { percentile, type Report, roundCount, spreadOf } from "../report.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { startServer, withDatabase } from "../servers.ts";
import { type Attack, makeAttacks, type Tally } from "./attacks.ts";
import { type Kind, kinds, makeVictim, type Waits } from "./victim.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const phaseSeconds = Number(process.env["BENCH_SECONDS"] ?? 10);
const branchCount = 1_000;
const mostRatio = 2;
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

type Phase = { waits: Waits; busyPercent: number; tally: Tally };

/** B's waits while A attacks. */
async function beside(attack: Attack, measure: (seconds: number) => Promise<Waits>): Promise<Phase> {
  const over = new AbortController();
  const attacking = attack(over.signal);
  const busy = startBusy();
  try {
    const waits = await measure(phaseSeconds);
    const busyPercent = busy();
    over.abort();
    return { waits, busyPercent, tally: await attacking };
  } finally {
    over.abort();
    await attacking;
  }
}

export async function run(report: Report): Promise<void> {
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
    const attacks = await makeAttacks({ slow: slow.url, prompt: own.url }, branchCount);
    const measure = await makeVictim(receiver);
    await measure(phaseSeconds);
    const tallies: string[] = [];
    const row = report.table(
      `B's p99 in ms and its ratio to the calm one, ${roundCount} rounds of ${phaseSeconds} s`,
      ["A", "CPU %", ...kinds.flatMap((kind) => [kind, "ratio"])],
    );
    for (const [name, attack] of Object.entries(attacks)) {
      const rounds: Record<Kind, { ms: number; ratio: number }>[] = [];
      const busyPercents: number[] = [];
      for (let round = 0; round < roundCount; round += 1) {
        const calm = await measure(phaseSeconds);
        const { waits, busyPercent, tally } = await beside(attack, measure);
        busyPercents.push(busyPercent);
        tallies.push(`${name}: ${formatTally(tally)}`);
        const of = (kind: Kind) => {
          const ms = percentile(waits[kind], 0.99);
          return [kind, { ms, ratio: ms / percentile(calm[kind], 0.99) }];
        };
        rounds.push(Object.fromEntries(kinds.map(of)));
      }
      const spreads = kinds.map((kind) => ({
        kind,
        ms: spreadOf(rounds.map((round) => round[kind].ms)),
        ratio: spreadOf(rounds.map((round) => round[kind].ratio)),
      }));
      row(name, spreadOf(busyPercents), ...spreads.flatMap(({ ms, ratio }) => [ms.median, ratio]));
      for (const { kind, ratio } of spreads)
        report.goal(`${name}: ${kind} at most ${mostRatio} × the calm p99`, ratio.median <= mostRatio);
    }
    report.say(`\nWhat A did\n${tallies.join("\n")}`);
    slow.close();
    await Promise.all([web.stop(), worker.stop()]);
  });
}
