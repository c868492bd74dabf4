import type { z } from "zod";
import type { Access } from "#lib/platform/access/access.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { getDb } from "#lib/platform/db/client.ts";
import type { RateLimitName } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { logRequest } from "#lib/platform/http/log-request.ts";
import { requireJsonAccepted } from "#lib/platform/http/responses/accept.ts";
import { type Answer, toAnswer, toResponse } from "#lib/platform/http/responses/answer.ts";
import { errorPageResponse } from "#lib/platform/http/responses/error-page.ts";
import { oauthErrorResponse, problemResponse } from "#lib/platform/http/responses/problem.ts";
import {
  corsHeaders,
  type Deprecated,
  deprecationHeaders,
  embedHeaders,
  preflightResponse,
} from "#lib/platform/http/responses/standard-headers.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { inTurn } from "#lib/platform/rate-limit/in-turn.ts";
import { type Caller, type RateMeter, rateMeter } from "./rate-meter.ts";
import { maxBodyBytes, readJson } from "./read-body.ts";
import { remoteAddress } from "./remote-address.ts";
import { toDomainError } from "./to-domain-error.ts";
import { validateBody, validateQuery } from "./validate.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number];
export type PathParams = Record<string, string>;
type Route = { params: Promise<unknown> };
/** The handler that Next and server/http/mount-routes.ts call. */
export type RouteHandler = (request: Request, route: Route) => Promise<Response>;

type Given<T> = [T] extends [undefined] ? unknown : T;
/** The parsed query and body together with the named segments of the path. */
type Input<Q, B, P extends string> = Given<Q> & Given<B> & { [Name in P]: string };

export type Call = {
  request: Request;
  /** Charges the caller that the handler identified. Bearer operations are charged before. */
  spend: (caller: Caller) => Promise<void>;
  /** Names the application whose request log shows the request. Bearer operations are named before. */
  identify: (applicationId: string) => void;
};

/** What an operation does. `anybody`, `bearer`, `signedIn`, and `staffOnly` add who may call it. */
export type Operation<A extends Actor = Actor, Q = unknown, B = unknown, P extends string = string> = {
  /** Segments of the path that the handler gets. */
  params?: readonly P[];
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Maximum size of the JSON body; 64 KiB by default. */
  bodyLimitBytes?: number;
  /** The handler checks itself for text that PostgreSQL cannot store, so that one event does not reject the others. */
  judgesTexts?: true;
  /** Answers HEAD with 405, because the GET has side effects. */
  refusesHead?: boolean;
  /** Answers server-sent events or an image: `Accept` need not include JSON. */
  streams?: true;
  /** Adds `Deprecation` and `Sunset` to every response. */
  deprecated?: Deprecated;
  /** The status of a response with JSON data. The default is 200. */
  status?: 201 | 202;
  /** Runs beside the caller's other requests, because it waits for a receiver or takes a turn of its own. */
  outOfTurn?: true;
  /** A verb. Returns the data of a JSON response, nothing for `{}`, or a response of its own. */
  handle: (ctx: Context<A>, input: Input<Q, B, P>, call: Call) => unknown;
};

// The parameters of `handle` vary by operation. Each is called with what its own access and schemas yield.
type AnyOperation = Omit<Operation, "handle"> & {
  access: Access;
  // biome-ignore lint/suspicious/noExplicitAny: a list of operations with different inputs has no narrower type
  handle: (ctx: any, input: any, call: Call) => unknown;
};

/** Declares one operation. Its access and schemas type its handler. */
export function operation<A extends Actor, Q = undefined, B = undefined, P extends string = never>(
  access: Access<A>,
  spec: Operation<A, Q, B, P>,
): AnyOperation {
  return { ...spec, access };
}

const publicAccess: Access = {
  kind: "public",
  limit: "public",
  authenticate: (_request, { actor }) => actor,
};

/** An operation without authentication. */
export function anybody<Q = undefined, B = undefined, P extends string = never>(
  spec: Operation<Actor, Q, B, P>,
): AnyOperation {
  return operation(publicAccess, spec);
}

/** How one path answers, besides its operations. */
type RouteSettings = {
  /** `oauth` for errors as in RFC 6749, `page` for an HTML page. The default is `problem`. */
  errors: "problem" | "oauth" | "page";
  /** Allows any origin, without credentials. The default for bearer operations. */
  anyOrigin: boolean;
  /** Lets the page that asks read the response, without credentials. The handler checks the page's origin. */
  embeddable: boolean;
  /** A limit of lib/platform/rate-limit/policies.ts. The default is that of the first operation's access. */
  limit: RateLimitName;
};

/** The operations of one path with their settings. `operations.HEAD` is the GET. */
type Routes = RouteSettings & {
  operations: Partial<Record<Method, AnyOperation>>;
  allowed: readonly string[];
};

/** A request on its way through `respond`. `applicationId` is null until the caller is known. */
type Passing = {
  routes: Routes;
  method: Method;
  request: Request;
  ctx: Context;
  meter: RateMeter;
  applicationId: string | null;
};

/**
 * Makes the handlers of one path. Each request passes: request ID → address limit → authentication → caller's limit →
 * scope → parsing → `handle`. The only `catch` turns an expected error into problem JSON, and any other error into a 500
 * without details and a log record with all of them. Undeclared methods get 405 with `Allow`.
 *
 * Source: contract, "Errors of the APIs", "Headers on every API response", "CORS".
 */
