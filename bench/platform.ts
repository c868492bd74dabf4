// npm run bench -- platform: what limits, ids, request log, logging, validation and headers take of the branch search. The
// same search, on and off in turns, over HTTP; the token is checked in both. A minute and a half.
import { getDb } from "#lib/platform/db/client.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { fetchToken } from "../e2e/support/api-token.ts";
import { makeApplication } from "../e2e/support/fixtures.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf } from "./instrument.ts";
import { measureLoad } from "./measure-load.ts";
import { branchesFor, loadBranches } from "./search/branch-data.ts";
import { searchesNearby } from "./search/searches.ts";
import { startServer, withServer } from "./servers.ts";

/** Many short rounds: what else the machine does meanwhile disturbs a pair of them less. */
const roundCount = leastRounds * 4 + 1;
const times = { warmUpMs: 150, measureMs: 700 };
const goalOverhead = 0.25;
const searches = {
  "22 branches (20 KB)": searchesNearby(25),
  "48 branches (43 KB)": searchesNearby(100),
};

/** Source: issue "API reference", Must hold. */
export async function run(report: Report): Promise<void> {
  const port = await findFreePort();
  const environment = {
    // A portion of a bucket is a fortieth of its burst: one query in 250 requests.
    RATE_LIMITS: "location=10000/10000,organization=10000/10000",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  await withBenchDatabase(environment, () =>
    withServer(startServer("serve-api.ts", {}, port), () =>
      withServer(startServer("serve-bare-search.ts", {}), (bare) => measureAll(report, port, bare.port)),
    ),
  );
}

async function measureAll(report: Report, port: number, barePort: number): Promise<void> {
  const db = getDb();
  await loadBranches(db, await branchesFor(1_000));
  const application = await makeApplication(db);
  const headers = { authorization: `Bearer ${await fetchToken(application, "location.read")}` };
  const row = report.table(`The platform's share, ${roundCount} rounds in turns`, [
    ...["answer", "requests/s on", "requests/s off", "on ÷ off (goal 0.75)", "half of the rounds"],
  ]);
  for (const [name, paths] of Object.entries(searches)) {
    const load = { paths, headers, ...times };
    const rounds = await inTurns(
      {
        on: () => measureLoad({ ...load, port }),
        off: () => measureLoad({ ...load, port: barePort }),
      },
      roundCount,
    );
    const share = ratioOf(rounds.on, rounds.off);
    const sorted = rounds.on.map((on, round) => on / (rounds.off[round] ?? on)).toSorted((a, b) => a - b);
    const quartile = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2);
    row(name, spreadOf(rounds.on), spreadOf(rounds.off), share, `${quartile(0.25)}–${quartile(0.75)}`);
    report.goal(`${name}: the platform takes at most a quarter`, 1 - share.median <= goalOverhead);
  }
  const written = await db.loggedRequest.count();
  const { _sum } = await db.requestLogGap.aggregate({ _sum: { dropped: true } });
  report.say(`request log: ${written} calls written, ${_sum.dropped ?? 0} left out and counted`);
}
