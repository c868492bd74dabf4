import type { Page } from "@playwright/test";
import ClientOAuth2 from "client-oauth2";
import * as oauth from "oauth4webapi";
import OAuth2Strategy from "passport-oauth2";
import { AuthorizationCode } from "simple-oauth2";
import { createApplication } from "#test/browser/console.ts";
import { expect, origin, signIn, test } from "#test/browser/fixtures.ts";
import { startPassportApp } from "#test/processes/passport-app.ts";

// Unmodified OAuth libraries with a person who signs in and consents in a real browser.

/** The final redirect. Nothing listens there. The tests read the address from the request. */
const callback = "http://127.0.0.1:8085/callback";

type Registered = { name: string; clientId: string; clientSecret: string };

/** Signs in, and creates an application for one test. */
async function register(page: Page, library: string): Promise<Registered> {
  await signIn(page, "partner");
  const name = `${library} ${Date.now()}`;
  const application = await createApplication(page, name, {
    grantTypes: ["authorization_code"],
    scopes: ["order.read", "offline_access"],
    redirectUris: ["http://127.0.0.1/callback"],
  });
  return { name, ...application };
}

/** Opens the library's authorization address, allows access, and returns where the browser ends. */
async function allow(page: Page, address: string, { name }: Registered): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
  const end = page.waitForRequest(/\/callback\?/);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  return (await end).url();
}

test("simple-oauth2 in a browser: code, refresh, revocation", async ({ page }) => {
  const registered = await register(page, "simple-oauth2");
  const grant = new AuthorizationCode({
    client: { id: registered.clientId, secret: registered.clientSecret },
    auth: {
      tokenHost: origin,
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
  const issuer = new URL(`${origin}/oauth2/default`);
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
  const request = new Request(`${origin}/api`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const claims = await oauth.validateJwtAccessToken(server, request, `${origin}/api`, insecure);
  expect(claims).toMatchObject({ client_id: registered.clientId, iss: issuer.href });
});

test("client-oauth2 in a browser: code and refresh", async ({ page }) => {
  const registered = await register(page, "client-oauth2");
  const auth = new ClientOAuth2({
    clientId: registered.clientId,
    clientSecret: registered.clientSecret,
    accessTokenUri: `${origin}/oauth2/default/v1/token`,
    authorizationUri: `${origin}/oauth2/default/v1/authorize`,
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
            authorizationURL: `${origin}/oauth2/default/v1/authorize`,
            tokenURL: `${origin}/oauth2/default/v1/token`,
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
