import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { describeConsent } from "#lib/oauth/consent/consent.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import {
  authorizeParams,
  getCode,
  getLocation,
  makePkce,
  redeem,
  redirectUri,
  sendAuthorize,
  sendConsent,
} from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

const registration = {
  grantTypes: ["authorization_code" as const],
  scopes: ["order.read" as const, "location.read" as const, "offline_access" as const],
  redirectUris: [
    redirectUri,
    "http://127.0.0.1/native",
    "http://localhost:5000/native",
    "https://client.example.com/with?tenant=7",
  ],
};
const client = await makeApplication(db, registration);
const publicClient = await makeApplication(db, {
  ...registration,
  clientType: "PUBLIC",
  redirectUris: [...registration.redirectUris, "com.example.board:/callback"],
});

/** A person who has approved order.read already. */
async function personWithConsent() {
  const person = await makePerson(db);
  await sendConsent(authorizeParams(client), person);
  return person;
}

describe("redirect URIs", () => {
  test.each([
    ["an unknown client", { client_id: "nobody" }],
    ["no client", { client_id: undefined }],
    ["no redirect URI", { redirect_uri: undefined }],
    ["another path", { redirect_uri: `${redirectUri}/x` }],
    ["a slash at the end", { redirect_uri: `${redirectUri}/` }],
    ["a slash at the end of a loopback address", { redirect_uri: "http://127.0.0.1:5100/native/" }],
    ["another port of localhost", { redirect_uri: "http://localhost:5100/native" }],
    ["another query", { redirect_uri: `${redirectUri}?x=1` }],
    ["another case", { redirect_uri: redirectUri.replace("callback", "Callback") }],
    ["another host", { redirect_uri: "https://client.example.com.evil.test/callback" }],
    ["a user name before the host", { redirect_uri: "https://client.example.com@evil.test/callback" }],
    ["another port", { redirect_uri: redirectUri.replace(".com", ".com:8443") }],
    ["dots in the path", { redirect_uri: "https://client.example.com/x/../callback" }],
    ["a loopback port that is none", { redirect_uri: "http://127.0.0.1:99999/native" }],
    ["a loopback port with a leading zero", { redirect_uri: "http://127.0.0.1:08/native" }],
    ["a user name with a loopback address", { redirect_uri: "http://127.0.0.1:80@evil.test/native" }],
  ])("%s shows a page and never redirects", async (_, changes) => {
    const response = await sendAuthorize(authorizeParams(client, changes), await makePerson(db));
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("input of the caller cannot become markup of the page", async () => {
    const params = authorizeParams(client);
    const page = await (await sendAuthorize(`${params}&%3Cscript%3E=1&%3Cscript%3E=2`)).text();
    expect(page).toContain("appears twice");
    expect(page).not.toContain("<script>");
  });

  test.each(["client_id", "redirect_uri"])(
    "a repeated %s shows a page, even with equal values",
    async (name) => {
      const params = authorizeParams(client);
      const response = await sendAuthorize(`${params}&${name}=${params.get(name)}`, await makePerson(db));
      expect([response.status, response.headers.get("location")]).toEqual([400, null]);
      expect(await response.text()).toContain(`The parameter ${name} appears twice.`);
    },
  );

  test("the port of a loopback address may be any", async () => {
    const requested = "http://127.0.0.1:51004/native";
    const response = await sendConsent(
      authorizeParams(client, { redirect_uri: requested }),
      await makePerson(db),
    );
    expect(response.headers.get("location")).toMatch(`${requested}?code=`);
  });

  test("a query of the redirect URI is kept", async () => {
    const params = authorizeParams(client, { redirect_uri: "https://client.example.com/with?tenant=7" });
    const response = await sendConsent(params, await makePerson(db));
    expect(response.headers.get("location")).toMatch("https://client.example.com/with?tenant=7&code=");
  });
});

const badRequests: [string, Record<string, string | undefined>, string][] = [
  ["no response_type", { response_type: undefined }, "invalid_request"],
  ["an implicit grant", { response_type: "token" }, "unsupported_response_type"],
  ["a fragment for the response", { response_mode: "fragment" }, "invalid_request"],
  ["no scope", { scope: undefined }, "invalid_scope"],
  ["an unknown scope", { scope: "order.read root" }, "invalid_scope"],
  ["a scope of another grant", { scope: "notification.read" }, "invalid_scope"],
  ["the method plain", { code_challenge: "a".repeat(43), code_challenge_method: "plain" }, "invalid_request"],
  ["a challenge without a method", { code_challenge: "a".repeat(43) }, "invalid_request"],
  ["a challenge that is no hash", { code_challenge: "a", code_challenge_method: "S256" }, "invalid_request"],
  ["a request object", { request: "x" }, "request_not_supported"],
];

describe("errors redirect a signed-in person to the client with state and iss once client and redirect URI are valid", () => {
  test.each(badRequests)("%s", async (_, changes, error) => {
    const location = getLocation(await sendAuthorize(authorizeParams(client, changes), await makePerson(db)));
    expect(location.href).toMatch(redirectUri);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: "state-1",
      iss: `${baseUrl}/oauth2/default`,
    });
  });

  test.each(["scope", "code_challenge", "prompt"])("a repeated %s, even with equal values", async (name) => {
    const params = `${authorizeParams(client, { [name]: "order.read" })}&${name}=order.read`;
    const location = getLocation(await sendAuthorize(params, await makePerson(db)));
    expect(location.href).toMatch(redirectUri);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: "invalid_request",
      error_description: `The parameter ${name} appears twice.`,
      state: "state-1",
    });
  });

  test("a repeated state, which the response does not repeat", async () => {
    const params = `${authorizeParams(client)}&state=other`;
    const location = getLocation(await sendAuthorize(params, await makePerson(db)));
    expect(location.searchParams.get("error")).toBe("invalid_request");
    expect(location.searchParams.has("state")).toBe(false);
  });

  test("a public client must send a challenge", async () => {
    const location = getLocation(await sendAuthorize(authorizeParams(publicClient), await makePerson(db)));
    expect(location.searchParams.get("error")).toBe("invalid_request");
  });

  test("state may be absent only with PKCE", async () => {
    const person = await makePerson(db);
    const without = getLocation(await sendAuthorize(authorizeParams(client, { state: undefined }), person));
    expect(without.searchParams.get("error")).toBe("invalid_request");
    const pkce = { code_challenge: makePkce().challenge, code_challenge_method: "S256" };
    const params = authorizeParams(client, { state: undefined, ...pkce });
    expect(getLocation(await sendAuthorize(params, person)).pathname).toBe("/consent");
  });

  test("an application without the grant gets unauthorized_client", async () => {
    const other = await makeApplication(db, { redirectUris: [redirectUri] });
    const location = getLocation(await sendAuthorize(authorizeParams(other), await makePerson(db)));
    expect(location.searchParams.get("error")).toBe("unauthorized_client");
  });
});

