// npm run bench -- search-peers: the branch search beside the same written without our engine: a Next Route Handler with
// Prisma and SQL haversine, and a Fastify handler with pg. Same rows, an index on (lat, long) for them, the same
// branches in the answers, jose against the key set for the token. Three minutes.
import { getDb } from "#lib/platform/db/client.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf } from "../instrument.ts";
import { measureLoad } from "../measure-load.ts";
import {
  buildNextBaseline,
  plainEnvironment,
  startNextBaseline,
  startServer,
  withServer,
} from "../servers.ts";
import { branchesFor, loadBranches } from "./branch-data.ts";
import { chicago, searchesNearby, searchPath } from "./searches.ts";

const cases = [
  { size: 1_000, miles: 25 },
  { size: 1_000, miles: 100 },
  { size: 41_000, miles: 25 },
];
const times = { warmUpMs: 500, measureMs: 1_500 };
const goals = { overPrisma: 10, overFastify: 1 };

/** Source: issue "Benchmarks against peers", Search. */
export async function run(report: Report): Promise<void> {
  const port = await findFreePort();
  const environment = {
    RATE_LIMITS: "location=1000000/1000000,organization=1000000/1000000",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  report.say("building the bare Next project …");
  await buildNextBaseline();
  await withBenchDatabase(environment, () => measureAll(report, port));
}

async function measureAll(report: Report, port: number): Promise<void> {
  const db = getDb();
  await db.$executeRaw`CREATE INDEX ON "Branch" ("lat", "long")`;
  const application = await makeApplication(db);
  const row = report.table(`Searches a second, ${leastRounds} rounds in turns`, [
    ...[
      "branches",
      "miles",
      "found",
      "KB",
      "ours, asked again",
      "ours, elsewhere",
      "Next + Prisma",
      "Fastify + pg",
    ],
    ...["again ÷ Prisma (goal 10)", "elsewhere ÷ Prisma (goal 10)", "again ÷ Fastify", "elsewhere ÷ Fastify"],
  ]);
  for (const { size, miles } of cases) {
    await loadBranches(db, await branchesFor(size));
    await withServer(startServer("serve-api.ts", {}, port), () =>
      withServer(startNextBaseline(plainEnvironment(port), "/branches"), (prisma) =>
        withServer(startServer("serve-fastify-search.ts", plainEnvironment(port)), async (fastify) => {
          const headers = { authorization: `Bearer ${await fetchToken(application, "location.read")}` };
          const search = searchPath(chicago.lat, chicago.long, miles);
          const plain = (path: string) => path.replace("/api/location/v1", "");
          const answers = await Promise.all([
            answerOf(port, search, headers),
            answerOf(prisma.port, plain(search), headers),
            answerOf(fastify.port, plain(search), headers),
          ]);
          const { found, bytes } = requireSame(answers);
          const elsewhere = searchesNearby(miles);
          const load = { headers, bodyBytes: [bytes * 0.9, bytes * 1.1] as const, ...times };
          const rounds = await inTurns({
            again: () => measureLoad({ ...load, port, paths: [search] }),
            elsewhere: () => measureLoad({ ...load, port, paths: elsewhere }),
            prisma: () => measureLoad({ ...load, port: prisma.port, paths: elsewhere.map(plain) }),
            fastify: () => measureLoad({ ...load, port: fastify.port, paths: elsewhere.map(plain) }),
          });
          const over = {
            prisma: [ratioOf(rounds.again, rounds.prisma), ratioOf(rounds.elsewhere, rounds.prisma)] as const,
            fastify: [
              ratioOf(rounds.again, rounds.fastify),
              ratioOf(rounds.elsewhere, rounds.fastify),
            ] as const,
          };
          row(
            ...[size, miles, found, bytes / 1_024, spreadOf(rounds.again), spreadOf(rounds.elsewhere)],
            ...[spreadOf(rounds.prisma), spreadOf(rounds.fastify), ...over.prisma, ...over.fastify],
          );
          const named = `${size.toLocaleString("en-US")} branches, ${miles} miles`;
          report.goal(`${named}: 10 × Next + Prisma`, over.prisma[1].median >= goals.overPrisma);
          report.goal(`${named}: ahead of Fastify + pg`, over.fastify[1].median > goals.overFastify);
        }),
      ),
    );
  }
}

type Found = { branch: { number: string; distance?: number } };

async function answerOf(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/** Every answer has the same branches in the same fields; distances differ, since a sphere is not the Earth. */
function requireSame(answers: readonly string[]): { found: number; bytes: number } {
  const comparable = answers.map((text) => {
    const branches = JSON.parse(text) as Found[];
    const alike = branches.map(({ branch: { distance: _, ...branch }, ...rest }) => ({ branch, ...rest }));
    return JSON.stringify(alike.toSorted((a, b) => (a.branch.number < b.branch.number ? -1 : 1)));
  });
  if (new Set(comparable).size !== 1) throw new Error("the answers are not the same");
  return { found: JSON.parse(answers[0] ?? "[]").length, bytes: Buffer.byteLength(answers[0] ?? "") };
}
