// An integrator who has only the URL of the OpenAPI document and the credentials of an application.
import { beforeAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { basic, type MadeApplication, makeApplication } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type ApiClient, createApiClient } from "./create-api-client.ts";

const { db } = await setUpTestDatabase();
const base = await setUpApiServer();
let application: MadeApplication;

beforeAll(async () => {
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101"), branchRecord("102")]));
  application = await makeApplication(db, {
    scopes: ["location.read", "notification.read", "notification.write"],
  });
});

type Document = {
  servers: { url: string }[];
  components: { securitySchemes: { oauth2: { flows: { clientCredentials: { tokenUrl: string } } } } };
};

/** Reads the document and gets a token at its token URL. */
async function connect(): Promise<ApiClient> {
  const document = (await (await fetch(`${base}/api/openapi.json`)).json()) as Document;
  const { tokenUrl } = document.components.securitySchemes.oauth2.flows.clientCredentials;
  const answer = await fetch(tokenUrl, {
    method: "POST",
    headers: { authorization: basic(application.clientId, application.clientSecret) },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      scope: "location.read notification.read notification.write",
    }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return createApiClient(document.servers[0]?.url ?? "", access_token);
}

test("a new integrator reads the document, gets a token, searches, registers, updates, unregisters", async () => {
  const api = await connect();

  const found = await api.GET("/api/location/v1/branches", {
    params: { query: { lat: 41.88, long: -87.63, distance: 10 } },
  });
  expect(found.data?.map(({ branch }) => branch.number)).toEqual(["101", "102"]);

  const registered = await api.POST("/api/notification/v2/webhooks", {
    params: { header: { "Idempotency-Key": "first" } },
    body: {
      name: "Orders",
      type: "ORDER",
      events: ["ORDER_UPDATE"],
      url: "https://hooks.example.com/orders",
    },
  });
  const webhookId = registered.data?.id ?? "";
  expect(registered.data).toMatchObject({ name: "Orders", status: "REGISTERED" });

  const path = { webhookId };
  const updated = await api.PATCH("/api/notification/v2/webhooks/{webhookId}", {
    params: { path },
    body: { url: "https://hooks.example.com/orders/v2" },
  });
  expect(updated.data?.secret).toBe(registered.data?.secret);
  const webhook = await api.GET("/api/notification/v2/webhooks/{webhookId}", { params: { path } });
  expect(webhook.data?.url).toBe("https://hooks.example.com/orders/v2");

  const unregistered = await api.DELETE("/api/notification/v2/webhooks/{webhookId}", { params: { path } });
  expect(unregistered.data?.message).toBe("The webhook was unregistered.");
  expect((await api.GET("/api/notification/v2/webhooks")).data).toEqual([]);
});

test("an error has a typed code and typed errors", async () => {
  const api = await connect();
  const { error, response } = await api.GET("/api/location/v1/branches", { params: { query: { lat: 1 } } });
  expect(response.status).toBe(400);
  expect(error?.code).toBe("invalid_request");
  expect(error?.errors).toHaveLength(2);
});
