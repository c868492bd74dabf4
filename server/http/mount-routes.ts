import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { PathParams, RouteHandler } from "#lib/platform/http/define-routes.ts";
import { observed } from "./observe-request.ts";
import { findRouteFiles, toSegments } from "./route-files.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");

export const mountedFolders = [
  "/api",
  "/mcp",
  "/oauth2",
  "/notification",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
];

/** Answers unknown paths. */
const fallback = "app/api/[[...path]]/route.ts";

type Mounted = {
  fetch: (request: Request) => Response | Promise<Response>;
  matches: (pathname: string) => boolean;
  /** Imports the Route Handlers that no request has imported yet. */
  loadAll: () => Promise<void>;
};

type Handlers = Record<string, RouteHandler>;

/** A Route Handler's file. Its first request or `loadAll` imports it. */
type Route = { file: string; pattern: string; handlers?: Promise<Handlers> };

/** `app/api/x/[id]/route.ts` becomes `/api/x/:id`. `(group)` folders disappear, and `[[...rest]]` becomes `*`. */
function toPattern(file: string): string {
  return `/${toSegments(file)
    .map((segment) => segment.replace(/^\[\[\.\.\.\w+\]\]$/, "*").replace(/^\[(\w+)\]$/, ":$1"))
    .join("/")}`;
}

/** Static segments before parameters, parameters before catch-alls. */
function specificity(pattern: string): string {
  return pattern.replace("*", "~~").replace(/:\w+/g, "~");
}

/** Ignores slashes at the end. /notification/… is /api/notification/…, because an example of the contract omits /api. */
function toMountedPath(request: Request): string {
  const given = getPath(request);
  let end = given.length;
  while (end > 1 && given.endsWith("/", end)) end -= 1;
  const path = given.slice(0, end);
  return path === "/notification" || path.startsWith("/notification/") ? `/api${path}` : path;
}

const isBelow = (pathname: string, folder: string) =>
  pathname === folder || pathname.startsWith(`${folder}/`);

/** Whether Route Handlers answer the path. They also answer one in capital letters or with extra slashes at the start, with an error. */
function matches(pathname: string): boolean {
  let start = 0;
  while (pathname.startsWith("//", start)) start += 1;
  const path = pathname.slice(start).toLowerCase();
  return mountedFolders.some((folder) => isBelow(path, folder)) && !isBelow(pathname, "/api/auth");
}

function loadRoute(route: Route): Promise<Handlers> {
  route.handlers ??= import(pathToFileURL(path.join(projectDir, route.file)).href).then(
    (handlers: Handlers) => observed(route.pattern, handlers),
  );
  return route.handlers;
}

/** An unknown HTTP method gets the same response as a method that the path does not have: every handler refuses the method of another. */
async function callHandler(route: Route, request: Request, params: PathParams): Promise<Response> {
  const handlers = await loadRoute(route);
  const handler = handlers[request.method] ?? handlers["PUT"];
  if (!handler) throw new Error(`${request.url} has no handlers`);
  return handler(request, { params: Promise.resolve(params) });
}

/**
 * Mounts every Route Handler below `app/api`, `app/mcp`, `app/oauth2`, and `app/.well-known` on Hono, by Next's file convention.
 * Nothing is imported yet, so that a starting process answers its first request early.
 */
export async function mountRoutes(): Promise<Mounted> {
  const app = new Hono({ getPath: toMountedPath });
  const routes = (await findRouteFiles()).map((file): Route => ({ file, pattern: toPattern(file) }));
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
