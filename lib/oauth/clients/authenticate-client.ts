import { timingSafeEqual } from "node:crypto";
import { type Client, findClient, knownClient } from "#lib/oauth/clients/find-client.ts";
import { decodeFormText, type Form } from "#lib/oauth/grants/read-form.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { DomainError } from "#lib/platform/errors.ts";

/** `lastUsedAt` of a secret is updated at most this often. */
const lastUseSeconds = 60;

/** The header of every `invalid_client` response. Source: RFC 6749 §5.2. */
const clientChallenge = { "www-authenticate": 'Basic realm="partner-portal", charset="UTF-8"' };

/** A client with the secret that proved it; null for a public client. */
export type AuthenticatedClient = Client & { secretId: string | null };

type Credentials = { clientId: string; clientSecret: string | null };

/**
 * Authenticates the client of a request: by HTTP Basic, by `client_id` and `client_secret` in the form, or, if it is public,
 * by `client_id` alone. Records the use of a secret at most once a minute.
 *
 * @throws DomainError invalid_request (two methods at once), invalid_client
 *
 * Source: RFC 6749 §2.3.1, §3.2.1 and §5.2.
 */
export async function authenticateClient(
  authorization: string | null,
  form: Form,
  ctx: Context,
): Promise<AuthenticatedClient> {
  const credentials = readCredentials(authorization, form);
  const known = await knownClient(credentials.clientId, ctx.db);
  const proven = known && (await prove(known, credentials, ctx));
  if (proven) return proven;
  // Another process may have made the secret after this one read the client.
  const client = known && (await findClient(credentials.clientId, ctx.db));
  const provenNow = client && (await prove(client, credentials, ctx));
  if (provenNow) return provenNow;
  throw refused();
}

/** @throws DomainError invalid_client for a public client, which cannot prove who it is */
export function requireConfidential(client: Client): void {
  if (client.clientType === "PUBLIC") throw refused();
}

/** Unknown clients and wrong or missing credentials get the same error. */
function refused(): DomainError {
  return new DomainError("invalid_client", "Client authentication failed. Check the client ID and secret.", {
    headers: clientChallenge,
  });
}

function readCredentials(authorization: string | null, form: Form): Credentials {
  const formId = form.get("client_id");
  const formSecret = form.get("client_secret");
  if (authorization === null) {
    if (formId === undefined)
      throw new DomainError(
        "invalid_client",
        "Identify the client: Authorization: Basic with its ID and secret, or client_id in the form.",
        { headers: clientChallenge },
      );
    return { clientId: formId, clientSecret: formSecret ?? null };
  }
  if (formSecret !== undefined)
    throw new DomainError(
      "invalid_request",
      "The client authenticates in two ways. Use only the Authorization header.",
    );
  const basic = readBasic(authorization);
  if (formId !== undefined && formId !== basic.clientId)
    throw new DomainError(
      "invalid_request",
      "client_id in the form does not match the Authorization header.",
    );
  return basic;
}

/** Both parts are form-encoded, split at the first colon. Source: RFC 6749 §2.3.1, RFC 7617 §2. */
function readBasic(authorization: string): Credentials {
  const encoded = authorization.match(/^Basic +([A-Za-z0-9+/]+={0,2}) *$/i)?.[1];
  if (encoded === undefined) throw refused();
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon === -1) throw refused();
  try {
    const clientId = decodeFormText(decoded.slice(0, colon));
    const clientSecret = decodeFormText(decoded.slice(colon + 1));
    return { clientId, clientSecret: clientSecret === "" ? null : clientSecret };
  } catch {
    throw refused();
  }
}

/** The client if the credentials prove it, otherwise null. A public client has none. Records the use of a secret. */
async function prove(
  client: Client,
  { clientSecret }: Credentials,
  ctx: Context,
): Promise<AuthenticatedClient | null> {
  if (client.clientType === "PUBLIC") return clientSecret === null ? { ...client, secretId: null } : null;
  if (clientSecret === null) return null;
  const hash = hashToken(clientSecret);
  const valid = client.clientSecrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > ctx.now);
  const secret = valid.find((candidate) => timingSafeEqual(candidate.hash, hash));
  if (!secret) return null;
  const proven = { ...client, secretId: secret.id };
  const writtenBefore = addSeconds(ctx.now, -lastUseSeconds);
  if (secret.lastUsedAt && secret.lastUsedAt > writtenBefore) return proven;
  // Concurrent requests with the cached client see this and skip the update.
  secret.lastUsedAt = ctx.now;
  await ctx.db.clientSecret.updateMany({
    where: { id: secret.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: writtenBefore } }] },
    data: { lastUsedAt: ctx.now },
  });
  return proven;
}
