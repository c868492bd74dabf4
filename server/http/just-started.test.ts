import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { invalidateClients } from "#lib/oauth/clients/find-client.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import { fetchToken } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { basic, makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

test("concurrent requests to a cold process share one lookup of token, client, and backlog, and all are answered", async () => {
  const staff = await makePerson(db, "STAFF");
  await importBranches(makeContext(staff, db), toRows([branchRecord("100")]));
  const client = await makeApplication(db, { scopes: ["location.read", "order.publish"] }, staff);
  const authorization = `Bearer ${await fetchToken(client, "location.read order.publish")}`;
  const json = { authorization, "content-type": "application/json" };
  const publication = () => {
    const eventId = `event-${Math.random()}`;
    return JSON.stringify(
      sampleOrderUpdate({ eventId, orderNumber: "SO-1", at: new Date(), audience: "all", status: "Pending" }),
    );
  };
  const many = 30;
  const askAll = (path: string, init: () => RequestInit) =>
    Array.from({ length: many }, async () => (await fetch(`${baseUrl}${path}`, init())).status);
  // The branches stay in memory, as in a process that has read them ahead.
  await Promise.all(
    askAll("/api/location/v1/branches?state=IL", () => ({ headers: { authorization } })).slice(0, 1),
  );
  invalidateTokens();
  invalidateClients();

  let taken = 0;
  pool.on("acquire", () => {
    taken += 1;
  });
  const form = () => new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" });
  const asked = [
    ...askAll("/api/location/v1/branches?state=IL", () => ({ headers: { authorization } })),
    ...askAll("/oauth2/default/v1/token", () => ({
      method: "POST",
      headers: { authorization: basic(client.clientId, client.clientSecret) },
      body: form(),
    })),
    ...askAll("/api/intake/v1/order-events", () => ({ method: "POST", headers: json, body: publication() })),
  ];
  expect([...new Set(await Promise.all(asked))].sort()).toEqual([200, 202]);
  // One transaction per publication and four others. Without sharing, there would be five times as many. In between is a machine
  // so slow that what is cached for seconds ends meanwhile.
  expect(taken).toBeLessThan(5 * many);
});
