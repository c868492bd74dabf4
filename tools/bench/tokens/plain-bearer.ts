import { createRemoteJWKSet, jwtVerify } from "jose";

/** The portal under test. The build of the Next project has none. */
const portal = process.env["BASE_URL"] ?? "http://127.0.0.1";
const expected = { issuer: `${portal}/oauth2/default`, audience: `${portal}/api` };
const keys = createRemoteJWKSet(new URL(`${expected.issuer}/v1/keys`));

/** Checks a bearer token with jose and the server's key set. Returns the client ID or null. */
export async function getClient(
  authorization: string | null | undefined,
  scope: string,
): Promise<string | null> {
  const token = authorization?.match(/^Bearer (.+)$/)?.[1] ?? "";
  try {
    const { payload } = await jwtVerify(token, keys, expected);
    const scopes = Array.isArray(payload["scp"]) ? payload["scp"] : [];
    return scopes.includes(scope) ? String(payload["cid"]) : null;
  } catch {
    return null;
  }
}
