// npm run bench -- branches: the branch search beside a bare Next handler and a bare node:http server that answer the same
// bytes, and beside the same search in SQL; and its time in process. Eight minutes, more when the machine is busy.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { expireBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { snapshotOf } from "#lib/branches/search/load-snapshot.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf } from "../instrument.ts";
import type { Load } from "../load.ts";
import { measureLoad } from "../measure-load.ts";
import { buildNextBaseline, startNextBaseline, startServer, withServer } from "../servers.ts";
import { branchesFor, loadBranches } from "./branch-data.ts";
import { chicago, searchesNearby, searchPath } from "./searches.ts";

const sizes = [1_000, 5_000, 41_000];
const radii = [25, 100];
const warmUpLoad = { connections: 32, warmUpMs: 0, measureMs: 1_500 };
/** A window of the warm-up counts as faster from so much on. */
const leastGain = 1.03;
const mostWindows = 10;
const times = { connections: 32, warmUpMs: 300, measureMs: 800 };

/** Source: issue "Locations", Must hold. */
export async function run(report: Report): Promise<void> {
  const port = await findFreePort();
  const environment = {
    RATE_LIMITS: "location=1000000/1000000,organization=1000000/1000000",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  const directory = await mkdtemp(path.join(tmpdir(), "bench-branches-"));
  try {
    report.say("building the bare Next project …");
    await buildNextBaseline();
    await withBenchDatabase(environment, () => measureAll(report, port, path.join(directory, "answer.json")));
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function measureAll(report: Report, port: number, bytesFile: string): Promise<void> {
  const db = getDb();
  await db.$executeRaw`CREATE INDEX ON "Branch" ("lat", "long")`;
  const application = await makeApplication(db);
  const row = report.table(`Branch search, ${leastRounds} rounds in turns`, [
    ...["branches", "miles", "found", "KB", "index ms", "handler ms", "search", "requests/s"],
    ...["÷ Next (goal 5)", "÷ node:http (goal 0.25)", "÷ SQL (goal 10)"],
  ]);
  for (const size of sizes) {
    const records = await branchesFor(size);
    await loadBranches(db, records);
    await withServer(startServer("serve-api.ts", {}, port), async () => {
      const authorization = `Bearer ${await fetchToken(application, "location.read")}`;
      for (const miles of radii)
        await measureOne(report, row, { records, miles, port, authorization, bytesFile });
    });
  }
}

/** A server's code is compiled by its first thousands of requests: asks until it has got no faster twice in a row. */
async function warmUp(measure: () => Promise<number>): Promise<void> {
  let best = 0;
  for (let windows = 0, slower = 0; windows < mostWindows && slower < 2; windows += 1) {
    const perSecond = await measure();
    slower = perSecond > best * leastGain ? 0 : slower + 1;
    best = Math.max(best, perSecond);
  }
}

type Case = {
  records: readonly BranchRecord[];
  miles: number;
  port: number;
  authorization: string;
  bytesFile: string;
};

async function measureOne(report: Report, row: ReturnType<Report["table"]>, one: Case): Promise<void> {
  const { records, miles, port, authorization, bytesFile } = one;
  const search = searchPath(chicago.lat, chicago.long, miles);
  const response = await fetch(`http://127.0.0.1:${port}${search}`, { headers: { authorization } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`the search answers ${response.status}: ${bytes}`);
  await writeFile(bytesFile, bytes);
  const { indexMs, handlerMs } = await measureInProcess(records, miles, authorization);
  const bodyBytes = [bytes.length, bytes.length] as const;
  // A few feet further on a branch more or less is found, and distances have other digits.
  const aboutBytes = [bytes.length * 0.9, bytes.length * 1.1] as const;
  const place = { BENCH_SEARCH: `${chicago.lat} ${chicago.long} ${miles}` };
  const rounds = await withServer(startNextBaseline({ BENCH_BYTES: bytesFile }, "/bytes"), (next) =>
    withServer(startServer("serve-bytes.ts", { BENCH_BYTES: bytesFile }), (bare) =>
      withServer(startServer("serve-sql-search.ts", place), async (sql) => {
        const measures = (load: Omit<Load, "port" | "paths">) => ({
          // The same search each time, as the references answer the same bytes.
          again: () => measureLoad({ ...load, port, paths: [search], bodyBytes }),
          // Each a few feet from the last: nothing is in memory.
          elsewhere: () =>
            measureLoad({ ...load, port, paths: searchesNearby(miles), bodyBytes: aboutBytes }),
          next: () => measureLoad({ ...load, port: next.port, paths: ["/bytes"], bodyBytes }),
          bare: () => measureLoad({ ...load, port: bare.port, paths: ["/"], bodyBytes }),
          sql: () => measureLoad({ ...load, port: sql.port, paths: ["/"] }),
        });
        const headers = { authorization };
        for (const measure of Object.values(measures({ headers, ...warmUpLoad }))) await warmUp(measure);
        return inTurns(measures({ headers, ...times }));
      }),
    ),
  );
  const found = JSON.parse(bytes.toString()).length;
  const named = `${records.length.toLocaleString("en-US")} branches, ${miles} miles`;
  for (const search of ["again", "elsewhere"] as const) {
    const over = {
      next: ratioOf(rounds[search], rounds.next),
      bare: ratioOf(rounds[search], rounds.bare),
      sql: ratioOf(rounds[search], rounds.sql),
    };
    row(
      ...[records.length, miles, found, bytes.length / 1_024, indexMs, handlerMs, search],
      ...[spreadOf(rounds[search]), over.next, over.bare, over.sql],
    );
    report.goal(`${named}, ${search}: 5 × Next`, over.next.median >= 5);
    report.goal(`${named}, ${search}: a quarter of node:http`, over.bare.median >= 0.25);
    report.goal(`${named}, ${search}: 10 × SQL`, over.sql.median >= 10);
  }
}

/** Mean times of searches around branches everywhere: in the index alone, and through the whole handler to its bytes. */
async function measureInProcess(
  records: readonly BranchRecord[],
  miles: number,
  authorization: string,
): Promise<{ indexMs: number; handlerMs: number }> {
  const { GET } = await import("../../app/api/location/v1/branches/route.ts");
  expireBranchSnapshot();
  const snapshot = await snapshotOf(records, "http://portal.example");
  const centers = Array.from(
    { length: 400 },
    (_, index) => records[(index * 7_919) % records.length] ?? chicago,
  );
  const inIndex = () => {
    for (const center of centers) snapshot.index.within(center, miles);
  };
  // A few feet further on in each round, so that no answer is in memory.
  const throughHandler = async (round: number) => {
    for (const { lat, long } of centers) {
      const url = `http://portal.example${searchPath(lat + round * 1e-7, long, miles)}`;
      let sent = () => {};
      const whenSent = (done: () => void) => {
        sent = done;
      };
      const request = new Request(url, { headers: { authorization } });
      const response = await GET?.(request, { params: Promise.resolve({}), whenSent });
      await response?.arrayBuffer();
      sent();
    }
  };
  return {
    indexMs: (await fastestMs(inIndex)) / centers.length,
    handlerMs: (await fastestMs(throughHandler)) / centers.length,
  };
}

/** The best of five rounds: the one that other work on the machine disturbed least. */
async function fastestMs(measure: (round: number) => void | Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    await measure(round);
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}
