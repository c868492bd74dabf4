import { createPublicKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, type JWK } from "jose";
import { type DomainError, invalidField } from "#lib/platform/errors.ts";

/** `kid` is the thumbprint of the key (RFC 7638). */
export type PublicKey = { kid: string; algorithm: "RS256" | "ES256" | "EdDSA"; publicJwk: JWK };

const bits = { least: 2_048, most: 8_192 };

/**
 * Reads a public key in PEM or JWK format: RSA of 2,048 to 8,192 bits, P-256, or Ed25519. Keeps only the members that
 * verification needs.
 *
 * @throws DomainError invalid_request
 */
export async function readPublicKey(text: string): Promise<PublicKey> {
  if (/PRIVATE KEY/.test(text)) throw isPrivate();
  const key = text.trimStart().startsWith("{") ? readJwk(text) : readPem(text);
  const algorithm = algorithmOf(key);
  const publicJwk = key.export({ format: "jwk" }) as JWK;
  return { kid: await calculateJwkThumbprint(publicJwk), algorithm, publicJwk };
}

function readPem(text: string): KeyObject {
  try {
    return createPublicKey(text);
  } catch {
    throw invalid("Paste a public key as PEM (-----BEGIN PUBLIC KEY-----) or as a JWK (JSON).");
  }
}

function readJwk(text: string): KeyObject {
  let jwk: Record<string, unknown>;
  try {
    jwk = JSON.parse(text);
  } catch {
    throw invalid("This is not valid JSON.");
  }
  if ("keys" in jwk) throw invalid("This is a key set. Paste one of its keys, or give the URL of the set.");
  if ("d" in jwk || "k" in jwk) throw isPrivate();
  try {
    return createPublicKey({ key: jwk, format: "jwk" });
  } catch {
    throw invalid("This JWK is not a public key. Expected kty RSA, EC, or OKP with its members.");
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): PublicKey["algorithm"] {
  const { modulusLength = 0, publicExponent = 0n, namedCurve } = asymmetricKeyDetails;
  if (asymmetricKeyType === "ed25519") return "EdDSA";
  if (asymmetricKeyType === "ec" && namedCurve === "prime256v1") return "ES256";
  const isRsa = asymmetricKeyType === "rsa" && modulusLength >= bits.least && modulusLength <= bits.most;
  // A large exponent makes verification slow.
  if (isRsa && publicExponent < 2n ** 32n) return "RS256";
  throw invalid("Use an Ed25519 key, an EC key on P-256, or an RSA key of 2,048 to 8,192 bits.");
}

function isPrivate(): DomainError {
  return invalid(
    "This is a private or secret key. Paste the public key instead. Never share the private key.",
  );
}

function invalid(detail: string): DomainError {
  return invalidField("/key", detail);
}
