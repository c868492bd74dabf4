// npm run drill -- soak [--minutes 60] [--to soak]: 50 events and 50 searches a second, and ten people who look at pages.
// Samples every ten seconds what must not grow, writes <to>.csv and <to>.svg, and checks that all of it is flat after the
// first ten minutes. Linux only.
import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#lib/platform/db/client.ts";
import { ensureBuilt } from "#server/build.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { say, table } from "../report.ts";
import { readOptions, withPortal } from "./portal.ts";
import { drawPlot } from "./soak-plot.ts";
import { leastGains, mean, type Sample, takeSample, toCsv } from "./soak-samples.ts";

const rates = { searches: 50, tokens: 1, registrations: 0.2, events: 50, pages: 2, mostAtOnce: 100 };
const everySeconds = 10;
const warmUpSeconds = 600;
/** What the straight line through the samples may gain until the end: this share of their mean, or its `leastGains`. */
const tolerance = 0.1;

/** What the least-squares line through the values gains from the first to the last. */
function gainOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  const covariance = mean(values.map((value, index) => (index - middle) * (value - average)));
  const variance = mean(values.map((_, index) => (index - middle) ** 2));
  return (covariance / variance) * (values.length - 1);
}

/** Prints each figure and returns what grew. */
function findGrowth(samples: readonly Sample[]): string[] {
  const later = samples.filter(({ seconds }) => seconds >= warmUpSeconds);
  if (later.length < 3) return [`the run was too short: nothing is judged before ${warmUpSeconds} s`];
  const row = table(`After ${warmUpSeconds} s`, ["figure", "mean", "gain"]);
  return Object.keys(later[0]?.values ?? {}).flatMap((name) => {
    const values = later.map((sample) => sample.values[name] ?? Number.NaN);
    const gain = gainOf(values);
    row(name, mean(values), gain);
    const [, least = 0] = Object.entries(leastGains).find(([ending]) => name.endsWith(ending)) ?? [];
    return gain <= Math.max(least, tolerance * mean(values)) ? [] : [`${name} grew by ${gain.toFixed(1)}`];
  });
}

type Ports = ReadonlyMap<string, number>;

async function drill(db: Db, metricsPorts: Ports, minutes: number, to: string): Promise<string[]> {
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
  return findGrowth(samples);
}

export async function run(args: string[]): Promise<string[]> {
  const { minutes, to } = readOptions(args, { minutes: 60, to: "soak" });
  await ensureBuilt();
  const ports = new Map<string, number>();
  for (const name of ["web-1", "web-2", "worker-1", "worker-2"]) ports.set(name, await findFreePort());
  const environmentOf = (name: string) => ({ METRICS_PORT: String(ports.get(name)) });
  const portal = { rates, environmentOf, hasPages: true };
  return withPortal(portal, ({ db }) => drill(db, ports, minutes, to));
}
