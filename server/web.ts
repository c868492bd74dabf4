// The web process: API and OAuth Route Handlers straight on Node's HTTP, everything else through Next. With --no-pages it
// serves the API and OAuth alone and loads no Next: for machines that only programs ask, and for tests. It listens at once:
// what is asked before its part is loaded waits for it, and /api/ready says when a proxy may send requests.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { closeDb, getDb, getPool } from "#lib/platform/db/client.ts";
import { readClock } from "#lib/platform/db/read-clock.ts";
import { flushRequestLog } from "#lib/platform/http/log-request.ts";
import { endEventStreams } from "#lib/platform/http/streams/event-stream.ts";
import { log } from "#lib/platform/log.ts";
import { startTracing } from "#lib/platform/tracing/start-tracing.ts";
import { currentPhase, setPhase } from "#lib/portal/operations/process-phase.ts";
import { requireDatabase } from "#server/database/require-database.ts";
import { acceptPageRequest, acceptTarget, pathnameOf, setRemoteAddress } from "#server/http/guard-request.ts";
import { serveMetrics } from "#server/http/metrics-server.ts";
import { type Mounted, mountRoutes } from "#server/http/mount-routes.ts";
import { observePage } from "#server/http/observe-request.ts";
import { readEnvironment } from "#server/installation/running-installation.ts";
import { onShutdown } from "./on-shutdown.ts";
import { clockReadEveryMs, runPeriodically } from "./run-periodically.ts";

const dev = process.argv.includes("--dev");
const withPages = !process.argv.includes("--no-pages");
const { BASE_URL, DRAIN_SECONDS, HOST, PORT, TRUSTED_PROXY_HOPS } = readEnvironment();
process.env["NEXTAUTH_URL"] = BASE_URL;

/**
 * Connections that the kernel holds while the process is busy, where its own limit (net.core.somaxconn) allows. After a restart
 * all that waited come at once, and one that finds no place is tried again a second later.
 */
const mostWaitingConnections = 4_096;

type Pages = { handle: RequestListener; close: () => Promise<void> };

async function preparePages(): Promise<Pages> {
  if (!withPages) return noPages;
  const { default: next } = await import("next");
  const app = next({ dev, hostname: HOST, port: PORT, httpServer: server });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}

async function servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  observePage(request, response);
  response.setHeader("x-content-type-options", "nosniff");
  // In development Next serves the APIs as well, whose bodies have limits of their own.
  const accepted = dev ? request : await acceptPageRequest(request, response);
  if (!accepted) return;
  const { handle } = await pages;
  handle(accepted, response);
}

const readAheadMs = 60_000;

/** Loads keys and branches, so that the first search is answered from memory. An unreachable database does not stop startup. */
async function readAhead(): Promise<void> {
  await Promise.all([
    signingKey(getDb()),
    branchSnapshot(getDb(), { firstLoadTimeoutMs: readAheadMs }),
  ]).catch((error: unknown) => log.warn({ err: error }, "keys and branches could not be read ahead"));
}

async function load(): Promise<void> {
  const reading = requireDatabase({ provesSecretKey: false }).then(readAhead);
  await mounted?.loadAll();
  pagesAre.resolve(await preparePages());
  await reading;
  if (currentPhase() === "starting") setPhase("serving");
  log.info({ baseUrl: BASE_URL, host: HOST, port: PORT }, "web is ready");
  process.send?.({ ready: true });
  // Node writes it at exit, which a killed process never reaches.
  flushCompileCache();
}

const noPages: Pages = {
  handle: (_request, response) => void response.writeHead(404).end(),
  close: async () => undefined,
};

setPhase("starting");
const stopTracing = await startTracing("partner-portal-web");
const server = createServer();
// Longer than proxies keep idle connections (60 s), so that a proxy never sends into a connection that is closing.
server.keepAliveTimeout = 75_000;
// In development Next serves the Route Handlers too, since it reloads them.
const mounted: Mounted | null = dev ? null : await mountRoutes();
const handleApi = mounted && getRequestListener(mounted.fetch);
const { promise: pages, ...pagesAre } = Promise.withResolvers<Pages>();

server.on("request", (request, response) => {
  setRemoteAddress(request, TRUSTED_PROXY_HOPS);
  // The client then opens a new connection, which the proxy routes elsewhere.
  if (currentPhase() === "draining") response.setHeader("connection", "close");
  if (!acceptTarget(request, response)) return;
  if (handleApi && mounted?.matches(pathnameOf(request))) handleApi(request, response);
  else void servePage(request, response);
});
if (!dev) {
  // The portal has no other protocol; an unanswered upgrade would hang.
  server.on("upgrade", (_request, socket) =>
    socket.end("HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n"),
  );
}

const stopMetrics = serveMetrics();
const stopReadingClock = runPeriodically("clock", clockReadEveryMs, () => readClock(getPool()));
server.once("error", (error: NodeJS.ErrnoException) => {
  log.fatal(
    { err: error },
    error.code === "EADDRINUSE" ? `port ${PORT} on ${HOST} is in use` : "cannot listen",
  );
  process.exit(1);
});
server.listen({ port: PORT, host: HOST, backlog: mostWaitingConnections });
load().catch((error: unknown) => {
  log.fatal({ err: error }, "cannot start");
  process.exit(1);
});

onShutdown(async (why) => {
  setPhase("draining");
  // After Ctrl-C or without a supervisor, no proxy needs time to notice.
  if (why === "SIGTERM") await sleep(DRAIN_SECONDS * 1000);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endEventStreams();
  stopMetrics();
  // Again and again: a connection whose last request was under way becomes idle only now.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(closing);
  await pages.then(({ close }) => close());
  await flushRequestLog();
  await stopReadingClock();
  await closeDb();
  await stopTracing();
});
