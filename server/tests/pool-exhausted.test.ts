import { expect, test } from "vitest";
import { invalidateClients } from "#lib/oauth/clients/find-client.ts";
import { fetchToken } from "#test/api-token.ts";
import { basic, makeApplication } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
/** A caller waits 5 s for a connection, and a request may wait twice. */
const answeredWithinMs = 15_000;

test("with an exhausted pool, each request returns 503 with Retry-After in bounded time, and 200 once connections are free", async () => {
  const client = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  const authorization = `Bearer ${await fetchToken(client, "notification.write")}`;
  const reading = `Bearer ${await fetchToken(client, "notification.read")}`;
  const body = JSON.stringify({
    name: "A",
    type: "ORDER",
    events: ["ORDER_UPDATE"],
    url: "http://127.0.0.1:9/",
  });
  const json = { "content-type": "application/json" };
  const form = new URLSearchParams({ grant_type: "client_credentials", scope: "notification.read" });
  const requests: [string, RequestInit][] = [
    ["/api/notification/v2/webhooks", { headers: { authorization: reading } }],
    ["/api/notification/v2/webhooks", { method: "POST", headers: { authorization, ...json }, body }],
    [
      "/oauth2/default/v1/token",
      { method: "POST", headers: { authorization: basic(client.clientId, client.clientSecret) }, body: form },
    ],
    ["/api/ready", {}],
  ];
  const askAll = () =>
    Promise.all(
      // More than the pool's connections, so that they also wait for each other.
      Array.from({ length: 8 }, () => requests)
        .flat()
        .map(async ([path, init]) => {
          const signal = AbortSignal.timeout(answeredWithinMs);
          const response = await fetch(`${baseUrl}${path}`, { ...init, signal });
          const said = (await response.json()) as Record<string, unknown>;
          const type = response.headers.get("content-type");
          return [
            path,
            response.status,
            response.headers.get("retry-after"),
            type,
            said["code"] ?? said["error"],
          ];
        }),
    );

  // A known client gets its token without the database.
  invalidateClients();
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const refused = await askAll();
  expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200);
  for (const connection of held) connection.release();
  const problem = "application/problem+json";
  expect([...new Set(refused.map(String))].sort()).toEqual(
    [
      `/api/notification/v2/webhooks,503,5,${problem},unavailable`,
      "/oauth2/default/v1/token,503,5,application/json,temporarily_unavailable",
      `/api/ready,503,5,${problem},unavailable`,
    ].sort(),
  );
  const freeAgain = async () => {
    const statuses = new Set((await askAll()).map(([path, status]) => `${path} ${status}`));
    // An application has at most five webhooks: the sixth registration returns 400.
    statuses.delete("/api/notification/v2/webhooks 400");
    return [...statuses].sort();
  };
  // On a busy machine, some wait too long for each other.
  await expect
    .poll(freeAgain, { timeout: 60_000 })
    .toEqual(["/api/notification/v2/webhooks 200", "/api/ready 200", "/oauth2/default/v1/token 200"]);
});
