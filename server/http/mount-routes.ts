import { glob } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { PathParams, RouteHandler } from "#lib/platform/http/define-routes.ts";
import { observed } from "./observe-request.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");

/** next-auth's own route imports next/*: Next serves it. */
const servedByNext = ["app/api/auth/"];

const mountedFolders = ["/api", "/oauth2", "/notification", "/.well-known/oauth-authorization-server"];

/** Answers what no other route does. */
const fallback = "app/api/[[...path]]/route.ts";

export type Mounted = {
  fetch: (request: Request) => Response | Promise<Response>;
  matches: (pathname: string) => boolean;
  /** Imports the Route Handlers that no request has imported yet. */
  loadAll: () => Promise<void>;
};

type Handlers = Record<string, RouteHandler>;

/** A Route Handler's file, imported by its first request or by `loadAll`. */
type Route = { file: string; pattern: string; handlers?: Handlers; loading?: Promise<Handlers> };

/** `app/api/x/[id]/route.ts` answers `/api/x/:id`; `(group)` folders do not show; `[[...rest]]` takes all that is left. */
function toPattern(file: string): string {
  const segments = file.split(path.sep).slice(0, -1);
  const named = segments.filter((segment) => !/^\(.*\)$/.test(segment)).slice(1);
  return `/${named.map((segment) => segment.replace(/^\[\[\.\.\.\w+\]\]$/, "*").replace(/^\[(\w+)\]$/, ":$1")).join("/")}`;
}

/** Static segments before parameters, parameters before catch-alls. */
function specificity(pattern: string): string {
  return pattern.replace("*", "~~").replace(/:\w+/g, "~");
}

/**
 * One example of the contract omits the /api prefix: /notification/… answers as /api/notification/… does.
 * A slash at the end changes nothing.
 */
function toMountedPath(request: Request): string {
  const given = getPath(request);
  let end = given.length;
  while (end > 1 && given.endsWith("/", end)) end -= 1;
  const path = given.slice(0, end);
  return path === "/notification" || path.startsWith("/notification/") ? `/api${path}` : path;
}

/** Whether the path is below the folder or the folder itself. */
const isBelow = (pathname: string, folder: string) =>
  pathname === folder || pathname.startsWith(`${folder}/`);

/** Where our Route Handlers are. With slashes before it the path is none of theirs: they answer that in their own form. */
function matches(pathname: string): boolean {
  let start = 0;
  while (pathname.startsWith("//", start)) start += 1;
  const path = pathname.slice(start);
  return mountedFolders.some((folder) => isBelow(path, folder)) && !isBelow(pathname, "/api/auth");
}

/** Concurrent requests share one import. */
function loadRoute(route: Route): Promise<Handlers> {
  route.loading ??= import(path.join(projectDir, route.file)).then((handlers: Handlers) => {
    route.handlers = observed(route.pattern, handlers);
    return route.handlers;
  });
  return route.loading;
}

/** An unknown HTTP method gets the same response as a method that the path does not have. */
async function callHandler(route: Route, request: Request, params: PathParams): Promise<Response> {
  const handlers = route.handlers ?? (await loadRoute(route));
  const handler = handlers[request.method] ?? handlers["PUT"];
  if (!handler) throw new Error(`${request.url} has no handlers`);
  return handler(request, { params: Promise.resolve(params) });
}

/**
 * Mounts every Route Handler below `app/api`, `app/oauth2` and `app/.well-known` on Hono, by Next's file convention:
 * the same files, at Node's own speed. What it does not match is Next's. Nothing is imported yet, so that a starting
 * process answers its first request before it has loaded the rest.
 */
export async function mountRoutes(): Promise<Mounted> {
  const app = new Hono({ getPath: toMountedPath });
  const files: string[] = [];
  // `**` passes over folders that begin with a dot.
  const patterns = ["app/{api,oauth2,.well-known}/**/route.ts", "app/oauth2/*/.well-known/**/route.ts"];
  for await (const file of glob(patterns, { cwd: projectDir }))
    if (!servedByNext.some((prefix) => file.startsWith(prefix))) files.push(file);
  const routes = files.map((file): Route => ({ file, pattern: toPattern(file) }));
  routes.sort((a, b) => (specificity(a.pattern) < specificity(b.pattern) ? -1 : 1));
  for (const route of routes) app.all(route.pattern, (c) => callHandler(route, c.req.raw, c.req.param()));
  const unknown = routes.find(({ file }) => file === fallback);
  if (!unknown) throw new Error(`${fallback} is missing.`);
  app.notFound((c) => callHandler(unknown, c.req.raw, {}));
  return {
    fetch: app.fetch,
    matches,
    loadAll: async () => {
      for (const route of routes) {
        await loadRoute(route);
        // Let waiting requests run between two files.
        await nextTurn();
      }
    },
  };
}
