import type { ZodOpenApiHeadersObject } from "zod-openapi";

const header = (description: string, example: string, required = true) => ({
  description,
  required,
  schema: { type: "string" as const, maxLength: 1000 },
  example,
});

/** The headers of responses. Source: contract, "Headers on every API response", "Rate limits". */
export const headerComponents = {
  "X-Request-Id": header(
    "ID of the request in our log and in problem documents. It is yours if you sent 1 to 128 letters, digits, or `_.:-`.",
    "req_01JD9ZK3W8Q4T6V2N5X7B1C0DE",
  ),
  "Cache-Control": header("Whether and how the response may be cached.", "no-store"),
  ETag: header(
    "Strong entity tag of this URL: it changes with the response. Another URL can have the same one. Send it back as If-None-Match.",
    '"1f3870be274f6c49"',
  ),
  RateLimit: header("Requests left, and seconds until the limit is full again.", '"location";r=299;t=1'),
  "RateLimit-Policy": header("The limit: name, requests, and window in seconds.", '"location";q=300;w=10'),
  "Retry-After": header("Seconds to wait before the next request.", "1", false),
  "WWW-Authenticate": header(
    "How to authenticate, and what was wrong (RFC 6750 §3).",
    'Bearer realm="partner-portal", error="invalid_token"',
  ),
  Allow: header("The methods that this URL allows.", "GET, POST, HEAD, OPTIONS"),
  Location: header("The URL that the browser goes to next.", "https://app.example.com/callback?code=…"),
  "Access-Control-Allow-Origin": header(
    "Pages of any origin may read the response. Credentials are never accepted.",
    "*",
  ),
};

export type HeaderName = keyof typeof headerComponents;

const always: HeaderName[] = ["X-Request-Id", "Cache-Control", "RateLimit", "RateLimit-Policy"];

/** The headers of every response, and the named ones. */
export function getHeaders(...names: (HeaderName | false | undefined)[]): ZodOpenApiHeadersObject {
  const all = new Set([...always, ...names.filter((name) => name !== false && name !== undefined)]);
  return Object.fromEntries([...all].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
