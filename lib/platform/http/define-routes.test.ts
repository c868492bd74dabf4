import { describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { type Access, anybody } from "#lib/platform/access/access.ts";
import { userActor } from "#lib/platform/access/context.ts";
import { DomainError, unavailable } from "#lib/platform/errors.ts";
import { download, json } from "#lib/platform/http/responses/api-response.ts";
import { log } from "#lib/platform/log.ts";
import { makeContext } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { defineRoutes, type RouteHandler } from "./define-routes.ts";
import { operation } from "./operation.ts";
import { readInProcess } from "./read-in-process.ts";
import { remoteAddressHeader } from "./remote-address.ts";

const { db } = await setUpTestDatabase();

const routes = defineRoutes({
  anyOrigin: true,
  GET: operation({
    access: anybody,
    query: z.strictObject({ size: z.coerce.number({ error: "a number" }).optional() }),
    handle: (_ctx, { query }) => json(query),
  }),
  POST: operation({
    access: anybody,
    body: z.strictObject({
      name: z.string({ error: "a text" }),
      tags: z.array(z.string({ error: "a text" })),
    }),
    handle: (_ctx, { body }) => json(body),
  }),
  DELETE: operation({
    access: anybody,
    handle: () => {
      throw new Error("password=hunter2 at 10.0.0.7");
    },
  }),
  PATCH: operation({
    access: anybody,
    handle: () => {
      throw new DomainError("conflict", "Somebody else was first.");
    },
  }),
});

function send(handler: RouteHandler, url: string, init?: RequestInit): Promise<Response> {
  return handler(new Request(`http://portal.example.com${url}`, init), { params: Promise.resolve({}) });
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  send(routes.POST, "/x", { method: "POST", body, headers });

const jsonType = { "content-type": "application/json" };

test("a refusal is logged with its reason, and only a failure as an error with its stack", async () => {
  const full = defineRoutes({
    GET: operation({
      access: anybody,
      handle: () => {
        throw unavailable("Too many deliveries are waiting.");
      },
    }),
  });
  const lines = (["warn", "error"] as const).map((level) => vi.spyOn(log, level).mockReturnValue());
  onTestFinished(() => void vi.restoreAllMocks());
  const [warnings, errors] = lines;
  expect((await send(full.GET, "/x")).status).toBe(503);
  expect(warnings?.mock.calls).toEqual([
    [
      expect.objectContaining({ code: "unavailable", reason: "Too many deliveries are waiting." }),
      "request refused",
    ],
  ]);
  expect(warnings?.mock.calls[0]?.[0]).not.toHaveProperty("err");
  expect(errors?.mock.calls).toEqual([]);
  expect((await send(routes.DELETE, "/x", { method: "DELETE" })).status).toBe(500);
  expect(errors?.mock.calls).toEqual([
    [expect.objectContaining({ err: expect.any(Error) }), "request failed"],
  ]);
});

describe("every response", () => {
  test("has the caller's request ID if it is valid", async () => {
    const response = await send(routes.GET, "/x", { headers: { "x-request-id": "order-sync-42" } });
    expect(response.headers.get("x-request-id")).toBe("order-sync-42");
  });

  test("has a new request ID if the caller's is invalid", async () => {
    const response = await send(routes.GET, "/x", { headers: { "x-request-id": "no spaces, please" } });
    expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9A-Z]{26}$/);
  });

  test("is not cached unless the operation says so", async () => {
    expect((await send(routes.GET, "/x")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("errors", () => {
  test("an expected error is problem JSON with code, path, and request ID", async () => {
    const response = await send(routes.PATCH, "/x", {
      method: "PATCH",
      headers: { "x-request-id": "order-sync-42" },
    });
    expect(response.status).toBe(409);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      message: "Somebody else was first.",
      type: expect.stringMatching(/\/reference\/errors\/conflict$/),
      title: "Conflict",
      status: 409,
      detail: "Somebody else was first.",
      instance: "/x",
      code: "conflict",
      requestId: "order-sync-42",
    });
  });

  test("an unexpected error reveals no internals", async () => {
    const response = await send(routes.DELETE, "/x", { method: "DELETE" });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/hunter2|10\.0\.0\.7|at /);
    expect(JSON.parse(text).requestId).toBe(response.headers.get("x-request-id"));
  });

  test("an undeclared method returns 405 with Allow", async () => {
    const response = await send(routes.PUT, "/x", { method: "PUT" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, DELETE, PATCH, HEAD, OPTIONS");
  });
});

describe("parameters and bodies", () => {
  test("a repeated and an unknown parameter are named at once", async () => {
    const response = await send(routes.GET, "/x?size=1&size=2&colour=red");
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map((error: { parameter: string }) => error.parameter)).toEqual(["size", "colour"]);
  });

  test("every error of a body is named by its pointer", async () => {
    const response = await post(JSON.stringify({ name: 1, tags: ["a", 2], "a/b": 3 }), jsonType);
    const { errors } = await response.json();
    expect(errors.map((error: { pointer: string }) => error.pointer)).toEqual(["/name", "/tags/1", "/a~1b"]);
  });

  test("a missing Content-Type is accepted, and one other than JSON is 415", async () => {
    const good = JSON.stringify({ name: "n", tags: [] });
    expect((await post(new Blob([good]))).status).toBe(200);
    expect((await post(good, { "content-type": "text/xml" })).status).toBe(415);
    expect((await post(good, { "content-encoding": "gzip" })).status).toBe(415);
  });

  test.each([
    ["malformed JSON", "{"],
    ["nothing", ""],
    ["bytes that are not UTF-8", new Uint8Array([0xff, 0xfe])],
  ])("%s is 400", async (_name, body) => {
    expect((await post(body, jsonType)).status).toBe(400);
  });

  test("a body whose caller leaves before its end is the caller's error, not a 503 that is logged", async () => {
    const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const leave = (headers: Record<string, string>) => {
      const body = new ReadableStream({ pull: (controller) => controller.error(aborted) });
      const init = {
        method: "POST",
        body,
        duplex: "half",
        headers: { ...jsonType, ...headers },
      } as RequestInit;
      return send(routes.POST, "/x", init);
    };
    expect((await leave({})).status).toBe(400);
    expect((await leave({ "content-length": "10" })).status).toBe(400);
  });

  test("a body over 64 KiB is 413, with and without Content-Length", async () => {
    const large = new TextEncoder().encode(JSON.stringify({ name: "n".repeat(65_536), tags: [] }));
    expect((await post(large, jsonType)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(large);
        controller.close();
      },
    });
    const init = { method: "POST", body: stream, duplex: "half" } as RequestInit;
    expect((await send(routes.POST, "/x", init)).status).toBe(413);
  });
});

describe("CORS", () => {
  test("a preflight from any origin is allowed, without credentials", async () => {
    const response = await send(routes.OPTIONS, "/x", {
      method: "OPTIONS",
      headers: { origin: "https://crm.example" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect(response.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
  });

  test("HEAD returns the headers of GET without a body", async () => {
    const response = await send(routes.HEAD, "/x?size=3", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("an operation for tokens and for people", () => {
  const asks = (kind: "bearer" | "session", header: string): Access => ({
    kind,
    limit: "public",
    isPresented: (headers) => headers.has(header),
    authenticate: () => {
      throw new DomainError("unauthenticated", kind);
    },
  });
  const both = defineRoutes({
    GET: operation({
      access: [asks("bearer", "authorization"), asks("session", "cookie")],
      handle: () => ({}),
    }),
  });
  const getKind = async (headers: Record<string, string>) =>
    (await (await send(both.GET, "/x", { headers })).json()).detail;

  test("reads the token of a request that has one, even beside a session", async () => {
    expect(await getKind({ authorization: "Bearer x", cookie: "a=b" })).toBe("bearer");
  });

  test("reads the session of a request without a token", async () => {
    expect(await getKind({ cookie: "a=b" })).toBe("session");
  });

  test("asks for a token without credentials", async () => {
    expect(await getKind({})).toBe("bearer");
  });
});

test("a page reads a GET by the operation's own query and rights", async () => {
  const access: Access = {
    ...anybody,
    kind: "session",
    authorize: (actor) => {
      if (actor.kind !== "user" || actor.role !== "STAFF") throw new DomainError("forbidden", "For staff.");
    },
  };
  const { GET } = defineRoutes({
    GET: operation({
      access,
      query: z.strictObject({ size: z.coerce.number() }),
      handle: (_ctx, { query }) => query,
    }),
  });
  const read = (role: "STAFF" | "PARTNER_ADMIN", query: Record<string, string>) => {
    const actor = userActor({
      id: "usr_1",
      name: "Ada",
      email: "ada@example.com",
      role,
      organizationId: "org_1",
    });
    return readInProcess(makeContext(actor, db), GET, { query });
  };
  expect(await read("STAFF", { size: "3" })).toEqual({ size: 3 });
  await expect(read("PARTNER_ADMIN", { size: "3" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(read("STAFF", { sizes: "3" })).rejects.toMatchObject({ code: "invalid_request" });
});

test("at most four requests of a caller run at once, of an unknown address one, and other callers do not wait", async () => {
  const ofOrganization = (organizationId: string): Access => ({
    kind: "bearer",
    limit: "public",
    isPresented: () => true,
    authenticate: (_request, { actor }) => actor,
    count: () => ({ id: organizationId, placesId: organizationId }),
  });
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const call = (access: Access, name: string, address = "192.0.2.1") => {
    const { POST } = defineRoutes({
      POST: operation({
        access,
        handle: async () => {
          ran.push(name);
          if (!name.startsWith("other")) await mayEnd;
          return json({});
        },
      }),
    });
    return send(POST, "/x", { method: "POST", headers: { [remoteAddressHeader]: address } });
  };
  const busy = [
    ...Array.from({ length: 20 }, (_, at) => call(ofOrganization("busy"), `application ${at}`)),
    ...Array.from({ length: 20 }, (_, at) => call(anybody, `anybody ${at}`, `2001:db8:5:5::${at + 1}`)),
  ];
  await call(ofOrganization("calm"), "other organization");
  await call(anybody, "other network", "2001:db8:5:6::1");
  await expect.poll(() => ran.length).toBe(7);
  expect(ran.toSorted()).toEqual([
    "anybody 0",
    ...[0, 1, 2, 3].map((at) => `application ${at}`),
    "other network",
    "other organization",
  ]);
  end();
  const statuses = (await Promise.all(busy)).map(({ status }) => status);
  expect(statuses).toEqual(Array(40).fill(200));
});

test("a handler that waits for something leaves its place, and a download keeps it until it is read", async () => {
  const address = { [remoteAddressHeader]: "192.0.2.7" };
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { GET, HEAD, POST, PUT } = defineRoutes({
    GET: operation({ access: anybody, handle: () => download("log", "csv", ["first", "second"]) }),
    POST: operation({
      access: anybody,
      handle: async ({ leavePlace }) => {
        leavePlace?.();
        await mayEnd;
      },
    }),
    PUT: operation({ access: anybody, handle: () => ({}) }),
  });
  const waiting = Array.from({ length: 10 }, () => send(POST, "/x", { method: "POST", headers: address }));
  const downloaded = await send(GET, "/x", { headers: address });
  let isAnswered = false;
  const queued = send(PUT, "/x", { method: "PUT", headers: address }).finally(() => {
    isAnswered = true;
  });
  // An address that has places gets its answer.
  await send(PUT, "/x", { method: "PUT" });
  expect(isAnswered).toBe(false);
  expect(await downloaded.text()).toBe("firstsecond");
  expect((await queued).status).toBe(200);
  for (let sent = 0; sent < 8; sent += 1)
    expect((await send(HEAD, "/x", { method: "HEAD", headers: address })).status).toBe(200);
  end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("a caller who loses the right while a slow body arrives changes nothing", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let isAllowed = true;
  let changes = 0;
  const { POST } = defineRoutes({
    POST: operation({
      access: {
        kind: "bearer",
        limit: "public",
        isPresented: () => true,
        authenticate: () => {
          if (isAllowed) return { kind: "anonymous" };
          throw new DomainError("invalid_token", "The access token was revoked.");
        },
      },
      body: z.strictObject({}),
      handle: () => {
        changes += 1;
      },
    }),
  });
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.from("{"));
      isAllowed = false;
      vi.advanceTimersByTime(6_000);
      controller.enqueue(Buffer.from("}"));
      controller.close();
    },
  });
  const init = { method: "POST", body, headers: jsonType, duplex: "half" } as RequestInit;
  expect((await send(POST, "/x", init)).status).toBe(401);
  expect(changes).toBe(0);
});
