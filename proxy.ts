import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { pageHeaders } from "#lib/platform/http/answers/page-headers.ts";

/** Gives every page its own Content-Security-Policy; Next puts the nonce on the scripts that it writes. */
export function proxy(request: NextRequest): NextResponse {
  const headers = pageHeaders(randomBytes(16).toString("base64"));
  const forwarded = new Headers(request.headers);
  // Next reads the nonce off the policy of the request.
  forwarded.set("content-security-policy", headers["content-security-policy"]);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export const config = {
  // What may be a page, missing pages too, and next-auth. The APIs' answers have the same headers with and without Next.
  matcher: [
    "/((?!_next/static/|api/|notification/|oauth2/|\\.well-known/oauth-authorization-server/).*)",
    "/api/auth/:path*",
  ],
};
