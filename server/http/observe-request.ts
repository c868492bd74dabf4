import type { IncomingMessage, ServerResponse } from "node:http";
import type { RouteHandler } from "#lib/platform/http/define-routes.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { inSpan } from "#lib/platform/tracing/in-span.ts";
import { isTracing } from "#lib/platform/tracing/start-tracing.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Unknown methods share one label. */
const methodLabel = (method = "") => (methods.has(method) ? method : "other");

function count(route: string, method: string | undefined, status: number, startedMs: number): void {
  const labels = { route, method: methodLabel(method), status: String(status) };
  instruments()?.requestSeconds.observe(labels, (performance.now() - startedMs) / 1000);
}

/** Measures a route's handlers and continues the caller's trace, if this process has metrics or traces. */
export function observed(
  route: string,
  handlers: Record<string, RouteHandler>,
): Record<string, RouteHandler> {
  if (!isTracing() && !instruments()) return handlers;
  const observe =
    (handler: RouteHandler): RouteHandler =>
    async (request, given) => {
      const startedMs = performance.now();
      const method = methodLabel(request.method);
      const parent = request.headers.get("traceparent");
      const attributes = { "http.request.method": method, "http.route": route };
      const response = await inSpan(
        `${method} ${route}`,
        { kind: "server", parent, attributes },
        async (span) => {
          const response = await handler(request, given);
          span.setAttribute("http.response.status_code", response.status);
          span.setAttribute("portal.request.id", response.headers.get("x-request-id") ?? "");
          return response;
        },
      );
      count(route, method, response.status, startedMs);
      return response;
    };
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, observe(handler)]));
}

/** Measures a page. All pages are one route, because only Next knows their patterns. */
export function observePage(request: IncomingMessage, response: ServerResponse): void {
  const startedMs = performance.now();
  response.once("finish", () => count("pages", request.method, response.statusCode, startedMs));
}
