import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDb, type Db, getDb } from "#lib/platform/db/client.ts";
import { rateLimitNames } from "#lib/platform/env.ts";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { type PortalLayout, startPortalLayout } from "../../e2e/support/browser/portal-layout.ts";
import { type Rates, startTraffic, type Traffic } from "../../e2e/support/traffic/start-traffic.ts";

type Database = { url: string; stop: () => Promise<void> };

export type Drill = { db: Db; database: Database; layout: PortalLayout; traffic: Traffic };

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** As in production: the receivers are in this process, which has all callers to answer too. */
export const deliveryTimeoutSeconds = 15;

/** A directory that PostgreSQL, run by root as another user, can get to. */
export async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "portal-drill-"));
  await chmod(directory, 0o711);
  return directory;
}

/** What the portal's processes, and this one, need on that database: a key of their own, and limits that are none. */
export function setEnvironment(databaseUrl: string, port: number): void {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString("base64"),
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    EGRESS_ALLOW: "127.0.0.1/32",
    RATE_LIMITS: rateLimitNames.map((name) => `${name}=100000/100000`).join(),
  });
}

/**
 * Runs a drill on its own portal under load: PostgreSQL in `directory` with synchronous commits, or what `startDatabase`
 * returns, and two webs and two workers behind a proxy. `fill` writes data first, and `environmentOf` adds variables for a process by its name. Always
 * removes everything.
 */
export async function withPortal<T>(
  directory: string,
  rates: Rates,
  use: (drill: Drill) => Promise<T>,
  more: {
    startDatabase?: () => Promise<Database>;
    fill?: () => Promise<void>;
    environmentOf?: (name: string) => Record<string, string>;
    logDirectory?: string;
    hasPages?: boolean;
  } = {},
): Promise<T> {
  const port = await findFreePort();
  say("starting PostgreSQL, two webs, two workers and the proxy …");
  const database = await (more.startDatabase?.() ?? startEmbeddedDatabase(directory));
  const ends: (() => Promise<unknown>)[] = [
    () => rm(directory, { recursive: true, force: true }),
    () => database.stop(),
    closeDb,
  ];
  try {
    setEnvironment(database.url, port);
    // As `npm start` does it: what is killed starts again sooner.
    process.env["NODE_COMPILE_CACHE"] = path.join(directory, "compile-cache");
    await runScript("db-migrate.ts", [], {});
    await more.fill?.();
    const db = getDb();
    const environmentOf = (name: string) => ({
      DELIVERY_TIMEOUT_SECONDS: String(deliveryTimeoutSeconds),
      ...more.environmentOf?.(name),
    });
    const layout = await startPortalLayout(port, environmentOf, more.logDirectory, more.hasPages);
    ends.push(layout.stop);
    const traffic = await startTraffic(db, `http://127.0.0.1:${port}`, rates);
    ends.push(traffic.close);
    return await use({ db, database, layout, traffic });
  } catch (error) {
    // The load goes on, and could end this process before the error is printed.
    say(String(error));
    throw error;
  } finally {
    for (const end of ends.reverse()) await end().catch((error: unknown) => say(String(error)));
  }
}

/** After the load: what was begun, what was asked for it, how long callers waited and how it failed, as tables. */
export function printTraffic({ paces, asked, failures, tookMs }: Traffic): void {
  say("\nwork                          of a second   begun   begun a second   left out");
  for (const [name, { perSecond, begun, leftOut, seconds }] of paces)
    say(
      `${name.padEnd(29)}${cell(perSecond, 12)}${cell(begun, 8)}${cell((begun / seconds).toFixed(1), 17)}${cell(leftOut, 11)}`,
    );
  say("\nrequest       asked  answered after ms: half   99 %  slowest   failed  causes");
  for (const [kind, count] of asked) {
    const own = [...failures].filter(([name]) => name.startsWith(`${kind}: `));
    const failed = own.reduce((sum, [, times]) => sum + times, 0);
    const causes = own.map(([name, times]) => `${times} × ${name.slice(kind.length + 2)}`).join(", ");
    const sorted = (tookMs.get(kind) ?? []).toSorted((a, b) => a - b);
    const waited = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    say(
      `${kind.padEnd(12)}${cell(count, 7)}${cell(waited(0.5), 25)}${cell(waited(0.99), 7)}${cell(waited(1), 9)}${cell(failed, 9)}  ${causes}`,
    );
  }
}

const cell = (value: number | string, width: number) => String(value).padStart(width);

/** Says what did not hold. @returns whether everything held */
export function judge(
  violations: readonly string[],
  held = "no accepted event lost, no registration lost or doubled",
): boolean {
  for (const violation of violations) say(`VIOLATED: ${violation}`);
  if (violations.length === 0) say(`held: ${held}`);
  return violations.length === 0;
}
