import { describe, expect, test } from "vitest";
import type { Scope } from "#lib/oauth/shared/scopes.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

const scopes: Scope[] = ["notification.read", "notification.write"];
const path = "/api/notification/v2/webhooks";
const good = {
  name: "Orders",
  type: "ORDER",
  events: ["ORDER_UPDATE"],
  url: "https://hooks.example.com/orders",
};

async function makeClient() {
  const client = await makeApplication(db, { scopes });
  const token = await fetchToken(client, scopes.join(" "));
  const call = (method: string, at = "", body?: unknown) =>
    portal.as(token).request(method, `${path}${at}`, body);
  return { ...client, call };
}

describe("register", () => {
  test("answers 200 with only id, name, secret, status, and links.self", async () => {
    const { call } = await makeClient();
    const { status, body } = await call("POST", "", { ...good, events: ["ORDER_UPDATE", "ORDER_INVOICED"] });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^wh_[0-9A-Z]{26}$/),
      name: "Orders",
      secret: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      status: "REGISTERED",
      links: { self: `${baseUrl}${path}/${body["id"]}` },
    });
  });

  test("fifty concurrent registrations give exactly five webhooks and 45 errors webhook_limit_reached", async () => {
    const { call, id } = await makeClient();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call("POST", "", good)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body["code"]])).toEqual(
      Array.from({ length: 45 }, () => [400, "webhook_limit_reached"]),
    );
    const slots = await db.webhook.findMany({ where: { applicationId: id }, select: { slot: true } });
    expect(slots.map(({ slot }) => slot).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("fifty at once where each takes a second wait for their turn, and none for a lock or a connection until it is 503", async () => {
    const { call } = await makeClient();
    await db.$executeRawUnsafe(`
      CREATE FUNCTION register_slowly() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_sleep(1.2);
        RETURN NEW;
      END $$`);
    await db.$executeRaw`
      CREATE TRIGGER register_slowly BEFORE INSERT ON "Webhook" FOR EACH ROW EXECUTE FUNCTION register_slowly()`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => call("POST", "", good)));
    await db.$executeRaw`DROP FUNCTION register_slowly CASCADE`;
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(45).fill(400),
    ]);
  });

  test("a slot that the database refuses is webhook_limit_reached, and nothing is written", async () => {
    const { call, id } = await makeClient();
    const limitSlots = async (most: number) => {
      await db.$executeRaw`ALTER TABLE "Webhook" DROP CONSTRAINT "Webhook_slot_range"`;
      await db.$executeRawUnsafe(
        `ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_slot_range" CHECK ("slot" BETWEEN 1 AND ${most}) NOT VALID`,
      );
    };
    await limitSlots(1);
    const answers = [await call("POST", "", good), await call("POST", "", good)];
    await limitSlots(5);
    expect(answers.map(({ status, body }) => [status, body["code"]])).toEqual([
      [200, undefined],
      [400, "webhook_limit_reached"],
    ]);
    expect(await db.webhook.count({ where: { applicationId: id } })).toBe(1);
    expect(await db.auditEntry.count({ where: { action: "webhook.registered", actorId: id } })).toBe(1);
  });

  test("unregistering frees the slot at once", async () => {
    const { call } = await makeClient();
    const made = await Promise.all(Array.from({ length: 5 }, () => call("POST", "", good)));
    expect((await call("POST", "", good)).status).toBe(400);
    await call("DELETE", `/${made[2]?.body["id"]}`);
    expect((await call("POST", "", good)).status).toBe(200);
  });

  test("type, events, and URL are required, and every error is named at once", async () => {
    const { call } = await makeClient();
    const { status, body } = await call("POST", "", { colour: "red" });
    expect(status).toBe(400);
    const pointers = (body["errors"] as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers.sort()).toEqual(["/colour", "/events", "/type", "/url"]);
  });

  const everyUrlError = [
    { pointer: "/url", detail: "The URL must not hold a user name or a password." },
    { pointer: "/url", detail: "The URL must not have a fragment (#)." },
    { pointer: "/url", detail: expect.stringMatching(/^Use https/) },
    { pointer: "/url", detail: expect.stringMatching(/^This is not a public address/) },
  ];
  const worstUrl = "http://user:password@10.0.0.7/orders#latest";

  test("every error of a URL is named at once, together with those of other fields", async () => {
    const { call } = await makeClient();
    const { body } = await call("POST", "", { name: " ", events: ["A", "A"], url: worstUrl });
    const errors = [
      { pointer: "/name", detail: "Give the webhook a name." },
      { pointer: "/type", detail: "Give the type, which is ORDER." },
      { pointer: "/events/0", detail: "Choose ORDER_UPDATE or ORDER_INVOICED." },
      { pointer: "/events/1", detail: "Choose ORDER_UPDATE or ORDER_INVOICED." },
      { pointer: "/events", detail: "List each event once." },
      ...everyUrlError,
    ];
    expect(body["errors"]).toHaveLength(errors.length);
    expect(body["errors"]).toEqual(expect.arrayContaining(errors));
    const other = await call("POST", "", { ...good, type: "PRODUCT", url: "10.0.0.7" });
    expect(other.body["errors"]).toEqual([
      { pointer: "/type", detail: "The only type is ORDER." },
      { pointer: "/url", detail: "Give an absolute HTTPS URL, such as https://hooks.example.com/orders." },
    ]);
    const made = await call("POST", "", good);
    const update = await call("PATCH", `/${made.body["id"]}`, { name: " ", url: worstUrl });
    expect(update.body["errors"]).toEqual([
      { pointer: "/name", detail: "Give the webhook a name." },
      ...everyUrlError,
    ]);
  });

  test.each([
    ["a name of 101 characters", { name: "n".repeat(101) }],
    ["an empty name", { name: " " }],
    ["another type", { type: "PRODUCT" }],
    ["no event", { events: [] }],
    ["a repeated event", { events: ["ORDER_UPDATE", "ORDER_UPDATE"] }],
    ["an unknown event", { events: ["ORDER_SHIPPED"] }],
    ["a relative address", { url: "/orders" }],
    ["an address without slashes", { url: "https:hooks.example.com" }],
    ["another scheme", { url: "ftp://hooks.example.com/" }],
    ["plain http", { url: "http://hooks.example.com/" }],
    ["credentials in the address", { url: "https://user:password@hooks.example.com/" }],
    ["a fragment", { url: "https://hooks.example.com/#orders" }],
    ["an address of 2,049 characters", { url: `https://hooks.example.com/${"a".repeat(2023)}` }],
    ["a private literal", { url: "https://10.0.0.7/orders" }],
    ["a metadata address", { url: "https://169.254.169.254/latest" }],
    ["an IPv6 literal of this machine", { url: "https://[::1]/orders" }],
    ["IPv4 in IPv6, in hex", { url: "https://[::7f00:2]/orders" }],
    ["an escape in the URL", { url: "https://hooks.example.com/\u001b[2J" }],
    ["the port 0", { url: "https://hooks.example.com:0/orders" }],
    ["a name without a dot", { url: "https://intranet/orders" }],
  ])("%s is 400", async (_name, change) => {
    const { call } = await makeClient();
    const { status, body } = await call("POST", "", { ...good, ...change });
    expect([status, body["code"]]).toEqual([400, "invalid_request"]);
    const [[field]] = Object.entries(change) as [[string, unknown]];
    expect((body["errors"] as { pointer: string }[])[0]?.pointer).toMatch(new RegExp(`^/${field}`));
  });

  test.each([
    ["what EGRESS_ALLOW names, by plain http", () => "http://127.0.0.1:4000/hook"],
    ["the portal's own inbox", () => `${baseUrl}/api/inbox/v1/some-key`],
    ["the longest address", () => `https://hooks.example.com/${"a".repeat(2022)}`],
  ])("%s is accepted", async (_name, url) => {
    const { call } = await makeClient();
    expect((await call("POST", "", { ...good, url: url() })).status).toBe(200);
  });

  test("the secret is encrypted in the database, and no audit entry has it", async () => {
    const { call, id } = await makeClient();
    const { body } = await call("POST", "", good);
    const stored = await db.webhook.findFirstOrThrow({ where: { applicationId: id } });
    expect(Buffer.from(stored.secretEncrypted).includes(Buffer.from(String(body["secret"])))).toBe(false);
    const entries = await db.auditEntry.findMany({ where: { targetId: stored.id } });
    expect(entries.map(({ action }) => action)).toEqual(["webhook.registered"]);
    expect(JSON.stringify(entries)).not.toContain(body["secret"]);
  });
});

