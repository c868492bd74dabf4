// npm run bench -- search-peers: compares branch searches, never the same twice, with plain versions of the same search: a
// Next Route Handler with Prisma, and Fastify with pg, both with an index on (lat, long). Takes three minutes.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { getDb } from "#lib/platform/db/client.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { alternate, type Report, roundCount, toRatio, toSpread } from "../report.ts";
import { measureLoad, startApi, startServer, withDatabase } from "../servers.ts";
import { branchesFor, loadBranches } from "./branch-data.ts";

const cases = [
  { size: 1_000, miles: 25 },
  { size: 1_000, miles: 100 },
  { size: 5_000, miles: 25 },
];
const goals = { prisma: 12, fastify: 4 };
const projectDir = path.join(import.meta.dirname, "../../..");
const load = { connections: 32, warmUpMs: 500, measureMs: 1_500 };

export async function run(report: Report): Promise<void> {
  report.say("building the plain Next project …");
  const build = ["node_modules/next/dist/bin/next", "build", "tools/bench/next-baseline"];
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  execFileSync(process.execPath, build, { cwd: projectDir, env, stdio: ["ignore", "ignore", "inherit"] });
  const row = report.table(`Searches a second, ${roundCount} rounds`, [
    ...["branches", "miles", "found", "KB", "portal", "Next + Prisma", "Fastify + pg"],
    ...["÷ Prisma", "÷ Fastify"],
  ]);
  await withDatabase("throwaway", async (_, port) => {
    await getDb().$executeRaw`CREATE INDEX ON "Branch" ("lat", "long")`;
    for (const { size, miles } of cases) {
      const { found, bytes, rounds } = await measureCase(port, size, miles);
      const { portal, prisma, fastify } = rounds;
      const [overPrisma, overFastify] = [toRatio(portal, prisma), toRatio(portal, fastify)];
      const perSecond = [portal, prisma, fastify].map(toSpread);
      row(size, miles, found, bytes / 1_024, ...perSecond, overPrisma, overFastify);
      const name = `${size.toLocaleString("en-US")} branches, ${miles} miles`;
      report.goal(`${name}: ${goals.prisma} × Next + Prisma`, overPrisma.median >= goals.prisma);
      report.goal(`${name}: ${goals.fastify} × Fastify + pg`, overFastify.median >= goals.fastify);
    }
  });
}

async function measureCase(port: number, size: number, miles: number) {
  const db = getDb();
  await loadBranches(db, await branchesFor(size));
  const servers = [
    await startApi(port),
    await startServer("serve-next-baseline.ts"),
    await startServer("peers/serve-fastify-search.ts"),
  ] as const;
  const [, prisma, fastify] = servers;
  // An organization has one place for searches.
  const clients: Record<string, string>[] = [];
  while (clients.length < load.connections) {
    const token = await fetchToken(await makeApplication(db), "location.read");
    clients.push({ authorization: `Bearer ${token}` });
  }
  const [headers = {}] = clients;
  // Places in Chicago: more than a cache holds, and so close to each other that all responses have the same size.
  const paths = Array.from(
    { length: 20_000 },
    (_, index) => `/branches?lat=${41.88 + index * 1e-7}&long=-87.63&distance=${miles}`,
  );
  const portalPaths = paths.map((path) => `/api/location/v1${path}`);
  const [first = "", portalFirst = ""] = [paths[0], portalPaths[0]];
  const { found, bytes } = requireSame([
    await fetchText(port, portalFirst, headers),
    await fetchText(prisma.port, first, headers),
    await fetchText(fastify.port, first, headers),
  ]);
  const each = { ...load, headers: clients, bodyBytes: [bytes * 0.9, bytes * 1.1] as const };
  const perSecond = async (to: number, ask: string[]) =>
    (await measureLoad({ ...each, port: to, paths: ask })).perSecond;
  const rounds = await alternate({
    portal: () => perSecond(port, portalPaths),
    prisma: () => perSecond(prisma.port, paths),
    fastify: () => perSecond(fastify.port, paths),
  });
  for (const server of servers) await server.stop();
  return { found, bytes, rounds };
}

async function fetchText(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

type Found = { branch: { number: string; distance?: number } };

/** All answers must have the same branches and fields. Distances differ slightly: the peers compute on a sphere. */
function requireSame(answers: readonly string[]): { found: number; bytes: number } {
  const comparable = answers.map((text) => {
    const branches = JSON.parse(text) as Found[];
    const alike = branches.map(({ branch: { distance: _, ...branch }, ...rest }) => ({ branch, ...rest }));
    return JSON.stringify(alike.toSorted((a, b) => (a.branch.number < b.branch.number ? -1 : 1)));
  });
  if (new Set(comparable).size !== 1) throw new Error("the answers differ");
  return { found: JSON.parse(answers[0] ?? "[]").length, bytes: Buffer.byteLength(answers[0] ?? "") };
}
