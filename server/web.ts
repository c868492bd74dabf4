// The web process: API and OAuth Route Handlers directly on Node's HTTP, and pages through Next. With --no-pages it does not
// load Next, and with --no-apis it has no API but health and readiness. It listens at once, and early requests wait until
// their part is loaded.
import "./end-with-npm.mjs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { closeDb, getDb } from "#lib/platform/db/client.ts";
import { flushRequestLog } from "#lib/platform/http/log-request.ts";
import { endEventStreams } from "#lib/platform/http/streams/event-stream.ts";
import { log } from "#lib/platform/log.ts";
import { startTracing } from "#lib/platform/tracing/start-tracing.ts";
import { currentPhase, setPhase } from "#lib/portal/operations/process-phase.ts";
import { requireDatabase } from "#server/database/require-database.ts";
import { createNext } from "#server/http/create-next.ts";
import {
  acceptPageRequest,
  acceptTarget,
  getPathname,
  setRemoteAddress,
} from "#server/http/guard-request.ts";
import { serveMetrics } from "#server/http/metrics-server.ts";
import { mountRoutes } from "#server/http/mount-routes.ts";
import { observePage } from "#server/http/observe-request.ts";
import { readEnvironment, readServerEnvironment } from "#server/installation/running-installation.ts";
import { logConsole } from "./log-console.ts";
import { logRejections } from "./log-rejections.ts";
import { onShutdown } from "./on-shutdown.ts";
import { reportAlive, reportReady } from "./report-state.ts";

const dev = process.argv.includes("--dev");
// In development, people read the terminal.
if (!dev) logConsole();
reportAlive();
const withPages = !process.argv.includes("--no-pages");
const withApis = !process.argv.includes("--no-apis");
/** A proxy asks every web process. */
const probes = ["/api/health", "/api/ready"];
// In development Next writes into the checkout, which root may own.
const { BASE_URL, DRAIN_SECONDS, HOST, PORT, TRUSTED_PROXY_HOPS } = dev
  ? readEnvironment()
  : await readServerEnvironment();
process.env["NEXTAUTH_URL"] = BASE_URL;

/** How many connections the kernel queues. After a restart, many clients connect at once, and refused ones wait a second. */
const maxQueuedConnections = 4_096;

type Pages = { handle: RequestListener; close: () => Promise<void> };

async function preparePages(): Promise<Pages> {
  if (!withPages)
    return { handle: (_, response) => void response.writeHead(404).end(), close: async () => undefined };
  const app = await createNext(server, { dev, hostname: HOST, port: PORT });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}

async function servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  observePage(request, response);
  response.setHeader("x-content-type-options", "nosniff");
  // In development Next also serves the APIs, which have their own limits.
  const accepted = dev ? request : await acceptPageRequest(request, response);
  if (!accepted) return;
  const { handle } = await pages;
  handle(accepted, response);
}

const readAheadMs = 60_000;

/** Loads keys and branches for the first search. An unreachable database does not stop startup. */
async function readAhead(): Promise<void> {
  await Promise.all([
    signingKey(getDb()),
    branchSnapshot(getDb(), { firstLoadTimeoutMs: readAheadMs }),
  ]).catch((error: unknown) => log.warn({ err: error }, "could not preload keys and branches"));
}

/** While the database is away, pages say so. */
const pagesWaitMs = 5_000;

async function load(): Promise<void> {
  const reading = requireDatabase({ waitsForMigrations: false }).then(readAhead);
  if (mounted && withApis) {
    await mounted.loadAll();
    // Loading Next takes a second of the processor. APIs come first.
    await Promise.race([reading, sleep(pagesWaitMs)]);
  }
  pagesAre.resolve(await preparePages());
  await reading;
  if (currentPhase() === "starting") setPhase("serving");
  logRejections();
  log.info({ baseUrl: BASE_URL, host: HOST, port: PORT }, "web is ready");
  reportReady();
  // Node would write it at exit, which a killed process never reaches.
  flushCompileCache();
}

setPhase("starting");
const stopTracing = await startTracing("partner-portal-web");
const server = createServer({
  headersTimeout: 20_000,
  // An import's file may come over a slow line.
  requestTimeout: 300_000,
  // Longer than proxies keep idle connections (60 s), so that a proxy never uses a closing connection.
  keepAliveTimeout: 75_000,
});
// Nothing moves on a connection whose client does not read.
server.timeout = 60_000;
// In development Next serves the Route Handlers, because it reloads them.
const mounted = dev ? null : await mountRoutes();
const handleApi = mounted && getRequestListener(mounted.fetch);
const { promise: pages, ...pagesAre } = Promise.withResolvers<Pages>();

server.on("request", (request, response) => {
  setRemoteAddress(request, TRUSTED_PROXY_HOPS);
  // The client then opens a new connection, which the proxy sends elsewhere.
  if (currentPhase() === "draining") response.setHeader("connection", "close");
  if (!acceptTarget(request, response)) return;
  const path = getPathname(request);
  if (!handleApi || !mounted?.matches(path)) void servePage(request, response);
  else if (withApis || probes.includes(path)) handleApi(request, response);
  else response.writeHead(404).end();
});

const stopMetrics = serveMetrics();
server.once("error", (error: NodeJS.ErrnoException) => {
  log.fatal(
    { err: error },
    error.code === "EADDRINUSE" ? `port ${PORT} on ${HOST} is in use` : "cannot listen",
  );
  process.exit(1);
});
server.listen({ port: PORT, host: HOST, backlog: maxQueuedConnections });
load().catch((error: unknown) => {
  log.fatal({ err: error }, "cannot start");
  process.exit(1);
});

onShutdown(async (why) => {
  setPhase("draining");
  // Only at SIGTERM does a proxy need time to notice.
  if (why === "SIGTERM") await sleep(DRAIN_SECONDS * 1000);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endEventStreams();
  stopMetrics();
  // Nobody waits for a page that Next still compiles.
  if (dev) server.closeAllConnections();
  // Repeatedly, because connections become idle when their last request ends.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(closing);
  await pages.then(({ close }) => close());
  await flushRequestLog();
  await closeDb();
  await stopTracing();
});
