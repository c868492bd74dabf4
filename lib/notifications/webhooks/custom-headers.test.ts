import { expect, test } from "vitest";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

const path = "/api/notification/v2/webhooks";
const value = "gateway-key-that-nobody-may-read";

async function makeClient() {
  const client = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  const token = await fetchToken(client, "notification.read notification.write");
  return (method: string, at = "", body?: unknown) => portal.as(token).request(method, `${path}${at}`, body);
}

const registration = { type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/" };

test("deliveries and tests carry them, and no response, log, or audit entry shows a value", async () => {
  const call = await makeClient();
  // Echoes its request.
  const receiver = await startReceiver(({ headers }, response) => void response.end(JSON.stringify(headers)));
  const headers = [
    { name: "X-Api-Key", value },
    { name: "CF-Access-Client-Id", value: "client.access" },
  ];
  const registered = await call("POST", "", { ...registration, url: receiver.url, headers });
  const { id } = registered.body;
  const sent = await call("POST", `/${id}/test`, { event: "ORDER_UPDATE" });
  expect(sent.status).toBe(200);
  expect(receiver.received[0]?.headers).toMatchObject({
    "x-api-key": value,
    "cf-access-client-id": "client.access",
  });
  const [attempt] = await db.attempt.findMany({ where: { delivery: { webhookId: String(id) } } });
  expect(attempt?.requestHeaders).toMatchObject({
    "X-Api-Key": "[secret]",
    "CF-Access-Client-Id": "[secret]",
  });
  const stored = await db.webhook.findUniqueOrThrow({ where: { id: String(id) } });
  expect(Buffer.from(stored.headersEncrypted ?? []).toString("latin1")).not.toContain(value);
  const audited = await db.auditEntry.findMany({ where: { targetId: String(id) } });
  const shown = [registered.body, sent.body, (await call("GET")).body, (await call("GET", `/${id}`)).body];
  expect(JSON.stringify([shown, attempt, audited])).not.toContain(value);
  await receiver.close();
});

test("an update without headers leaves them, one without a value keeps it, and an empty list removes them", async () => {
  const call = await makeClient();
  const receiver = await startReceiver();
  const headers = [
    { name: "x-api-key", value },
    { name: "apikey", value: "second" },
  ];
  const { id } = (await call("POST", "", { ...registration, url: receiver.url, headers })).body;
  const carried = async () => {
    await call("POST", `/${id}/test`, { event: "ORDER_UPDATE" });
    const { "x-api-key": first, apikey: second } = receiver.received.at(-1)?.headers ?? {};
    return [first, second];
  };
  await call("PATCH", `/${id}`, { name: "Other" });
  expect(await carried()).toEqual([value, "second"]);
  await call("PATCH", `/${id}`, { headers: [{ name: "X-API-KEY" }, { name: "apikey", value: "third" }] });
  expect(await carried()).toEqual([value, "third"]);
  const refused = await call("PATCH", `/${id}`, { headers: [{ name: "x-new" }] });
  expect([refused.status, refused.body["errors"]]).toMatchObject([400, [{ pointer: "/headers/0/value" }]]);
  await call("PATCH", `/${id}`, { headers: [] });
  expect(await carried()).toEqual([undefined, undefined]);
  await receiver.close();
});

test.each([
  "Authorization",
  "host",
  "Content-Type",
  "content-encoding",
  "webhook-id",
  "webhook-anything",
  "connection",
  "transfer-encoding",
  "proxy-authorization",
  "order-version",
  "user-agent",
  "two words",
  "",
])("the name %j is refused", async (name) => {
  const call = await makeClient();
  const { status, body } = await call("POST", "", { ...registration, headers: [{ name, value: "x" }] });
  expect([status, body["errors"]]).toMatchObject([400, [{ pointer: "/headers/0/name" }]]);
});

test.each([
  ["a line break in a value", [{ name: "x-a", value: "a\r\nb: c" }], "/headers/0/value"],
  ["a value that is not ASCII", [{ name: "x-a", value: "ключ" }], "/headers/0/value"],
  ["no value", [{ name: "x-a" }], "/headers/0/value"],
  [
    "a repeated name",
    [
      { name: "x-a", value: "1" },
      { name: "X-A", value: "2" },
    ],
    "/headers",
  ],
  ["six headers", Array.from({ length: 6 }, (_, n) => ({ name: `x-${n}`, value: "1" })), "/headers"],
])("%s is refused, and no error repeats a value", async (_name, headers, pointer) => {
  const call = await makeClient();
  const { status, body } = await call("POST", "", { ...registration, headers });
  expect([status, body["errors"]]).toMatchObject([400, [{ pointer }]]);
});
