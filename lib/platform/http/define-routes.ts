import type { z } from "zod";
import type { Access } from "#lib/platform/access/access.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { getDb } from "#lib/platform/db/client.ts";
import type { RateLimitName } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { requireJsonAccepted } from "#lib/platform/http/answers/accept.ts";
import { type Answer, toResponse } from "#lib/platform/http/answers/answer.ts";
import { corsHeaders, preflightResponse } from "#lib/platform/http/answers/cors.ts";
import { type Deprecated, deprecationHeaders } from "#lib/platform/http/answers/deprecation.ts";
import { errorPageResponse } from "#lib/platform/http/answers/error-page.ts";
import { oauthErrorResponse, problemResponse } from "#lib/platform/http/answers/problem.ts";
import { logRequest } from "#lib/platform/http/log-request.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { inTurn } from "#lib/platform/rate-limit/in-turn.ts";
import { type Caller, type RateMeter, rateMeter } from "./rate-meter.ts";
import { readJson } from "./read-body.ts";
import { remoteAddress } from "./remote-address.ts";
import { toDomainError } from "./to-domain-error.ts";
import { validateBody, validateQuery } from "./validate.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number];
export type PathParams = Record<string, string>;
type Route = { params: Promise<unknown> };
/** What Next and server/http/mount-routes.ts call; web-standard on both sides. */
export type RouteHandler = (request: Request, route: Route) => Promise<Response>;

export type OperationInput<Q, B> = {
  params: PathParams;
  query: Q;
  body: B;
  request: Request;
  /** Counts the request against the route's limit for whoever it proved to be; bearer operations have done so. */
  spend: (caller: Caller) => Promise<void>;
  /** Says which application the request proved to come from: its request log shows it. Bearer operations have said so. */
  identify: (applicationId: string) => void;
};

/** A request on its way through `defineRoutes`. */
type Passing = {
  method: Method;
  request: Request;
  ctx: Context;
  meter: RateMeter;
  /** Once it is known. */
  applicationId: string | null;
};

export type Operation<A extends Actor = Actor, Q = unknown, B = unknown> = {
  access: Access<A>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Of the JSON body; 64 KiB unless told. */
  bodyLimitBytes?: number;
  /** The handler judges the body's texts itself: what PostgreSQL cannot store does not refuse the whole request. */
  judgesTexts?: true;
  /** Of a GET that has effects: HEAD would have them too, so it is refused. */
  refusesHead?: boolean;
  /** Answers server-sent events, so an `Accept` that asks for these alone is fine. */
  streams?: true;
  /** On its way out: its answers say since when and until when (`Deprecation`, `Sunset`). */
  deprecated?: Deprecated;
  handle: (ctx: Context<A>, input: OperationInput<Q, B>) => Promise<Answer | Response> | Answer | Response;
};

// The parameters of `handle` vary by operation; inside `defineRoutes` each is called with what its own access yields.
type AnyOperation = Omit<Operation, "handle"> & {
  // biome-ignore lint/suspicious/noExplicitAny: a list of operations with different inputs has no narrower type
  handle: (ctx: any, input: any) => Promise<Answer | Response> | Answer | Response;
};

/** Declares one operation, so that its handler's types follow from its access and schemas. */
export function operation<A extends Actor, Q = undefined, B = undefined>(
  spec: Operation<A, Q, B>,
): Operation<A, Q, B> {
  return spec;
}

export type RouteOptions = {
  /** `oauth` for the endpoints whose errors RFC 6749 shapes, `page` for those that a person's browser is sent to. */
  errors?: "problem" | "oauth" | "page";
  /** Any origin, without credentials. The default for bearer operations. */
  anyOrigin?: boolean;
  /** Of lib/platform/rate-limit/policies.ts: `console` for the operations of a person, `public` for others, unless told. */
  limit?: RateLimitName;
};

/**
 * Makes the handlers of one path. Each request passes: request id → address limit → authenticate → limit of the caller →
 * scope → parse → handle, and ends in the only `catch`: an expected error becomes problem JSON, any other becomes a 500 that says nothing and a log
 * record that says everything, both with the request id. Methods that are not declared answer 405 with `Allow`.
 *
 * Source: contract, "Errors of the APIs", "Headers on every API answer", "CORS".
 */
