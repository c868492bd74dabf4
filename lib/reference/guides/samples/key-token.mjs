import { randomUUID } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** Gets an access token with a private key instead of a secret. `privateKey` is PEM. `alg` is EdDSA, ES256, or RS256. */
export async function requestToken({ issuer, clientId, privateKey, alg = "EdDSA" }, scope) {
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime("1 minute")
    .sign(await importPKCS8(privateKey, alg));
  const response = await fetch(`${issuer}/v1/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      scope,
      client_assertion_type: assertionType,
      client_assertion: assertion,
    }),
  });
  if (!response.ok) throw new Error(`No token: ${await response.text()}`);
  return (await response.json()).access_token;
}