describe("without a session, errors show a page, so that no link to the portal sends anybody elsewhere", () => {
  async function expectPage(params: URLSearchParams | string): Promise<void> {
    const response = await sendAuthorize(params);
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(response.headers.get("content-type")).toContain("text/html");
  }

  test.each(badRequests)("%s", (_, changes) => expectPage(authorizeParams(client, changes)));

  test.each(["scope", "state"])("a repeated %s", (name) =>
    expectPage(`${authorizeParams(client)}&${name}=x`),
  );
});

test("the authorization response carries iss and state", async () => {
  const location = getLocation(await sendConsent(authorizeParams(client), await makePerson(db)));
  expect(Object.fromEntries(location.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: "state-1",
    iss: `${baseUrl}/oauth2/default`,
  });
});

describe("sign-in", () => {
  test("somebody who is not signed in goes to the sign-in page and returns to the request", async () => {
    const signIn = getLocation(await sendAuthorize(authorizeParams(client)));
    expect(`${signIn.origin}${signIn.pathname}`).toBe(`${baseUrl}/signin`);
    const back = new URL(signIn.searchParams.get("callbackUrl") ?? "");
    const person = await makePerson(db);
    expect(getLocation(await sendAuthorize(back.searchParams, person)).pathname).toBe("/consent");
  });
});

