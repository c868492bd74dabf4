import { glob } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import type { RouteHandler } from "#lib/http/define-routes.ts";

const projectDir = path.resolve(import.meta.dirname, "..");

/** next-auth's own route imports next/*: Next serves it. */
const servedByNext = ["app/api/auth/"];

export type Mounted = { app: Hono; matches: (pathname: string) => boolean };

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
  const path = new URL(request.url).pathname.replace(/(.)\/+$/, "$1");
  return path.startsWith("/notification/") ? `/api${path}` : path;
}

/**
 * Mounts every Route Handler below `app/api`, `app/oauth2` and `app/.well-known` on Hono, by Next's file convention:
 * the same files, at Node's own speed. What it does not match is Next's.
 */
export async function mountRoutes(): Promise<Mounted> {
  const app = new Hono({ getPath: toMountedPath });
  const files: string[] = [];
  // `**` passes over folders that begin with a dot.
  const patterns = ["app/{api,oauth2,.well-known}/**/route.ts", "app/oauth2/*/.well-known/**/route.ts"];
  for await (const file of glob(patterns, { cwd: projectDir }))
    if (!servedByNext.some((prefix) => file.startsWith(prefix))) files.push(file);
  const routes = files.map((file) => ({ file, pattern: toPattern(file) }));
  routes.sort((a, b) => (specificity(a.pattern) < specificity(b.pattern) ? -1 : 1));
  for (const { file, pattern } of routes) {
    const handlers: Record<string, RouteHandler> = await import(path.join(projectDir, file));
    app.all(pattern, (c) => {
      // Whatever is no method of HTTP's answers as a method that the path does not have.
      const handler = handlers[c.req.method] ?? handlers["PUT"];
      if (!handler) throw new Error(`${file} exports no handlers`);
      return handler(c.req.raw, { params: Promise.resolve(c.req.param()) });
    });
  }
  return {
    app,
    matches: (pathname) =>
      /^\/(api|oauth2|notification|\.well-known\/oauth-authorization-server)(\/|$)/.test(pathname) &&
      !/^\/api\/auth(\/|$)/.test(pathname),
  };
}
