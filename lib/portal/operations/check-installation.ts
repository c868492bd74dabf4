import { once } from "node:events";
import { open } from "node:fs/promises";
import { request as requestOverHttp } from "node:http";
import { request as requestOverTls } from "node:https";
import pg from "pg";
import { findAddresses } from "#lib/branches/places/find-addresses.ts";
import { verifyMailServer } from "#lib/mail/mail-transport.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { countOldSecrets } from "#lib/platform/crypto/reseal-secrets.ts";
import { type Db, getPool } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { isLocalAddress } from "#lib/platform/local-address.ts";
import type { Check } from "#lib/portal/shared/system-schemas.ts";

type Found = Omit<Check, "check">;

const ok = (found: string): Found => ({ state: "ok", found });
const warn = (found: string, todo: string): Found => ({ state: "warn", found, todo });
const bad = (found: string, todo: string): Found => ({ state: "bad", found, todo });

const timeoutMs = 5_000;

type Rule = {
  name: string;
  /** What to do if the check itself fails. */
  ifFailed: string;
  /** Null if there is nothing to check. */
  check: (db: Db) => Promise<Found | null> | Found | null;
};

/** What each variable leads to, tried from this machine. */
const rules: readonly Rule[] = [
  { name: "configuration", ifFailed: "See .env.example.", check: checkConfiguration },
  { name: "secrets", ifFailed: "See database.", check: checkSecrets },
  {
    name: "address",
    ifFailed:
      "BASE_URL must lead to the portal, also from this machine. Is it running, and are name server, proxy, and certificate right?",
    check: checkAddress,
  },
  {
    name: "direct database",
    ifFailed: "DATABASE_DIRECT_URL must lead to the PostgreSQL behind the pooler of DATABASE_URL.",
    check: checkDirectDatabase,
  },
  {
    name: "mail server",
    ifFailed: "Are name, port, user, and password of SMTP_URL right, and can this machine reach it?",
    check: checkMailServer,
  },
  {
    name: "single sign-on",
    ifFailed: "Is OIDC_ISSUER right, and can this machine reach it?",
    check: checkSignOn,
  },
  { name: "geocoder", ifFailed: 'See docs/branches.md, "Addresses".', check: checkGeocoder },
  { name: "map tiles", ifFailed: "Is TILE_URL right, and can this machine reach it?", check: checkTiles },
  { name: "map archive", ifFailed: "Can this process read the file of MAP_ARCHIVE?", check: checkArchive },
  {
    name: "traces",
    ifFailed: "Is OTEL_EXPORTER_OTLP_ENDPOINT right, and can this machine reach it?",
    check: checkTraces,
  },
];

/**
 * Tries what the variables of this process lead to: the public address through the proxy, mail server, identity provider, and
 * so on, without sending an email. What is not configured is left out. Takes seconds if something does not answer.
 */
