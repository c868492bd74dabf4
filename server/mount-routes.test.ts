import { expect, test } from "vitest";
import { setUpApiServer } from "../e2e/support/api-server.ts";
import { setUpTestDatabase } from "../e2e/support/test-database.ts";

await setUpTestDatabase();
const baseUrl = await setUpApiServer();

test("health answers through the mounted routes", async () => {
  const response = await fetch(`${baseUrl}/api/health`);
  expect(await response.json()).toEqual({ status: "ok" });
});
test("an unknown path is problem JSON", async () => {
  const response = await fetch(`${baseUrl}/api/nothing/here`);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
});
