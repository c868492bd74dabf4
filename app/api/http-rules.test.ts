// What every API does alike with headers and parameters. Source: contract, "Errors of the APIs", "Headers on every API
// response", "CORS".
import { expect, test } from "vitest";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
const base = await setUpApiServer();
const scopes = ["location.read", "notification.read"] as const;
const owner = await makePerson(db);
const application = await makeApplication(db, { scopes: [...scopes] }, owner);
const { webhookId } = await makeWebhook(db, "https://hooks.example.com/", { application });
const authorization = `Bearer ${await fetchToken(application, scopes.join(" "))}`;

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${base}${path}`, { headers: { authorization, ...headers } });
  // The live stream never ends.
  const isStream = response.headers.get("content-type") === "text/event-stream";
  if (isStream) await response.body?.cancel();
  return { response, status: response.status, body: isStream ? null : await response.json() };
}

const webhooks = "/api/notification/v2/webhooks";
const live = "/api/notification/v2/deliveries/live";
const changes = "/api/location/v1/branches/changes";

test.each(["a", "abc-123", "x".repeat(128)])(
  "a request ID of 1 to 128 characters is kept: %s",
  async (id) => {
    const { response } = await get(webhooks, { "x-request-id": id });
    expect(response.headers.get("x-request-id")).toBe(id);
  },
);

test.each([
  ["application/json;q=0, */*", 406],
  ["application/json;q=0, application/problem+json", 200],
  ["application/*;q=0, */*", 406],
  ["text/html, */*;q=0.1", 200],
  ["text/html", 406],
])("Accept: %s is %i, because the most specific range decides", async (accept, status) => {
  expect((await get(webhooks, { accept })).status).toBe(status);
});

test.each(["text/html", "!", "application/json"])(
  "an unknown path is 404, whatever Accept says: %s",
  async (accept) => {
    for (const path of ["/api/nothing", "/oauth2//v1/token", "/API/location/v1/branches"]) {
      const { response, status, body } = await get(path, { accept });
      expect([status, body.code], path).toEqual([404, "not_found"]);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
    }
  },
);

test.each([
  ["/api/location/v1/nothing", "*"],
  ["/api/location/v1/branches/0101/nothing", "*"],
  ["/api/notification/v2/nothing", "*"],
  ["/notification/v3/webhooks", "*"],
  ["/api/intake/v1/nothing", "*"],
  ["/api/console/nothing", null],
  ["/api/nothing", null],
])("a page of another origin sees the 404 of %s if it may call the API: %s", async (path, allowed) => {
  const { response, status, body } = await get(path, { origin: "https://crm.example.com" });
  expect([status, body.code]).toEqual([404, "not_found"]);
  expect(response.headers.get("access-control-allow-origin")).toBe(allowed);
});

test.each([
  ["text/html", 406],
  ["application/json", 406],
  ["text/*", 200],
  ["*/*", 200],
])("the live stream with Accept: %s is %i", async (accept, status) => {
  expect((await get(live, { accept })).status).toBe(status);
});

test.each(["abc", "-1", "1842", "9".repeat(200), ""])("Last-Event-ID %j is refused by name", async (id) => {
  const { status, body } = await get(live, { "last-event-id": id });
  expect([status, body.detail]).toEqual([400, expect.stringContaining("Last-Event-ID: Expected")]);
});

test("a preflight allows Last-Event-ID", async () => {
  const response = await fetch(`${base}${live}`, {
    method: "OPTIONS",
    headers: { origin: "https://crm.example.com", "access-control-request-method": "GET" },
  });
  expect(response.headers.get("access-control-allow-headers")).toContain("Last-Event-ID");
});

test.each([`${changes}?limit=1.0`, `${changes}?limit=1e1`, `${changes}?limit=%201`, `${changes}?wait=0x1`])(
  "%s is no whole number",
  async (path) => {
    const { status, body } = await get(path);
    expect([status, body.errors[0].detail]).toEqual([
      400,
      expect.stringMatching(/^Expected a whole number from \d+ to \d+\.$/),
    ]);
  },
);

test.each([
  `${webhooks}?page=2`,
  `${webhooks}/${webhookId}?page=2`,
  "/api/location/v1/branches/0101?page=2",
  "/api/location/v1/branches?state=CO&page=2",
  `/api/notification/v2/events?page=2`,
])("an unknown parameter is refused by name: %s", async (path) => {
  const { status, body } = await get(path);
  expect([status, body.errors]).toEqual([400, [{ parameter: "page", detail: "This field is not known." }]]);
});
