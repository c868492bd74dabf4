// The MCP server, with the client of the SDK: it finds the authorization server by itself and gets its own token.
import { ClientCredentialsProvider } from "@modelcontextprotocol/sdk/client/auth-extensions.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { sampleOrder } from "#lib/notifications/orders/shared/sample-orders.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { flushRequestLog } from "#lib/platform/http/log-request.ts";
import { fetchToken } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { type MadeApplication, makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

// So slow that no test gets a request back.
const { db } = await setUpTestDatabase({ RATE_LIMITS: "notification=0.001/100" });
const base = await setUpApiServer();
const scopes = ["location.read", "notification.read", "notification.write"] as const;
let application: MadeApplication;
let webhookId: string;
let deliveryId: string;

beforeAll(async () => {
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101"), branchRecord("102")]));
  application = await makeApplication(db, { scopes: [...scopes] }, await makePerson(db));
  const hook = await makeWebhook(db, "https://hooks.example.com/", { application });
  webhookId = hook.webhookId;
  await publishUpdates(db, [hook], 1, { orderNumber: "5001" });
  await db.delivery.updateMany({
    data: {
      state: "GIVEN_UP",
      nextAttemptAt: null,
      completedAt: new Date(),
      lastFailure: "server_error",
    },
  });
  deliveryId = (await db.delivery.findFirstOrThrow()).id;
});

async function connect(scope = scopes.join(" "), { clientId, clientSecret } = application): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const authProvider = new ClientCredentialsProvider({
    clientId,
    clientSecret,
    scope,
    expectedIssuer: `${base}/oauth2/default`,
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider }));
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [{ text }] = content as [{ text: string }];
  return { isError, body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
}

test("a client gets a token by the metadata, and its scopes decide which tools it sees", async () => {
  const { tools } = await (await connect()).listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "searchBranches",
    "getBranch",
    "listWebhooks",
    "getWebhookHealth",
    "getOrder",
    "readEvents",
    "listDeliveries",
    "getDelivery",
    "resendDelivery",
    "sendTestOrder",
    "readReference",
  ]);
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
    "resendDelivery",
    "sendTestOrder",
  ]);
  const states = tools.find(({ name }) => name === "listDeliveries")?.inputSchema.properties?.["state"];
  expect(states).toMatchObject({ enum: ["QUEUED", "RETRYING", "HELD", "DELIVERED", "GIVEN_UP"] });
  const readers = await (await connect("location.read")).listTools();
  expect(readers.tools.map(({ name }) => name)).toEqual(["searchBranches", "getBranch", "readReference"]);
});

test("a failed delivery is found, explained, and sent again, and a test order is created", async () => {
  const client = await connect();
  const found = await call(client, "searchBranches", { lat: 41.88, long: -87.63, distance: 10 });
  expect(found.body).toHaveLength(2);
  expect((await call(client, "getBranch", { number: "101" })).body.branch.number).toBe("101");
  expect((await call(client, "listWebhooks", {})).body).toMatchObject([{ id: webhookId }]);
  expect((await call(client, "getWebhookHealth", { webhookId })).isError).toBe(false);
  // What happened to a PO: a reference leads to the order, and the order says whether it arrived.
  const { purchaseOrder } = sampleOrder("5001");
  const events = await call(client, "readEvents", { reference: purchaseOrder });
  expect(events.body.data).toMatchObject([{ orderNumber: "5001" }]);
  const order = await call(client, "getOrder", { orderNumber: "5001" });
  expect(order.body.events).toMatchObject([
    { version: 1, deliveries: [{ id: deliveryId, state: "GIVEN_UP" }] },
  ]);
  const failed = await call(client, "listDeliveries", { state: "GIVEN_UP" });
  expect(failed.body.data).toMatchObject([{ id: deliveryId, failure: { class: "server_error" } }]);
  expect((await call(client, "getDelivery", { deliveryId })).body.failure.advice).toMatch(/\w/);
  expect((await call(client, "resendDelivery", { deliveryId })).body).toMatchObject({ isResending: true });
  const sent = await call(client, "sendTestOrder", { body: {} });
  expect(sent.body.orderNumber).toMatch(/^TEST-/);
  const page = await call(client, "readReference", { path: "/reference/retries" });
  expect(page.body).toMatch(/^# /);
});

test("a tool answers with the operation's own errors: scope, validation, another organization's ID, no such tool", async () => {
  const client = await connect();
  const reader = await connect("location.read");
  const stranger = await connect(
    "notification.read",
    await makeApplication(db, { scopes: ["notification.read"] }, await makePerson(db)),
  );
  const refused = await Promise.all([
    call(reader, "resendDelivery", { deliveryId }),
    call(client, "listDeliveries", { state: "FAILED" }),
    call(stranger, "getDelivery", { deliveryId }),
    call(stranger, "getOrder", { orderNumber: "5001" }),
    call(client, "sendTestOrder", { body: { orderNumber: 1 } }),
  ]);
  expect(refused.map(({ isError, body }) => [isError, body.code])).toEqual([
    [true, "insufficient_scope"],
    [true, "invalid_request"],
    [true, "not_found"],
    [true, "not_found"],
    [true, "invalid_request"],
  ]);
  for (const [name, args] of [
    ["getDelivery", {}],
    ["getDelivery", { deliveryId: { not: "" } }],
    ["searchBranches", { state: { toString: 1 } }],
    ["listDeliveries", { limit: [1] }],
    ["listDeliveries", { page: 2 }],
    // Many arguments end with the first that is not known, and never become a URL.
    ["listWebhooks", Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`k${index}`, 1]))],
    ["toString", {}],
    ["readReference", { path: "/reference/none" }],
  ] as const)
    expect(await call(client, name, args), name).toMatchObject({
      isError: true,
      body: expect.stringContaining(": Expected "),
    });
});

