// npm run drill -- soak [--minutes 60] [--to soak]: 50 events and 50 searches a second, and ten people who look at pages.
// Samples every ten seconds what must not grow, writes <to>.csv and <to>.svg, and checks that all of it is flat after the
// first ten minutes. Linux only.
import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "#server/build.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { type Drill, judge, makeDirectory, printTraffic, say, withPortal } from "./portal.ts";
import { drawPlot } from "./soak-plot.ts";
import { type Sample, takeSample, toCsv } from "./soak-samples.ts";

const rates = { searches: 50, tokens: 1, registrations: 0.2, events: 50, pages: 2, mostAtOnce: 100 };
const everySeconds = 10;
const warmUpSeconds = 600;
/** What the straight line through the samples may gain until the end: this share of their mean, or the figure's minimum. */
const tolerance = 0.1;
const smallest: [ending: string, gain: number][] = [
  ["RSS MB", 25],
  ["heap MB", 25],
  ["descriptors", 5],
  ["lag p99 ms", 10],
  ["connections", 5],
  ["size MB", 1],
  ["dead rows", 500],
];

/** What the least-squares line through the values gains from the first to the last. */
function gainOf(values: readonly number[]): { mean: number; gain: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  const covariance = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return { mean, gain: (covariance / variance) * (values.length - 1) };
}

/** Prints each figure and returns what grew. */
function findGrowth(samples: readonly Sample[]): string[] {
  const later = samples.filter(({ seconds }) => seconds >= warmUpSeconds);
  if (later.length < 3) return [`the run was too short: nothing is judged before ${warmUpSeconds} s`];
  say(`\nafter ${warmUpSeconds} s`.padEnd(40) + "mean".padStart(10) + "gain".padStart(10));
  return Object.keys(later[0]?.values ?? {}).flatMap((name) => {
    const { mean, gain } = gainOf(later.map(({ values }) => values[name] ?? Number.NaN));
    say(name.padEnd(39) + mean.toFixed(1).padStart(10) + gain.toFixed(1).padStart(10));
    const least = smallest.find(([ending]) => name.endsWith(ending))?.[1] ?? 0;
    return gain <= Math.max(least, tolerance * mean) ? [] : [`${name} grew by ${gain.toFixed(1)}`];
  });
}

async function drill(
  { db, traffic }: Drill,
  metricsPorts: ReadonlyMap<string, number>,
  minutes: number,
  to: string,
): Promise<boolean> {
  const samples: Sample[] = [];
  const startedMs = performance.now();
  for (let seconds = 0; seconds <= minutes * 60; ) {
    // One that fails is left out: a busy machine lets even a sample wait too long.
    const values = await takeSample(db, metricsPorts).catch((error: unknown) => say(`no sample: ${error}`));
    if (values) samples.push({ seconds: Math.round(seconds), values });
    await writeFile(`${to}.csv`, toCsv(samples));
    await sleep(everySeconds * 1_000);
    seconds = (performance.now() - startedMs) / 1_000;
  }
  await writeFile(`${to}.svg`, drawPlot(samples));
  await traffic.stop();
  printTraffic(traffic);
  return judge(
    [
      ...findGrowth(samples),
      ...(await traffic.findViolations()),
      ...[...traffic.failures].map(([name, times]) => `${times} requests failed: ${name}`),
    ],
    "memory, file descriptors, connections, and queue tables stay flat, and nothing is lost",
  );
}

export async function run(args: string[]): Promise<boolean> {
  const options = {
    minutes: { type: "string", default: "60" },
    to: { type: "string", default: "soak" },
  } as const;
  const { minutes, to } = parseArgs({ args, options }).values;
  await ensureBuilt();
  const names = ["web-1", "web-2", "worker-1", "worker-2"];
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await findFreePort());
  const environmentOf = (name: string) => ({ METRICS_PORT: String(ports.get(name)) });
  const use = (portal: Drill) => drill(portal, ports, Number(minutes), to);
  return withPortal(await makeDirectory(), rates, use, { environmentOf, hasPages: true });
}
