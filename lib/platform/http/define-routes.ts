import { z } from "zod";
import { type Access, anybody } from "#lib/platform/access/access.ts";
import type { Actor, Caller, Context } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { DomainError, problems } from "#lib/platform/errors.ts";
import { logRequest } from "#lib/platform/http/log-request.ts";
import { requireEventStreamAccepted, requireJsonAccepted } from "#lib/platform/http/responses/accept.ts";
import { ApiResponse, toApiResponse, toResponse } from "#lib/platform/http/responses/api-response.ts";
import { errorPageResponse } from "#lib/platform/http/responses/error-page.ts";
import { oauthErrorResponse, problemResponse } from "#lib/platform/http/responses/problem.ts";
import { corsHeaders, preflightResponse } from "#lib/platform/http/responses/standard-headers.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { callerOfAddress } from "#lib/platform/rate-limit/caller-network.ts";
import { takePlace } from "#lib/platform/rate-limit/places.ts";
import { type AnyOperation, type Exchange, operation, type TypedOperation } from "./operation.ts";
import { type RateMeter, rateMeter } from "./rate-meter.ts";
import { discardUnread, maxBodyBytes, readJson } from "./read-body.ts";
import { remoteAddress } from "./remote-address.ts";
import { toDomainError } from "./to-domain-error.ts";
import { validateBody, validateQuery } from "./validate.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number];
export type PathParams = Record<string, string>;
type Route = { params: Promise<unknown> };

/** How one path responds, besides its operations. */
type RouteSettings = {
  /** `oauth` for errors as in RFC 6749, `page` for an HTML page. The default is `problem`. */
  errors: "problem" | "oauth" | "page";
  /** Allows any origin, without credentials. The default for operations that take an access token. */
  anyOrigin: boolean;
};

/** The operations of one path with their settings. `operations.HEAD` is the GET. */
export type Routes = RouteSettings & { operations: Partial<Record<Method, AnyOperation>> };

/** The handler that Next and server/http/mount-routes.ts call. `routes` is what the OpenAPI document is made from. */
export type RouteHandler<E extends Exchange = Exchange> = {
  (request: Request, route: Route): Promise<Response>;
  routes?: Routes;
  /** Only a type. */
  readonly exchange?: E;
};

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Declared = Partial<RouteSettings & Record<Verb, AnyOperation>>;

/** The handlers of a path. Each that has an operation also has the type of its exchange. */
type Handlers<D> = { [M in Method]: RouteHandler<M extends keyof D ? ExchangeOf<D[M]> : never> };
type ExchangeOf<O> = O extends TypedOperation<infer E> ? E : never;

/** A request on its way through the steps. */
type Call = {
  routes: Routes;
  operation: AnyOperation;
  access: Access;
  method: Method;
  request: Request;
  params: PathParams;
  meter: RateMeter;
  startedMs: number;
  /** Its actor is anonymous until the caller is known. */
  ctx: Context;
  isAuthenticated: boolean;
  caller: Caller;
  query: unknown;
  body: unknown;
  leavePlace: () => void;
  result: ApiResponse | Response | null;
};

/** Takes a request one step further, or throws why it is refused. */
type Step = (call: Call) => Call | Promise<Call>;

/** The path of every request. */
const steps: readonly Step[] = [
  recognizeCaller,
  limitAddress,
  authenticate,
  limitCaller,
  requireAcceptable,
  authorize,
  readQuery,
  readBody,
  waitForPlace,
  handle,
];

/**
 * Makes the handlers of one path. Undeclared methods get 405 with `Allow`.
 *
 * Source: contract, "Errors of the APIs", "Headers on every API response", "CORS".
 */
