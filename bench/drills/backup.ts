// npm run drill -- backup [--server postgresql://…] [--deliveries 20000]: dumps an installation with pg_dump, restores it
// into a new database with pg_restore, and checks that everything works. Uses the embedded PostgreSQL or yours, whose role
// must be allowed to create databases. Creates and drops two. Takes about a minute.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { closeDb, getDb, getPool } from "#lib/platform/db/client.ts";
import { startEmbeddedDatabase } from "#server/database/embedded-database.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { type BackupFixture, findLosses, makeBackupFixture } from "../../e2e/support/backup-fixture.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { judge, makeDirectory, say, setEnvironment } from "./portal.ts";

const publishedAtOnce = 1_000;

/** The URL in libpq's variables: on the command line others could read its password. */
function libpqEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    PGHOST: hostname,
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  };
}

/** Runs one of PostgreSQL's tools on the database at `url`. @returns what it printed; null where it is not installed */
function runTool(name: string, args: string[], url?: string): string | null {
  try {
    const env = { ...process.env, ...(url !== undefined && libpqEnvironment(url)) };
    return execFileSync(name, args, { env, encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Whether pg_dump and pg_restore are there and fit the server; says what to do where not. */
async function haveTools(server: pg.Client): Promise<boolean> {
  const { rows } = await server.query("SHOW server_version");
  const serverMajor = Number.parseInt(rows[0].server_version, 10);
  for (const name of ["pg_dump", "pg_restore"]) {
    const version = runTool(name, ["--version"]);
    const major = Number(/\) (\d+)/.exec(version ?? "")?.[1] ?? 0);
    say(`${version?.trim() ?? `${name} is not installed`}; the server is ${rows[0].server_version}`);
    if (major >= serverMajor) continue;
    say(
      `Put ${name} ${serverMajor} or newer on the PATH, or name a server that yours fits: --server postgresql://…`,
    );
    return false;
  }
  return true;
}

async function fill(deliveries: number): Promise<BackupFixture> {
  say(
    `an installation with ${deliveries.toLocaleString("en-US")} deliveries that are done and some that wait …`,
  );
  await runScript("db-migrate.ts", [], {});
  const db = getDb();
  const hook = await makeWebhook(db, "http://127.0.0.1:9/");
  for (let made = 0; made < deliveries; made += publishedAtOnce)
    await publishUpdates(db, [hook], Math.min(publishedAtOnce, deliveries - made));
  await db.delivery.updateMany({
    data: { state: "DELIVERED", attemptCount: 1, nextAttemptAt: null, completedAt: new Date() },
  });
  const kept = await makeBackupFixture(db, getPool());
  await closeDb();
  return kept;
}

async function drill(server: pg.Client, serverUrl: string, deliveries: number): Promise<boolean> {
  if (!(await haveTools(server))) return false;
  const directory = await makeDirectory();
  const file = path.join(directory, "portal.dump");
  const name = `portal_drill_${randomBytes(4).toString("hex")}`;
  const urlOf = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  const [before, after] = [urlOf(name), urlOf(`${name}_restored`)];
  const timed = (what: string, act: () => unknown) => {
    const startedMs = performance.now();
    act();
    say(`${what}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  };
  try {
    await server.query(`CREATE DATABASE ${name}`);
    setEnvironment(before, await findFreePort());
    const kept = await fill(deliveries);
    timed("pg_dump", () => runTool("pg_dump", ["--format=custom", `--file=${file}`], before));
    say(`the dump: ${Math.round((await stat(file)).size / 1024).toLocaleString("en-US")} KiB`);
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${name}_restored`);
    const restore = ["--no-owner", "--exit-on-error", `--dbname=${name}_restored`, file];
    timed("pg_restore into a new database", () => runTool("pg_restore", restore, after));
    say((await runScript("db-migrate.ts", [], { DATABASE_URL: after })).trim());
    const losses = await findLosses(kept, after);
    await kept.receiver.close();
    return judge(losses, "the same rows; sign-in, tokens, searches, secrets, and pending deliveries work");
  } finally {
    for (const database of [name, `${name}_restored`])
      await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await rm(directory, { recursive: true, force: true });
  }
}

export async function run(args: string[]): Promise<boolean> {
  const options = { server: { type: "string" }, deliveries: { type: "string", default: "20000" } } as const;
  const { values } = parseArgs({ args, options });
  const directory = await makeDirectory();
  const own = values.server === undefined ? await startEmbeddedDatabase(directory) : null;
  const url = values.server ?? own?.url ?? "";
  const server = new pg.Client({ connectionString: url });
  try {
    await server.connect();
    return await drill(server, url, Number(values.deliveries));
  } finally {
    await server.end();
    await own?.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
