import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { close, listen } from "#test/receiver.ts";

/** As in ops/proxy/Caddyfile, but checked more often to keep tests short. */
const healthEveryMs = 200;
const healthWithinMs = 3_000;
const tryForMs = 30_000;

type Upstream = { origin: string; pool: Pool; isUp: boolean; inFlight: number };

export type ReverseProxy = {
  /** Whether this upstream gets requests. */
  isUp: (origin: string) => boolean;
  close: () => Promise<void>;
};

const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"]);
const endToEnd = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/** The request cannot have reached the upstream. */
const wasNeverSent = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  ["ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"].includes(String(error.code));

const refuse = (response: ServerResponse, status: 502 | 503, why: string) =>
  void response.writeHead(status, { "x-proxy-error": why }).end();

async function probe(upstream: Upstream): Promise<void> {
  const signal = AbortSignal.timeout(healthWithinMs);
  try {
    const { statusCode, body } = await upstream.pool.request({ path: "/api/ready", method: "GET", signal });
    await body.dump();
    upstream.isUp = statusCode === 200;
  } catch {
    upstream.isUp = false;
  }
}

/** Sends a request to the ready upstream with the fewest requests in flight. Repeats it when that is safe, for 30 s. */
async function forward(
  upstreams: Upstream[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const bytes = await buffer(request);
  const from = [request.headers["x-forwarded-for"] ?? [], request.socket.remoteAddress ?? ""].flat();
  const headers = { ...endToEnd(request.headers), "x-forwarded-for": from.join(", ") };
  const body = bytes.length > 0 ? bytes : null;
  const patience = AbortSignal.timeout(tryForMs);
  for (;;) {
    const [upstream] = upstreams.filter(({ isUp }) => isUp).sort((a, b) => a.inFlight - b.inFlight);
    if (!upstream) {
      if (patience.aborted) return refuse(response, 503, "no web is ready");
      await sleep(20);
      continue;
    }
    upstream.inFlight += 1;
    try {
      const answer = await upstream.pool.request({ path: url, method, headers, body });
      response.writeHead(answer.statusCode, endToEnd(answer.headers));
      return await pipeline(answer.body, response);
    } catch (error) {
      upstream.isUp = false;
      // Too late to repeat it: the caller sees the response break off.
      if (response.headersSent) return void response.destroy();
      const mayRepeat = wasNeverSent(error) || (/^(GET|HEAD)$/.test(method) && !patience.aborted);
      if (!mayRepeat) return refuse(response, 502, "cut in flight");
    } finally {
      upstream.inFlight -= 1;
    }
  }
}

/**
 * A reverse proxy in front of several web processes, as the Caddyfile describes it. It probes /api/ready, and repeats
 * a request that never reached an upstream, or a GET or HEAD whose connection broke before the response began.
 * Its own responses carry `x-proxy-error`: `cut in flight` (502) or `no web is ready` (503).
 */
export async function startReverseProxy(port: number, origins: readonly string[]): Promise<ReverseProxy> {
  const upstreams = origins.map((origin) => ({ origin, pool: new Pool(origin), isUp: false, inFlight: 0 }));
  const closing = new AbortController();
  const watching = upstreams.map(async (upstream) => {
    while (!closing.signal.aborted) {
      await probe(upstream);
      await sleep(healthEveryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  });
  const server = createServer((request, response) => {
    forward(upstreams, request, response).catch(() => response.destroy());
  });
  await listen(server, port);
  return {
    isUp: (origin) => upstreams.some((upstream) => upstream.origin === origin && upstream.isUp),
    close: async () => {
      closing.abort();
      await Promise.all(watching);
      await close(server);
      for (const { pool } of upstreams) await pool.destroy();
    },
  };
}
