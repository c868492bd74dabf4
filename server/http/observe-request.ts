import type { IncomingMessage, ServerResponse } from "node:http";
import type { RouteHandler } from "#lib/platform/http/define-routes.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { inSpan } from "#lib/platform/tracing/in-span.ts";
import { isTracing } from "#lib/platform/tracing/start-tracing.ts";

/** Methods of HTTP by name; whatever else a caller invents is one label. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const methodLabel = (method = "") => (methods.has(method) ? method : "other");

/** A route's handlers; each request is a span that continues the caller's trace. */
function traced(route: string, handlers: Record<string, RouteHandler>): Record<string, RouteHandler> {
  const follow =
    (handler: RouteHandler): RouteHandler =>
    (request, given) => {
      const method = methodLabel(request.method);
      const parent = request.headers.get("traceparent");
      const attributes = { "http.request.method": method, "http.route": route };
      return inSpan(`${method} ${route}`, { kind: "server", parent, attributes }, async (span) => {
        const response = await handler(request, given);
        span.setAttribute("http.response.status_code", response.status);
        span.setAttribute("portal.request.id", response.headers.get("x-request-id") ?? "");
        return response;
      });
    };
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, follow(handler)]));
}

/** A route's handlers that measure their answers and follow traces, where this process does so at all. */
export function observed(route: string, given: Record<string, RouteHandler>): Record<string, RouteHandler> {
  const handlers = isTracing() ? traced(route, given) : given;
  const known = instruments();
  if (!known) return handlers;
  const measure =
    (handler: RouteHandler): RouteHandler =>
    async (request, given) => {
      const startedMs = performance.now();
      const response = await handler(request, given);
      const labels = { route, method: methodLabel(request.method), status: String(response.status) };
      known.requestSeconds.observe(labels, (performance.now() - startedMs) / 1000);
      return response;
    };
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, measure(handler)]));
}

/** Measures a page's answer; all pages are one route, since Next knows their patterns and we do not. */
export function observePage(request: IncomingMessage, response: ServerResponse): void {
  const known = instruments();
  if (!known) return;
  const startedMs = performance.now();
  response.once("finish", () => {
    const labels = {
      route: "pages",
      method: methodLabel(request.method),
      status: String(response.statusCode),
    };
    known.requestSeconds.observe(labels, (performance.now() - startedMs) / 1000);
  });
}
