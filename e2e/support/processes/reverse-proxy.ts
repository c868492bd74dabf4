import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { listen } from "../../receiver.ts";

/** As ops/proxy/Caddyfile says it, looked at more often so that tests are short. */
const healthEveryMs = 200;
const healthWithinMs = 3_000;
const tryForMs = 30_000;

type Upstream = { pool: Pool; isUp: boolean; inFlight: number };

export type ReverseProxy = {
  /** Whether that upstream gets requests. */
  isUp: (origin: string) => boolean;
  close: () => Promise<void>;
};

const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"]);
const endToEnd = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/** Nothing of the request can have reached the upstream. */
const neverSent = new Set(["ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"]);
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/**
 * A reverse proxy before several webs, as the Caddyfile describes one: asks each for /api/ready, sends a request to the
 * ready one that has least to do, and again when it could not be sent, or when a GET or HEAD was cut before its answer
 * began, for 30 s from when it came. Its own answers have the header `x-proxy-error`: `cut in flight` (502), said of nothing
 * that never reached a web, or `no web is ready` (503).
 */
export async function startReverseProxy(port: number, origins: readonly string[]): Promise<ReverseProxy> {
  const upstreams = new Map<string, Upstream>(
    origins.map((origin) => [origin, { pool: new Pool(origin), isUp: false, inFlight: 0 }]),
  );
  const closing = new AbortController();
  /** Settled when a web becomes ready: those that wait for one look again then, and cost nothing before. */
  let change = Promise.withResolvers<void>();

  function setUp(upstream: Upstream, isUp: boolean): void {
    const becomesReady = isUp && !upstream.isUp;
    upstream.isUp = isUp;
    if (!becomesReady) return;
    change.resolve();
    change = Promise.withResolvers();
  }

  async function watch(upstream: Upstream): Promise<void> {
    while (!closing.signal.aborted) {
      const signal = AbortSignal.timeout(healthWithinMs);
      const probe = upstream.pool.request({ path: "/api/ready", method: "GET", signal });
      const isUp = await probe.then(
        ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
        () => false,
      );
      setUp(upstream, isUp);
      await sleep(healthEveryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const leastBusy = () =>
    [...upstreams.values()].filter(({ isUp }) => isUp).sort((a, b) => a.inFlight - b.inFlight)[0];

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const body = await buffer(request);
    const from = [request.headers["x-forwarded-for"] ?? [], request.socket.remoteAddress ?? ""].flat();
    const headers = { ...endToEnd(request.headers), "x-forwarded-for": from.join(", ") };
    const patience = AbortSignal.timeout(tryForMs);
    const tooLate = once(patience, "abort");
    for (;;) {
      const upstream = leastBusy();
      if (!upstream) {
        if (patience.aborted) return refuse(response, 503, "no web is ready");
        await Promise.race([change.promise, tooLate]);
        continue;
      }
      upstream.inFlight += 1;
      try {
        const answer = await upstream.pool.request({
          path: url,
          method,
          headers,
          body: body.length > 0 ? body : null,
        });
        response.writeHead(answer.statusCode, endToEnd(answer.headers));
        return await pipeline(answer.body, response);
      } catch (error) {
        setUp(upstream, false);
        // Too late for another try: the caller sees its answer break off.
        if (response.headersSent) return void response.destroy();
        const wasSent = !neverSent.has(codeOf(error));
        const mayRepeat = !wasSent || method === "GET" || method === "HEAD";
        if (wasSent && (!mayRepeat || patience.aborted)) return refuse(response, 502, "cut in flight");
      } finally {
        upstream.inFlight -= 1;
      }
    }
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await listen(server, port);
  const watching = [...upstreams.values()].map(watch);
  return {
    isUp: (origin) => upstreams.get(origin)?.isUp === true,
    close: async () => {
      closing.abort();
      await Promise.all(watching);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      for (const { pool } of upstreams.values()) await pool.destroy();
    },
  };
}

function refuse(response: ServerResponse, status: 502 | 503, why: string): void {
  response.writeHead(status, { "x-proxy-error": why }).end();
}