export async function checkInstallation({ db }: Pick<Context, "db">): Promise<Check[]> {
  const checked = rules.map(async ({ name, ifFailed, check }) => {
    const running = (async () => check(db))();
    const found = await running.catch((error: unknown) => bad(explain(error), ifFailed));
    return found ? [{ check: name, ...found }] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** An error in one line. A client of several addresses has one for each. */
export function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join(" ");
  if (!(error instanceof Error)) return String(error);
  if (error.message === "fetch failed" && error.cause) return explain(error.cause);
  return error.message.trim().split("\n").at(-1) ?? "";
}

function checkConfiguration(): Found {
  const { BASE_URL, EGRESS_ALLOW, TRUSTED_PROXY_HOPS } = env();
  if (isLocalAddress(BASE_URL)) return ok(`BASE_URL is ${BASE_URL}: for this machine only`);
  if (BASE_URL.startsWith("http:"))
    return bad(
      `BASE_URL is ${BASE_URL}`,
      "Put a proxy with TLS in front of the portal and set BASE_URL to https.",
    );
  if (EGRESS_ALLOW.length > 0)
    return warn(
      `EGRESS_ALLOW is ${EGRESS_ALLOW.join()}`,
      "Leave it empty in production: webhooks can reach these private addresses.",
    );
  if (TRUSTED_PROXY_HOPS === 0)
    return warn(
      "TRUSTED_PROXY_HOPS is 0",
      "Behind a proxy set it to 1. Otherwise sign-ins are limited by the proxy's address.",
    );
  return ok(`BASE_URL is ${BASE_URL}`);
}

async function checkSecrets(): Promise<Found> {
  const old = await countOldSecrets(getPool());
  if (old === 0) return ok("all sealed with SECRET_KEY");
  return bad(
    `${old} are sealed with another key, or as version 1.0.0 sealed them`,
    "Run npm run portal -- secrets reseal. If it leaves some, set SECRET_KEY_PREVIOUS to the key that sealed them first.",
  );
}

/** So many tokens are missing in a bucket afterwards that each of several processes knows it. */
const forgedRequests = 50;
/** As many tokens as a process takes at once from a fresh bucket, and some more. */
const missingFromFresh = 10;

/** Whether BASE_URL leads here, what the proxy passes on, and whether a client can choose the address that it counts for. */
async function checkAddress(db: Db): Promise<Found> {
  const { BASE_URL, TRUSTED_PROXY_HOPS } = env();
  const { kid } = await signingKey(db);
  const { status, text } = await ask("/oauth2/default/v1/keys");
  if (status !== 200 || !text.includes(kid))
    return bad(
      `${BASE_URL} answers ${status}, but not as this portal`,
      "BASE_URL must be the address of this portal, and its proxy must lead here.",
    );
  if (await canForgeAddress())
    return bad(
      `TRUSTED_PROXY_HOPS is ${TRUSTED_PROXY_HOPS}, and a client can choose the address that it counts for`,
      "Set it to the number of your proxies that add to X-Forwarded-For.",
    );
  if (!isLocalAddress(BASE_URL) && (await ask("/api/ready")).status !== 404)
    return warn(`${BASE_URL}/api/ready is public`, "Let the proxy answer 404, as ops/proxy/Caddyfile does.");
  return ok(`${BASE_URL} leads to this portal`);
}

/** Addresses of documentation, which nobody has (RFC 5737): if the second has a bucket of its own, the portal believes them. */
async function canForgeAddress(): Promise<boolean> {
  const first = await Promise.all(Array.from({ length: forgedRequests }, () => askAs("198.51.100.7")));
  const second = await askAs("198.51.100.8");
  const isFresh = ({ left, burst }: Response) => left > burst - missingFromFresh;
  // A slow server refills the bucket meanwhile: then nobody knows.
  return isFresh(second) && !first.every(isFresh);
}

const askAs = (address: string) => ask("/oauth2/default/v1/keys", { "x-forwarded-for": address });

type Response = { status: number; text: string; left: number; burst: number };

/** Node's own client: fetch sends no X-Forwarded-For. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = `${env().BASE_URL}${path}`;
  const request = url.startsWith("https:") ? requestOverTls : requestOverHttp;
  const sent = request(url, { headers, signal: AbortSignal.timeout(timeoutMs) }).end();
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  const read = (header: string, parameter: RegExp) =>
    Number(parameter.exec(String(response.headers[header]))?.[1]);
  return {
    status: response.statusCode,
    text,
    left: read("ratelimit", /;r=(\d+)/),
    burst: read("ratelimit-policy", /;q=(\d+)/),
  };
}

async function checkDirectDatabase(db: Db): Promise<Found | null> {
  const { DATABASE_DIRECT_URL } = env();
  if (!DATABASE_DIRECT_URL) return null;
  const client = new pg.Client({ connectionString: DATABASE_DIRECT_URL, connectionTimeoutMillis: timeoutMs });
  // Its call rejects, too. Without a listener, a database that ends would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { kid } = await signingKey(db);
    const { rowCount } = await client.query(`SELECT 1 FROM "SigningKey" WHERE "kid" = $1`, [kid]);
    if (rowCount) return ok("the database behind the pooler");
    return bad("another database than that of DATABASE_URL", "Both must lead to the same database.");
  } finally {
    await client.end();
  }
}

/** That there is none, the figures of the System page say. */
async function checkMailServer(): Promise<Found | null> {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return null;
  const { hostname, username } = new URL(SMTP_URL);
  const { isEncrypted } = await verifyMailServer(SMTP_URL);
  const does = username ? "accepts the login" : "answers";
  if (isEncrypted) return ok(`${hostname} ${does} over TLS`);
  if (isLocalAddress(SMTP_URL)) return ok(`${hostname} ${does} without TLS: for this machine only`);
  return warn(
    `${hostname} ${does} without TLS`,
    "Use a server with TLS: email has links that sign people in.",
  );
}

async function checkSignOn(): Promise<Found | null> {
  const { OIDC_ISSUER } = env();
  if (!OIDC_ISSUER) return null;
  const response = await get(`${OIDC_ISSUER}/.well-known/openid-configuration`);
  const { issuer } = response.ok ? ((await response.json()) as { issuer?: unknown }) : {};
  if (issuer === OIDC_ISSUER) return ok(`${OIDC_ISSUER} answers`);
  return bad(
    `${response.url} answers ${response.status}${issuer ? ` as ${String(issuer)}` : ""}`,
    "OIDC_ISSUER must be exactly the provider's issuer.",
  );
}

const knownAddress = "1600 Pennsylvania Ave NW, Washington, DC";

async function checkGeocoder(): Promise<Found | null> {
  if (!env().GEOCODER_URL) return null;
  const found = await findAddresses(knownAddress);
  if (found.length > 0) return ok(`it finds ${knownAddress}`);
  return warn(`it does not find ${knownAddress}`, "The log of this process says why.");
}

async function checkTiles(): Promise<Found | null> {
  const { TILE_URL } = env();
  if (!TILE_URL) return null;
  const url = TILE_URL.replace(/\{[zxy]\}/g, "0")
    .replace("{s}", "a")
    .replace("{r}", "");
  const response = await get(url);
  const type = response.headers.get("content-type") ?? "no type";
  await response.body?.cancel();
  if (response.ok && type.startsWith("image/")) return ok(`${new URL(url).host} has tiles`);
  return warn(`${url} answers ${response.status}, ${type}`, "TILE_URL must lead to images.");
}

const archiveBegin = "PMTiles";

async function checkArchive(): Promise<Found | null> {
  const { MAP_ARCHIVE } = env();
  if (!MAP_ARCHIVE) return null;
  const file = await open(MAP_ARCHIVE);
  const { buffer } = await file
    .read({ buffer: Buffer.alloc(archiveBegin.length) })
    .finally(() => file.close());
  if (buffer.toString("latin1") === archiveBegin) return ok(`${MAP_ARCHIVE} has tiles`);
  return bad(`${MAP_ARCHIVE} is no PMTiles file`, 'See docs/branches.md, "Streets".');
}

async function checkTraces(): Promise<Found | null> {
  const endpoint = process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!endpoint) return null;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (response.ok) return ok(`${url} accepts traces`);
  return warn(`${url} answers ${response.status}`, "It must be a collector of OTLP over HTTP.");
}

function get(url: string): Promise<globalThis.Response> {
  return fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
}
