// npm run bench -- tokens: tokens a second of the token endpoint, beside node-oidc-provider in memory and on the same
// PostgreSQL, whose commits wait for the disk. All sign ES256 JWTs and know one client by its secret; each is one process with
// ten connections to PostgreSQL at most, asked over sixteen of its own; all run at once and are asked in turns. "Bare" is what node:http and one signature cost. Three minutes.
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { inTurns, leastRounds, type Report, ratioOf, spreadOf } from "../instrument.ts";
import { processorMicroseconds } from "../processor-time.ts";
import { type Server, startServer, withServer } from "../servers.ts";
import { measureTokens } from "./measure-tokens.ts";
import type { TokenLoad } from "./token-load.ts";

const connections = 16;
const times = { warmUpMs: 500, measureMs: 2_000 };
const scope = "location.read";
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
/** Times oidc-provider in memory for client credentials; on PostgreSQL for refreshes. */
const goals = { client_credentials: 3, refresh_token: 2 };

type Target = Pick<TokenLoad, "port" | "path" | "authorizations"> & { refreshTokens: string[]; pid: number };
type Targets = { ours: Target; memory: Target; postgres: Target; bare: Target };
type Name = keyof Targets;
type Grant = keyof typeof goals;
/** Processor time that each token took, by round. */
type Spent = Record<Name, { server: number[]; database: number[] }>;

/** Source: issue "Benchmarks against peers", Tokens. */
export async function run(report: Report): Promise<void> {
  const port = await findFreePort();
  const environment = {
    RATE_LIMITS: "token=1000000/1000000,organization=1000000/1000000",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  };
  await withBenchDatabase(
    environment,
    (database) => {
      const chains = { OIDC_CHAINS: String(connections) };
      const withPostgres = { ...chains, OIDC_DATABASE_URL: database.url };
      return withServer(startServer("serve-api.ts", {}, port), (own) =>
        withServer(startServer("serve-oidc-provider.ts", chains), (memory) =>
          withServer(startServer("serve-oidc-provider.ts", withPostgres), (postgres) =>
            withServer(startServer("serve-bare-token.ts", {}), async (bare) => {
              const peers = { memory: peer(memory), postgres: peer(postgres), bare: peer(bare) };
              await measureAll(report, { ours: await ourTarget(own), ...peers }, database.process.pid ?? 0);
            }),
          ),
        ),
      );
    },
    "durable",
  );
}

function peer({ port, pid = 0, message }: Server): Target {
  const { refreshTokens = [] } = message as { refreshTokens?: string[] };
  return { port, pid, path: "/token", authorizations: [basic("bench", "bench-secret")], refreshTokens };
}

/** An application of ours with as many families of refresh tokens as there are connections. */
async function ourTarget({ port, pid = 0 }: Server): Promise<Target> {
  const db = getDb();
  const person = await makePerson(db);
  const { id, clientId, clientSecret } = await makeApplication(
    db,
    {
      grantTypes: ["authorization_code", "client_credentials"],
      scopes: [scope, "offline_access"],
      redirectUris: ["https://client.example/callback"],
    },
    person,
  );
  const refreshTokens = Array.from({ length: connections }, newToken);
  for (const token of refreshTokens) {
    const grantId = newId("grant");
    const scopes = [scope, "offline_access"];
    await db.grant.create({ data: { id: grantId, applicationId: id, userId: person.userId, scopes } });
    await db.refreshToken.create({
      data: { hash: hashToken(token), grantId, scopes, expiresAt: new Date(Date.now() + 86_400_000) },
    });
  }
  return {
    port,
    pid,
    path: "/oauth2/default/v1/token",
    authorizations: [basic(clientId, clientSecret)],
    refreshTokens,
  };
}

async function measure(
  target: Target,
  grant: Grant,
  databasePid: number,
  spent: Spent[Name],
): Promise<number> {
  const refreshTokens = grant === "refresh_token" ? target.refreshTokens : [];
  const before = [processorMicroseconds(target.pid), processorMicroseconds(databasePid)] as const;
  const run = await measureTokens({ ...target, ...times, scope, connections, refreshTokens });
  spent.server.push((processorMicroseconds(target.pid) - before[0]) / run.tokens);
  spent.database.push((processorMicroseconds(databasePid) - before[1]) / run.tokens);
  if (grant === "refresh_token") target.refreshTokens = run.refreshTokens;
  return run.perSecond;
}

async function measureAll(report: Report, targets: Targets, databasePid: number): Promise<void> {
  const nobody = () => ({ server: [], database: [] });
  const everybody = () => ({ ours: nobody(), memory: nobody(), postgres: nobody(), bare: nobody() });
  const spent: Record<Grant, Spent> = { client_credentials: everybody(), refresh_token: everybody() };
  const row = report.table(`Tokens a second, ${leastRounds} rounds in turns`, [
    ...["grant", "ours", "oidc-provider in memory", "on PostgreSQL", "bare", "÷ memory", "÷ PostgreSQL"],
  ]);
  for (const grant of ["client_credentials", "refresh_token"] as const) {
    // What a process does once, such as loading what its first request needs, is no token's cost.
    for (const target of Object.values(targets)) await measure(target, grant, databasePid, nobody());
    const ask = (name: Name) => () => measure(targets[name], grant, databasePid, spent[grant][name]);
    const { ours, memory, postgres, bare } = await inTurns({
      ours: ask("ours"),
      memory: ask("memory"),
      postgres: ask("postgres"),
      bare: ask("bare"),
    });
    const over = { memory: ratioOf(ours, memory), postgres: ratioOf(ours, postgres) };
    row(grant, ...[ours, memory, postgres, bare].map(spreadOf), over.memory, over.postgres);
    const goal = goals[grant];
    if (grant === "client_credentials")
      report.goal(`client credentials: ${goal} × oidc-provider in memory`, over.memory.median >= goal);
    else report.goal(`refreshes: ${goal} × oidc-provider on PostgreSQL`, over.postgres.median >= goal);
  }
  const cost = report.table("Processor time of a token, µs", [
    ...[
      "grant",
      "ours",
      "its PostgreSQL",
      "oidc-provider in memory",
      "on PostgreSQL",
      "its PostgreSQL",
      "bare",
    ],
  ]);
  for (const [grant, { ours, memory, postgres, bare }] of Object.entries(spent)) {
    const both = [postgres.server, postgres.database];
    cost(grant, ...[ours.server, ours.database, memory.server, ...both, bare.server].map(spreadOf));
  }
}
