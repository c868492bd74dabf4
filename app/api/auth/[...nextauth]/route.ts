import NextAuth from "next-auth";
import { nextAuthOptions, type PageRequest } from "#lib/identity/sign-in/next-auth-options.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { remoteAddress } from "#lib/platform/http/remote-address.ts";
import { toResponse } from "#lib/platform/http/responses/answer.ts";
import { problemResponse } from "#lib/platform/http/responses/problem.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";

/** The endpoints that the portal uses. `session` would renew any cookie, and `_log` writes whatever it is sent. */
const actions = ["csrf", "signin", "callback", "signout", "error"];

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's endpoints run under Next, since they use its request and response. */
async function handle(request: Request, context: RouteContext): Promise<Response> {
  const requestId = newId("request");
  return toResponse(await answer(request, context, requestId), { "x-request-id": requestId });
}

async function answer(request: Request, context: RouteContext, requestId: string): Promise<Response> {
  const { headers, url } = request;
  const visit: PageRequest = {
    ctx: {
      actor: { kind: "anonymous" },
      requestId,
      ipAddress: remoteAddress(headers),
      db: getDb(),
      now: timeNow(),
    },
    cookieHeader: headers.get("cookie"),
    userAgent: headers.get("user-agent"),
    deviceCookie: null,
    failure: null,
  };
  try {
    const [action = ""] = (await context.params).nextauth;
    if (!actions.includes(action)) throw notFound("address");
    const response: Response = await NextAuth(request as never, context as never, nextAuthOptions(visit));
    if (visit.failure !== null) throw visit.failure;
    if (visit.deviceCookie !== null) response.headers.append("set-cookie", visit.deviceCookie);
    return response;
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error !== thrown) log.error({ requestId, err: thrown }, "next-auth failed");
    return problemResponse(error, requestId, new URL(url).pathname);
  }
}

export { handle as GET, handle as POST };
