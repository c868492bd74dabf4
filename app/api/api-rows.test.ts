// The rules of every API response, over real HTTP. For rate limits, see lib/platform/rate-limit/rate-limit.test.ts. For
// the OpenAPI document, see test/document-checker.test.ts and lib/reference/openapi/fuzz.test.ts.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { fetchToken } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { basic, type MadeApplication, makeApplication } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const base = await setUpApiServer();
const scopes = ["location.read", "notification.read", "notification.write"] as const;
let application: MadeApplication;
let token: string;

beforeAll(async () => {
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101")]), { replace: true });
  application = await makeApplication(db, { scopes: [...scopes] });
  token = await fetchToken(application, scopes.join(" "));
});

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
}

const webhooks = "/api/notification/v2/webhooks";
const jsonType = { "content-type": "application/json" };
const post = (body: string, headers: Record<string, string> = jsonType) =>
  call(webhooks, { method: "POST", body, headers });

const wrong: { name: string; status: number; code: string; send: () => Promise<Response> }[] = [
  { name: "no token", status: 401, code: "unauthenticated", send: () => fetch(`${base}${webhooks}`) },
  {
    name: "a bad token",
    status: 401,
    code: "invalid_token",
    send: () => call(webhooks, { headers: { authorization: "Bearer x" } }),
  },
  {
    name: "a query with errors",
    status: 400,
    code: "invalid_request",
    send: () => call("/api/location/v1/branches?lat=1"),
  },
  {
    name: "a branch that is not there",
    status: 404,
    code: "not_found",
    send: () => call("/api/location/v1/branches/none"),
  },
  { name: "a body that is no JSON", status: 400, code: "invalid_request", send: () => post("{") },
  { name: "an unknown path", status: 404, code: "not_found", send: () => call("/api/nothing/here") },
  {
    name: "an unknown path without the prefix",
    status: 404,
    code: "not_found",
    send: () => call("/notification/v9/x"),
  },
  {
    name: "a wrong method",
    status: 405,
    code: "method_not_allowed",
    send: () => call(webhooks, { method: "PUT" }),
  },
  {
    name: "a method of another protocol",
    status: 405,
    code: "method_not_allowed",
    send: () => call(webhooks, { method: "PROPFIND" }),
  },
  {
    name: "an Accept that excludes JSON",
    status: 406,
    code: "not_acceptable",
    send: () => call(webhooks, { headers: { accept: "text/html" } }),
  },
  {
    name: "a body of another type",
    status: 415,
    code: "unsupported_media_type",
    send: () => post("a=1", { "content-type": "text/plain" }),
  },
  {
    name: "a body over 64 KiB",
    status: 413,
    code: "payload_too_large",
    send: () => post(JSON.stringify({ name: "x".repeat(70_000) })),
  },
];

test.each(wrong)("problem+json with the code $code for $name", async ({ status, code, send }) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = await response.json();
  expect(problem).toMatchObject({ status, code, requestId: response.headers.get("x-request-id") });
  expect(problem.type).toBe(`${base}/reference/errors/${code}`);
});

test("errors of the token endpoint have the form of RFC 6749", async () => {
  const response = await fetch(`${base}/oauth2/default/v1/token`, {
    method: "POST",
    headers: { authorization: basic(application.clientId, "wrong") },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error: "invalid_client", error_description: expect.any(String) });
});

test("all errors of a body at once, each with its pointer", async () => {
  const response = await post(
    JSON.stringify({ name: "", type: "X", events: ["ORDER_UPDATE", "Y"], url: 1, more: true }),
  );
  const { errors } = await response.json();
  expect(response.status).toBe(400);
  const pointers = errors.map((error: { pointer: string }) => error.pointer).toSorted();
  expect(pointers).toEqual(["/events/1", "/more", "/name", "/type", "/url"]);
});

test("all errors of a query at once, each with its parameter", async () => {
  const response = await call("/api/location/v1/branches?lat=91&long=x&distance=0&colour=red");
  const { errors } = await response.json();
  const parameters = errors.map((error: { parameter: string }) => error.parameter).toSorted();
  expect(parameters).toEqual(["colour", "distance", "lat", "long"]);
});