export function defineRoutes(
  operations: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", AnyOperation>>,
  options: RouteOptions = {},
): Record<Method, RouteHandler> {
  const declared = Object.keys(operations);
  const answersHead = operations.GET !== undefined && operations.GET.refusesHead !== true;
  const allowed = [...declared, ...(answersHead ? ["HEAD"] : []), "OPTIONS"];
  const accesses = Object.values(operations).map(({ access }) => access.kind);
  const anyOrigin = options.anyOrigin ?? accesses.includes("bearer");
  const limit = options.limit ?? (accesses.includes("session") ? "console" : "public");

  function operationOf(method: Method): AnyOperation | undefined {
    if (method === "HEAD") return answersHead ? operations.GET : undefined;
    return method === "OPTIONS" ? undefined : operations[method];
  }

  async function countCaller(passing: Passing, actor: Actor): Promise<void> {
    const { meter } = passing;
    if (actor.kind === "application") {
      passing.applicationId = actor.applicationId;
      await meter.spend({ id: actor.applicationId, organizationId: actor.organizationId });
    } else if (actor.kind === "user" && limit === "console") await meter.spend({ id: actor.userId });
  }

  async function answer(passing: Passing, params: PathParams): Promise<Answer | Response> {
    const { method, request, ctx, meter } = passing;
    const op = operationOf(method);
    const remembered = op?.access.remembered?.(request.headers, ctx) ?? null;
    if (remembered) await countCaller(passing, remembered);
    else await meter.admit();
    if (method === "OPTIONS") return preflightResponse(allowed, anyOrigin);
    if (!op) {
      const detail = `This address answers ${allowed.join(", ")}.`;
      throw new DomainError("method_not_allowed", detail, { headers: { allow: allowed.join(", ") } });
    }
    if (op.access.kind !== "session" && options.errors === undefined && !op.streams)
      requireJsonAccepted(request);
    const actor = remembered ?? (await op.access.authenticate(request, ctx));
    if (!remembered) await countCaller(passing, actor);
    op.access.authorize?.(actor);
    const query = op.query ? validateQuery(op.query, new URL(request.url).searchParams) : undefined;
    const body = op.body
      ? validateBody(op.body, await readJson(request, op.bodyLimitBytes ?? 65_536), op)
      : undefined;
    const identify = (applicationId: string) => {
      passing.applicationId = applicationId;
    };
    const input = { params, query, body, request, spend: meter.spend, identify };
    const handle = async () => op.handle({ ...ctx, actor }, input);
    return actor.kind === "user" ? inTurn("request", actor, handle) : handle();
  }

  function errorResponse(error: DomainError, requestId: string, path: string): Response {
    switch (options.errors) {
      case "oauth":
        return oauthErrorResponse(error);
      case "page":
        return errorPageResponse(error, requestId);
      default:
        return problemResponse(error, requestId, path);
    }
  }

  async function respond(method: Method, request: Request, route: Route): Promise<Response> {
    const ctx = newContext(request);
    const startedMs = performance.now();
    const meter = rateMeter(limit, ctx.ipAddress);
    const failed = (thrown: unknown): Response => {
      const error = toDomainError(thrown);
      const path = new URL(request.url).pathname;
      const level = error.code === "internal_error" || error.code === "unavailable" ? "error" : "debug";
      log[level]({ requestId: ctx.requestId, method, path, code: error.code, err: thrown }, "request failed");
      return errorResponse(error, ctx.requestId, path);
    };
    const passing: Passing = { method, request, ctx, meter, applicationId: null };
    const answered = await answer(passing, toPathParams(await route.params)).catch(failed);
    const deprecated = operationOf(method)?.deprecated;
    const response = toResponse(answered, {
      ...meter.headers(),
      ...(deprecated && deprecationHeaders(deprecated)),
      "x-request-id": ctx.requestId,
      "x-content-type-options": "nosniff",
      ...(anyOrigin && corsHeaders),
    });
    const logsProblem = passing.applicationId !== null && response.status >= 400;
    const problem = logsProblem ? await response.clone().text() : null;
    writeDown(passing, response, performance.now() - startedMs, problem);
    return method === "HEAD" ? new Response(null, response) : response;
  }

  const handlers = methods.map((method) => [
    method,
    ((request, route) => respond(method, request, route)) satisfies RouteHandler,
  ]);
  return Object.fromEntries(handlers);
}

/**
 * Next gives no params on a static route, and a list for a catch-all; the named segments are what is left. PostgreSQL
 * takes no U+0000 in a text: with its stand-in the segment is the name of nothing, which is what it was.
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

/** What an application called, for its request log. */
function writeDown(passing: Passing, response: Response, durationMs: number, problem: string | null): void {
  const { applicationId, method, request, ctx } = passing;
  if (applicationId === null) return;
  const { now: at, requestId, ipAddress } = ctx;
  const { url } = request;
  const { status } = response;
  logRequest({ applicationId, at, method, url, status, durationMs, requestId, ipAddress, problem });
}
