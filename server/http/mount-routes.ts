import { glob } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import type { PathParams, RouteHandler } from "#lib/platform/http/define-routes.ts";
import { observed } from "./observe-request.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");

/** next-auth's own route imports next/*: Next serves it. */
const servedByNext = ["app/api/auth/"];

const mountedFolders = ["/api", "/oauth2", "/notification", "/.well-known/oauth-authorization-server"];

/** Answers what no other route does. */
const fallback = "app/api/[[...path]]/route.ts";

/** What @hono/node-server hands over beside the request, as far as it is used. */
type Sending = { outgoing: { once: (event: "close", listener: () => void) => unknown } };

export type Mounted = {
  fetch: (request: Request, sending?: Sending) => Response | Promise<Response>;
  matches: (pathname: string) => boolean;
  /** Imports the Route Handlers that were not asked for yet: those for programs, or those for the pages too. */
  load: (which: "programs" | "all") => Promise<void>;
};

type Handlers = Record<string, RouteHandler>;

/** A Route Handler's file, imported when it is first asked for or loaded, whichever comes first. */
type Route = { file: string; pattern: string; handlers?: Handlers; loading?: Promise<Handlers> };

/** What only our own pages ask for. */
const forPages = ["app/api/console/", "app/api/access/"];

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

/** All that ask for it meanwhile share one import. */
function loadRoute(route: Route): Promise<Handlers> {
  route.loading ??= import(path.join(projectDir, route.file)).then((handlers: Handlers) => {
    route.handlers = observed(route.pattern, handlers);
    return route.handlers;
  });
  return route.loading;
}

/** Whatever is no method of HTTP's answers as a method that the path does not have. */
function callHandler(
  route: Route,
  request: Request,
  params: PathParams,
  sending?: Sending,
): Response | Promise<Response> {
  if (!route.handlers) return loadRoute(route).then(() => callHandler(route, request, params, sending));
  const handler = route.handlers[request.method] ?? route.handlers["PUT"];
  if (!handler) throw new Error(`${request.url} has no handlers`);
  const whenSent = (done: () => void) => sending?.outgoing.once("close", done);
  return handler(request, { params: Promise.resolve(params), whenSent });
}

/**
 * Mounts every Route Handler below `app/api`, `app/oauth2` and `app/.well-known` on Hono, by Next's file convention:
 * the same files, at Node's own speed. What it does not match is Next's. A path without parameters, and one of our
 * authorization server, is found by name, without the walk through Hono's tree and its context. No file is imported yet: a
 * process that starts answers what it is asked first before it has loaded the rest.
 */
export async function mountRoutes(): Promise<Mounted> {
  const app = new Hono({ getPath: toMountedPath });
  const named = new Map<string, { route: Route; params: PathParams }>();
  const files: string[] = [];
  // `**` passes over folders that begin with a dot.
  const patterns = ["app/{api,oauth2,.well-known}/**/route.ts", "app/oauth2/*/.well-known/**/route.ts"];
  for await (const file of glob(patterns, { cwd: projectDir }))
    if (!servedByNext.some((prefix) => file.startsWith(prefix))) files.push(file);
  const routes = files.map((file): Route => ({ file, pattern: toPattern(file) }));
  routes.sort((a, b) => (specificity(a.pattern) < specificity(b.pattern) ? -1 : 1));
  for (const route of routes) {
    const { pattern } = route;
    if (/[:*]/.test(pattern)) app.all(pattern, (c) => callHandler(route, c.req.raw, c.req.param()));
    const params: PathParams = pattern.includes(":authServerId") ? { authServerId } : {};
    const name = pattern.replace(":authServerId", authServerId);
    if (!/[:*]/.test(name)) named.set(name, { route, params });
  }
  const unknown = routes.find(({ file }) => file === fallback);
  if (!unknown) throw new Error(`${fallback} is missing.`);
  app.notFound((c) => callHandler(unknown, c.req.raw, {}));
  return {
    fetch: (request, sending) => {
      const found = named.get(toMountedPath(request));
      return found ? callHandler(found.route, request, found.params, sending) : app.fetch(request);
    },
    matches,
    load: async (which) => {
      for (const route of routes)
        if (which === "all" || !forPages.some((prefix) => route.file.startsWith(prefix))) {
          await loadRoute(route);
          // Requests that came meanwhile have their turn between two files.
          await nextTurn();
        }
    },
  };
}
