import { createRemoteJWKSet, jwtVerify } from "jose";

const keys = createRemoteJWKSet(new URL(process.env["BENCH_JWKS"] ?? "http://127.0.0.1/"));
const expected = {
  issuer: process.env["BENCH_ISSUER"] ?? "",
  audience: process.env["BENCH_AUDIENCE"] ?? "",
};

/** Checks a bearer token with jose and the server's key set. Returns the client ID or null. */
export async function clientOf(
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
