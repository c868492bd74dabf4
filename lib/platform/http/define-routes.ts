import { z } from "zod";
import { type Access, anybody } from "#lib/platform/access/access.ts";
import { type Actor, type Context, countedAs } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { unlessHung } from "#lib/platform/db/unless-hung.ts";
import type { RateLimitName } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { logRequest } from "#lib/platform/http/log-request.ts";
import { requireEventStreamAccepted, requireJsonAccepted } from "#lib/platform/http/responses/accept.ts";
import { type ApiResponse, toApiResponse, toResponse } from "#lib/platform/http/responses/api-response.ts";
import { errorPageResponse } from "#lib/platform/http/responses/error-page.ts";
import { oauthErrorResponse, problemResponse } from "#lib/platform/http/responses/problem.ts";
import {
  corsHeaders,
  deprecationHeaders,
  preflightResponse,
} from "#lib/platform/http/responses/standard-headers.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import {
  requirePresent,
  withinAddressCap,
  withinOrganizationCap,
} from "#lib/platform/rate-limit/organization-cap.ts";
import type { AnyOperation } from "./operation.ts";
import { type RateMeter, rateMeter } from "./rate-meter.ts";
import { dropBody, maxBodyBytes, readJson } from "./read-body.ts";
import { remoteAddress } from "./remote-address.ts";
import { hasCode, toDomainError } from "./to-domain-error.ts";
import { validateBody, validateQuery } from "./validate.ts";

const noParameters = z.strictObject({});
const confirmedForMs = 2_000;
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
  /** A limit of lib/platform/rate-limit/policies.ts, in place of that of the access. */
  limit: RateLimitName | undefined;
};

/** The operations of one path with their settings. `operations.HEAD` is the GET. */
export type Routes = RouteSettings & {
  operations: Partial<Record<Method, AnyOperation>>;
  allowed: readonly string[];
};

/** The handler that Next and server/http/mount-routes.ts call. `routes` is what the OpenAPI document is made from. */
export type RouteHandler = {
  (request: Request, route: Route): Promise<Response>;
  routes?: Routes;
};

/** A request on its way. `actor` is in `ctx` once the caller is known. */
type Passing = {
  routes: Routes;
  operation: AnyOperation | undefined;
  access: Access;
  method: Method;
  request: Request;
  params: PathParams;
  ctx: Context;
  meter: RateMeter;
  /** When the credentials were checked last, by `performance.now()`. */
  confirmedMs: number;
  /** The application whose request log shows the request. */
  applicationId: string | null;
};

/**
 * Makes the handlers of one path. Undeclared methods get 405 with `Allow`.
 *
 * Source: contract, "Errors of the APIs", "Headers on every API response", "CORS".
 */
