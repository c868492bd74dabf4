import { expect, test } from "vitest";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { mountRoutes } from "./mount-routes.ts";

await setUpTestDatabase();
const baseUrl = await setUpApiServer();

test("health answers through the mounted routes", async () => {
  const response = await fetch(`${baseUrl}/api/health`);
  expect(await response.json()).toEqual({ status: "ok" });
});
test.each([
  "/api",
  "/api/nothing/here",
  "/notification",
  "/notification/v9/x",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/none",
  "//api/health",
  "/api//health",
  "/oauth2/nothing",
  "/api/%E0%A4%A",
  "/api/health/more",
  "/API/location/v1/branches",
  "/Api",
  "/OAuth2/default/v1/token",
  "/NOTIFICATION/v2/webhooks",
])("%s is unknown and returns problem JSON", async (path) => {
  const response = await fetch(`${baseUrl}${path}`);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ code: "not_found", instance: path });
});

test("every Route Handler can be imported", async () => {
  const { loadAll } = await mountRoutes();
  await expect(loadAll()).resolves.toBeUndefined();
});

test("a path with a million slashes is scanned once", async () => {
  const { fetch: answer } = await mountRoutes();
  for (const path of [`/api${"/".repeat(1_000_000)}x`, `/api/x${"/".repeat(1_000_000)}`])
    expect((await answer(new Request(`${baseUrl}${path}`))).status).toBe(404);
});

test("a trailing slash changes nothing, and 405 lists the allowed methods", async () => {
  expect((await fetch(`${baseUrl}/api/health/`)).status).toBe(200);
  const response = await fetch(`${baseUrl}/api/health`, { method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test.each(["PROPFIND", "LINK"])("%s runs no operation, also where PUT is one", async (method) => {
  const response = await fetch(`${baseUrl}/api/console/inbox/failure`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, expect.stringContaining("PUT")]);
});
