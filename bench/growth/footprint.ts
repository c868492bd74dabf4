// npm run bench -- footprint: from process start to ready, the processor time of it, and resident memory at rest, of a web with
// built pages and of a worker, each started as `npm start` does it. Builds the pages first where they changed. Two minutes.
// Linux only.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "#server/build.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { startWorker } from "../deliveries/delivery-stage.ts";
import { leastRounds, type Report, spreadOf } from "../instrument.ts";
import { cpuMs, type Process, residentMb, startProcess } from "../servers.ts";

/** After so long without work, memory is at rest. */
const restMs = 10_000;
const goalSeconds = 3;
const processes = [
  {
    name: "web",
    start: (environment: Record<string, string>) => startProcess("../server/web.ts", environment),
    goalMb: 400,
  },
  { name: "worker", start: startWorker, goalMb: 200 },
];

type Start = { seconds: number; processorMs: number; mb: number };

/** One start: seconds until it says that it is ready, processor milliseconds, and megabytes after a while without work. */
async function measureStart(
  start: (environment: Record<string, string>) => Promise<Process>,
): Promise<Start> {
  const port = String(await findFreePort());
  const startedMs = performance.now();
  const started = await start({ PORT: port, DRAIN_SECONDS: "0" });
  const seconds = (performance.now() - startedMs) / 1000;
  const processorMs = await cpuMs(started.child.pid);
  await sleep(restMs);
  const mb = await residentMb(started.child.pid);
  await started.stop();
  return { seconds, processorMs, mb };
}

/** Source: issue "Operations", Must hold. */
export async function run(report: Report): Promise<void> {
  report.say("building the pages where they changed …");
  await ensureBuilt();
  // As the supervisor sets it; the first start of all fills it.
  const cache = await mkdtemp(path.join(tmpdir(), "portal-footprint-"));
  await withBenchDatabase({ LOG_LEVEL: "error", NODE_COMPILE_CACHE: cache }, async () => {
    const row = report.table("Start and rest", [
      "process",
      "starts",
      "seconds to ready",
      "processor ms",
      "MB at rest",
    ]);
    for (const { name, start, goalMb } of processes) {
      const starts: Start[] = [];
      for (let count = 0; count < leastRounds; count += 1) starts.push(await measureStart(start));
      const seconds = spreadOf(starts.map((one) => one.seconds));
      const mb = spreadOf(starts.map((one) => one.mb));
      const processorMs = spreadOf(starts.map((one) => one.processorMs));
      row(name, starts.length, seconds, processorMs, mb);
      report.goal(`the ${name} is ready within ${goalSeconds} s`, seconds.median <= goalSeconds);
      report.goal(`the ${name} rests at ${goalMb} MB or less`, mb.median <= goalMb);
    }
  }).finally(() => rm(cache, { recursive: true, force: true }));
}