test("a response that is longer than an assistant reads is an error that says what to do", async () => {
  const many = Array.from({ length: 1_500 }, (_, i) => branchRecord(`AK${i}`, { state: "AK", city: "Nome" }));
  await importBranches(systemContext(db, "test"), toRows(many), { partial: true });
  const client = await connect("location.read");
  expect(await call(client, "searchBranches", { state: "AK" })).toEqual({
    isError: true,
    body: expect.stringMatching(
      /^The response has \d+ characters, and a tool returns at most 1048576\. Narrow/,
    ),
  });
  expect((await call(client, "searchBranches", { state: "IL" })).body).toHaveLength(2);
});

test("a tool call counts toward the limit and is in the request log as itself and as its operation", async () => {
  const other = await makeApplication(db, { scopes: [...scopes] }, await makePerson(db));
  const token = await fetchToken(other, scopes.join(" "));
  const remainingAfter = async (requestId: string, message: object) => {
    const response = await fetch(`${base}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "x-request-id": requestId,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
    });
    expect(response.status).toBe(200);
    const [, remaining] = response.headers.get("ratelimit")?.match(/^"notification";r=(\d+)/) ?? [];
    return Number(remaining);
  };
  const before = await remainingAfter("before", { method: "ping" });
  const params = { name: "listWebhooks", arguments: {} };
  await remainingAfter("call", { method: "tools/call", params });
  expect(await remainingAfter("after", { method: "ping" })).toBe(before - 3);
  await flushRequestLog();
  const logged = await db.loggedRequest.findMany({ where: { requestId: "call" }, orderBy: { path: "asc" } });
  expect(logged.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET /api/notification/v2/webhooks 200",
    "POST /mcp 200",
  ]);
});

test.each([
  [{}, "Bearer", 401],
  [{ authorization: "Bearer none" }, 'error="invalid_token"', 401],
])("without a valid token, the challenge names the metadata: %j", async (headers, challenge, status) => {
  const response = await fetch(`${base}/mcp`, { method: "POST", headers, body: "{}" });
  expect(response.status).toBe(status);
  const given = response.headers.get("www-authenticate") ?? "";
  expect(given).toContain(challenge);
  const [, metadata = ""] = given.match(/resource_metadata="([^"]+)"/) ?? [];
  expect(await (await fetch(metadata)).json()).toMatchObject({
    resource: `${base}/mcp`,
    authorization_servers: [`${base}/oauth2/default`],
  });
});

test("a batch and a GET are refused, and pages of other origins may call it", async () => {
  const authorization = `Bearer ${await fetchToken(application, "location.read")}`;
  const batch = await fetch(`${base}/mcp`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify([{ jsonrpc: "2.0", id: 1, method: "ping" }]),
  });
  expect([batch.status, (await batch.json()).code]).toEqual([400, "invalid_request"]);
  const stream = await fetch(`${base}/mcp`, { headers: { authorization, accept: "text/event-stream" } });
  expect([stream.status, stream.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  const preflight = await fetch(`${base}/mcp`, { method: "OPTIONS" });
  expect(preflight.headers.get("access-control-allow-headers")).toContain("MCP-Protocol-Version");
});

test("twenty changes at once by tools all end, and others after them", async () => {
  const own = await makeApplication(db, { scopes: [...scopes] }, await makePerson(db));
  const client = await connect(scopes.join(" "), own);
  const send = () => call(client, "sendTestOrder", { body: {} });
  const results = await Promise.all(Array.from({ length: 20 }, send));
  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect((await send()).isError).toBeFalsy();
});
