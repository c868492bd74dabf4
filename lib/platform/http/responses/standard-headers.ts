/** Any origin, without credentials. Source: contract, "CORS". */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id",
};

/** The response to OPTIONS, including a preflight request. */
export function preflightResponse(allowed: string, anyOrigin: boolean): Response {
  const forOrigins = {
    "access-control-allow-methods": allowed,
    "access-control-allow-headers":
      "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, MCP-Protocol-Version, X-Request-Id",
    "access-control-max-age": "86400",
  };
  return new Response(null, { status: 204, headers: { allow: allowed, ...(anyOrigin && forOrigins) } });
}
