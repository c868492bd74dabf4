// npm run drill -- backup [--server postgresql://…] [--deliveries 20000]: dumps an installation with pg_dump, restores it
// into a new database with pg_restore, and checks that everything works. Uses the embedded PostgreSQL or yours, whose role
// must be allowed to create databases. Creates and drops two. Takes about a minute.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { closeDb, getDb, getPool } from "#lib/platform/db/client.ts";
import { startTemporaryDatabase } from "#server/database/embedded-database.ts";
import { runScript } from "#server/run-script.ts";
import { type BackupFixture, findLosses, makeBackupFixture } from "../../e2e/support/backup-fixture.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { say } from "../report.ts";
import { prepareDatabase } from "../servers.ts";
import { makeDirectory, readOptions } from "./portal.ts";

const publishedAtOnce = 1_000;

/** Runs one of PostgreSQL's tools. @returns what it printed; null where it is not installed */
function runTool(name: string, args: string[], env: NodeJS.ProcessEnv = process.env): string | null {
  try {
    return execFileSync(name, args, { env, encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** What is missing for pg_dump and pg_restore to fit the server. */
async function findMissingTools(server: pg.Client): Promise<string[]> {
  const { rows } = await server.query("SHOW server_version");
  const serverMajor = Number.parseInt(rows[0].server_version, 10);
  const tools = ["pg_dump", "pg_restore"].map((name) => {
    const version = runTool(name, ["--version"])?.trim() ?? `${name} is not installed`;
    say(`${version}; the server is ${rows[0].server_version}`);
    return { name, major: Number(/\) (\d+)/.exec(version)?.[1] ?? 0) };
  });
  const others = tools.filter(({ major }) => major < serverMajor);
  return others.map(
    ({ name }) =>
      `put ${name} ${serverMajor} or newer on the PATH, or name a server that yours fits: --server postgresql://…`,
  );
}

async function fill(deliveries: number): Promise<BackupFixture> {
  const count = deliveries.toLocaleString("en-US");
  say(`an installation with ${count} deliveries that are done and some that wait …`);
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

async function drill(server: pg.Client, serverUrl: string, deliveries: number): Promise<string[]> {
  const missing = await findMissingTools(server);
  if (missing.length > 0) return missing;
  const directory = await makeDirectory();
  const file = path.join(directory, "portal.dump");
  const name = `portal_drill_${randomBytes(4).toString("hex")}`;
  const urlOf = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  const { host, port, user, password } = server;
  // Others could read the password on the command line.
  const timed = (tool: string, database: string, args: string[]) => {
    const login = { PGUSER: user, PGPASSWORD: password ?? undefined };
    const server = { PGHOST: host, PGPORT: String(port), PGDATABASE: database };
    const startedMs = performance.now();
    runTool(tool, args, { ...process.env, ...login, ...server });
    say(`${tool}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  };
  const restored = `${name}_restored`;
  try {
    await server.query(`CREATE DATABASE ${name}`);
    await prepareDatabase(urlOf(name));
    const kept = await fill(deliveries);
    timed("pg_dump", name, ["--format=custom", `--file=${file}`]);
    say(`the dump: ${Math.round((await stat(file)).size / 1024).toLocaleString("en-US")} KiB`);
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${restored}`);
    timed("pg_restore", restored, ["--no-owner", "--exit-on-error", `--dbname=${restored}`, file]);
    say((await runScript("db-migrate.ts", [], { DATABASE_URL: urlOf(restored) })).trim());
    const losses = await findLosses(kept, urlOf(restored));
    await kept.receiver.close();
    return losses;
  } finally {
    for (const database of [name, restored])
      await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await rm(directory, { recursive: true, force: true });
  }
}

export async function run(args: string[]): Promise<string[]> {
  const options = readOptions(args, { server: "", deliveries: 20_000 });
  const own = options.server === "" ? await startTemporaryDatabase("durable") : null;
  const url = own?.url ?? options.server;
  const server = new pg.Client({ connectionString: url });
  try {
    await server.connect();
    return await drill(server, url, options.deliveries);
  } finally {
    await server.end();
    await own?.stop();
  }
}
