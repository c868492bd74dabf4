import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { fetchToken } from "#test/api-token.ts";
import { accessToken } from "#test/branches.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db, url } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const scopes = ["notification.write", "notification.read", "order.publish"] as const;
const client = await makeApplication(db, { scopes: [...scopes] }, await makePerson(db, "ADMIN"));
const hook = await makeWebhook(db, "http://127.0.0.1:9/", { application: client });
const token = await fetchToken(client, scopes.join(" "));

// A connection beside the portal's, which the database's settings do not reach. A pooler would give it to the portal.
const beside = new pg.Client({ connectionString: process.env["DATABASE_DIRECT_URL"] ?? url });
await beside.connect();
await beside.query("SET statement_timeout = 0; SET default_transaction_read_only = off");
afterAll(() => beside.end());
const [{ name = "" } = {}] = (await beside.query<{ name: string }>("SELECT current_database() AS name")).rows;

/** Changes a setting for the portal's connections, and closes the current ones. */
async function set(setting: string): Promise<void> {
  await beside.query(`ALTER DATABASE "${name}" ${setting}`);
  await cutAll(30_000);
}
/** Without `waitMs`, the connections end at some later time, possibly during a query. */
const cutAll = (waitMs = 0) =>
  beside.query(
    `SELECT pg_terminate_backend(pid, $1) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    [waitMs],
  );

let serial = 0;
const event = () => {
  serial += 1;
  const audience = [client.clientId];
  return sampleOrderUpdate({
    orderNumber: "SO-1",
    eventId: `u-${serial}`,
    at: new Date(),
    audience,
    status: "Pending",
  });
};

/** Sends one request of each kind that writes or reads, and returns the responses. */
async function askAll(): Promise<{ what: string; status: number; retryAfter: string | null }[]> {
  const asked: [string, Promise<{ status: number; headers: Headers }>][] = [
    ["intake", portal.as(token).post("/api/intake/v1/order-events", event())],
    ["list", portal.as(token).get("/api/notification/v2/webhooks")],
    [
      "update",
      portal.as(token).patch(`/api/notification/v2/webhooks/${hook.webhookId}`, { name: `N${serial}` }),
    ],
    [
      "token",
      fetch(`${baseUrl}/oauth2/default/v1/token`, {
        method: "POST",
        headers: { authorization: basic(client.clientId, client.clientSecret) },
        body: new URLSearchParams({ grant_type: "client_credentials", scope: "notification.read" }),
      }),
    ],
  ];
  return Promise.all(
    asked.map(async ([what, answer]) => {
      const { status, headers } = await answer;
      return { what, status, retryAfter: headers.get("retry-after") };
    }),
  );
}

/** The status of `/api/ready`, with its word or the reason. */
async function ready(): Promise<[number, string]> {
  const response = await fetch(`${baseUrl}/api/ready`);
  const { status, detail } = (await response.json()) as { status: string; detail?: string };
  return [response.status, detail ?? status];
}

test("connections that break at any moment, even within a transaction, return 503 with Retry-After and never 500", async () => {
  const answers: Awaited<ReturnType<typeof askAll>> = [];
  const endMs = performance.now() + 6_000;
  const asking = Array.from({ length: 6 }, async () => {
    while (performance.now() < endMs) answers.push(...(await askAll()));
  });
  while (performance.now() < endMs) {
    await cutAll();
    await sleep(15);
  }
  await Promise.all(asking);
  expect(
    answers.filter(({ status, retryAfter }) => status >= 500 && (status !== 503 || !retryAfter)),
  ).toEqual([]);
  expect(answers.some(({ status }) => status === 503)).toBe(true);
  expect((await askAll()).filter(({ status }) => status >= 400)).toEqual([]);
});

test("with a too short statement timeout, requests return 503 and readiness explains why", async () => {
  await beside.query(`
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$;
    CREATE TRIGGER dawdle BEFORE INSERT ON "Event" FOR EACH ROW EXECUTE FUNCTION dawdle()`);
  await set("SET statement_timeout = '300ms'");
  expect((await askAll()).find(({ what }) => what === "intake")).toMatchObject({
    status: 503,
    retryAfter: "5",
  });
  await until("it is not ready", async () => (await ready())[0] === 503);
  expect(await ready()).toEqual([
    503,
    "The database ends statements after 300 ms. Set statement_timeout to 10 s or more, or to 0.",
  ]);
  await set("RESET statement_timeout");
  await beside.query("DROP FUNCTION dawdle CASCADE");
  await until("it is ready again", async () => (await ready())[1] === "ready");
});

test("with a read-only database, writes return 503, and readiness explains why unless searches go on", async () => {
  const searching = await accessToken(db, "location.read");
  await set("SET default_transaction_read_only = on");
  const answers = await askAll();
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect(answers.find(({ what }) => what === "intake")).toMatchObject({ status: 503, retryAfter: "5" });
  await until("it is not ready", async () => (await ready())[0] === 503);
  expect(await ready()).toEqual([503, "The database is read-only. Turn default_transaction_read_only off."]);
  // A search answers from memory. There is no branch.
  expect((await portal.as(searching).get("/api/location/v1/branches?state=IL")).status).toBe(404);
  await until("searches go on", async () => (await ready())[1] === "searches_only");
  await set("RESET default_transaction_read_only");
  await until("it is ready again", async () => (await ready())[1] === "ready");
});
