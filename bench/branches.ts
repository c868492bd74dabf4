import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import type { BranchSnapshot } from "#lib/branches/branch-snapshot.ts";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { findFreePort } from "#server/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { measureLoad } from "./measure-load.ts";
import { chicago, searchesNearby, searchPath } from "./searches.ts";
import { buildNextBaseline, startNextBaseline, startServer, withServer } from "./servers.ts";

const sizes = [1_000, 5_000, 41_000];
const radii = [25, 100];

type Row = {
  branches: number;
  miles: number;
  found: number;
  kilobytes: number;
  indexMs: number;
  handlerMs: number;
  /** The same search again and again, as the references do theirs. */
  again: Ratios;
  /** Each search a few feet from the last: nothing is in memory. */
  elsewhere: Ratios;
};

/** Requests a second, and as a ratio to the references of the same round. */
type Ratios = { perSecond: number; overNext: number; overBare: number; overSql: number };

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** `npm run bench -- branches`. Source: issue "Locations", Must hold. */
export async function run(): Promise<void> {
  say("Starting PostgreSQL, building the bare Next project …");
  const directory = await mkdtemp(path.join(tmpdir(), "bench-branches-"));
  const database = await startTemporaryDatabase();
  try {
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      RATE_LIMITS: "location=1000000/1000000",
      LOG_LEVEL: "warn",
      PORT: String(port),
      BASE_URL: address,
    });
    await runScript("db-migrate.ts", [], {});
    await buildNextBaseline();
    const rows = await measureAll(port, path.join(directory, "answer.json"));
    report(rows);
  } finally {
    await database.stop();
    await rm(directory, { recursive: true });
  }
}

async function measureAll(port: number, bytesFile: string): Promise<Row[]> {
  // Imported here: these read the environment, which the lines above have just written.
  const { closeDb, getDb, getPool } = await import("#lib/db/client.ts");
  const { makeApplication } = await import("../e2e/support/fixtures.ts");
  const { fetchToken } = await import("../e2e/support/api-token.ts");
  const { branchesFor, loadBranches } = await import("./branch-data.ts");
  const db = getDb();
  await db.$executeRaw`CREATE INDEX ON "Branch" ("lat", "long")`;
  const application = await makeApplication(db);
  const rows: Row[] = [];
  for (const size of sizes) {
    const records = await branchesFor(size);
    await loadBranches(db, records);
    await withServer(startServer("serve-api.ts", {}, port), async () => {
      const authorization = `Bearer ${await fetchToken(application, "location.read")}`;
      for (const miles of radii) {
        say(`${size} branches within ${miles} miles …`);
        rows.push(await measureOne({ records, miles, port, authorization, bytesFile, pool: getPool() }));
      }
    });
  }
  await closeDb();
  return rows;
}

type Case = {
  records: readonly BranchRecord[];
  miles: number;
  port: number;
  authorization: string;
  bytesFile: string;
  pool: Parameters<typeof import("./sql-search.ts")["measureSql"]>[0];
};

