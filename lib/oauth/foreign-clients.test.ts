import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import OAuth2Strategy from "passport-oauth2";
import { AuthorizationCode, ClientCredentials } from "simple-oauth2";
import { afterAll, describe, expect, test } from "vitest";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { browseAndApprove } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startPassportApp } from "#test/processes/passport-app.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// A16: libraries that integrators use, as their documentation says, none patched.

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();

const person = await makePerson(db);
const issuer = new URL(`${baseUrl}/oauth2/default`);
const redirectUri = "http://localhost:4000/callback";
const scope = "order.read location.read offline_access";
const registration = {
  grantTypes: ["authorization_code" as const, "client_credentials" as const],
  scopes: ["order.read" as const, "location.read" as const, "offline_access" as const],
  redirectUris: [redirectUri, "http://127.0.0.1/callback"],
};
const { clientId, clientSecret } = await makeApplication(db, registration);
const publicClient = await makeApplication(db, {
  ...registration,
  grantTypes: ["authorization_code"],
  clientType: "PUBLIC",
});

test("no OpenID Provider is announced: discovery is 404, and libraries work with the reference's settings", async () => {
  const positions = [
    "/oauth2/default/.well-known/openid-configuration",
    "/.well-known/openid-configuration/oauth2/default",
    "/.well-known/openid-configuration",
  ];
  for (const position of positions) expect((await fetch(`${baseUrl}${position}`)).status, position).toBe(404);
  const options = { execute: [openid.allowInsecureRequests] };
  await expect(openid.discovery(issuer, clientId, clientSecret, undefined, options)).rejects.toThrow();
  const found = await openid.discovery(issuer, clientId, clientSecret, undefined, {
    ...options,
    algorithm: "oauth2",
  });
  expect(found.serverMetadata().issuer).toBe(issuer.href);
});

describe("oauth4webapi with all its checks", () => {
  const insecure = { [oauth.allowInsecureRequests]: true };

  async function discover(): Promise<oauth.AuthorizationServer> {
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
    return oauth.processDiscoveryResponse(issuer, response);
  }

  test("client credentials, and the access token passes validateJwtAccessToken", async () => {
    const server = await discover();
    const client = { client_id: clientId };
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(clientSecret),
      new URLSearchParams({ scope: "location.read" }),
      insecure,
    );
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, response);
    const claims = await oauth.validateJwtAccessToken(
      server,
      new Request(`${baseUrl}/api/location/v1/branches`, {
        headers: { authorization: `Bearer ${access_token}` },
      }),
      `${baseUrl}/api`,
      insecure,
    );
    expect(claims).toMatchObject({ client_id: clientId, sub: clientId });
  });

  test.each([
    ["a confidential client", clientId, oauth.ClientSecretBasic(clientSecret)],
    ["a confidential client, secret in the form", clientId, oauth.ClientSecretPost(clientSecret)],
    ["a public client", publicClient.clientId, oauth.None()],
  ])("authorization code with PKCE, refresh and revocation, %s", async (_, client_id, authentication) => {
    const server = await discover();
    const client = { client_id };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const authorization = new URL(server.authorization_endpoint ?? "");
    authorization.search = new URLSearchParams({
      client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }).toString();
    const callback = await browseAndApprove(authorization, person);
    const parameters = oauth.validateAuthResponse(server, client, callback, state);
    const redemption = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, redemption);
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        tokens.refresh_token ?? "",
        insecure,
      ),
    );
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    const revocation = await oauth.revocationRequest(
      server,
      client,
      authentication,
      refreshed.refresh_token ?? "",
      insecure,
    );
    expect(await oauth.processRevocationResponse(revocation)).toBeUndefined();
    const after = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshed.refresh_token ?? "",
      insecure,
    );
    await expect(oauth.processRefreshTokenResponse(server, client, after)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("introspection", async () => {
    const server = await discover();
    const client = { client_id: clientId };
    const response = await oauth.introspectionRequest(
      server,
      client,
      oauth.ClientSecretBasic(clientSecret),
      "nonsense",
      insecure,
    );
    expect(await oauth.processIntrospectionResponse(server, client, response)).toEqual({ active: false });
  });
});