describe("consent", () => {
  test("is remembered for the same scopes and for fewer", async () => {
    const person = await makePerson(db);
    await sendConsent(authorizeParams(client, { scope: "order.read location.read" }), person);
    for (const scope of ["order.read location.read", "location.read"]) {
      const location = getLocation(await sendAuthorize(authorizeParams(client, { scope }), person));
      expect(location.searchParams.get("code")).toMatch(/^[\w-]{43}$/);
    }
  });

  test("is requested again for more scopes, and both sets are remembered", async () => {
    const person = await personWithConsent();
    const more = authorizeParams(client, { scope: "location.read" });
    expect(getLocation(await sendAuthorize(more, person)).pathname).toBe("/consent");
    await sendConsent(more, person);
    const both = authorizeParams(client, { scope: "order.read location.read" });
    expect(getLocation(await sendAuthorize(both, person)).searchParams.has("code")).toBe(true);
  });

  test("counts for one person and one application only", async () => {
    const person = await personWithConsent();
    const other = await makeApplication(db, registration);
    expect(getLocation(await sendAuthorize(authorizeParams(other), person)).pathname).toBe("/consent");
    const stranger = await makePerson(db);
    expect(getLocation(await sendAuthorize(authorizeParams(client), stranger)).pathname).toBe("/consent");
  });

  describe("of a public client is reused only if the redirect URI proves who receives the code", () => {
    const native = "http://127.0.0.1:51004/native";
    const params = (redirectUri: string) =>
      authorizeParams(publicClient, {
        redirect_uri: redirectUri,
        code_challenge: makePkce().challenge,
        code_challenge_method: "S256",
      });

    test.each([native, "com.example.board:/callback"])("%s: asked each time", async (uri) => {
      const person = await makePerson(db);
      expect(getLocation(await sendConsent(params(uri), person)).searchParams.has("code")).toBe(true);
      expect(getLocation(await sendAuthorize(params(uri), person)).pathname).toBe("/consent");
      expect(await db.grant.count({ where: { userId: person.userId } })).toBe(1);
    });

    test("an https address: asked once", async () => {
      const person = await makePerson(db);
      await sendConsent(params(redirectUri), person);
      expect(getLocation(await sendAuthorize(params(redirectUri), person)).searchParams.has("code")).toBe(
        true,
      );
    });

    test("a confidential client authenticates: asked once, also on a loopback address", async () => {
      const person = await makePerson(db);
      const ofServer = authorizeParams(client, { redirect_uri: native });
      await sendConsent(ofServer, person);
      expect(getLocation(await sendAuthorize(ofServer, person)).searchParams.has("code")).toBe(true);
    });

    test("the page says so, and shows the whole address", async () => {
      const ctx = makeContext(await makePerson(db), db);
      const asked = (redirectUri: string) => new Map(params(redirectUri));
      expect(await describeConsent(ctx, asked("com.example.board:/callback"))).toMatchObject({
        isUnproven: true,
        returnsTo: "com.example.board:/callback",
      });
      expect(await describeConsent(ctx, asked(native))).toMatchObject({
        isUnproven: true,
        returnsTo: native,
      });
      expect(await describeConsent(ctx, asked(redirectUri))).toMatchObject({
        isUnproven: false,
        returnsTo: "client.example.com",
      });
    });
  });

  test("that is denied returns access_denied, and nothing is remembered", async () => {
    const person = await makePerson(db);
    const location = getLocation(await sendConsent(authorizeParams(client), person, "deny"));
    expect(location.searchParams.get("error")).toBe("access_denied");
    expect(await db.consent.count({ where: { userId: person.userId } })).toBe(0);
    expect(await db.grant.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("cannot be answered in advance by the address of the page", async () => {
    const person = await makePerson(db);
    const form = new Map([...authorizeParams(client, { decision: "approve", person: "usr_other" })]);
    const question = await describeConsent(makeContext(person, db), form);
    if ("redirectTo" in question) throw new Error("the page has no question");
    const names = question.fields.map(([name]) => name);
    expect(names).not.toContain("decision");
    expect(question.fields.filter(([name]) => name === "person")).toEqual([["person", person.userId]]);
  });

  test("names the application, the organization, and each scope in words", async () => {
    const person = await makePerson(db);
    const form = new Map([...authorizeParams(client, { scope: "order.read offline_access" })]);
    expect(await describeConsent(makeContext(person, db), form)).toMatchObject({
      applicationName: "Test application",
      publisher: "Acme Roofing",
      organization: "Acme Roofing",
      scopes: [
        { scope: "order.read", label: "See your orders, in another system of the distributor" },
        { scope: "offline_access", label: expect.stringContaining("while you are away") },
      ],
      returnsTo: "client.example.com",
    });
  });

  test("from another site is refused: no code", async () => {
    const person = await makePerson(db);
    const response = await fetch(`${baseUrl}/oauth2/default/v1/consent`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: await sessionCookie(person), origin: "https://evil.test" },
      body: new URLSearchParams([
        ...authorizeParams(client),
        ["decision", "approve"],
        ["person", person.userId],
      ]),
    });
    expect(response.status).toBe(403);
    expect(await db.grant.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("shown to one person and sent by another is asked again", async () => {
    const [shown, sender] = [await makePerson(db), await makePerson(db)];
    const response = await fetch(`${baseUrl}/oauth2/default/v1/consent`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: await sessionCookie(sender), origin: baseUrl },
      body: new URLSearchParams([
        ...authorizeParams(client),
        ["decision", "approve"],
        ["person", shown.userId],
      ]),
    });
    expect(getLocation(response).pathname).toBe("/consent");
    expect(await db.consent.count({ where: { userId: sender.userId } })).toBe(0);
  });

  test("of a read-only person allows reading; writing scopes are denied and not remembered", async () => {
    const other = await makeApplication(db, {
      ...registration,
      scopes: ["order.read", "notification.write"],
    });
    const person = await makePerson(db, "PARTNER_READ_ONLY");
    const write = getLocation(
      await sendConsent(authorizeParams(other, { scope: "notification.write" }), person),
    );
    expect(write.searchParams.get("error")).toBe("access_denied");
    expect(await db.consent.count({ where: { userId: person.userId } })).toBe(0);
    const read = getLocation(await sendConsent(authorizeParams(other), person));
    expect(read.searchParams.has("code")).toBe(true);
  });

  test("while the role becomes read-only leaves no grant that may change anything", async () => {
    const other = await makeApplication(db, {
      ...registration,
      scopes: ["order.read", "notification.write"],
    });
    const admin = await makePerson(db);
    const person = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
    const holder = await pool.connect();
    // The role changes after the person was authenticated, and before the grant.
    await holder.query("BEGIN");
    await holder.query(`UPDATE "User" SET "role" = 'PARTNER_READ_ONLY' WHERE "id" = $1`, [person.userId]);
    const sent = sendConsent(authorizeParams(other, { scope: "notification.write" }), person);
    await until("it waits for the role", async () => {
      const { rows } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await holder.query("COMMIT");
    holder.release();
    expect(getLocation(await sent).searchParams.get("error")).toBe("access_denied");
    expect(await db.grant.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("is written to the audit log", async () => {
    const person = await personWithConsent();
    const entries = await db.auditEntry.findMany({ where: { actorId: person.userId } });
    expect(entries).toMatchObject([
      { action: "consent.given", targetId: client.id, organizationId: person.organizationId },
    ]);
  });
});

test("resource is ignored, at authorize and at the token endpoint: a token has one audience", async () => {
  const resource = "https://elsewhere.example.com/mcp";
  const code = await getCode(client, await makePerson(db), { resource });
  const { access_token } = await (await redeem(client, code, { resource })).json();
  expect(decodeJwt(access_token).aud).toBe(`${baseUrl}/api`);
});

test("login_hint reaches the sign-in page", async () => {
  const params = authorizeParams(client, { login_hint: "pat@example.com" });
  expect(getLocation(await sendAuthorize(params)).searchParams.get("login_hint")).toBe("pat@example.com");
});

test("unknown parameters are ignored: prompt and max_age ask nobody again", async () => {
  const person = await personWithConsent();
  for (const changes of [{ prompt: "login", max_age: "0" }, { prompt: "none" }, { prompt: "maybe" }]) {
    const location = getLocation(await sendAuthorize(authorizeParams(client, changes), person));
    expect(location.searchParams.has("code")).toBe(true);
  }
  const silent = getLocation(await sendAuthorize(authorizeParams(client, { prompt: "none" })));
  expect(silent.pathname).toBe("/signin");
});

test("another authorization server's authorize is a 404 page", async () => {
  const response = await fetch(`${baseUrl}/oauth2/other/v1/authorize?${authorizeParams(client)}`);
  expect(response.status).toBe(404);
});

test("HEAD on authorize issues no code: it is refused with the allowed methods", async () => {
  const person = await personWithConsent();
  const before = await db.grant.count({ where: { userId: person.userId } });
  const response = await fetch(`${baseUrl}/oauth2/default/v1/authorize?${authorizeParams(client)}`, {
    method: "HEAD",
    redirect: "manual",
    headers: { cookie: await sessionCookie(person) },
  });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, OPTIONS");
  expect(await db.grant.count({ where: { userId: person.userId } })).toBe(before);
});
