import { expect, test } from "vitest";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import {
  authorizeParams,
  getCode,
  getLocation,
  makePkce,
  oauthUrl,
  redeem,
  refresh,
  sendAuthorize,
  sendConsent,
} from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

// A web application of several processes that keep one connection in a shared store, without a lock.

const { db } = await setUpTestDatabase();
const base = await setUpApiServer();

const page = "https://crm.example.com/oauth/return.html";
const loopback = "http://127.0.0.1/callback";
const scope = "location.read order.read offline_access";
const client = await makeApplication(db, {
  grantTypes: ["authorization_code"],
  scopes: ["location.read", "order.read", "offline_access"],
  redirectUris: [page, loopback],
});
const person = await makePerson(db);

type Tokens = { access_token: string; refresh_token: string; scope: string };

async function connect(): Promise<Tokens> {
  const code = await getCode(client, person, { redirect_uri: page, scope });
  return (await redeem(client, code, { redirect_uri: page })).json() as Promise<Tokens>;
}

test("two processes that refresh at once get the same refresh token, and both stay connected", async () => {
  const { refresh_token } = await connect();
  const answers = await Promise.all([refresh(client, refresh_token), refresh(client, refresh_token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = (await Promise.all(answers.map((answer) => answer.json()))) as [Tokens, Tokens];
  expect(other.refresh_token).toBe(one.refresh_token);
  for (const { access_token } of [one, other]) {
    const read = await fetch(`${base}/api/location/v1/branches/none`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(read.status).toBe(404);
  }
  expect((await refresh(client, one.refresh_token)).status).toBe(200);
});

test("a refresh that sends the full list of scopes keeps them all", async () => {
  const { refresh_token } = await connect();
  const response = await refresh(client, refresh_token, { scope });
  const tokens = (await response.json()) as Tokens;
  expect([response.status, tokens.scope.split(" ").toSorted()]).toEqual([200, scope.split(" ").toSorted()]);
});

test("prompt=login and max_age=0, which a client sends, are ignored: whoever is signed in is asked to consent", async () => {
  const { challenge, verifier } = makePkce();
  const state = "5f".repeat(32);
  const params = authorizeParams(client, {
    redirect_uri: page,
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
    prompt: "login",
    max_age: "0",
  });
  const newcomer = await makePerson(db);
  const signIn = getLocation(await sendAuthorize(params));
  expect(signIn.pathname).toBe("/signin");
  const back = new URL(signIn.searchParams.get("callbackUrl") ?? "", base);
  expect(back.pathname).toBe(new URL(oauthUrl("authorize")).pathname);
  const asked = getLocation(await sendAuthorize(back.searchParams, newcomer));
  expect(asked.pathname).toBe("/consent");
  const end = getLocation(await sendConsent(asked.searchParams, newcomer));
  expect(`${end.origin}${end.pathname}`).toBe(page);
  expect(end.searchParams.get("state")).toBe(state);
  const code = end.searchParams.get("code") ?? "";
  expect((await redeem(client, code, { redirect_uri: page, code_verifier: verifier })).status).toBe(200);
});

test("a loopback redirect works on another port than the registered one", async () => {
  const redirect_uri = "http://127.0.0.1:53682/callback";
  const code = await getCode(client, person, { redirect_uri, scope });
  expect((await redeem(client, code, { redirect_uri })).status).toBe(200);
});