export function defineRoutes<D extends Declared>(declared: D): Handlers<D> {
  const { errors = "problem", anyOrigin, ...operations }: Declared = declared;
  const { GET } = operations;
  const withHead = GET && !GET.refusesHead ? { ...operations, HEAD: GET } : operations;
  const accesses = Object.values(operations).flatMap(({ access }) => access);
  const routes: Routes = {
    operations: withHead,
    errors,
    anyOrigin: anyOrigin ?? accesses.some(({ kind }) => kind === "bearer"),
  };
  const allowed = [...Object.keys(withHead), "OPTIONS"].join(", ");
  const ofEveryMethod: Routes["operations"] = {
    ...withHead,
    OPTIONS: operation({ access: anybody, handle: () => preflightResponse(allowed, routes.anyOrigin) }),
  };
  const notAllowed = operation({
    access: anybody,
    handle: () => {
      throw new DomainError("method_not_allowed", `This URL allows ${allowed}.`, {
        headers: { allow: allowed },
      });
    },
  });
  const handlers = methods.map((method) => {
    const handler: RouteHandler = async (request, route) => {
      // The mount calls the handler of PUT for methods that are none of ours, such as PROPFIND.
      const operation = (request.method === method ? ofEveryMethod[method] : undefined) ?? notAllowed;
      return respond(begin(routes, operation, method, request, toPathParams(await route.params)));
    };
    handler.routes = routes;
    return [method, handler];
  });
  // One for each method.
  return Object.fromEntries(handlers) as Handlers<D>;
}

/** Takes a request through its steps. The only `catch` turns an expected error into its response, and any other into a 500. */
async function respond(begun: Call): Promise<Response> {
  let call = begun;
  try {
    for (const step of steps) call = await step(call);
  } catch (thrown) {
    call.leavePlace();
    call = { ...call, result: refuse(call, thrown) };
  }
  const response = toResponse(call.result ?? toApiResponse(null), getHeaders(call));
  await logCall(call, response);
  if (!(await discardUnread(call.request))) response.headers.set("connection", "close");
  if (call.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);
}

function begin(
  routes: Routes,
  operation: AnyOperation,
  method: Method,
  request: Request,
  params: PathParams,
): Call {
  const access = chooseAccess(operation, request.headers);
  const ctx = newContext(request);
  const caller = callerOfAddress(ctx.ipAddress);
  const ofAddress = access.count ? "public" : access.limit;
  return {
    routes,
    operation,
    access,
    method,
    request,
    params,
    ctx,
    caller,
    meter: rateMeter(access.limit, { limit: ofAddress, id: caller.id }),
    startedMs: performance.now(),
    isAuthenticated: false,
    query: undefined,
    body: undefined,
    leavePlace: () => undefined,
    result: null,
  };
}

/** The access whose credentials the request has; the first one without credentials. */
function chooseAccess({ access }: AnyOperation, headers: Headers): Access {
  return access.find(({ isPresented }) => isPresented(headers)) ?? access[0] ?? anybody;
}

/** Credentials that this process checked recently. */
function recognizeCaller(call: Call): Call {
  const actor = call.access.cached?.(call.request.headers, call.ctx);
  return actor ? { ...identify(call, actor), isAuthenticated: true } : call;
}

/** Before any work for an unknown caller. */
async function limitAddress(call: Call): Promise<Call> {
  if (!call.isAuthenticated) await call.meter.takeForAddress();
  return call;
}

async function authenticate(call: Call): Promise<Call> {
  if (call.isAuthenticated) return call;
  return identify(call, await call.access.authenticate(call.request, call.ctx, call.params));
}

function identify(call: Call, actor: Actor): Call {
  const ctx = { ...call.ctx, actor };
  return { ...call, ctx, caller: call.access.count?.(actor, ctx) ?? call.caller };
}

/** Takes tokens of the caller in place of the network address. */
async function limitCaller(call: Call): Promise<Call> {
  const { access, caller, meter, operation } = call;
  const cost = operation.cost ?? 1;
  if (access.count) await meter.takeForCaller(caller, cost);
  else await meter.takeMore(cost - 1);
  return call;
}

/** Pages need not say that they accept JSON, and the token endpoint has only JSON. */
function requireAcceptable(call: Call): Call {
  const { access, routes, operation, request } = call;
  if (access.kind === "session" || routes.errors !== "problem" || !operation.docs) return call;
  if (operation.docs.response.contentType === "text/event-stream") requireEventStreamAccepted(request);
  else requireJsonAccepted(request);
  return call;
}

function authorize(call: Call): Call {
  call.access.authorize?.(call.ctx.actor);
  return call;
}

const noParameters = z.strictObject({});

/** A GET without parameters refuses them all, except the public ones: RFC 6749 §3.1 ignores what it does not know. */
function readQuery(call: Call): Call {
  const { operation, method, access, request } = call;
  const mayHaveOthers = method !== "GET" || access.kind === "public";
  const schema = operation.query ?? (mayHaveOthers ? undefined : noParameters);
  if (!schema) return call;
  return { ...call, query: validateQuery(schema, new URL(request.url).searchParams) };
}