describe("openid-client", () => {
  const discover = (id: string, secret?: string) =>
    openid.discovery(issuer, id, secret, secret ? undefined : openid.None(), {
      algorithm: "oauth2",
      execute: [openid.allowInsecureRequests],
    });

  test("client credentials and introspection", async () => {
    const config = await discover(clientId, clientSecret);
    const tokens = await openid.clientCredentialsGrant(config, { scope: "location.read" });
    expect(tokens.expires_in).toBe(1800);
    const introspection = await openid.tokenIntrospection(config, tokens.access_token);
    expect(introspection).toMatchObject({ active: true, scope: "location.read" });
  });

  test.each([
    ["a confidential client", clientId, clientSecret],
    ["a public client", publicClient.clientId, undefined],
  ])("authorization code with PKCE, refresh and revocation, %s", async (_, id, secret) => {
    const config = await discover(id, secret);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const authorization = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      state: expectedState,
    });
    const callback = await browseAndApprove(authorization, person);
    const tokens = await openid.authorizationCodeGrant(config, callback, { pkceCodeVerifier, expectedState });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(refreshed.scope?.split(" ").sort()).toEqual(scope.split(" ").sort());
    await openid.tokenRevocation(config, refreshed.refresh_token ?? "");
    await expect(openid.refreshTokenGrant(config, refreshed.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("a denied consent is an AuthorizationResponseError", async () => {
    const config = await discover(clientId, clientSecret);
    const url = new URL(`${redirectUri}?error=access_denied&state=s&iss=${encodeURIComponent(issuer.href)}`);
    await expect(openid.authorizationCodeGrant(config, url, { expectedState: "s" })).rejects.toMatchObject({
      error: "access_denied",
    });
  });
});

describe("simple-oauth2", () => {
  const auth = {
    tokenHost: baseUrl,
    tokenPath: "/oauth2/default/v1/token",
    revokePath: "/oauth2/default/v1/revoke",
  };
  const authorizePath = "/oauth2/default/v1/authorize";
  const client = { id: clientId, secret: clientSecret };

  test.each(["header", "body"] as const)("client credentials, authorized by %s", async (method) => {
    const grant = new ClientCredentials({ client, auth, options: { authorizationMethod: method } });
    const { token } = await grant.getToken({ scope: "location.read" });
    expect(token).toMatchObject({ token_type: "Bearer", scope: "location.read" });
  });

  test("authorization code, refresh and revocation", async () => {
    const grant = new AuthorizationCode({ client, auth: { ...auth, authorizePath } });
    const authorization = grant.authorizeURL({ redirect_uri: redirectUri, scope, state: "s-1" });
    const callback = await browseAndApprove(authorization, person);
    const code = callback.searchParams.get("code") ?? "";
    const first = await grant.getToken({ code, redirect_uri: redirectUri, scope });
    const second = await first.refresh();
    expect(second.token["refresh_token"]).not.toBe(first.token["refresh_token"]);
    await second.revokeAll();
    await expect(second.refresh()).rejects.toMatchObject({ data: { payload: { error: "invalid_grant" } } });
  });
});

describe("passport-oauth2", () => {
  test.each([
    ["with PKCE", { pkce: true }],
    ["without PKCE", {}],
  ])("signs a person in %s", async (_, options) => {
    const tokens = new Map<string, string>();
    const app = await startPassportApp(
      (callbackURL) =>
        new OAuth2Strategy(
          {
            authorizationURL: `${baseUrl}/oauth2/default/v1/authorize`,
            tokenURL: `${baseUrl}/oauth2/default/v1/token`,
            clientID: clientId,
            clientSecret,
            callbackURL,
            scope: scope.split(" "),
            state: true,
            ...options,
          },
          (
            accessToken: string,
            refreshToken: string,
            _profile: unknown,
            done: OAuth2Strategy.VerifyCallback,
          ) => {
            tokens.set("access", accessToken);
            tokens.set("refresh", refreshToken);
            done(null, { id: "pat" });
          },
        ),
    );
    afterAll(app.close);
    const start = await fetch(`${app.url}/login`, { redirect: "manual" });
    const callback = await browseAndApprove(start.headers.get("location") ?? "", person);
    const end = await fetch(callback);
    expect(await end.json()).toEqual({ id: "pat" });
    expect(tokens.get("access")).toMatch(/^ey/);
    expect(tokens.get("refresh")).toMatch(/^[\w-]{43}$/);
  });
});
