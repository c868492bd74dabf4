// npm run bench -- tokens: tokens a second of the token endpoint, beside node-oidc-provider in memory and on the same
// PostgreSQL. All sign ES256 JWTs; all servers run at once, and are asked in turns.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { findFreePort } from "#server/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { median } from "./branches.ts";
import { type Server, startServer, withServer } from "./servers.ts";
import type { TokenLoad, TokenRun } from "./token-load.ts";

const roundCount = 5;
const connections = 16;
const times = { warmUpMs: 500, measureMs: 2_000 };
const scope = "location.read";
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

type Target = Pick<TokenLoad, "port" | "path" | "authorization"> & { refreshTokens: string[] };
type Targets = { ours: Target; memory: Target; postgres: Target };

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Source: issue "Benchmarks against peers", Tokens. */
export async function run(): Promise<void> {
  say("Starting PostgreSQL and three token endpoints …");
  const database = await startTemporaryDatabase();
  try {
    const port = await findFreePort();
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      RATE_LIMITS: "token=1000000/1000000",
      LOG_LEVEL: "warn",
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
    });
    await runScript("db-migrate.ts", [], {});
    const chains = { OIDC_CHAINS: String(connections) };
    const withPostgres = { ...chains, OIDC_DATABASE_URL: database.url };
    await withServer(startServer("serve-api.ts", {}, port), () =>
      withServer(startServer("serve-oidc-provider.ts", chains), (memory) =>
        withServer(startServer("serve-oidc-provider.ts", withPostgres), async (postgres) =>
          measureAll({ ours: await ourTarget(port), memory: peer(memory), postgres: peer(postgres) }),
        ),
      ),
    );
  } finally {
    await database.stop();
  }
}

function peer({ port, message }: Server): Target {
  const { refreshTokens } = message as { refreshTokens: string[] };
  return { port, path: "/token", authorization: basic("bench", "bench-secret"), refreshTokens };
}

/** An application of ours with as many families of refresh tokens as there are connections. */
async function ourTarget(port: number): Promise<Target> {
  // Imported here: these read the environment, which `run` has written.
  const { closeDb, getDb } = await import("#lib/db/client.ts");
  const { hashToken, newToken } = await import("#lib/crypto/random-token.ts");
  const { newId } = await import("#lib/ids.ts");
  const { makeApplication, makePerson } = await import("../e2e/support/fixtures.ts");
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
  await closeDb();
  return {
    port,
    path: "/oauth2/default/v1/token",
    authorization: basic(clientId, clientSecret),
    refreshTokens,
  };
}

async function measure(target: Target, grant: "client_credentials" | "refresh_token"): Promise<number> {
  const refreshTokens = grant === "refresh_token" ? target.refreshTokens : [];
  const child = fork(path.join(import.meta.dirname, "token-load.ts"));
  child.send({ ...target, ...times, scope, connections, refreshTokens } satisfies TokenLoad);
  const [run] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the load ended without a result");
    }),
  ])) as [TokenRun];
  if (grant === "refresh_token") target.refreshTokens = run.refreshTokens;
  return run.perSecond;
}

async function measureAll(targets: Targets): Promise<void> {
  say("\n| grant | ours/s | oidc-provider in memory/s | on PostgreSQL/s | ÷ memory | ÷ PostgreSQL |");
  say("|---|---|---|---|---|---|");
  for (const grant of ["client_credentials", "refresh_token"] as const) {
    const rounds: Record<keyof Targets, number>[] = [];
    for (let count = 0; count < roundCount; count += 1)
      rounds.push({
        ours: await measure(targets.ours, grant),
        memory: await measure(targets.memory, grant),
        postgres: await measure(targets.postgres, grant),
      });
    const rate = (of: keyof Targets) => Math.round(median(rounds.map((round) => round[of])));
    const over = (of: keyof Targets) => median(rounds.map((round) => round.ours / round[of])).toFixed(2);
    say(
      `| ${grant} | ${rate("ours")} | ${rate("memory")} | ${rate("postgres")} | ${over("memory")} | ${over("postgres")} |`,
    );
  }
}
