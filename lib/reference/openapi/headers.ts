import type { ZodOpenApiHeadersObject, ZodOpenApiObject } from "zod-openapi";

type HeaderComponents = NonNullable<NonNullable<ZodOpenApiObject["components"]>["headers"]>;

const text = (description: string, example: string, required = false) => ({
  description,
  required,
  schema: { type: "string" as const, maxLength: 1000 },
  example,
});

/** The headers of answers, each once. Source: contract, "Headers on every API answer", "Rate limits". */
export const headerComponents = {
  RequestId: text(
    "Names this request in our log and in problem documents. Yours, where you sent one of 8 to 128 letters, digits and `_.:-`; else ours.",
    "req_01JD9ZK3W8Q4T6V2N5X7B1C0DE",
    true,
  ),
  CacheControl: text("Whether and how the answer may be kept.", "no-store", true),
  ETag: text(
    "Strong entity tag: changes whenever the bytes of the answer do. Send it back as If-None-Match.",
    '"1f3870be274f6c49"',
    true,
  ),
  RateLimit: text(
    "What is left of the limit now, and the seconds until it is whole again.",
    '"location";r=299;t=1',
    true,
  ),
  RateLimitPolicy: text(
    "The limit: its name, requests and window in seconds.",
    '"location";q=300;w=10',
    true,
  ),
  RetryAfter: text("Seconds to wait before the next request.", "1"),
  WWWAuthenticate: text(
    "How to authenticate, and what was wrong (RFC 6750 §3).",
    'Bearer realm="partner-portal", error="invalid_token"',
    true,
  ),
  Location: text("Where the browser goes next.", "https://app.example.com/callback?code=…", true),
  AnyOrigin: text("Pages of any origin may read the answer; credentials are never taken.", "*", true),
} satisfies HeaderComponents;

type HeaderName = keyof typeof headerComponents;

const wireNames: Record<HeaderName, string> = {
  RequestId: "X-Request-Id",
  CacheControl: "Cache-Control",
  ETag: "ETag",
  RateLimit: "RateLimit",
  RateLimitPolicy: "RateLimit-Policy",
  RetryAfter: "Retry-After",
  WWWAuthenticate: "WWW-Authenticate",
  Location: "Location",
  AnyOrigin: "Access-Control-Allow-Origin",
};

/** The headers that every answer has, and those named. */
export function headersOf(...names: HeaderName[]): ZodOpenApiHeadersObject {
  const all: HeaderName[] = ["RequestId", "CacheControl", "RateLimit", "RateLimitPolicy", ...names];
  return Object.fromEntries(all.map((name) => [wireNames[name], { $ref: `#/components/headers/${name}` }]));
}
