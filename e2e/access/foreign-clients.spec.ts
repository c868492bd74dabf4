import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import ClientOAuth2 from "client-oauth2";
import * as oauth from "oauth4webapi";
import OAuth2Strategy from "passport-oauth2";
import { AuthorizationCode } from "simple-oauth2";
import { expect, signIn, test } from "../fixtures.ts";
import { startPassportApp } from "../support/processes/passport-app.ts";

// Unmodified OAuth libraries with a person who signs in and consents in a real browser.

/** The client's own web server, where the browser ends: a loopback port of its own. */
const client = createServer((_request, response) => response.end("back at the application"));
let callback = "";

test.beforeAll(async () => {
  await new Promise<void>((resolve) => client.listen(0, "127.0.0.1", resolve));
  const address = client.address();
  if (address === null || typeof address === "string") throw new Error("the client has no port");
  callback = `http://127.0.0.1:${address.port}/callback`;
});
test.afterAll(() => void client.close());

type Registered = { name: string; clientId: string; clientSecret: string; origin: string };

/** Signs in, and registers an application of its own for one test. */
async function register(page: Page, library: string): Promise<Registered> {
  await signIn(page, "partner");
  const { origin } = new URL(page.url());
  const name = `${library} ${Date.now()}`;
  const response = await page.request.post("/api/console/applications", {
    headers: { origin },
    data: {
      name,
      clientType: "CONFIDENTIAL",
      grantTypes: ["authorization_code"],
      scopes: ["order.read", "offline_access"],
      redirectUris: ["http://127.0.0.1/callback"],
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return { name, origin, ...((await response.json()) as { clientId: string; clientSecret: string }) };
}

/** Opens the address that the library made, allows, and returns where the browser ends. */
async function allow(page: Page, address: string, { name }: Registered): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.waitForURL(/\/callback\?/);
  return page.url();
}

test("simple-oauth2 in a browser: code, refresh, revocation", async ({ page }) => {
  const registered = await register(page, "simple-oauth2");
  const grant = new AuthorizationCode({
    client: { id: registered.clientId, secret: registered.clientSecret },
    auth: {
      tokenHost: registered.origin,
      tokenPath: "/oauth2/default/v1/token",
      revokePath: "/oauth2/default/v1/revoke",
      authorizePath: "/oauth2/default/v1/authorize",
    },
  });
  const scope = "order.read offline_access";
  const address = grant.authorizeURL({ redirect_uri: callback, scope, state: "state-1" });
  const end = new URL(await allow(page, address, registered));
  expect(end.searchParams.get("state")).toBe("state-1");
  const first = await grant.getToken({ code: end.searchParams.get("code") ?? "", redirect_uri: callback });
  const second = await first.refresh();
  expect(second.token["refresh_token"]).not.toBe(first.token["refresh_token"]);
  await second.revokeAll();
  await expect(second.refresh()).rejects.toMatchObject({ data: { payload: { error: "invalid_grant" } } });
});

test("oauth4webapi in a browser, with every check enabled: discovery, PKCE, iss, JWT access token", async ({
  page,
}) => {
  const registered = await register(page, "oauth4webapi");
  const insecure = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(`${registered.origin}/oauth2/default`);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
  );
  const application = { client_id: registered.clientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? "");
  address.search = new URLSearchParams({
    client_id: registered.clientId,
    redirect_uri: callback,
    response_type: "code",
    scope: "order.read offline_access",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  const end = new URL(await allow(page, address.href, registered));
  const parameters = oauth.validateAuthResponse(server, application, end, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    application,
    oauth.ClientSecretBasic(registered.clientSecret),
    parameters,
    callback,
    verifier,
    insecure,
  );
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, application, answer);
  const request = new Request(`${registered.origin}/api`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const claims = await oauth.validateJwtAccessToken(server, request, `${registered.origin}/api`, insecure);
  expect(claims).toMatchObject({ client_id: registered.clientId, iss: issuer.href });
});

test("client-oauth2 in a browser: code and refresh", async ({ page }) => {
  const registered = await register(page, "client-oauth2");
  const auth = new ClientOAuth2({
    clientId: registered.clientId,
    clientSecret: registered.clientSecret,
    accessTokenUri: `${registered.origin}/oauth2/default/v1/token`,
    authorizationUri: `${registered.origin}/oauth2/default/v1/authorize`,
    redirectUri: callback,
    scopes: ["order.read", "offline_access"],
    state: "state-2",
  });
  const end = await allow(page, auth.code.getUri(), registered);
  const token = await auth.code.getToken(end);
  expect(token.tokenType.toLowerCase()).toBe("bearer");
  const refreshed = await token.refresh();
  expect(refreshed.accessToken).toMatch(/^ey/);
  expect(refreshed.refreshToken).not.toBe(token.refreshToken);
});

for (const [how, options] of [
  ["with PKCE", { pkce: true }],
  ["without PKCE", {}],
] as const)
  test(`passport-oauth2 ${how} signs a person in`, async ({ page }) => {
    const registered = await register(page, `passport-oauth2 ${how}`);
    const app = await startPassportApp(
      (callbackURL) =>
        new OAuth2Strategy(
          {
            authorizationURL: `${registered.origin}/oauth2/default/v1/authorize`,
            tokenURL: `${registered.origin}/oauth2/default/v1/token`,
            clientID: registered.clientId,
            clientSecret: registered.clientSecret,
            callbackURL,
            scope: ["order.read"],
            state: true,
            ...options,
          },
          (accessToken: string, _refresh: string, _profile: unknown, done: OAuth2Strategy.VerifyCallback) =>
            done(null, { id: "robin", hasToken: accessToken.startsWith("ey") }),
        ),
    );
    await allow(page, `${app.url}/login`, registered);
    await expect(page.locator("body")).toContainText('{"id":"robin","hasToken":true}');
    app.close();
  });
