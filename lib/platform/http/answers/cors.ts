const exposed =
  "Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id";

/** Any origin, without credentials. Source: contract, "CORS". */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposed,
};

/** The answer to OPTIONS: what the address can do, and to a preflight, what a page may send. */
export function preflightResponse(allowed: readonly string[], anyOrigin: boolean): Response {
  const headers = new Headers({ allow: allowed.join(", ") });
  if (anyOrigin) {
    headers.set("access-control-allow-methods", allowed.join(", "));
    headers.set(
      "access-control-allow-headers",
      "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id",
    );
    headers.set("access-control-max-age", "86400");
  }
  return new Response(null, { status: 204, headers });
}
