import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "#test/processes/worker-process.ts";
import { say } from "../report.ts";
import { type Drill, getStatus, makeDirectory, violated, withPortal } from "./portal.ts";
import { type Cluster, hasStandbys, isPrimary, type Node } from "./postgres-nodes.ts";

const rates = { searches: 50, tokens: 2, registrations: 2, events: 100 };
const resumeWithinSeconds = 30;
const statusEveryMs = 200;
/**
 * What may fail while there is no primary: nothing but "try again", and a change whose commit nobody saw, which its repetition
 * settles. The contract's 409 means that a key is still held.
 */
const temporary =
  /: (503 unavailable|503 temporarily_unavailable|503 outcome_unknown|no web is ready|409 conflict)$/;

type Fault = Cluster["faults"][number];
type Sample = { web: number; atMs: number; endMs: number; status: number };

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Asks every web all the time whether it is ready. */
function watchReadiness(origins: readonly string[]): { samples: Sample[]; stop: () => Promise<unknown> } {
  const samples: Sample[] = [];
  const stopping = new AbortController();
  const watching = origins.map(async (origin, web) => {
    while (!stopping.signal.aborted) {
      const atMs = performance.now();
      const status = await getStatus(`${origin}/api/ready`);
      samples.push({ web, atMs, endMs: performance.now(), status });
      await sleep(statusEveryMs);
    }
  });
  const stop = () => {
    stopping.abort();
    return Promise.all(watching);
  };
  return { samples, stop };
}

async function findPrimary(nodes: readonly Node[]): Promise<Node | null> {
  for (const node of nodes) if (await isPrimary(node)) return node;
  return null;
}

/** Takes the primary away. @returns when it was gone and when another node took writes */
async function strike(cluster: Cluster, fault: Fault): Promise<{ goneMs: number; primaryMs: number }> {
  const old = await findPrimary(cluster.nodes);
  if (!old) throw new Error("There is no primary.");
  const striking = fault.strike(old);
  await until("the old primary is gone", async () => !(await isPrimary(old)));
  const goneMs = performance.now();
  await until("a new primary", async () => (await findPrimary(cluster.nodes)) !== null);
  const primaryMs = performance.now();
  await striking;
  return { goneMs, primaryMs };
}

/** Strikes once and waits until everything works again. @returns what did not hold */
async function endure(
  { layout: { origins }, traffic }: Drill,
  cluster: Cluster,
  fault: Fault,
  samples: readonly Sample[],
): Promise<string[]> {
  const { goneMs, primaryMs } = await strike(cluster, fault);
  const tookMs = (what: string, isTrue: () => boolean) =>
    until(what, isTrue, 2 * resumeWithinSeconds).then(
      () => performance.now() - primaryMs,
      () => Number.POSITIVE_INFINITY,
    );
  const isReady = (web: number) =>
    samples.some((one) => one.web === web && one.status === 200 && one.atMs > primaryMs);
  const [readyMs, resumedMs] = await Promise.all([
    tookMs("every web is ready", () => origins.every((_, web) => isReady(web))),
    tookMs("deliveries resume", () => traffic.arrivedMs() > primaryMs),
  ]);
  await cluster.repair();
  await until("the standbys follow", async () => {
    const primary = await findPrimary(cluster.nodes);
    return primary !== null && hasStandbys(primary, cluster.nodes.length - 1);
  });
  const repairedMs = performance.now() - primaryMs;
  say(
    `${fault.name}: no primary for ${seconds(primaryMs - goneMs)}; after it ready in ${seconds(readyMs)}, deliveries in ${seconds(resumedMs)}, standbys in ${seconds(repairedMs)}`,
  );
  const during = samples.filter(({ atMs, endMs }) => atMs > goneMs && endMs < primaryMs);
  // Searches go on from memory.
  const refusals = during.filter(({ status }) => status !== 200).length;
  return violated({
    [`${fault.name}: deliveries resumed too late`]: resumedMs > resumeWithinSeconds * 1000,
    [`${fault.name}: webs were ready too late`]: readyMs > resumeWithinSeconds * 1000,
    [`${fault.name}: of ${during.length} answers without a primary, ${refusals} said not ready`]:
      refusals > 0,
  });
}

async function drill(portal: Drill, cluster: Cluster, totalSeconds: number): Promise<string[]> {
  const { layout, traffic } = portal;
  const readiness = watchReadiness(layout.origins);
  const violations: string[] = [];
  const startedMs = performance.now();
  const sleepUntil = (atMs: number) => sleep(Math.max(0, startedMs + atMs - performance.now()));
  for (const [index, fault] of cluster.faults.entries()) {
    await sleepUntil(((index + 0.5) * totalSeconds * 1000) / cluster.faults.length);
    violations.push(...(await endure(portal, cluster, fault, readiness.samples)));
  }
  await sleepUntil(totalSeconds * 1000);
  await traffic.stop();
  await readiness.stop();
  const { deliveries, repeats } = traffic.countDeliveries();
  say(`${deliveries} deliveries, and ${repeats} repeats of them`);
  const ended = [...layout.webs, ...layout.workers].filter(({ pid }) => !existsSync(`/proc/${pid()}`));
  return [...violations, ...ended.map(({ name }) => `${name} ended`)];
}

/** Runs a portal under load on a cluster while its primary is taken away several times. */
export async function drillCluster(
  start: (directory: string) => Promise<Cluster>,
  totalSeconds: number,
): Promise<string[]> {
  const directory = await makeDirectory();
  const cluster = await start(directory);
  const stop = () => cluster.stop().finally(() => rm(directory, { recursive: true, force: true }));
  const startDatabase = async () => ({ url: cluster.url, stop });
  const portal = { rates, excused: temporary, startDatabase };
  return withPortal(portal, (running) => drill(running, cluster, totalSeconds));
}