/** Whoever sends a body for longer than this is authenticated again. */
const slowBodyMs = 5_000;

async function readBody(call: Call): Promise<Call> {
  const { operation, request } = call;
  if (!operation.body) return call;
  const startedMs = performance.now();
  const json = await readJson(request, operation.bodyLimitBytes ?? maxBodyBytes);
  const isSlow = performance.now() - startedMs > slowBodyMs;
  const body = validateBody(operation.body, json, operation.maxValues);
  return isSlow ? authenticateAgain({ ...call, body }) : { ...call, body };
}

async function authenticateAgain(call: Call): Promise<Call> {
  const ctx = { ...call.ctx, now: new Date() };
  return authorize(await authenticate({ ...call, ctx, isAuthenticated: false }));
}

async function waitForPlace(call: Call): Promise<Call> {
  const leavePlace = await takePlace(call.caller.placesId, call.caller.places);
  return { ...call, leavePlace, ctx: { ...call.ctx, leavePlace } };
}

async function handle(call: Call): Promise<Call> {
  const { operation, ctx, params, query, body, request, meter, leavePlace } = call;
  const { takeMore, takeFrom } = meter;
  const handled = await operation.handle(ctx, { params, query, body, request, takeMore, takeFrom });
  const result = toApiResponse(handled, operation.status);
  if (result instanceof Response && result.body) return { ...call, result: untilRead(result, leavePlace) };
  leavePlace();
  return { ...call, result };
}

/** A response that is written while it is read keeps its place until then. */
function untilRead(response: Response, leavePlace: () => void): Response {
  const end = { flush: leavePlace, cancel: leavePlace };
  return new Response(response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(end)), response);
}

/** The headers of every response. A person's response is for pages of this origin only. */
function getHeaders({ routes, access, meter, ctx }: Call): Record<string, string> {
  return {
    ...meter.headers(),
    "x-request-id": ctx.requestId,
    "x-content-type-options": "nosniff",
    ...(routes.anyOrigin && access.kind !== "session" && corsHeaders),
  };
}

/**
 * Logs what was thrown, and responds with what the caller may know of it. A refusal that we chose, such as 503 while too many
 * deliveries wait, is a warning with its reason: its stack leads nowhere.
 */
function refuse({ routes, method, request, ctx }: Call, thrown: unknown): Response {
  const { requestId } = ctx;
  const error = toDomainError(thrown, { isChange: method !== "GET" && method !== "HEAD" });
  const path = new URL(request.url).pathname;
  const line = { requestId, method, path: withoutKey(path), code: error.code };
  if (problems[error.code].status < 500) log.debug({ ...line, err: thrown }, "request failed");
  else if (error === thrown && error.cause === undefined)
    log.warn({ ...line, reason: error.message }, "request refused");
  else log.error({ ...line, err: thrown }, "request failed");
  if (routes.errors === "oauth") return oauthErrorResponse(error);
  if (routes.errors === "page") return errorPageResponse(error, requestId, request.headers.get("cookie"));
  return problemResponse(error, requestId, path);
}

/** The key in the path of an inbox is its only credential. */
function withoutKey(path: string): string {
  return path.replace(/(\/inbox\/v1\/)[^/]+/gi, "$1[secret]");
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
    requestId: given && /^[\w.:-]{1,128}$/.test(given) ? given : newId("request"),
    ipAddress: remoteAddress(request.headers),
    db: getDb(),
    now: new Date(),
  };
}

/** Adds the call of an application that proved who it is to its request log, an error with its body. */
async function logCall(call: Call, response: Response): Promise<void> {
  const { access, ctx, caller, method, request, startedMs, result } = call;
  const { actor, now: at, requestId, ipAddress } = ctx;
  const { issuedToken, loggedBody } =
    result instanceof ApiResponse ? result : { issuedToken: null, loggedBody: null };
  // A public client proves who it is by its code or refresh token.
  const isProven = !caller.isUnproven || issuedToken !== null;
  if (actor.kind !== "application" || access.kind === "public" || !isProven) return;
  const { status } = response;
  const problem = status >= 400 ? await response.clone().text() : loggedBody;
  logRequest({
    applicationId: actor.applicationId,
    at,
    method,
    url: request.url,
    status,
    durationMs: performance.now() - startedMs,
    requestId,
    ipAddress,
    problem,
    issuedToken,
  });
}