async function measureOne({ records, miles, port, authorization, bytesFile, pool }: Case): Promise<Row> {
  const { measureSql } = await import("./sql-search.ts");
  const search = searchPath(chicago.lat, chicago.long, miles);
  const response = await fetch(`http://127.0.0.1:${port}${search}`, { headers: { authorization } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`the search answers ${response.status}: ${bytes}`);
  await writeFile(bytesFile, bytes);
  const inProcess = await measureInProcess(records, miles, authorization);
  const rounds = await withServer(startNextBaseline(bytesFile), (next) =>
    withServer(startServer("serve-bytes.ts", { BENCH_BYTES: bytesFile }), (bare) =>
      // In turns: what else runs on the machine disturbs all four alike.
      inTurns({
        again: () => measureLoad({ port, paths: [search], headers: { authorization } }),
        elsewhere: () => measureLoad({ port, paths: searchesNearby(miles), headers: { authorization } }),
        next: () => measureLoad({ port: next.port, paths: ["/bytes"], headers: {} }),
        bare: () => measureLoad({ port: bare.port, paths: ["/"], headers: {} }),
        sql: () => measureSql(pool, { ...chicago, miles }),
      }),
    ),
  );
  return {
    branches: records.length,
    miles,
    found: JSON.parse(bytes.toString()).length,
    kilobytes: bytes.length / 1_024,
    ...inProcess,
    again: ratiosOf(rounds, "again"),
    elsewhere: ratiosOf(rounds, "elsewhere"),
  };
}

function ratiosOf(rounds: readonly Round[], ours: "again" | "elsewhere"): Ratios {
  const over = (reference: "next" | "bare" | "sql") =>
    median(rounds.map((round) => round[ours] / round[reference]));
  return {
    perSecond: median(rounds.map((round) => round[ours])),
    overNext: over("next"),
    overBare: over("bare"),
    overSql: over("sql"),
  };
}

const roundCount = 3;

type Round = { again: number; elsewhere: number; next: number; bare: number; sql: number };

async function inTurns(measure: { [Name in keyof Round]: () => Promise<number> }): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let count = 0; count < roundCount; count += 1)
    rounds.push({
      again: await measure.again(),
      elsewhere: await measure.elsewhere(),
      next: await measure.next(),
      bare: await measure.bare(),
      sql: await measure.sql(),
    });
  return rounds;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Mean times of searches around branches everywhere: in the index alone, and through the whole handler to its bytes. */
async function measureInProcess(
  records: readonly BranchRecord[],
  miles: number,
  authorization: string,
): Promise<{ indexMs: number; handlerMs: number }> {
  const { buildSnapshot, expireBranchSnapshot } = await import("#lib/branches/branch-snapshot.ts");
  const { GET } = await import("../app/api/location/v1/branches/route.ts");
  expireBranchSnapshot();
  const snapshot: BranchSnapshot = buildSnapshot(0n, records, "http://portal.example");
  const centers = Array.from(
    { length: 400 },
    (_, index) => records[(index * 7_919) % records.length] ?? chicago,
  );
  const inIndex = () => {
    for (const { lat, long } of centers) snapshot.index.within(lat, long, miles);
  };
  const throughHandler = async () => {
    for (const { lat, long } of centers) {
      const url = `http://portal.example/api/location/v1/branches?lat=${lat}&long=${long}&distance=${miles}`;
      const response = await GET?.(new Request(url, { headers: { authorization } }), {
        params: Promise.resolve({}),
      });
      await response?.arrayBuffer();
    }
  };
  return {
    indexMs: (await fastestMs(inIndex)) / centers.length,
    handlerMs: (await fastestMs(throughHandler)) / centers.length,
  };
}

/** The best of five rounds: the one that other work on the machine disturbed least. */
async function fastestMs(round: () => void | Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 5; count += 1) {
    const startedAt = performance.now();
    await round();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

function report(rows: readonly Row[]): void {
  const whole = (value: number) => Math.round(value).toLocaleString("en-US");
  const [cpu] = cpus();
  say(
    `\n${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpu?.model ?? "unknown"}), Node ${process.version}; medians of ${roundCount} rounds in turns\n`,
  );
  say(
    "| branches | miles | found | KB | index ms | handler ms | search | requests/s | ÷ Next (goal 5) | ÷ node:http (goal 0.25) | ÷ SQL (goal 10) |",
  );
  say("|---|---|---|---|---|---|---|---|---|---|---|");
  for (const row of rows)
    for (const search of ["again", "elsewhere"] as const) {
      const { perSecond, overNext, overBare, overSql } = row[search];
      const cells = [
        whole(row.branches),
        row.miles,
        row.found,
        row.kilobytes.toFixed(1),
        row.indexMs.toFixed(3),
        row.handlerMs.toFixed(3),
        search,
        whole(perSecond),
        ...[overNext, overBare, overSql].map((ratio) => ratio.toFixed(2)),
      ];
      say(`| ${cells.join(" | ")} |`);
    }
}
