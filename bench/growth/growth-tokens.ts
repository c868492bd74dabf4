import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { fetchToken } from "../../e2e/support/api-token.ts";
import { basic, makeApplication } from "../../e2e/support/fixtures.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf, stepsTo } from "../instrument.ts";
import { writePlot } from "../line-plot.ts";
import { measureLoad } from "../measure-load.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { searchesNearby } from "../search/searches.ts";
import { startServer } from "../servers.ts";
import { measureTokens } from "../tokens/measure-tokens.ts";

const scope = "location.read";
const sizes = stepsTo(1, 100, 10_000, 100_000);
const tokenPath = "/oauth2/default/v1/token";
const times = { warmUpMs: 300, measureMs: 1_000 };
/** So many applications take turns, so that no cache of a few holds them. */
const asking = 2_000;

const addApplications = `
  INSERT INTO "Application" ("id", "organizationId", "name", "clientId", "inboxKey", "scopes", "grantTypes", "updatedAt")
    SELECT 'app_g' || i, $1, 'Application ' || i, 'client_g' || i, 'inbox_g' || i, '{location.read}',
      '{client_credentials}', now() FROM generate_series($2::int, $3::int) i`;
const addSecrets = `
  INSERT INTO "ClientSecret" ("id", "applicationId", "hash", "hint")
    SELECT 'sec_g' || i, 'app_g' || i, $1, 'none' FROM generate_series($2::int, $3::int) i`;

/** Tokens a second by client credentials, by the number of applications, many of which ask. */
export async function growTokens(report: Report, port: number): Promise<void> {
  const pool = getPool();
  const { organizationId } = await makeApplication(getDb());
  const secret = newToken();
  const row = report.table(`Tokens by the number of applications, ${leastRounds} rounds`, [
    ...["applications", "that ask", "tokens/s by client credentials"],
  ]);
  const points: { x: number; y: number }[] = [];
  let made = 0;
  for (const size of sizes) {
    await pool.query(addApplications, [organizationId, made + 1, size]);
    await pool.query(addSecrets, [hashToken(secret), made + 1, size]);
    await pool.query("VACUUM ANALYZE");
    made = size;
    const server = await startServer("serve-api.ts", {}, port);
    const count = Math.min(asking, size);
    const authorizations = Array.from({ length: count }, (_, index) =>
      basic(`client_g${1 + Math.floor((index * size) / count)}`, secret),
    );
    const load = {
      port,
      path: tokenPath,
      authorizations,
      scope,
      connections: 16,
      refreshTokens: [],
      ...times,
    };
    const rounds: number[] = [];
    for (let round = 0; round < leastRounds; round += 1) rounds.push((await measureTokens(load)).perSecond);
    await server.stop();
    const perSecond = spreadOf(rounds);
    row(size, count, perSecond);
    points.push({ x: size, y: perSecond.median });
  }
  await writePlot("tokens-applications", {
    title: "Tokens by the number of applications",
    xName: "applications",
    yName: "tokens/s",
    lines: [{ name: "tokens/s", points }],
  });
}

/** Searches and tokens a second with one web process and with two, which share PostgreSQL. */
export async function growProcesses(report: Report, port: number): Promise<void> {
  await loadBranches(getDb(), await branchesFor(1_000));
  const application = await makeApplication(getDb());
  const servers = [await startServer("serve-api.ts", {}, port), await startServer("serve-api.ts", {})];
  const headers = { authorization: `Bearer ${await fetchToken(application, scope)}` };
  const authorizations = [basic(application.clientId, application.clientSecret)];
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const search = async (count: number) => {
    const load = { paths: searchesNearby(25), headers, connections: 32 / count, ...times };
    return sum(
      await Promise.all(servers.slice(0, count).map((one) => measureLoad({ ...load, port: one.port }))),
    );
  };
  const tokens = async (count: number) => {
    const load = {
      path: tokenPath,
      authorizations,
      scope,
      connections: 16 / count,
      refreshTokens: [],
      ...times,
    };
    const runs = await Promise.all(
      servers.slice(0, count).map((one) => measureTokens({ ...load, port: one.port })),
    );
    return sum(runs.map(({ perSecond }) => perSecond));
  };
  const rounds = await inTurns({
    search1: () => search(1),
    search2: () => search(2),
    tokens1: () => tokens(1),
    tokens2: () => tokens(2),
  });
  for (const server of servers) await server.stop();
  const row = report.table(`Web processes, ${leastRounds} rounds in turns`, [
    "",
    "1 process",
    "2 processes",
    "2 ÷ 1",
  ]);
  const { search1, search2, tokens1, tokens2 } = rounds;
  row("searches/s", spreadOf(search1), spreadOf(search2), ratioOf(search2, search1));
  row("tokens/s", spreadOf(tokens1), spreadOf(tokens2), ratioOf(tokens2, tokens1));
  const line = (name: string, one: readonly number[], two: readonly number[]) => ({
    name,
    points: [
      { x: 1, y: spreadOf(one).median },
      { x: 2, y: spreadOf(two).median },
    ],
  });
  await writePlot("web-processes", {
    title: "Web processes",
    xName: "processes",
    yName: "a second",
    lines: [line("searches/s", search1, search2), line("tokens/s", tokens1, tokens2)],
  });
}
