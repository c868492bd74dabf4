import { expect, test } from "vitest";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// A client that registers with a type, events, and a URL only.

const { db } = await setUpTestDatabase();
await setUpApiServer();
const client = await makeApplication(db, { scopes: ["notification.write"] });
const token = await fetchToken(client, "notification.write");
const register = (body: object) =>
  portal.as(token).post("/api/notification/v2/webhooks", {
    type: "ORDER",
    events: ["ORDER_UPDATE"],
    ...body,
  });

test("the webhook is named after the host of its URL", async () => {
  const { status, body } = await register({ url: "https://hooks.example.com/orders?shop=7" });
  expect([status, body["name"]]).toEqual([200, "hooks.example.com"]);
});

test("a port is part of the name, and a long host is cut to a name's length", async () => {
  expect((await register({ url: "https://hooks.example.com:8443/" })).body["name"]).toBe(
    "hooks.example.com:8443",
  );
  const host = `${"a".repeat(60)}.${"b".repeat(60)}.example.com`;
  expect((await register({ url: `https://${host}/` })).body["name"]).toBe(host.slice(0, 100));
});

test("a name that is given is still checked, and so is a URL without a name", async () => {
  const url = "https://hooks.example.com/orders";
  expect((await register({ name: " ", url })).body["errors"]).toMatchObject([{ pointer: "/name" }]);
  expect((await register({ url: "no URL" })).body["errors"]).toMatchObject([{ pointer: "/url" }]);
});
