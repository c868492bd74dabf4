import { expect, test } from "vitest";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// A client that keeps no ID: it lists the webhooks, finds its own by name, and sends its whole registration again.

const { db } = await setUpTestDatabase();
await setUpApiServer();

const path = "/api/notification/v2/webhooks";
const registration = {
  name: "CRM order sync",
  type: "ORDER",
  events: ["ORDER_UPDATE", "ORDER_INVOICED"],
  url: "https://crm.example.com/hooks/orders",
};

async function makeClient() {
  const client = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  const token = await fetchToken(client, "notification.read notification.write");
  const call = (method: string, at = "", body?: unknown) =>
    portal.as(token).request(method, `${path}${at}`, body);
  const findByName = async (name: string) => {
    const webhooks = (await call("GET")).body as unknown as Record<string, string>[];
    return webhooks.find((webhook) => webhook["name"] === name);
  };
  return { call, findByName };
}

test("the registration as it is with a new URL moves the webhook, and its secret stays", async () => {
  const { call, findByName } = await makeClient();
  const registered = (await call("POST", "", registration)).body;
  const found = await findByName(registration.name);
  const url = "https://crm2.example.com/hooks/orders";
  const moved = await call("PATCH", `/${found?.["id"]}`, { ...registration, url });
  expect([moved.status, moved.body]).toEqual([200, registered]);
  expect(await findByName(registration.name)).toMatchObject({ url, events: registration.events });
});

test("the present events in another order are no change", async () => {
  const { call } = await makeClient();
  const { body } = await call("POST", "", registration);
  const events = registration.events.toReversed();
  expect((await call("PATCH", `/${body["id"]}`, { events })).status).toBe(200);
});

test("adding ORDER_INVOICED is 400, says what to do instead, and changes nothing", async () => {
  const { call, findByName } = await makeClient();
  const updatesOnly = { ...registration, events: ["ORDER_UPDATE"] };
  const { body } = await call("POST", "", updatesOnly);
  for (const events of [["ORDER_INVOICED"], ["ORDER_UPDATE", "ORDER_INVOICED"]]) {
    const refused = await call("PATCH", `/${body["id"]}`, { name: "Other", events });
    expect([refused.status, refused.body["code"]]).toEqual([400, "invalid_request"]);
    expect(refused.body["message"]).toMatch(/register a new webhook, .*console/);
    expect(refused.body["errors"]).toMatchObject([{ pointer: "/events" }]);
  }
  expect(await findByName(registration.name)).toMatchObject(updatesOnly);
});

test("both events may become ORDER_UPDATE alone, and then stay so", async () => {
  const { call } = await makeClient();
  const { body } = await call("POST", "", registration);
  expect((await call("PATCH", `/${body["id"]}`, { events: ["ORDER_UPDATE"] })).status).toBe(200);
  expect((await call("PATCH", `/${body["id"]}`, registration)).status).toBe(400);
});
