// node-oidc-provider with one client, ES256 access tokens, and rotating refresh tokens, in memory or in PostgreSQL. When it
// is ready, it sends its first refresh tokens.
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Adapter } from "oidc-provider";
import pg from "pg";

const { PORT, OIDC_DATABASE_URL, OIDC_CHAINS } = process.env;
const issuer = `http://127.0.0.1:${PORT}`;
const resource = "https://api.example";
const scope = "location.read";
const { privateKey } = await generateKeyPair("ES256", { extractable: true });

const statements = {
  upsert: `INSERT INTO oidc (model, id, payload, "grantId", "expiresAt")
    VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
    ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, "expiresAt" = excluded."expiresAt"`,
  find: `SELECT payload, consumed FROM oidc WHERE model = $1 AND id = $2 AND "expiresAt" > now()`,
  consume: "UPDATE oidc SET consumed = true WHERE model = $1 AND id = $2",
  destroy: "DELETE FROM oidc WHERE model = $1 AND id = $2",
  revoke: `DELETE FROM oidc WHERE "grantId" = $1`,
};

/** The adapter of the provider's documentation on one table. */
const postgresAdapter =
  (pool: pg.Pool) =>
  (model: string): Adapter => {
    const run = async (name: keyof typeof statements, ...values: unknown[]) =>
      (await pool.query({ name, text: statements[name], values })).rows;
    return {
      upsert: async (id, payload, expiresIn) =>
        void (await run("upsert", model, id, payload, payload.grantId ?? null, expiresIn)),
      find: async (id) => {
        const [row] = await run("find", model, id);
        return row && { ...row.payload, ...(row.consumed && { consumed: true }) };
      },
      consume: async (id) => void (await run("consume", model, id)),
      destroy: async (id) => void (await run("destroy", model, id)),
      revokeByGrantId: async (grantId) => void (await run("revoke", grantId)),
      findByUserCode: async () => undefined,
      findByUid: async () => undefined,
    };
  };

async function makeTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    DROP TABLE IF EXISTS oidc;
    CREATE TABLE oidc (model text, id text, payload jsonb NOT NULL, consumed bool NOT NULL DEFAULT false,
      "grantId" text, "expiresAt" timestamptz NOT NULL, PRIMARY KEY (model, id));
    CREATE INDEX ON oidc ("grantId")`);
}

const pool = OIDC_DATABASE_URL ? new pg.Pool({ connectionString: OIDC_DATABASE_URL, max: 10 }) : null;
if (pool) await makeTable(pool);
const provider = new Provider(issuer, {
  ...(pool && { adapter: postgresAdapter(pool) }),
  clients: [
    {
      client_id: "bench",
      client_secret: "bench-secret",
      id_token_signed_response_alg: "ES256",
      grant_types: ["client_credentials", "authorization_code", "refresh_token"],
      redirect_uris: ["https://client.example/callback"],
      scope: `openid offline_access ${scope}`,
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }] },
  scopes: ["openid", "offline_access", scope],
  rotateRefreshToken: true,
  ttl: { RefreshToken: 604_800, ClientCredentials: 1_800, AccessToken: 1_800, Grant: 604_800 },
  findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope,
        audience: resource,
        accessTokenTTL: 1_800,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "ES256" } },
      }),
    },
  },
});

async function makeRefreshToken(): Promise<string> {
  const client = await provider.Client.find("bench");
  if (!client) throw new Error("the provider has no client");
  const grant = new provider.Grant({ accountId: "somebody", clientId: "bench" });
  grant.addOIDCScope("offline_access");
  grant.addResourceScope(resource, scope);
  const grantId = await grant.save();
  const token = new provider.RefreshToken({
    accountId: "somebody",
    client,
    grantId,
    gty: "authorization_code",
    scope: `offline_access ${scope}`,
    resource,
    rotations: 0,
    iiat: Math.floor(Date.now() / 1000),
    expiresWithSession: false,
  } as never);
  return token.save();
}

const refreshTokens = await Promise.all(Array.from({ length: Number(OIDC_CHAINS) }, makeRefreshToken));
provider.listen(Number(PORT), "127.0.0.1", () => process.send?.({ refreshTokens }));
process.once("disconnect", () => process.exit(0));
