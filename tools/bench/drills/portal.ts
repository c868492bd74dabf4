import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { closeDb, type Db, getDb } from "#lib/platform/db/client.ts";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { type PortalLayout, startPortalLayout } from "#test/browser/portal-layout.ts";
import { makeCompileCache } from "#test/processes/compile-cache.ts";
import { type Rates, startTraffic, type Traffic } from "#test/traffic/start-traffic.ts";
import { percentile, say, table } from "../report.ts";
import { prepareDatabase } from "../servers.ts";

type Database = { url: string; stop: () => Promise<void> };

/** A portal under load. `directory` is removed after the drill. */
export type Drill = { db: Db; database: Database; directory: string; layout: PortalLayout; traffic: Traffic };

/** As in production: the receivers are in this process, which has all callers to answer too. */
export const deliveryTimeoutSeconds = 15;

/** A directory that PostgreSQL, run by root as another user, can get to. */
export async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "portal-drill-"));
  await chmod(directory, 0o711);
  return directory;
}

type Defaults = Record<string, number | string | boolean>;
type Values<D extends Defaults> = {
  [Name in keyof D]: D[Name] extends number ? number : D[Name] extends boolean ? boolean : string;
};

/** Reads a drill's options, which have the types of their defaults. */
export function readOptions<D extends Defaults>(args: string[], defaults: D): Values<D> {
  const known = Object.entries(defaults).map(([name, value]) => {
    return [name, { type: typeof value === "boolean" ? "boolean" : "string" }] as const;
  });
  const { values } = parseArgs({ args, options: Object.fromEntries(known) });
  const read = Object.entries({ ...defaults, ...values }).map(([name, value]) => {
    return [name, typeof defaults[name] === "number" ? Number(value) : value];
  });
  return Object.fromEntries(read);
}

/** The status of the response, or 0 without one. */
export async function getStatus(url: string): Promise<number> {
  const response = await fetch(url).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? 0;
}

/** The sentences that are true. */
export function violated(sentences: Record<string, boolean>): string[] {
  return Object.keys(sentences).filter((sentence) => sentences[sentence]);
}

type Options = {
  rates: Rates;
  /** Matches the failures that the drill may cause. */
  excused?: RegExp;
  /** By default PostgreSQL with synchronous commits. */
  startDatabase?: (directory: string) => Promise<Database>;
  /** Variables for a process by its name, such as web-1. */
  getEnvironment?: (name: string, directory: string) => Record<string, string>;
  logDirectory?: string;
};

/**
 * Runs a drill on its own portal under load: a database, and two webs and two workers behind a proxy. Then waits for all
 * responses and deliveries. Always removes everything.
 *
 * @returns what did not hold, a sentence each: what `use` found, lost or doubled work, and requests that failed
 */
export async function withPortal(
  { rates, excused = /^$/, startDatabase = startEmbeddedDatabase, ...options }: Options,
  use: (drill: Drill) => Promise<string[]>,
): Promise<string[]> {
  say("starting PostgreSQL, two webs, two workers and the proxy …");
  const directory = await makeDirectory();
  const ends: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })];
  try {
    const database = await startDatabase(directory);
    ends.push(database.stop, closeDb);
    const port = await prepareDatabase(database.url);
    // As `npm start` does it: what is killed starts again sooner.
    process.env["NODE_COMPILE_CACHE"] = await makeCompileCache(path.join(directory, "compile-cache"));
    const db = getDb();
    const getEnvironment = (name: string) => ({
      DELIVERY_TIMEOUT_SECONDS: String(deliveryTimeoutSeconds),
      ...options.getEnvironment?.(name, directory),
    });
    const layout = await startPortalLayout(port, getEnvironment, options.logDirectory);
    ends.push(layout.stop);
    const traffic = await startTraffic(db, `http://127.0.0.1:${port}`, rates);
    ends.push(traffic.close);
    const violations = await use({ db, database, directory, layout, traffic });
    say("waiting for the last responses and deliveries …");
    await traffic.stop();
    printTraffic(traffic);
    const failures = [...traffic.failures].filter(([name]) => !excused.test(name));
    violations.push(...(await traffic.findViolations()));
    return [...violations, ...failures.map(([name, times]) => `${times} requests failed: ${name}`)];
  } catch (error) {
    // The load goes on, and could end this process before the error is printed.
    say(String(error));
    throw error;
  } finally {
    for (const end of ends.reverse()) await end().catch((error: unknown) => say(String(error)));
  }
}

/** After the load: what was begun, what was asked for it, how long callers waited, and how it failed. */
function printTraffic({ paces, asked, failures, tookMs, countDeliveries, lagsMs }: Traffic): void {
  const work = table("Work", ["kind", "planned a second", "begun a second", "begun", "left out"]);
  for (const [name, { perSecond, begun, leftOut, seconds }] of paces)
    work(name, perSecond, begun / seconds, begun, leftOut);
  const requests = table("Requests", ["kind", "asked", "p50 ms", "p99 ms", "slowest ms", "failed"]);
  for (const [kind, count] of asked) {
    const waits = tookMs.get(kind) ?? [];
    const own = [...failures].filter(([name]) => name.startsWith(`${kind}: `));
    const causes = own.map(([name, times]) => `${times} × ${name.slice(kind.length + 2)}`).join(", ");
    requests(kind, count, percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits), causes);
  }
  const lags = lagsMs();
  const { deliveries, repeats } = countDeliveries();
  const arrived = table("Deliveries, from the response to the publisher", [
    "arrived",
    "again",
    "p50 ms",
    "p99 ms",
    "slowest ms",
  ]);
  arrived(
    deliveries,
    repeats,
    percentile(lags, 0.5),
    percentile(lags, 0.99),
    lags.reduce((a, b) => Math.max(a, b), 0),
  );
  say("");
}
