import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { addressHeader, pageHeaders } from "#lib/platform/http/responses/page-headers.ts";

/** Gives every page a Content-Security-Policy and its address. Next puts the nonce of the policy on the scripts. */
export function proxy(request: NextRequest): NextResponse {
  const headers = pageHeaders(randomBytes(16).toString("base64"));
  const forwarded = new Headers(request.headers);
  // Next reads the nonce from the request's policy.
  forwarded.set("content-security-policy", headers["content-security-policy"]);
  const { pathname, search } = request.nextUrl;
  forwarded.set(addressHeader, `${pathname}${search}`);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export const config = {
  // Pages, missing pages, and next-auth. Not the APIs, whose headers must not depend on Next.
  matcher: [
    "/((?!_next/static/|api/|mcp$|notification/|oauth2/|\\.well-known/oauth-(?:authorization-server|protected-resource)/).*)",
    "/api/auth/:path*",
  ],
};