describe("the three challenges of RFC 6750", () => {
  test("no token: a challenge without an error code", async () => {
    const response = await fetch(`${base}${webhooks}`);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="partner-portal"');
  });

  test("an invalid token: invalid_token", async () => {
    const response = await call(webhooks, { headers: { authorization: "Bearer not.a.token" } });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("a missing scope: insufficient_scope with its name", async () => {
    const little = await fetchToken(application, "location.read");
    const response = await call(webhooks, { headers: { authorization: `Bearer ${little}` } });
    expect(response.status).toBe(403);
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer realm="partner-portal", error="insufficient_scope", scope="notification.read"',
    );
  });
});

test("Idempotency-Key: a repeated registration returns the first response and creates one webhook", async () => {
  const body = JSON.stringify({
    name: "Once",
    type: "ORDER",
    events: ["ORDER_UPDATE"],
    url: "https://hooks.example.com/e5",
  });
  const headers = { ...jsonType, "idempotency-key": "e5-once" };
  const first = await (await post(body, headers)).text();
  expect(await (await post(body, headers)).text()).toBe(first);
  expect((await post(body.replace("Once", "Twice"), headers)).status).toBe(422);
  const list = await (await call(webhooks)).json();
  expect(list.filter(({ name }: { name: string }) => name === "Once")).toHaveLength(1);
});

test.each(["/api/location/v1/branches?state=IL", "/api/location/v1/branches/101", "/api/openapi.json"])(
  "a strong ETag, and 304 without a body for who has it: %s",
  async (path) => {
    const first = await call(path);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const second = await call(path, { headers: { "if-none-match": etag } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    expect(second.headers.get("etag")).toBe(etag);
  },
);

describe("405 with Allow, 406, 413, 415", () => {
  test("405 lists the methods of the address", async () => {
    const response = await call(webhooks, { method: "PUT" });
    expect(response.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
  });

  test.each(["text/html", "application/xml, text/*", "application/json;q=0", "image/png;q=0.9"])(
    "406 for Accept: %s",
    async (accept) => expect((await call(webhooks, { headers: { accept } })).status).toBe(406),
  );

  test.each([
    "*/*",
    "application/json",
    "text/html, */*;q=0.1",
    "application/*",
    "APPLICATION/JSON;q=0.5",
    "application/problem+json",
  ])("200 for Accept: %s", async (accept) =>
    expect((await call(webhooks, { headers: { accept } })).status).toBe(200),
  );

  test("the token endpoint ignores Accept, since RFC 6749 has only JSON", async () => {
    const response = await fetch(`${base}/oauth2/default/v1/token`, {
      method: "POST",
      headers: { authorization: basic(application.clientId, application.clientSecret), accept: "text/html" },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
    });
    expect(response.status).toBe(200);
  });

  test("413 above 64 KiB; a body of exactly 64 KiB is accepted", async () => {
    const sized = (bytes: number) => JSON.stringify({ name: "x".repeat(bytes - 11) });
    expect((await post(sized(65_536))).status).toBe(400);
    expect((await post(sized(65_537))).status).toBe(413);
  });

  test.each([
    ["announced", 413, "content-length: 8388608"],
    ["chunked", 413, "transfer-encoding: chunked"],
    ["without a token", 401, "content-length: 8388608"],
  ])(
    "a caller whose body is %s and who sends all of it before it reads gets %i, also on a connection that closes",
    async (name, status, coding) => {
      const socket = connect(Number(new URL(base).port), "127.0.0.1");
      await once(socket, "connect");
      const bearer = name === "without a token" ? "" : `authorization: Bearer ${token}\r\n`;
      socket.write(`POST ${webhooks} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${bearer}${coding}\r\n\r\n`);
      const piece = `${(65_536).toString(16)}\r\n${"a".repeat(65_536)}\r\n`;
      const body = name === "chunked" ? `${piece.repeat(128)}0\r\n\r\n` : "a".repeat(8_388_608);
      await new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.write(body, (error) => (error ? reject(error) : resolve()));
      });
      expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );

  test.each([`POST ${webhooks}`, "GET /api/health", "HEAD /api/health", "GET /api/nothing"])(
    "of a body of %s that does not end, at most a part is read, and the connection closes",
    async (requestLine) => {
      const socket = connect(Number(new URL(base).port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(`${requestLine} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`);
      const closed = new Promise((resolve) => socket.once("close", resolve));
      const piece = `${(65_536).toString(16)}\r\n${"a".repeat(65_536)}\r\n`;
      let sentMiB = 0;
      const write = () => {
        while (!socket.destroyed && sentMiB < 256) {
          sentMiB += 1 / 16;
          if (!socket.write(piece)) return void socket.once("drain", write);
        }
      };
      write();
      await closed;
      // No more than what is read and the kernel's buffers.
      expect(sentMiB).toBeLessThan(40);
    },
  );

  test("415 for a type that is not JSON; a missing type is accepted", async () => {
    expect((await post("{}", { "content-type": "text/plain" })).status).toBe(415);
    const untyped = new Blob(["{}"]);
    const response = await call(webhooks, { method: "POST", body: untyped });
    expect(response.status).toBe(400);
  });
});

describe("the request ID", () => {
  test("a valid ID of the caller is in the response and in the problem", async () => {
    const response = await call("/api/location/v1/branches/none", {
      headers: { "x-request-id": "order-sync-42" },
    });
    expect(response.headers.get("x-request-id")).toBe("order-sync-42");
    expect((await response.json()).requestId).toBe("order-sync-42");
  });

  test("is in the log", async () => {
    const program = `
            import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
      const { GET } = defineRoutes({ GET: operation({ access: anybody, handle: () => { throw new Error("inside"); } }) });
      const request = new Request("http://127.0.0.1/x", { headers: { "x-request-id": "order-sync-42" } });
      await GET(request, { params: Promise.resolve({}) });`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", program],
      {
        env: { ...process.env, LOG_LEVEL: "error", NODE_ENV: "production" },
      },
    );
    const record = JSON.parse(`${stdout}${stderr}`.split("\n").find((line) => line.startsWith("{")) ?? "{}");
    expect(record).toMatchObject({ requestId: "order-sync-42", path: "/x", code: "internal_error" });
  });
});

test.each([
  "/api",
  "/api/",
  "/api/x",
  "/api/%ff",
  "/api/location/v1/branches/..%2f",
  "/notification/x",
  "/oauth2/default/v1/none",
])("JSON even for %s", async (path) => {
  const response = await call(path);
  expect(response.headers.get("content-type")).toMatch(/^application\/(problem\+)?json$/);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test.each(["{", "[1,", "\u0000", '{"a":1}}', "nul"])("problem JSON for the broken body %j", async (body) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
});

describe("CORS", () => {
  const preflight = (path: string, method: string) =>
    fetch(`${base}${path}`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example.com",
        "access-control-request-method": method,
        "access-control-request-headers": "authorization",
      },
    });

  test.each([
    ["/api/location/v1/branches", "GET"],
    [webhooks, "POST"],
    ["/oauth2/default/v1/token", "POST"],
    ["/api/openapi.json", "GET"],
  ])("%s may be called by pages of any origin, without credentials", async (path, method) => {
    const { status, headers } = await preflight(path, method);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("access-control-allow-methods")).toContain(method);
    expect(headers.get("access-control-allow-headers")).toContain("Authorization");
  });

  test.each(["/api/console/applications", "/api/health"])("%s allows no other origin", async (path) => {
    const { headers } = await preflight(path, "GET");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect((await call(path)).headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("what fast-check found", () => {
  test("U+0000 in a path matches nothing", async () => {
    expect((await call(`${webhooks}/%00`)).status).toBe(404);
    expect((await call(`${webhooks}/%00`, { method: "DELETE" })).status).toBe(400);
    expect((await call("/api/location/v1/branches/%00")).status).toBe(404);
  });

  test("U+0000 in a body is 400, the six characters that only look like it are not", async () => {
    const named = (name: string) =>
      post(
        `{"name":"${name}","type":"ORDER","events":["ORDER_UPDATE"],"url":"https://hooks.example.com/nul"}`,
      );
    expect((await named("a\\u0000")).status).toBe(400);
    expect((await named("a\\\\\\u0000")).status).toBe(400);
    expect((await named("a\\\\u0000")).status).toBe(200);
  });

  test("U+0000 in a form is invalid_request", async () => {
    const response = await fetch(`${base}/oauth2/default/v1/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: "\0", client_secret: "\0", grant_type: "client_credentials" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_request" });
  });
});
