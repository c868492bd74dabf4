import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";
import type { Client } from "#lib/oauth/clients/find-client.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds, toEpochSeconds } from "#lib/platform/clock.ts";
import { spendOnce } from "#lib/platform/crypto/spend-once.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { assertionAlgorithms, type ClientAssertion, refusedAssertion } from "./client-assertion.ts";
import { remoteKeySet } from "./client-jwks.ts";

const keyTypes: Record<string, string> = { RS256: "RSA", ES256: "EC", EdDSA: "OKP", Ed25519: "OKP" };
const maxJtiLength = 255;
const lifetimeSeconds = 300;
/** How much the client's clock may differ from ours. */
const toleranceSeconds = 30;
/** How many keys of a key set to try for an assertion without a key ID. */
const maxCandidates = 10;

/**
 * Whether a key of the client signed the assertion. Each assertion works once. Records the use of an uploaded key.
 *
 * @throws DomainError invalid_client (the signature is valid, but a claim is wrong or the assertion was used before)
 *
 * Source: RFC 7523 §3.
 */
export async function verifyAssertion(
  client: Client,
  { jwt }: ClientAssertion,
  ctx: Context,
): Promise<boolean> {
  const verified =
    (await verifyWithUploadedKeys(client, jwt, ctx)) ?? (await verifyWithKeySet(client, jwt, ctx));
  if (!verified) return false;
  const { exp = 0, jti } = requireClaims(verified, ctx.now);
  const keptUntil = new Date((exp + 2 * toleranceSeconds) * 1_000);
  if (!(await spendOnce(ctx.db, JSON.stringify(["client assertion", client.clientId, jti]), keptUntil)))
    throw refusedAssertion("jti was used before. Sign a new assertion for each request");
  return true;
}

/** Returns the claims if an uploaded key signed the JWT, otherwise null. */
async function verifyWithUploadedKeys(client: Client, jwt: string, ctx: Context): Promise<JWTPayload | null> {
  const type = keyTypes[decodeProtectedHeader(jwt).alg ?? ""];
  for (const key of client.clientKeys.filter(({ publicJwk }) => publicJwk.kty === type)) {
    const claims = await verifySignature(client, jwt, key.publicJwk, ctx);
    if (!claims) continue;
    await recordUse(client, key, ctx);
    return claims;
  }
  return null;
}

async function recordUse(client: Client, key: Client["clientKeys"][number], ctx: Context): Promise<void> {
  if (key.lastUsedAt && key.lastUsedAt > addSeconds(ctx.now, -60)) return;
  key.lastUsedAt = ctx.now;
  await ctx.db.clientKey.updateMany({
    where: { applicationId: client.id, kid: key.kid },
    data: { lastUsedAt: ctx.now },
  });
}

/** Returns the claims if a key at the client's JWKS URL signed the JWT, otherwise null. */
async function verifyWithKeySet(client: Client, jwt: string, ctx: Context): Promise<JWTPayload | null> {
  if (client.jwksUrl === null) return null;
  try {
    const keySet = await remoteKeySet(client.jwksUrl);
    return await verifySignature(client, jwt, await keySet(decodeProtectedHeader(jwt)), ctx);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof errors.JWKSMultipleMatchingKeys) return verifyWithEach(client, jwt, error, ctx);
    if (!(error instanceof errors.JWKSNoMatchingKey))
      log.warn({ err: error, applicationId: client.id }, "the JWKS URL of an application could not be read");
    return null;
  }
}

async function verifyWithEach(
  client: Client,
  jwt: string,
  keys: AsyncIterable<CryptoKey>,
  ctx: Context,
): Promise<JWTPayload | null> {
  let tried = 0;
  for await (const key of keys) {
    const claims = await verifySignature(client, jwt, key, ctx);
    tried += 1;
    if (claims || tried === maxCandidates) return claims;
  }
  return null;
}

const audiences = () => [issuer(), `${issuer()}/v1/token`];

/** @throws DomainError invalid_client (a claim), TypeError (the key cannot be used) */
async function verifySignature(
  { clientId }: Client,
  jwt: string,
  key: Parameters<typeof jwtVerify>[1],
  { now }: Context,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(jwt, key, {
      ...{ algorithms: assertionAlgorithms, issuer: clientId, subject: clientId, audience: audiences() },
      ...{ requiredClaims: ["exp", "jti"], clockTolerance: toleranceSeconds, currentDate: now },
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null;
    if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
      throw refusedAssertion(expected(error.claim));
    if (error instanceof errors.JOSEError) throw refusedAssertion("it is not a signed JWT");
    throw error;
  }
}

function expected(claim: string): string {
  switch (claim) {
    case "iss":
    case "sub":
      return "iss and sub must be the client ID";
    case "aud":
      return `aud must be ${issuer()}`;
    case "exp":
      return `exp must be in the future, and at most ${lifetimeSeconds} seconds from now and from iat`;
    case "jti":
      return `jti must be a string of 1 to ${maxJtiLength} characters`;
    default:
      return `${claim} is not valid`;
  }
}

/** Checks what jose does not. An assertion that also names another server could be used here by that server. */
function requireClaims(claims: JWTPayload, now: Date): JWTPayload {
  const { exp = 0, iat = exp - lifetimeSeconds, jti, aud = [] } = claims;
  if (exp > toEpochSeconds(now) + lifetimeSeconds + toleranceSeconds || exp - iat > lifetimeSeconds)
    throw refusedAssertion(expected("exp"));
  if (typeof jti !== "string" || jti.length === 0 || jti.length > maxJtiLength)
    throw refusedAssertion(expected("jti"));
  if ([aud].flat().some((one) => !audiences().includes(one))) throw refusedAssertion(expected("aud"));
  return claims;
}
