// node-oidc-provider with one client, ES256 access tokens, and rotating refresh tokens, in memory or in PostgreSQL. When it
// is ready, it sends its first refresh tokens.
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Adapter, type AdapterPayload } from "oidc-provider";
import pg from "pg";

const { PORT, OIDC_DATABASE_URL, OIDC_CHAINS } = process.env;
const issuer = `http://127.0.0.1:${PORT}`;
const resource = "https://api.example";
const scope = "location.read";
const { privateKey } = await generateKeyPair("ES256", { extractable: true });

/** The adapter of the provider's documentation on one table. */
function postgresAdapter(pool: pg.Pool): new (model: string) => Adapter {
  const query = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });
  const found = (rows: { payload: AdapterPayload; consumed: boolean }[]) =>
    rows[0] && { ...rows[0].payload, ...(rows[0].consumed && { consumed: true }) };
  return class implements Adapter {
    model: string;
    constructor(model: string) {
      this.model = model;
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
      await query(
        "upsert",
        `INSERT INTO oidc (model, id, payload, "grantId", "expiresAt")
         VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, "expiresAt" = excluded."expiresAt"`,
        [this.model, id, payload, payload.grantId ?? null, expiresIn],
      );
    }
    async find(id: string) {
      const { rows } = await query(
        "find",
        `SELECT payload, consumed FROM oidc WHERE model = $1 AND id = $2 AND "expiresAt" > now()`,
        [this.model, id],
      );
      return found(rows);
    }
    async consume(id: string) {
      await query("consume", "UPDATE oidc SET consumed = true WHERE model = $1 AND id = $2", [
        this.model,
        id,
      ]);
    }
    async destroy(id: string) {
      await query("destroy", "DELETE FROM oidc WHERE model = $1 AND id = $2", [this.model, id]);
    }
    async revokeByGrantId(grantId: string) {
      await query("revoke", `DELETE FROM oidc WHERE "grantId" = $1`, [grantId]);
    }
    findByUserCode = async () => undefined;
    findByUid = async () => undefined;
  };
}

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
