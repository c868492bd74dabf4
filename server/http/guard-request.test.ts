import { once } from "node:events";
import { request as ask, createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endWorker, startWeb } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { acceptPageRequest } from "./guard-request.ts";

const { port } = await setUpTestDatabase({ RATE_LIMITS: "page=0.01/30" });
let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb(port);
});
afterAll(() => endWorker(web, "SIGKILL"));

/** Sends a raw request target, which no HTTP client does. */
async function sendTarget(requestLine: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${requestLine} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head: head.toLowerCase(), body };
}

type Flooded = { status: number; headers: IncomingHttpHeaders; problem: unknown; sentMiB: number };

/** Sends a body of 256 MiB, as long as the other side takes it. */
async function flood(path: string, headers: Record<string, string>): Promise<Flooded> {
  const sending = ask({ port, host: "127.0.0.1", path, method: "POST", headers });
  sending.on("error", () => undefined);
  const closed = new Promise((resolve) => sending.once("close", resolve));
  const piece = Buffer.alloc(65_536, "a");
  let sentMiB = 0;
  const write = () => {
    while (sentMiB < 256) {
      sentMiB += piece.length / 1_048_576;
      // Otherwise it may write until the connection is closed, before it reads the response.
      if (!sending.write(piece)) return sending.once("drain", () => setImmediate(write));
    }
    return sending.end();
  };
  write();
  const [response] = await once(sending, "response");
  const problem = JSON.parse(await text(response));
  await closed;
  return { status: response.statusCode, headers: response.headers, problem, sentMiB };
}

test.each([
  ["chunked", { "transfer-encoding": "chunked" }],
  ["announced", { "content-length": String(256 * 1_048_576) }],
])("a page request with a body over 64 KiB, %s, is 413 and closes the connection", async (_, coding) => {
  for (const path of ["/api/auth/callback/credentials", "/", "/signin", "/_next/static/x"]) {
    const headers = { "content-type": "application/x-www-form-urlencoded", ...coding };
    const { status, headers: said, problem, sentMiB } = await flood(path, headers);
    expect([path, status, said.connection]).toEqual([path, 413, "close"]);
    expect(problem).toMatchObject({ code: "payload_too_large", requestId: said["x-request-id"] });
    // No more than the kernel's buffers hold.
    expect(sentMiB).toBeLessThan(32);
  }
});

test("Next sees only the beginning of a long User-Agent", async () => {
  const server = createServer(async (request, response) => {
    const accepted = await acceptPageRequest(request, response);
    response.end(accepted?.headers["user-agent"]);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port: own } = server.address() as AddressInfo;
  const headers = { "user-agent": "a".repeat(15_000) };
  const response = await fetch(`http://127.0.0.1:${own}/_next/static/x`, { headers });
  expect(await response.text()).toBe("a".repeat(500));
  await new Promise((resolve) => server.close(resolve));
});

test("an absolute-form target counts by its path, and OPTIONS * asks about the server", async () => {
  const health = await sendTarget("GET http://portal.example.com/api/health?x");
  expect(health.head).toMatch(/^http\/1.1 200 /);
  const options = await sendTarget("OPTIONS *");
  expect(options.head).toMatch(/^http\/1.1 204 /);
  expect(options.head).toContain("\r\nallow: get, ");
});

test.each(["TRACE /", "TRACE /api/auth/csrf", "OPTIONS /signin", "DELETE /signin", "PROPFIND /"])(
  "pages refuse %s",
  async (requestLine) => {
    const { head, body } = await sendTarget(requestLine);
    expect(head).toMatch(/^http\/1.1 405 /);
    expect(head).toContain("\r\nallow: get, head, post\r\n");
    expect(head).toContain('\r\nratelimit-policy: "page";q=30;w=3000\r\n');
    expect(JSON.parse(body)).toMatchObject({ code: "method_not_allowed" });
  },
);

test.each(["/api/health", "/signin", "*"])("a request of %s with two Host headers is 400", async (target) => {
  const { head, body } = await sendTarget(`OPTIONS ${target} HTTP/1.1\r\nHost: other\r\nX-Rest:`);
  expect(head).toMatch(/^http\/1.1 400 /);
  expect(JSON.parse(body)).toMatchObject({ code: "invalid_request", detail: "Send one Host header." });
});

test("HTTP/1.0 may have no Host header, but not two", async () => {
  for (const [hosts, status] of [
    [0, 204],
    [1, 204],
    [2, 400],
  ] as const) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`OPTIONS * HTTP/1.0\r\n${"Host: portal\r\n".repeat(hosts)}\r\n`);
    expect((await text(socket)).split(" ")[1]).toBe(String(status));
  }
});

