// npm run bench -- tokens: compares tokens per second, by client credentials and by refresh, with node-oidc-provider in
// memory and on the same PostgreSQL, whose commits wait for the disk. All sign ES256 JWTs. Takes two minutes.
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { alternate, type Report, roundCount, toRatio, toSpread } from "../report.ts";
import { measureLoad, type Server, startApi, startServer, withDatabase } from "../servers.ts";

const connections = 16;
const load = { warmUpMs: 500, measureMs: 2_000 };
const scope = "location.read";
const goals = [
  { grant: "client credentials", times: 1.4, peer: "memory" },
  { grant: "refresh token", times: 1, peer: "memory" },
  { grant: "refresh token", times: 1.6, peer: "postgres" },
] as const;

/** With the credentials and the refresh token of each connection, in turn. */
type Target = { port: number; path: string; clients: string[]; refreshTokens: string[] };

export async function run(report: Report): Promise<void> {
  await withDatabase("durable", async ({ url }, port) => {
    const chains = { OIDC_CHAINS: String(connections) };
    await startApi(port);
    const targets = {
      portal: await portalTarget(port),
      memory: peerTarget(await startServer("tokens/serve-oidc-provider.ts", chains)),
      postgres: peerTarget(
        await startServer("tokens/serve-oidc-provider.ts", { ...chains, OIDC_DATABASE_URL: url }),
      ),
    };
    await measureAll(report, targets);
  });
}

function peerTarget({ port, message }: Server): Target {
  const { refreshTokens } = message as { refreshTokens: string[] };
  return { port, path: "/token", clients: [basic("bench", "bench-secret")], refreshTokens };
}

/** An organization with an application and a refresh token for each connection: an organization has few places. */
async function portalTarget(port: number): Promise<Target> {
  const db = getDb();
  const scopes = [scope, "offline_access"] as const;
  const registration = {
    grantTypes: ["authorization_code" as const, "client_credentials" as const],
    scopes: [...scopes],
    redirectUris: ["https://client.example/callback"],
  };
  const target: Target = { port, path: "/oauth2/default/v1/token", clients: [], refreshTokens: [] };
  for (let made = 0; made < connections; made += 1) {
    const person = await makePerson(db);
    const { id, clientId, clientSecret } = await makeApplication(db, registration, person);
    const grant = { id: newId("grant"), applicationId: id, userId: person.userId, scopes: [...scopes] };
    await db.grant.create({ data: grant });
    const token = newToken();
    const expiresAt = new Date(Date.now() + 86_400_000);
    const refreshToken = { hash: hashToken(token), grantId: grant.id, scopes: [...scopes], expiresAt };
    await db.refreshToken.create({ data: refreshToken });
    target.clients.push(basic(clientId, clientSecret));
    target.refreshTokens.push(token);
  }
  return target;
}

async function measure(target: Target, isRefresh: boolean): Promise<number> {
  const { port, path } = target;
  const token = { path, scope, refreshTokens: isRefresh ? target.refreshTokens : [] };
  const headers = target.clients.map((authorization) => ({ authorization }));
  const result = await measureLoad({ port, connections, headers, token, ...load });
  if (isRefresh) target.refreshTokens = result.refreshTokens;
  return result.perSecond;
}

async function measureAll(
  report: Report,
  targets: Record<"portal" | "memory" | "postgres", Target>,
): Promise<void> {
  const row = report.table(`Tokens a second, ${roundCount} rounds`, [
    ...["grant", "portal", "oidc-provider in memory", "on PostgreSQL", "÷ memory", "÷ PostgreSQL"],
  ]);
  for (const isRefresh of [false, true]) {
    // The first requests load code.
    for (const target of Object.values(targets)) await measure(target, isRefresh);
    const { portal, memory, postgres } = await alternate({
      portal: () => measure(targets.portal, isRefresh),
      memory: () => measure(targets.memory, isRefresh),
      postgres: () => measure(targets.postgres, isRefresh),
    });
    const over = { memory: toRatio(portal, memory), postgres: toRatio(portal, postgres) };
    const grant = isRefresh ? "refresh token" : "client credentials";
    row(grant, ...[portal, memory, postgres].map(toSpread), over.memory, over.postgres);
    for (const { times, peer } of goals.filter((goal) => goal.grant === grant))
      report.goal(`${grant}: ${times} × ${peer}`, over[peer].median >= times);
  }
}
