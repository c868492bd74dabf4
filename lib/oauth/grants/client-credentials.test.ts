import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { deleteApplication } from "#lib/applications/update-application.ts";
import { verifyAccessToken } from "#lib/oauth/tokens/verify-access-token.ts";
import { basic, makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const tokenUrl = `${baseUrl}/oauth2/default/v1/token`;

function requestToken(
  client: { clientId: string; clientSecret: string },
  form: Record<string, string>,
): Promise<Response> {
  return fetch(tokenUrl, {
    method: "POST",
    headers: { authorization: basic(client.clientId, client.clientSecret) },
    body: new URLSearchParams({ grant_type: "client_credentials", ...form }),
  });
}

test("client credentials give an access token as in the contract, and no refresh token", async () => {
  const client = await makeApplication(db, { scopes: ["location.read", "notification.write"] });
  const response = await requestToken(client, { scope: "notification.write location.read" });
  const body = await response.json();
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: "Bearer",
    expires_in: 1800,
    scope: "location.read notification.write",
  });
  const issuedAt = decodeJwt(body.access_token).iat ?? 0;
  expect(decodeProtectedHeader(body.access_token)).toEqual({
    alg: "ES256",
    typ: "at+jwt",
    kid: expect.any(String),
  });
  expect(decodeJwt(body.access_token)).toEqual({
    ver: 1,
    jti: expect.stringMatching(/^AT\.[0-9a-f-]{36}$/),
    iss: `${baseUrl}/oauth2/default`,
    aud: `${baseUrl}/api`,
    sub: client.clientId,
    iat: issuedAt,
    exp: issuedAt + 1800,
    scp: ["location.read", "notification.write"],
    cid: client.clientId,
    client_id: client.clientId,
    csid: expect.stringMatching(/^cs_/),
  });
});

test("the token names the application to the APIs until the application is deleted", async () => {
  const admin = await makePerson(db);
  const client = await makeApplication(db, {}, admin);
  const { access_token } = await (await requestToken(client, { scope: "location.read" })).json();
  const ctx = makeContext(admin, db);
  expect(await verifyAccessToken(access_token, ctx)).toMatchObject({
    applicationId: client.id,
    organizationId: admin.organizationId,
    scopes: ["location.read"],
  });
  await deleteApplication(ctx, { applicationId: client.id });
  await expect(verifyAccessToken(access_token, ctx)).rejects.toMatchObject({ code: "invalid_token" });
});

test("no scope: invalid_scope that says what the application may request", async () => {
  const response = await requestToken(await makeApplication(db), {});
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: "invalid_scope",
    error_description: expect.stringContaining("may request: location.read"),
  });
});

test("another authorization server's token endpoint is 404", async () => {
  const response = await fetch(`${baseUrl}/oauth2/other/v1/token`, { method: "POST" });
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toBe("application/json");
});

test("the key set and the metadata are served, the metadata in both positions", async () => {
  const metadata = await (
    await fetch(`${baseUrl}/oauth2/default/.well-known/oauth-authorization-server`)
  ).json();
  const inserted = await fetch(`${baseUrl}/.well-known/oauth-authorization-server/oauth2/default`);
  expect(await inserted.json()).toEqual(metadata);
  expect(metadata).toMatchObject({ issuer: `${baseUrl}/oauth2/default`, token_endpoint: tokenUrl });
  const { keys } = await (await fetch(metadata.jwks_uri)).json();
  expect(keys).toEqual([
    {
      kty: "EC",
      crv: "P-256",
      x: expect.any(String),
      y: expect.any(String),
      kid: keys[0].kid,
      alg: "ES256",
      use: "sig",
    },
  ]);
});
