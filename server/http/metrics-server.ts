import { createServer } from "node:http";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { collectMetrics } from "#lib/portal/operations/collect-metrics.ts";

/**
 * Serves `GET /metrics` on METRICS_HOST and METRICS_PORT, if it is set. If it cannot listen there, it ends the process with exit code 1.
 *
 * @returns a function that stops it
 */
export function serveMetrics(): () => void {
  const { METRICS_PORT, METRICS_HOST } = env();
  if (METRICS_PORT === undefined) return () => undefined;
  const server = createServer(async (request, response) => {
    const isMetrics = request.method === "GET" && request.url?.split("?", 1)[0] === "/metrics";
    const page = isMetrics ? await collectMetrics().catch(() => null) : null;
    if (page) response.writeHead(200, { "content-type": page.contentType }).end(page.text);
    else response.writeHead(isMetrics ? 500 : 404).end();
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    const why = error.code === "EADDRINUSE" ? "the port is in use" : error.message;
    log.fatal(`METRICS_PORT ${METRICS_PORT} on ${METRICS_HOST}: ${why}`);
    process.exit(1);
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
