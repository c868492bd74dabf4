import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { getCode, makePkce, redeem, redirectUri, refresh, sendForm } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const first = await setUpApiServer();
const second = await startApiProcess();

const person = await makePerson(db);
const registration = {
  grantTypes: ["authorization_code" as const],
  scopes: ["order.read" as const, "location.read" as const, "offline_access" as const],
  redirectUris: [redirectUri],
};
const client = await makeApplication(db, registration);
const publicClient = await makeApplication(db, { ...registration, clientType: "PUBLIC" });

const statuses = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status).length;

/** Whether the introspection endpoint of a process calls the token active. */
async function isActive(token: string, baseUrl = first): Promise<boolean> {
  const response = await sendForm("introspect", client, { token }, baseUrl);
  return (await response.json()).active;
}

test("a code becomes an access token that names the person, and no refresh token without offline_access", async () => {
  const response = await redeem(client, await getCode(client, person));
  const body = await response.json();
  expect(response.status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(["access_token", "expires_in", "scope", "token_type"]);
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: person.userId,
    uid: person.userId,
    cid: client.clientId,
    scp: ["order.read"],
  });
});

describe("second redemption of a code", () => {
  test("is 400 invalid_grant, and the tokens issued from it stop working", async () => {
    const code = await getCode(client, person, { scope: "order.read offline_access" });
    const tokens = await (await redeem(client, code)).json();
    expect(await isActive(tokens.access_token)).toBe(true);
    const replay = await redeem(client, code);
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({ error: "invalid_grant" });
    expect(await isActive(tokens.access_token)).toBe(false);
    expect((await refresh(client, tokens.refresh_token)).status).toBe(400);
  });

  test("leaves one audit entry", async () => {
    const code = await getCode(client, person);
    await redeem(client, code);
    await redeem(client, code);
    await redeem(client, code);
    const { grantId } = await db.authorizationCode.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    expect(await db.auditEntry.count({ where: { targetId: grantId } })).toBe(1);
  });
});

describe("fifty parallel redemptions and refreshes on two processes", () => {
  test("one code gives exactly one 200 and 49 invalid_grant", async () => {
    const code = await getCode(client, person);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => redeem(client, code, {}, i % 2 ? first : second)),
    );
    expect(statuses(responses, 200)).toBe(1);
    expect(statuses(responses, 400)).toBe(49);
  });

  test("one refresh token gives fifty times 200 and one refresh token, and the family continues", async () => {
    const code = await getCode(client, person, { scope: "order.read offline_access" });
    const { refresh_token } = await (await redeem(client, code)).json();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => refresh(client, refresh_token, {}, i % 2 ? first : second)),
    );
    expect(statuses(responses, 200)).toBe(50);
    const tokens = await Promise.all(responses.map((response) => response.json()));
    const next = new Set(tokens.map((each) => each.refresh_token));
    expect(next.size).toBe(1);
    for (const { access_token } of tokens) expect(await isActive(access_token)).toBe(true);
    expect((await refresh(client, tokens[0].refresh_token)).status).toBe(200);
  });
});

describe("a code", () => {
  test("is valid for 60 seconds", async () => {
    await getCode(client, person);
    const { createdAt, expiresAt } = await db.authorizationCode.findFirstOrThrow({
      orderBy: { createdAt: "desc" },
    });
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(60_000);
  });

  test("is refused once expired", async () => {
    const code = await getCode(client, person);
    await db.authorizationCode.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await (await redeem(client, code)).json()).toMatchObject({ error: "invalid_grant" });
  });

  test("is bound to its client, whose redemption still works afterwards", async () => {
    const code = await getCode(client, person);
    const other = await makeApplication(db, registration);
    const stolen = await redeem(other, code);
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ error: "invalid_grant" });
    expect((await redeem(client, code)).status).toBe(200);
  });

  test("is bound to its redirect URI", async () => {
    const code = await getCode(client, person);
    const response = await redeem(client, code, { redirect_uri: `${redirectUri}/other` });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_grant" });
  });
});

describe("a code with a challenge", () => {
  const { verifier, challenge } = makePkce();
  const pkce = { code_challenge: challenge, code_challenge_method: "S256" };

  test("is redeemed with its verifier, by a confidential and by a public client", async () => {
    const code = await getCode(client, person, pkce);
    expect((await redeem(client, code, { code_verifier: verifier })).status).toBe(200);
    const publicCode = await getCode(publicClient, person, { ...pkce, state: undefined });
    expect((await redeem(publicClient, publicCode, { code_verifier: verifier })).status).toBe(200);
  });

  test.each([
    ["no verifier", {}],
    ["another verifier", { code_verifier: makePkce().verifier }],
    ["the challenge itself as the verifier", { code_verifier: challenge }],
  ])("is refused with %s: invalid_grant", async (_, form) => {
    const code = await getCode(client, person, pkce);
    const response = await redeem(client, code, form);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    ["42 characters", "a".repeat(42)],
    ["129 characters", "a".repeat(129)],
    ["a character that is not unreserved", `${"a".repeat(43)}+`],
    ["a letter that is not ASCII", `${"a".repeat(43)}é`],
  ])("a verifier of %s is invalid_request, and the code stays valid", async (_, code_verifier) => {
    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    const code = await getCode(client, person, { ...pkce, code_challenge: challenge });
    const response = await redeem(client, code, { code_verifier });
    expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_request" }]);
    expect(await db.authorizationCode.findMany({ orderBy: { createdAt: "desc" }, take: 1 })).toMatchObject([
      { consumedAt: null },
    ]);
  });

  test.each([43, 128])("a verifier may have %i unreserved characters", async (length) => {
    const code_verifier = "Az09-._~".repeat(16).slice(0, length);
    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    const code = await getCode(client, person, { ...pkce, code_challenge: challenge });
    expect((await redeem(client, code, { code_verifier })).status).toBe(200);
  });

  test("a verifier for a code without a challenge is refused", async () => {
    const code = await getCode(client, person);
    const response = await redeem(client, code, { code_verifier: verifier });
    expect(await response.json()).toMatchObject({ error: "invalid_grant" });
  });

  test("a confidential client must authenticate too", async () => {
    const code = await getCode(client, person, pkce);
    const response = await redeem({ ...client, clientSecret: "" }, code, { code_verifier: verifier });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: "invalid_client" });
  });
});