describe("update", () => {
  test("changes the given fields, keeps the rest and the secret, and answers like a registration", async () => {
    const { call } = await makeClient();
    const registered = await call("POST", "", { ...good, events: ["ORDER_UPDATE", "ORDER_INVOICED"] });
    const { id } = registered.body;
    const updated = await call("PATCH", `/${id}`, { name: "New name" });
    expect([updated.status, updated.body]).toEqual([200, { ...registered.body, name: "New name" }]);
    expect((await call("GET", `/${id}`)).body).toMatchObject({
      name: "New name",
      events: ["ORDER_UPDATE", "ORDER_INVOICED"],
      url: good.url,
    });
  });

  test("ORDER_INVOICED, alone or with others, is 400 and says what to do", async () => {
    const { call } = await makeClient();
    const { id } = (await call("POST", "", good)).body;
    for (const events of [["ORDER_INVOICED"], ["ORDER_UPDATE", "ORDER_INVOICED"]]) {
      const { status, body } = await call("PATCH", `/${id}`, { events });
      expect(status).toBe(400);
      expect(body["detail"]).toMatch(/register a new webhook.*console/);
    }
    expect((await call("PATCH", `/${id}`, { events: ["ORDER_UPDATE"] })).status).toBe(200);
  });

  test.each([
    ["an empty body", {}],
    ["an unknown field", { name: "n", secret: "mine" }],
    ["a bad address", { url: "http://10.0.0.1/" }],
  ])("%s is 400", async (_name, body) => {
    const { call } = await makeClient();
    const { id } = (await call("POST", "", good)).body;
    expect((await call("PATCH", `/${id}`, body)).status).toBe(400);
  });

  test("a new URL re-enables a disabled webhook, a new name does not", async () => {
    const { call } = await makeClient();
    const id = String((await call("POST", "", good)).body["id"]);
    await db.webhook.update({ where: { id }, data: { state: "DISABLED", disabledReason: "410" } });
    await call("PATCH", `/${id}`, { name: "Still asleep" });
    expect((await call("GET", `/${id}`)).body["delivery"]).toMatchObject({ state: "DISABLED" });
    await call("PATCH", `/${id}`, { url: "https://hooks.example.com/new" });
    expect((await call("GET", `/${id}`)).body["delivery"]).toEqual({
      state: "ACTIVE",
      disabledReason: null,
      failingSince: null,
    });
  });
});

