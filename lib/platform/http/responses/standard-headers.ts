/** Any origin, without credentials. Source: contract, "CORS". */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id",
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

/** An operation that will end, at the earliest six months after `since`. */
export type Deprecated = { since: Date; sunset: Date; successor?: string };

/** Source: RFC 9745 (`Deprecation`), RFC 8594 (`Sunset`), RFC 5829 (`successor-version`); contract, "Versions". */
export function deprecationHeaders({ since, sunset, successor }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    sunset: sunset.toUTCString(),
    ...(successor !== undefined && { link: `<${successor}>; rel="successor-version"` }),
  };
}
