import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { fetchToken } from "#test/api-token.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { basic, makeApplication, makePerson } from "#test/fixtures.ts";
import { authorizeParams, getLocation, oauthUrl, redirectUri, sendAuthorize } from "#test/oauth-flow.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// Clients that show the first of these fields that an error has. None reads `detail`.

const { db } = await setUpTestDatabase();
await setUpApiServer();
await importBranches(systemContext(db, "test"), toRows([branchRecord("036"), branchRecord("1019")]));
const client = await makeApplication(db, {
  grantTypes: ["client_credentials", "authorization_code"],
  scopes: ["location.read", "notification.read", "notification.write", "order.read"],
  redirectUris: [redirectUri],
});
const token = await fetchToken(client, "location.read notification.write");
const branches = "/api/location/v1/branches";

const fieldsInOrder = ["errorMessage", "message", "error", "error_description", "title", "code"];
const shownText = (body: Record<string, unknown>) => body[fieldsInOrder.find((field) => body[field]) ?? ""];

test.each([
  ["an invalid field", "POST", "/api/notification/v2/webhooks", { type: "ORDER" }, /^\/events: Give a list/],
  ["an unknown webhook", "PATCH", "/api/notification/v2/webhooks/none", { name: "x" }, /^No such webhook/],
  ["a search without a match", "GET", `${branches}?state=AK`, undefined, /^No branch matches/],
  ["an unknown path", "GET", "/api/pricing/v1/prices", undefined, /./],
])(
  "%s shows what is wrong, and `message` equals `detail` before `type`",
  async (_name, method, path, sent, text) => {
    const { body } = await portal.as(token).request(method, path, sent);
    expect(shownText(body)).toMatch(text);
    expect(body["message"]).toBe(body["detail"]);
    expect(Object.keys(body).slice(0, 2)).toEqual(["message", "type"]);
  },
);

test("a search without parameters names the way to all branches", async () => {
  const { status, body } = await portal.as(token).get(branches);
  expect([status, shownText(body)]).toEqual([400, expect.stringContaining("/branches/changes")]);
});

test("a number without its leading zeros names the branch that it may mean", async () => {
  const { status, body } = await portal.as(token).get(`${branches}/36`);
  expect([status, shownText(body)]).toEqual([404, expect.stringContaining("Did you mean 036?")]);
  const unlike = await portal.as(token).get(`${branches}/37`);
  expect(shownText(unlike.body)).toBe("No branch has the number 37.");
});

async function askForToken(form: Record<string, string>, query = "") {
  const response = await fetch(`${oauthUrl("token")}${query}`, {
    method: "POST",
    headers: {
      authorization: basic(client.clientId, client.clientSecret),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test("invalid_scope lists the scopes of this grant, and no other", async () => {
  const { status, body } = await askForToken({ grant_type: "client_credentials", scope: "product.read" });
  expect([status, body["error"]]).toEqual([400, "invalid_scope"]);
  expect(body["error_description"]).toContain("location.read notification.read notification.write.");
  expect(body["error_description"]).not.toContain("order.read");
});

test("invalid_scope names the grant of a scope that needs another one", async () => {
  const { body } = await askForToken({ grant_type: "client_credentials", scope: "order.read" });
  expect(body["error_description"]).toContain("Request order.read with authorization_code.");
  const params = authorizeParams(client, { scope: "notification.read" });
  const refused = getLocation(await sendAuthorize(params, await makePerson(db))).searchParams;
  expect(refused.get("error")).toBe("invalid_scope");
  expect(refused.get("error_description")).toContain("Request notification.read with client_credentials.");
});

test("a token request with its parameters in the URL says that they belong in the body", async () => {
  const { status, body } = await askForToken({}, "?grant_type=client_credentials&scope=location.read");
  expect([status, body["error"]]).toEqual([400, "invalid_request"]);
  expect(body["error_description"]).toContain("Send the parameters in the body");
});

test("requests as HTTP libraries and browsers send them make no difference", async () => {
  const { body: expected } = await portal.as(token).get(`${branches}?lat=41.88&long=-87.63&distance=10`);
  const variants: Record<string, string>[] = [
    { "content-type": "application/json" },
    { accept: "application/json, text/plain, */*" },
    {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "user-agent": "Mozilla/5.0",
    },
    { accept: "application/json", "content-type": "application/json", origin: "https://crm.example.com" },
  ];
  for (const headers of variants) {
    const response = await fetch(
      `${oauthUrl("").replace("/oauth2/default/v1/", branches)}?lat=41.880000&long=-87.630000&distance=10`,
      {
        headers: { ...headers, authorization: `Bearer ${token}` },
      },
    );
    expect([response.status, await response.json()], JSON.stringify(headers)).toEqual([200, expected]);
  }
});