describe("another application's webhook looks unknown", () => {
  test.each([
    ["GET", 404],
    ["PATCH", 404],
    ["DELETE", 400],
  ])("%s answers %i for both, word for word", async (method, expected) => {
    const owner = await makeClient();
    const other = await makeClient();
    const { id } = (await owner.call("POST", "", good)).body;
    const body = method === "PATCH" ? { name: "Mine now" } : undefined;
    const foreign = await other.call(method, `/${id}`, body);
    const unknown = await other.call(method, "/wh_unknown", body);
    expect([foreign.status, unknown.status]).toEqual([expected, expected]);
    expect(foreign.body["detail"]).toBe(unknown.body["detail"]);
    expect((await owner.call("GET", `/${id}`)).status).toBe(200);
  });
});

describe("unregister and read", () => {
  test("unregister answers 200 with a message; the webhook is unknown from then on", async () => {
    const { call } = await makeClient();
    const { id } = (await call("POST", "", good)).body;
    expect(await call("DELETE", `/${id}`)).toMatchObject({
      status: 200,
      body: { message: "The webhook was unregistered." },
    });
    expect((await call("DELETE", `/${id}`)).status).toBe(400);
    expect((await call("GET", "")).body).toEqual([]);
  });

  test("GET responses never have the secret", async () => {
    const { call } = await makeClient();
    const { secret, id } = (await call("POST", "", good)).body;
    const list = await call("GET");
    expect(list.body).toHaveLength(1);
    expect(JSON.stringify([list.body, (await call("GET", `/${id}`)).body])).not.toContain(secret);
  });

  test("the path without /api answers the same", async () => {
    const client = await makeApplication(db, { scopes });
    const token = await fetchToken(client, scopes.join(" "));
    const { status, body } = await portal.as(token).post("/notification/v2/webhooks", good);
    expect(status).toBe(200);
    expect((await portal.as(token).delete(`/notification/v2/webhooks/${body["id"]}`)).status).toBe(200);
  });

  test("a token without the scope is 403 and names it", async () => {
    const client = await makeApplication(db, { scopes });
    const token = await fetchToken(client, "notification.read");
    const { status, headers } = await portal.as(token).post(path, good);
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toContain('scope="notification.write"');
  });
});

test("the published address ranges have an ETag, and need the scope", async () => {
  const token = await fetchToken(await makeApplication(db, { scopes }), "notification.read");
  const egress = "/api/notification/v2/egress";
  const { status, body, headers } = await portal.as(token).get(egress);
  expect([status, body]).toEqual([200, { data: [], nextCursor: null }]);
  const again = await portal.as(token).get(egress, { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect((await portal.anonymous.get(egress)).status).toBe(401);
});