export function defineRoutes({
  errors = "problem",
  anyOrigin,
  embeddable = false,
  limit,
  ...operations
}: Partial<RouteSettings & Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", AnyOperation>>): Record<
  Method,
  RouteHandler
> {
  const { GET } = operations;
  const withHead = GET && !GET.refusesHead ? { ...operations, HEAD: GET } : operations;
  const [access = publicAccess] = Object.values(operations).map((op) => op.access);
  const routes: Routes = {
    operations: withHead,
    allowed: [...Object.keys(withHead), "OPTIONS"],
    errors,
    anyOrigin: anyOrigin ?? access.kind === "bearer",
    embeddable,
    limit: limit ?? access.limit,
  };
  const handlers = methods.map((method) => [
    method,
    ((request, route) => respond(routes, method, request, route)) satisfies RouteHandler,
  ]);
  return Object.fromEntries(handlers);
}

async function respond(routes: Routes, method: Method, request: Request, route: Route): Promise<Response> {
  const startedMs = performance.now();
  const ctx = newContext(request);
  const meter = rateMeter(routes.limit, ctx.ipAddress);
  const passing: Passing = { routes, method, request, ctx, meter, applicationId: null };
  const answered = await answer(passing, toPathParams(await route.params)).catch((thrown: unknown) =>
    refuse(passing, thrown),
  );
  const deprecated = routes.operations[method]?.deprecated;
  const response = toResponse(answered, {
    ...meter.headers(),
    ...(deprecated && deprecationHeaders(deprecated)),
    "x-request-id": ctx.requestId,
    "x-content-type-options": "nosniff",
    ...(routes.anyOrigin && corsHeaders),
    ...(routes.embeddable && embedHeaders(request)),
  });
  await logCall(passing, response, performance.now() - startedMs);
  return method === "HEAD" ? new Response(null, response) : response;
}

async function answer(passing: Passing, params: PathParams): Promise<Answer | Response> {
  const { routes, method, request, ctx, meter } = passing;
  const { anyOrigin, errors } = routes;
  const allowed = routes.allowed.join(", ");
  const op = routes.operations[method];
  const remembered = op?.access.remembered?.(request.headers, ctx) ?? null;
  if (remembered) await chargeCaller(passing, remembered);
  else await meter.admit();
  if (method === "OPTIONS") return preflightResponse(allowed, anyOrigin);
  if (!op) {
    throw new DomainError("method_not_allowed", `This URL allows ${allowed}.`, {
      headers: { allow: allowed },
    });
  }
  if (op.access.kind !== "session" && errors === "problem" && !op.streams) requireJsonAccepted(request);
  const actor = remembered ?? (await op.access.authenticate(request, ctx));
  if (!remembered) await chargeCaller(passing, actor);
  op.access.authorize?.(actor);
  const query = op.query ? validateQuery(op.query, new URL(request.url).searchParams) : undefined;
  const body = op.body
    ? validateBody(op.body, await readJson(request, op.bodyLimitBytes ?? maxBodyBytes), op)
    : undefined;
  const identify = (applicationId: string) => {
    passing.applicationId = applicationId;
  };
  const segments = Object.fromEntries((op.params ?? []).map((name) => [name, params[name]]));
  const input = Array.isArray(body) ? body : Object.assign({}, query, body, segments);
  const call: Call = { request, spend: meter.spend, identify };
  const handle = async () => toAnswer(await op.handle({ ...ctx, actor }, input, call), op.status);
  if (actor.kind !== "user" || op.outOfTurn) return handle();
  const inItsTurn = () =>
    inTurn("request", actor, async () => {
      if (request.signal.aborted) throw new DomainError("conflict", "The caller left before its turn.");
      return handle();
    });
  return method === "GET" || method === "HEAD" ? inItsTurn() : inTurn("change", actor, inItsTurn);
}

async function chargeCaller(passing: Passing, actor: Actor): Promise<void> {
  const { meter, routes } = passing;
  if (actor.kind === "application") {
    passing.applicationId = actor.applicationId;
    await meter.spend({ id: actor.applicationId, organizationId: actor.organizationId });
  } else if (actor.kind === "user" && routes.limit === "console") await meter.spend({ id: actor.userId });
}

/** Logs what was thrown, and answers with what the caller may know of it. */
function refuse({ routes, method, request, ctx }: Passing, thrown: unknown): Response {
  const { requestId } = ctx;
  const error = toDomainError(thrown);
  const path = new URL(request.url).pathname;
  const level = error.code === "internal_error" || error.code === "unavailable" ? "error" : "debug";
  log[level]({ requestId, method, path, code: error.code, err: thrown }, "request failed");
  if (routes.errors === "oauth") return oauthErrorResponse(error);
  if (routes.errors === "page") return errorPageResponse(error, requestId, request.headers.get("cookie"));
  return problemResponse(error, requestId, path);
}

/**
 * The named segments. Next gives no params on a static route, and a list for a catch-all. PostgreSQL does not store
 * U+0000; its replacement matches nothing, either.
 */
function toPathParams(params: unknown): PathParams {
  const named: PathParams = {};
  for (const [name, value] of Object.entries(params ?? {}))
    if (typeof value === "string") named[name] = value.replaceAll("\0", "\uFFFD");
  return named;
}

function newContext(request: Request): Context {
  const given = request.headers.get("x-request-id");
  return {
    actor: { kind: "anonymous" },
    requestId: given && /^[\w.:-]{8,128}$/.test(given) ? given : newId("request"),
    ipAddress: remoteAddress(request.headers),
    db: getDb(),
    now: timeNow(),
  };
}

/** Adds the call to the request log of its application, an error with its body. */
async function logCall(
  { applicationId, method, request, ctx }: Passing,
  response: Response,
  durationMs: number,
): Promise<void> {
  if (applicationId === null) return;
  const { now: at, requestId, ipAddress } = ctx;
  const { status } = response;
  const problem = status >= 400 ? await response.clone().text() : null;
  logRequest({
    applicationId,
    at,
    method,
    url: request.url,
    status,
    durationMs,
    requestId,
    ipAddress,
    problem,
  });
}