test("a request that has the portal's own header, even twice, gets its answer", async () => {
  for (let times = 1; times <= 3; times += 1) {
    const { head } = await sendTarget(
      `GET /api/health HTTP/1.1\r\n${"X-Portal-Remote-Address: 192.0.2.1\r\n".repeat(times)}X-Rest:`,
    );
    expect(head).toMatch(/^http\/1.1 200 /);
  }
});

test.each(["/x/../api/health", "/x/%2E%2e/api/./health?y=/../z", "/api/auth/../health", "/x/..\\api/health"])(
  "%s is what it means without its dots",
  async (target) => {
    const { head, body } = await sendTarget(`GET ${target}`);
    expect(head).toMatch(/^http\/1.1 200 /);
    expect(JSON.parse(body)).toEqual({ status: "ok" });
  },
);

test("a target without a path is 400", async () => {
  const { head, body } = await sendTarget("GET *");
  expect(head).toMatch(/^http\/1.1 400 /);
  expect(JSON.parse(body)).toMatchObject({ code: "invalid_request", requestId: expect.any(String) });
});

test("an address over the page limit gets an error page; static files do not count", async () => {
  const send = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: "text/html" } });
  for (let sent = 0; sent < 40; sent += 1) await (await send("/_next/static/x")).text();
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await send("/signin")).status);
  expect(statuses.at(-1)).toBe(429);
  const refused = await send("/signin");
  expect(refused.headers.get("retry-after")).not.toBeNull();
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await refused.text()).toContain("Wait a moment, then load this page again.");
});

test("leading slashes before an API path lead to no page and no redirect", async () => {
  for (const path of [
    "//api/health",
    "///api/console/overview",
    "//notification/v2/webhooks",
    "//api/auth/csrf",
  ]) {
    const { head, body } = await sendTarget(`GET ${path}`);
    expect([path, head.split("\r\n", 1)[0]]).toEqual([path, "http/1.1 404 not found"]);
    expect(JSON.parse(body)).toMatchObject({ code: "not_found", instance: path });
  }
});

test("an upgrade is ignored, as Java's client asks for one with every request over http", async () => {
  const headers = {
    connection: "Upgrade, HTTP2-Settings",
    upgrade: "h2c",
    "http2-settings": "AAEAAEAAAAIAAAAB",
  };
  const send = async (method: string, path: string, body?: string) => {
    const sending = ask({ port, host: "127.0.0.1", path, method, headers }).end(body);
    const [answer] = await once(sending, "response");
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
  };
  expect(await send("GET", "/api/health")).toEqual({ status: 200, body: { status: "ok" } });
  const refused = await send("POST", "/oauth2/default/v1/token", "grant_type=none");
  expect(refused).toMatchObject({ status: 400, body: { error: "invalid_request" } });
});

test("a caller that resets the connection after an upgrade does no harm", async () => {
  for (let time = 0; time < 5; time += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write("OPTIONS * HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain("HTTP/1.1 204 ");
    socket.resetAndDestroy();
  }
  expect((await sendTarget("OPTIONS *")).head).toContain("204");
});
