import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { isCallbackUrl } from "#lib/identity/sign-in/callback-url.ts";
import { nextAuthOptions, type PageRequest } from "#lib/identity/sign-in/next-auth-options.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { maxBodyBytes, readJson } from "#lib/platform/http/read-body.ts";
import { remoteAddress } from "#lib/platform/http/remote-address.ts";
import { toResponse } from "#lib/platform/http/responses/api-response.ts";
import { problemResponse } from "#lib/platform/http/responses/problem.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";

/** The endpoints that the portal uses. `session` would renew any cookie, and `_log` writes whatever it is sent. */
const actions = ["csrf", "signin", "callback", "signout", "error"];

/** Providers whose callback is a form. next-auth answers a GET with 500. */
const formProviders = ["credentials", "passkey"];

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's endpoints run under Next, since they use its request and response. */
async function handle(request: Request, context: RouteContext): Promise<Response> {
  const requestId = newId("request");
  return toResponse(await respond(request, context, requestId), { "x-request-id": requestId });
}

async function respond(request: Request, context: RouteContext, requestId: string): Promise<Response> {
  const { headers, url } = request;
  const visit: PageRequest = {
    ctx: {
      actor: { kind: "anonymous" },
      requestId,
      ipAddress: remoteAddress(headers),
      db: getDb(),
      now: new Date(),
    },
    cookieHeader: headers.get("cookie"),
    userAgent: headers.get("user-agent"),
    deviceCookie: null,
    failure: null,
  };
  try {
    const [action = "", provider = ""] = (await context.params).nextauth;
    if (!actions.includes(action)) throw notFound("address");
    if (action === "callback" && formProviders.includes(provider) && request.method !== "POST")
      throw new DomainError("method_not_allowed", "This URL allows POST.", { headers: { allow: "POST" } });
    await requireObject(request);
    const known = await withoutOddCallbacks(request);
    const response: Response = await NextAuth(known as never, context as never, nextAuthOptions(visit));
    if (visit.failure !== null) throw visit.failure;
    if (visit.deviceCookie !== null) response.headers.append("set-cookie", visit.deviceCookie);
    return response;
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error !== thrown) log.error({ requestId, err: thrown }, "next-auth failed");
    return problemResponse(error, requestId, new URL(url).pathname);
  }
}

/** next-auth answers 500 to JSON that it cannot read. @throws DomainError invalid_request, payload_too_large */
async function requireObject(request: Request): Promise<void> {
  if (request.method !== "POST" || !request.headers.get("content-type")?.includes("application/json")) return;
  const body = await readJson(request.clone(), maxBodyBytes);
  if (typeof body !== "object" || body === null)
    throw new DomainError("invalid_request", "body: Expected an object.");
}

/** next-auth remembers where to return in this cookie. */
const callbackCookie = /^(__Secure-)?next-auth\.callback-url$/;

/**
 * The request without callback URLs that next-auth cannot parse, in the query and the cookie: it would answer 500, and
 * without one it uses the portal's first page. The browser forgets such a cookie.
 */
async function withoutOddCallbacks(request: Request): Promise<Request> {
  // As next-auth reads them: another parser would differ on quotes and on repeated names.
  const store = await cookies();
  for (const { name, value } of store.getAll())
    if (callbackCookie.test(name) && !isCallbackUrl(value))
      store.delete({ name, path: "/", secure: name.startsWith("__Secure-") });
  const url = new URL(request.url);
  if (url.searchParams.getAll("callbackUrl").every(isCallbackUrl)) return request;
  url.searchParams.delete("callbackUrl");
  return new NextRequest(url, request);
}

export { handle as GET, handle as POST };
