import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { branchRecord, rowsOf } from "../../e2e/support/branches.ts";
import { makeApplication, makePerson } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";

const { db } = await setUpTestDatabase({ RATE_LIMITS: "embed=0.01/4,public=0.01/30,console=5/50" });
const baseUrl = await setUpApiServer();
const shop = "https://shop.example.com";

await importBranches(
  systemContext(db, "test"),
  rowsOf([branchRecord("101"), branchRecord("102", { status: "inactive" })]),
  { replace: true },
);

let lastAddress = 0;

/** A visitor of a page at `origin`, each at an address of their own. */
function visit(clientId: string, origin: string | null, headers: Record<string, string> = {}) {
  lastAddress += 1;
  return fetch(`${baseUrl}/api/embed/v1/${clientId}/branches?state=IL`, {
    headers: { ...(origin && { origin }), [remoteAddressHeader]: `192.0.2.${lastAddress}`, ...headers },
  });
}

async function allow(actor: UserActor, id: string, embedOrigins: unknown): Promise<Response> {
  return fetch(`${baseUrl}/api/console/applications/${id}`, {
    method: "PATCH",
    headers: {
      cookie: await sessionCookie(actor),
      origin: baseUrl,
      "content-type": "application/json",
    },
    body: JSON.stringify({ embedOrigins }),
  });
}

const owner = await makePerson(db);

test("only pages of an allowed domain read branches; every other page gets the reason for its refusal", async () => {
  const { id, clientId } = await makeApplication(db, {}, owner);
  expect((await visit(clientId, shop)).status).toBe(403);
  expect((await allow(owner, id, [`${shop}/`, "http://localhost:3000"])).status).toBe(200);

  const allowed = await visit(clientId, shop, { cookie: await sessionCookie(owner) });
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get("access-control-allow-origin")).toBe(shop);
  expect(allowed.headers.get("access-control-allow-credentials")).toBeNull();
  expect(allowed.headers.get("vary")).toContain("Origin");
  expect(allowed.headers.getSetCookie()).toEqual([]);
  const found = await allowed.json();
  expect([found.total, found.branches[0].number]).toEqual([1, "101"]);

  const others = [`${shop}:8443`, "http://shop.example.com", "https://example.com", "null", null];
  for (const origin of others) {
    const refused = await visit(clientId, origin);
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, origin]);
    expect((await refused.json()).detail).toContain(origin ?? "a page without an origin");
  }
  expect((await visit("pp_unknown", shop)).status).toBe(403);
});

test("visitors count toward the limit of the application and of their own address", async () => {
  const { id, clientId } = await makeApplication(db, {}, owner);
  await allow(owner, id, [shop]);
  const statuses = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await visit(clientId, shop)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const headers = { [remoteAddressHeader]: "198.51.100.1" };
  const refused = [];
  for (let at = 0; at < 31; at += 1) refused.push((await visit("pp_unknown", shop, headers)).status);
  expect(refused).toEqual([...Array(30).fill(403), 429]);
});

test.each([
  ["a path", ["https://shop.example.com/stores"], "without a path"],
  ["http", ["http://shop.example.com"], "Use https"],
  ["a wildcard", ["https://*.example.com"], "no wildcard"],
  ["a name without a scheme", ["shop.example.com"], "such as https://www.example.com"],
  ["more than 20", Array.from({ length: 21 }, (_, at) => `https://${at}.example.com`), "at most 20"],
])("refuses as allowed domains %s, and names the field", async (_, embedOrigins, message) => {
  const { id } = await makeApplication(db, {}, owner);
  const refused = await allow(owner, id, embedOrigins);
  expect(refused.status).toBe(400);
  const { errors } = await refused.json();
  expect(errors[0].pointer).toMatch(/^\/embedOrigins/);
  expect(errors[0].detail).toContain(message);
});

test("staff cannot allow a domain for a partner, and the audit log has each change", async () => {
  const { id } = await makeApplication(db, {}, owner);
  expect((await allow(await makePerson(db, "STAFF"), id, [shop])).status).toBe(403);
  expect((await allow(owner, id, [shop])).status).toBe(200);
  const entries = await db.auditEntry.findMany({ where: { targetId: id, action: "application.updated" } });
  expect(entries.map(({ detail }) => detail)).toMatchObject([{ embedOrigins: [shop] }]);
});
