import { randomBytes } from "node:crypto";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { findFreePort } from "#server/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { median } from "./branches.ts";
import { measureLoad } from "./measure-load.ts";
import { searchesNearby } from "./searches.ts";
import { startServer, withServer } from "./servers.ts";

/** Many short rounds: what else the machine does meanwhile disturbs a pair of them less. */
const roundCount = 21;
const round = { warmUpMs: 150, measureMs: 700 };
const goalOverhead = 0.25;
const searches = {
  "22 branches (20 KB)": searchesNearby(25),
  "48 branches (43 KB)": searchesNearby(100),
};

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * `npm run bench -- platform`: what limits, ids, request log, logging, validation and headers take of the branch search.
 * The same search, on and off in turns, over HTTP; the token is checked in both. Source: issue "API reference", Must hold.
 */
export async function run(): Promise<void> {
  say("Starting PostgreSQL …");
  const database = await startTemporaryDatabase();
  const port = await findFreePort();
  try {
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      // A portion of a bucket is a fortieth of its burst: one query in 250 requests.
      RATE_LIMITS: "location=10000/10000",
      LOG_LEVEL: "warn",
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
    });
    await runScript("db-migrate.ts", [], {});
    await withServer(startServer("serve-api.ts", {}, port), () =>
      withServer(startServer("serve-bare-search.ts", {}), (bare) => measureAll(port, bare.port)),
    );
  } finally {
    await database.stop();
  }
}

async function measureAll(port: number, barePort: number): Promise<void> {
  // Imported here: these read the environment, which the lines above have just written.
  const { closeDb, getDb } = await import("#lib/db/client.ts");
  const { makeApplication } = await import("../e2e/support/fixtures.ts");
  const { fetchToken } = await import("../e2e/support/api-token.ts");
  const { branchesFor, loadBranches } = await import("./branch-data.ts");
  const db = getDb();
  await loadBranches(db, await branchesFor(1_000));
  const application = await makeApplication(db);
  const headers = { authorization: `Bearer ${await fetchToken(application, "location.read")}` };
  for (const [name, paths] of Object.entries(searches)) {
    const rounds: { on: number; off: number }[] = [];
    for (let count = 0; count < roundCount; count += 1) {
      const on = await measureLoad({ port, paths, headers, ...round });
      const off = await measureLoad({ port: barePort, paths, headers, ...round });
      rounds.push({ on, off });
    }
    const sorted = rounds.map(({ on, off }) => 1 - on / off).toSorted((a, b) => a - b);
    const overhead = median(sorted);
    const perSecond = (which: "on" | "off") => Math.round(median(rounds.map((one) => one[which])));
    say(
      `${name}: ${perSecond("on")}/s on, ${perSecond("off")}/s off: overhead ${(overhead * 100).toFixed(1)} %`,
    );
    const quartile = (share: number) => ((sorted[Math.floor(sorted.length * share)] ?? 0) * 100).toFixed(1);
    say(`  half of the ${roundCount} rounds between ${quartile(0.25)} and ${quartile(0.75)} %`);
    if (overhead > goalOverhead) process.exitCode = 1;
  }
  const written = await db.loggedRequest.count();
  const { _sum } = await db.requestLogGap.aggregate({ _sum: { dropped: true } });
  say(`request log: ${written} calls written, ${_sum.dropped ?? 0} left out and counted`);
  await closeDb();
}
