// The web process: API and OAuth Route Handlers straight on Node's HTTP, everything else through Next.
import { createServer, type IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { closeDb } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";
import { endEventStreams } from "#lib/http/event-stream.ts";
import { callerAddress, remoteAddressHeader } from "#lib/http/remote-address.ts";
import { log } from "#lib/log.ts";
import { flushRequestLog } from "#lib/request-log/log-request.ts";
import { startTracing } from "#lib/tracing/start-tracing.ts";
import { serveMetrics } from "./metrics-server.ts";
import { type Mounted, mountRoutes } from "./mount-routes.ts";
import { observePage } from "./observe-request.ts";
import { onStop } from "./on-stop.ts";
import { requireKnownSchema } from "./require-known-schema.ts";

const dev = process.argv.includes("--dev");
const { BASE_URL, HOST, PORT, TRUSTED_PROXY_HOPS } = env();
process.env["NEXTAUTH_URL"] = BASE_URL;

/** Writes down where the request came from, over whatever the caller claimed; Hono reads the raw headers, Next the others. */
function setRemoteAddress(request: IncomingMessage): void {
  // Node joins repeated headers of this name with commas.
  const forwardedFor = request.headers["x-forwarded-for"]?.toString();
  const address = callerAddress(request.socket.remoteAddress ?? "", forwardedFor, TRUSTED_PROXY_HOPS);
  for (let i = request.rawHeaders.length - 2; i >= 0; i -= 2)
    if (request.rawHeaders[i]?.toLowerCase() === remoteAddressHeader) request.rawHeaders.splice(i, 2);
  request.rawHeaders.push(remoteAddressHeader, address);
  request.headers[remoteAddressHeader] = address;
}

function pathnameOf(request: IncomingMessage): string {
  return request.url?.split("?", 1)[0] ?? "/";
}

await requireKnownSchema();
const stopTracing = await startTracing("partner-portal-web");
const server = createServer();
const nextApp = next({ dev, hostname: HOST, port: PORT, httpServer: server });
await nextApp.prepare();
const handlePage = nextApp.getRequestHandler();
// In development Next serves the Route Handlers too, since it reloads them.
const mounted: Mounted | null = dev ? null : await mountRoutes();
const handleApi = mounted && getRequestListener(mounted.fetch);

server.on("request", (request, response) => {
  setRemoteAddress(request);
  if (handleApi && mounted?.matches(pathnameOf(request))) handleApi(request, response);
  else {
    observePage(request, response);
    handlePage(request, response);
  }
});
if (!dev) {
  // Nothing of ours speaks another protocol; unanswered, an upgrade would hang.
  server.on("upgrade", (_request, socket) =>
    socket.end("HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n"),
  );
}

const stopMetrics = serveMetrics();
server.once("error", (error: NodeJS.ErrnoException) => {
  log.fatal(
    { err: error },
    error.code === "EADDRINUSE" ? `port ${PORT} on ${HOST} is in use` : "cannot listen",
  );
  process.exit(1);
});
server.listen(PORT, HOST, () => {
  log.info({ baseUrl: BASE_URL, host: HOST, port: PORT }, "web is ready");
  process.send?.({ ready: true });
});

onStop(async () => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endEventStreams();
  stopMetrics();
  server.closeIdleConnections();
  await closed;
  await nextApp.close();
  await flushRequestLog();
  await closeDb();
  await stopTracing();
});