export function defineRoutes({
  errors = "problem",
  anyOrigin,
  limit,
  ...operations
}: Partial<RouteSettings & Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", AnyOperation>>): Record<
  Method,
  RouteHandler
> {
  const { GET } = operations;
  const withHead = GET && !GET.refusesHead ? { ...operations, HEAD: GET } : operations;
  const accesses = Object.values(operations).flatMap(({ access }) => access);
  const routes: Routes = {
    operations: withHead,
    allowed: [...Object.keys(withHead), "OPTIONS"],
    errors,
    anyOrigin: anyOrigin ?? accesses.some(({ kind }) => kind === "bearer"),
    limit,
  };
  const handlers = methods.map((method) => {
    const handler: RouteHandler = async (request, route) =>
      respond(begin(routes, method, request, toPathParams(await route.params)));
    handler.routes = routes;
    return [method, handler];
  });
  return Object.fromEntries(handlers);
}

/** The path of every request. The only `catch` turns an expected error into its response, and any other into a 500. */
async function respond(passing: Passing): Promise<Response> {
  const startedMs = performance.now();
  const result = await unlessHung(handle(passing)).catch(async (thrown: unknown) =>
    refuse(passing, await unlessRemoved(passing, thrown)),
  );
  const response = toResponse(result, getHeaders(passing));
  await logCall(passing, response, performance.now() - startedMs);
  const isBodyWanted = passing.operation?.readsBodyLater && response.ok;
  if (!isBodyWanted && !(await dropBody(passing.request))) response.headers.set("connection", "close");
  return passing.method === "HEAD" ? new Response(null, response) : response;
}

/** Whoever is removed while a request of theirs runs is not signed in, and their rows are missing. */
async function unlessRemoved({ access, request, ctx }: Passing, thrown: unknown): Promise<unknown> {
  const isRowMissing = ["P2003", "P2025", "23503"].some((code) => hasCode(thrown, code));
  if (ctx.actor.kind !== "user" || !isRowMissing) return thrown;
  const authenticate = async () => access.authenticate(request, ctx);
  return authenticate().then(
    () => thrown,
    (refusal: unknown) => refusal,
  );
}

async function handle(passing: Passing): Promise<ApiResponse | Response> {
  const isRemembered = await admit(passing);
  if (passing.method === "OPTIONS")
    return preflightResponse(passing.routes.allowed.join(", "), passing.routes.anyOrigin);
  const operation = requireOperation(passing);
  requireAcceptable(passing);
  if (!isRemembered) await authenticate(passing);
  passing.access.authorize?.(passing.ctx.actor);
  const query = parseQuery(passing, operation);
  const parse = operation.body && (await readJson(passing.request, operation.bodyLimitBytes ?? maxBodyBytes));
  return run(passing, operation, query, parse);
}

function begin(routes: Routes, method: Method, request: Request, params: PathParams): Passing {
  // The mount calls the handler of PUT for methods that are none of ours, such as PROPFIND.
  const operation = request.method === method ? routes.operations[method] : undefined;
  const access = chooseAccess(operation ?? Object.values(routes.operations)[0], request.headers);
  const ctx = newContext(request);
  const meter = rateMeter(routes.limit ?? access.limit, ctx.ipAddress);
  return {
    routes,
    operation,
    access,
    method,
    request,
    params,
    ctx,
    meter,
    confirmedMs: performance.now(),
    applicationId: null,
  };
}

/** The access whose credentials the request has; the first one without credentials. */
export function chooseAccess(operation: AnyOperation | undefined, headers: Headers): Access {
  const accesses = operation?.access ?? [];
  return accesses.find(({ isPresented }) => isPresented(headers)) ?? accesses[0] ?? anybody;
}

/** Charges the caller if this process knows the credentials, otherwise the network address. Returns whether it knows. */
async function admit(passing: Passing): Promise<boolean> {
  const { operation, access, request, ctx, meter } = passing;
  const actor = operation ? (access.remembered?.(request.headers, ctx) ?? null) : null;
  if (actor) await identifyCaller(passing, actor);
  else await meter.admit();
  return actor !== null;
}

function requireOperation({ operation, routes }: Passing): AnyOperation {
  if (operation) return operation;
  const allowed = routes.allowed.join(", ");
  throw new DomainError("method_not_allowed", `This URL allows ${allowed}.`, { headers: { allow: allowed } });
}

/** The portal's own pages need not say that they accept JSON. */
function requireAcceptable({ access, routes, operation, request }: Passing): void {
  if (access.kind === "session" || routes.errors !== "problem" || operation?.ignoresAccept) return;
  if (operation?.streams) requireEventStreamAccepted(request);
  else requireJsonAccepted(request);
}

async function authenticate(passing: Passing): Promise<void> {
  await identifyCaller(passing, await passing.access.authenticate(passing.request, passing.ctx));
}

/** Charges the caller in place of the network address. */
async function identifyCaller(passing: Passing, actor: Actor): Promise<void> {
  const { meter, routes } = passing;
  passing.ctx = { ...passing.ctx, actor };
  if (actor.kind === "application") {
    passing.applicationId = actor.applicationId;
    await meter.spend(countedAs(actor));
  } else if (actor.kind === "user" && routes.limit === undefined) await meter.spend({ id: actor.userId });
}

/**
 * A body, a turn, and an event may take minutes to come, and a download minutes to be read. Whoever lost the right meanwhile
 * must not use it. Checks the credentials again unless that was just done.
 */
async function confirmCaller(passing: Passing): Promise<void> {
  const { access, request, ctx, confirmedMs } = passing;
  if (performance.now() - confirmedMs < confirmedForMs) return;
  const actor = await access.authenticate(request, { ...ctx, now: new Date() });
  access.authorize?.(actor);
  // What is under way was begun with the earlier role.
  if (actor.kind === "user" && ctx.actor.kind === "user" && actor.role !== ctx.actor.role)
    throw new DomainError("forbidden", "Your role has changed. Send the request again.");
  passing.ctx = { ...ctx, actor };
  passing.confirmedMs = performance.now();
}

/** A download that ends early when its caller loses the right to it. */
function whileConfirmed(passing: Passing, response: Response): Response {
  const checked = new TransformStream<Uint8Array, Uint8Array>({
    transform: async (chunk, controller) => {
      await confirmCaller(passing);
      controller.enqueue(chunk);
    },
  });
  return response.body ? new Response(response.body.pipeThrough(checked), response) : response;
}

/** A GET without parameters refuses them all, except the public ones: RFC 6749 §3.1 ignores what it does not know. */
function parseQuery({ request, method, access }: Passing, { query }: AnyOperation): unknown {
  const { searchParams } = new URL(request.url);
  if (query) return validateQuery(query, searchParams);
  if (method === "GET" && access.kind !== "public") validateQuery(noParameters, searchParams);
  return undefined;
}

async function run(
  passing: Passing,
  operation: AnyOperation,
  query: unknown,
  parse: (() => unknown) | undefined,
): Promise<ApiResponse | Response> {
  const { routes, access, method, request, params, ctx, meter } = passing;
  const { spend, spendAlso } = meter;
  const identify = (applicationId: string) => {
    passing.applicationId = applicationId;
  };
  const isRead = method === "GET" || method === "HEAD";
  const runHandler = async () => {
    await confirmCaller(passing);
    const body = operation.body && validateBody(operation.body, parse?.(), operation);
    const call = { params, query, body, request, spend, spendAlso, identify };
    const result = toApiResponse(await operation.handle(passing.ctx, call), operation.status);
    // What changed has changed, and a stream checks its caller itself.
    if (!isRead || operation.streams || access.kind === "public") return result;
    await confirmCaller(passing);
    return result instanceof Response ? whileConfirmed(passing, result) : result;
  };
  const runUnlessLeft = async () => {
    requirePresent(ctx);
    return runHandler();
  };
  const { actor, ipAddress } = ctx;
  if (operation.turn === "none") return runHandler();
  if (operation.turn && actor.kind !== "anonymous")
    return withinOrganizationCap(operation.turn, actor, runUnlessLeft);
  if (actor.kind === "user") return withinOrganizationCap("request", actor, runUnlessLeft);
  // They wait for locks, while they have a connection each.
  if (actor.kind === "application" && !isRead) return withinOrganizationCap("change", actor, runUnlessLeft);
  // Routes with limits of their own are for programs, of which many may share an address.
  if (actor.kind === "anonymous" && routes.limit === undefined)
    return withinAddressCap(ipAddress, runUnlessLeft);
  return runHandler();
}

/** The headers of every response. A person's response is for pages of this origin only. */
function getHeaders({ routes, operation, access, meter, ctx }: Passing): Record<string, string> {
  return {
    ...meter.headers(),
    ...(operation?.deprecated && deprecationHeaders(operation.deprecated)),
    "x-request-id": ctx.requestId,
    "x-content-type-options": "nosniff",
    ...(routes.anyOrigin && access.kind !== "session" && corsHeaders),
  };
}

/** Logs what was thrown, and responds with what the caller may know of it. */
function refuse({ routes, method, request, ctx }: Passing, thrown: unknown): Response {
  const { requestId } = ctx;
  const error = toDomainError(thrown);
  const path = new URL(request.url).pathname;
  const level = error.code === "internal_error" || error.code === "unavailable" ? "error" : "debug";
  log[level]({ requestId, method, path: withoutKey(path), code: error.code, err: thrown }, "request failed");
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
    hasLeft: () => request.signal.aborted,
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
