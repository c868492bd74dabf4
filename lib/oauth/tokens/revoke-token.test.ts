import { describe, expect, test } from "vitest";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import {
  type FlowClient,
  getCode,
  oauthUrl,
  redeem,
  redirectUri,
  refresh,
  sendForm,
} from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const here = await setUpApiServer();
const elsewhere = await startApiProcess();

const person = await makePerson(db);
const registration = {
  grantTypes: ["authorization_code" as const, "client_credentials" as const],
  scopes: ["location.read" as const, "offline_access" as const],
  redirectUris: [redirectUri],
};
const client = await makeApplication(db, registration);
const other = await makeApplication(db, registration);

async function signIn(by: FlowClient = client): Promise<{ access_token: string; refresh_token: string }> {
  return (await redeem(by, await getCode(by, person, { scope: "location.read offline_access" }))).json();
}

async function serverToken(): Promise<string> {
  const form = { grant_type: "client_credentials", scope: "location.read" };
  return (await (await sendForm("token", client, form)).json()).access_token;
}

async function introspect(by: FlowClient, token: string, baseUrl = here) {
  return (await sendForm("introspect", by, { token }, baseUrl)).json();
}

describe("revocation", () => {
  test("of a refresh token ends its family at once in this process, within 5 s in others", async () => {
    const { access_token, refresh_token } = await signIn();
    for (const process of [here, elsewhere])
      expect(await introspect(client, access_token, process)).toMatchObject({ active: true });
    const response = await sendForm("revoke", client, { token: refresh_token });
    expect(response.status).toBe(200);
    expect(await introspect(client, access_token, here)).toEqual({ active: false });
    expect((await refresh(client, refresh_token)).status).toBe(400);
    await expect
      .poll(() => introspect(client, access_token, elsewhere), { timeout: 30_000, interval: 200 })
      .toEqual({ active: false });
  });

  test("of a refresh token is in the audit log under the application's name", async () => {
    const { refresh_token } = await signIn(other);
    await sendForm("revoke", other, { token: refresh_token });
    const { organizationId } = other;
    expect(
      await db.auditEntry.findMany({ where: { organizationId, action: "grant.revoked" } }),
    ).toMatchObject([{ actorKind: "application", actorName: "Test application" }]);
  });

  test("of an access token ends only this token", async () => {
    const { access_token, refresh_token } = await signIn();
    await sendForm("revoke", client, { token: access_token, token_type_hint: "access_token" });
    expect(await introspect(client, access_token)).toEqual({ active: false });
    expect((await refresh(client, refresh_token)).status).toBe(200);
  });

  test("of an access token works for client credentials too", async () => {
    const [ended, kept] = [await serverToken(), await serverToken()];
    await sendForm("revoke", client, { token: ended });
    expect(await introspect(client, ended)).toEqual({ active: false });
    expect(await introspect(client, kept)).toMatchObject({ active: true });
  });

  test("of another client's token or of an invalid token returns 200 and does nothing", async () => {
    const { access_token, refresh_token } = await signIn();
    for (const token of [access_token, refresh_token, "nonsense", "a.b.c", "%00"])
      expect((await sendForm("revoke", other, { token })).status).toBe(200);
    expect(await introspect(client, access_token)).toMatchObject({ active: true });
    expect((await refresh(client, refresh_token)).status).toBe(200);
  });

  test("requires an authenticated client and a token", async () => {
    const unknown = await sendForm("revoke", { ...client, clientSecret: "wrong" }, { token: "x" });
    expect(unknown.status).toBe(401);
    expect((await sendForm("revoke", client, {})).status).toBe(400);
    expect((await fetch(oauthUrl("revoke"))).status).toBe(405);
  });

  test("by a public client works on its own tokens", async () => {
    const publicClient = await makeApplication(db, {
      ...registration,
      grantTypes: ["authorization_code"],
      clientType: "PUBLIC",
    });
    const response = await sendForm("revoke", publicClient, { token: "x" });
    expect(response.status).toBe(200);
  });
});

describe("introspection", () => {
  test("tells a client of its own access token", async () => {
    const { access_token } = await signIn();
    expect(await introspect(client, access_token)).toEqual({
      active: true,
      scope: "location.read offline_access",
      client_id: client.clientId,
      token_type: "Bearer",
      sub: person.userId,
      uid: person.userId,
      iss: `${here}/oauth2/default`,
      aud: `${here}/api`,
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  test("tells a client of its own refresh token until it is rotated", async () => {
    const { refresh_token } = await signIn();
    expect(await introspect(client, refresh_token)).toMatchObject({ active: true, sub: person.userId });
    await refresh(client, refresh_token);
    expect(await introspect(client, refresh_token)).toEqual({ active: false });
  });

  test("is refused for a public client, which cannot authenticate", async () => {
    const publicClient = await makeApplication(db, {
      ...registration,
      grantTypes: ["authorization_code"],
      clientType: "PUBLIC",
    });
    const response = await sendForm("introspect", publicClient, { token: "x" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
  });

  test("returns only {active: false} for another client's token and for an invalid token", async () => {
    const { access_token, refresh_token } = await signIn();
    for (const token of [access_token, refresh_token, "nonsense", "a.b.c"])
      expect(await introspect(other, token)).toEqual({ active: false });
  });
});
