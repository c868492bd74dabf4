import { randomUUID } from "node:crypto";
import { decodeJwt, exportJWK, exportPKCS8, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { addClientKey, removeClientKey, setJwksUrl } from "#lib/applications/client-keys.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { requestToken } from "#lib/reference/guides/samples/key-token.mjs";
import { type Receiver, startReceiver } from "../../../e2e/receiver.ts";
import { basic, contextOf, makeApplication, makePerson } from "../../../e2e/support/fixtures.ts";
import { oauthUrl } from "../../../e2e/support/oauth-flow.ts";
import { setUpApiServer } from "../../../e2e/support/processes/api-server.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { assertionType } from "./client-assertion.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const person = await makePerson(db);
const ctx = contextOf(person, db);
const application = await makeApplication(db, {}, person);
const { clientId } = application;
const keys = {
  RS256: await generateKeyPair("RS256", { extractable: true }),
  ES256: await generateKeyPair("ES256", { extractable: true }),
  EdDSA: await generateKeyPair("EdDSA", { extractable: true }),
};
await addClientKey(ctx, { applicationId: application.id, key: await exportSPKI(keys.RS256.publicKey) });
await addClientKey(ctx, {
  applicationId: application.id,
  key: JSON.stringify(await exportJWK(keys.ES256.publicKey)),
});
await addClientKey(ctx, { applicationId: application.id, key: await exportSPKI(keys.EdDSA.publicKey) });

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Signs a valid assertion with changed claims. Leaves out undefined ones. */
async function assertion(
  changes: Record<string, unknown> = {},
  { alg = "EdDSA", key = keys.EdDSA.privateKey as CryptoKey | Uint8Array, kid = "any" } = {},
): Promise<string> {
  const claims = { iss: clientId, sub: clientId, aud: issuer(), jti: randomUUID(), exp: nowSeconds() + 60 };
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid }).sign(key);
}

async function ask(jwt: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await fetch(oauthUrl("token"), {
    method: "POST",
    headers,
    body: new URLSearchParams({
      ...{ grant_type: "client_credentials", scope: "location.read" },
      ...{ client_assertion_type: assertionType, client_assertion: jwt, ...more },
    }),
  });
  const { error, error_description: words = "" } = (await response.json()) as Record<string, string>;
  return { status: response.status, error, words };
}

describe("an application authenticates with a key", () => {
  test("as the sample of the guide does", async () => {
    const privateKey = await exportPKCS8(keys.EdDSA.privateKey);
    const token = await requestToken({ issuer: issuer(), clientId, privateKey }, "location.read");
    expect(decodeJwt(token)).toMatchObject({ client_id: clientId });
  });

  test.each(["RS256", "ES256", "EdDSA", "Ed25519"])("signed with %s, beside its secret", async (alg) => {
    const key = keys[alg === "Ed25519" ? "EdDSA" : (alg as keyof typeof keys)].privateKey;
    expect(await ask(await assertion({}, { alg, key }))).toMatchObject({ status: 200 });
    const audience = { aud: [oauthUrl("token")], iat: nowSeconds() };
    expect(await ask(await assertion(audience, { alg, key }), { client_id: clientId })).toMatchObject({
      status: 200,
    });
    const bySecret = await fetch(oauthUrl("token"), {
      method: "POST",
      headers: { authorization: basic(clientId, application.clientSecret) },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
    });
    expect(bySecret.status).toBe(200);
  });

  test("only one of 20 concurrent uses of an assertion succeeds, and the use of the key is recorded", async () => {
    const jwt = await assertion();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(jwt)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error === "invalid_client");
    expect(refused).toHaveLength(19);
    expect(refused[0]?.words).toContain("jti was used before");
    const used = await db.clientKey.findMany({ where: { lastUsedAt: { not: null } } });
    expect(used.map(({ algorithm }) => algorithm)).toContain("EdDSA");
  });

  test.each<[string, () => Record<string, unknown>, string]>([
    ["another server's audience", () => ({ aud: "https://login.example.com" }), "aud must be"],
    ["another server beside ours", () => ({ aud: [issuer(), "https://login.example.com"] }), "aud must be"],
    ["an issuer that is not the client", () => ({ iss: "somebody" }), "iss and sub"],
    ["an expiry in the past", () => ({ exp: nowSeconds() - 60 }), "exp must be"],
    ["an expiry in an hour", () => ({ exp: nowSeconds() + 3_600 }), "exp must be"],
    ["a lifetime over 5 minutes", () => ({ iat: nowSeconds() - 250, exp: nowSeconds() + 60 }), "exp must be"],
    ["no expiry", () => ({ exp: undefined }), "exp must be"],
    ["no jti", () => ({ jti: undefined }), "jti must be"],
    ["a jti of 256 characters", () => ({ jti: "x".repeat(256) }), "jti must be"],
    ["an unknown client", () => ({ iss: "nobody", sub: "nobody" }), "Check the client ID"],
    ["no client", () => ({ sub: undefined }), "Check the client ID"],
  ])("not with %s", async (_, changes, words) => {
    const answer = await ask(await assertion(changes()));
    expect(answer).toMatchObject({ status: 401, error: "invalid_client" });
    expect(answer.words).toContain(words);
  });

  test("not with another key, the public key as a shared secret, no signature, or something else", async () => {
    const { privateKey } = await generateKeyPair("EdDSA");
    const shared = new TextEncoder().encode(await exportSPKI(keys.RS256.publicKey));
    const [, claims] = (await assertion()).split(".");
    const unsigned = (header: string) => `${Buffer.from(header).toString("base64url")}.${claims}.AAAA`;
    const forged = [
      await assertion({}, { key: privateKey }),
      await assertion({}, { alg: "HS256", key: shared }),
      ...[unsigned('{"alg":"none"}'), unsigned('{"alg":"EdDSA","crit":["x"],"x":1}')],
      ...["nonsense", `${await assertion()}x`],
    ];
    for (const jwt of forged) expect(await ask(jwt)).toMatchObject({ status: 401, error: "invalid_client" });
    expect(await db.spentToken.count()).toBeLessThan(20);
  });

  test("not in two ways at once, with half of the parameters, or for a public client", async () => {
    const jwt = await assertion();
    const authorization = basic(clientId, application.clientSecret);
    const bad = { status: 400, error: "invalid_request" };
    expect(await ask(jwt, {}, { authorization })).toMatchObject(bad);
    expect(await ask(jwt, { client_secret: application.clientSecret })).toMatchObject(bad);
    expect(await ask(jwt, { client_id: "somebody" })).toMatchObject(bad);
    expect(await ask(jwt, { client_assertion_type: "jwt" })).toMatchObject(bad);
    expect(await ask("")).toMatchObject(bad);
    expect(await ask("x".repeat(9_000))).toMatchObject(bad);
    expect(await ask(jwt)).toMatchObject({ status: 200 });
    const app = { clientType: "PUBLIC" as const, grantTypes: ["authorization_code" as const] };
    const open = await makeApplication(db, { ...app, redirectUris: ["com.example.app:/callback"] }, person);
    const key = await exportSPKI(keys.EdDSA.publicKey);
    await expect(addClientKey(ctx, { applicationId: open.id, key })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await ask(await assertion({ iss: open.clientId, sub: open.clientId }))).toMatchObject({
      status: 401,
    });
  });

  test("not with a key that was removed", async () => {
    const { id, clientId } = await makeApplication(db, {}, person);
    const claims = { iss: clientId, sub: clientId };
    const { keys: added } = await addClientKey(ctx, {
      applicationId: id,
      key: await exportSPKI(keys.EdDSA.publicKey),
    });
    expect((await ask(await assertion(claims))).status).toBe(200);
    await removeClientKey(ctx, { applicationId: id, kid: added[0]?.kid ?? "" });
    expect((await ask(await assertion(claims))).status).toBe(401);
    const entries = await db.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action).slice(1)).toEqual(["client_key.added", "client_key.removed"]);
  });
});

describe("a JWKS URL", () => {
  const published: { status: number; body: string } = { status: 200, body: "" };
  let server: Receiver;
  const start = async () => {
    server = await startReceiver(
      (_, response) => void response.writeHead(published.status).end(published.body),
    );
    afterAll(server.close);
  };
  const publish = async (...ids: string[]) => {
    const jwk = await exportJWK(keys.EdDSA.publicKey);
    published.body = JSON.stringify({ keys: ids.map((kid) => (kid === "" ? jwk : { ...jwk, kid })) });
  };

  test("is read through the egress guard when it is set, and faults are explained", async () => {
    await start();
    const set = (url: string) => setJwksUrl(ctx, { applicationId: application.id, url });
    const refusal = (detail: RegExp) => ({ code: "invalid_request", message: expect.stringMatching(detail) });
    published.body = "nonsense";
    await expect(set(server.url)).rejects.toMatchObject(refusal(/not valid JSON/));
    published.body = '{"keys":[]}';
    await expect(set(server.url)).rejects.toMatchObject(refusal(/The response is not a key set/));
    published.body = "x".repeat(70_000);
    await expect(set(server.url)).rejects.toMatchObject(refusal(/larger than 64 KiB/));
    Object.assign(published, { status: 302, body: "" });
    await expect(set(server.url)).rejects.toMatchObject(refusal(/answered 302/));
    published.status = 200;
    await expect(set("https://10.0.0.1/jwks")).rejects.toMatchObject(refusal(/not a public address/));
  });

  test("is read again for an unknown key, at most once in 30 seconds", async () => {
    const { id, clientId } = await makeApplication(db, {}, person);
    await publish("one");
    await setJwksUrl(ctx, { applicationId: id, url: server.url });
    const signed = (kid: string) => assertion({ iss: clientId, sub: clientId }, { kid });
    server.received.length = 0;
    expect((await ask(await signed("one"))).status).toBe(200);
    await publish("two", "", "");
    for (let guess = 0; guess < 5; guess += 1) expect((await ask(await signed("two"))).status).toBe(401);
    expect(server.received).toHaveLength(1);
    // A fake clock starts at zero, which caches take for a step back.
    const monotonicNow = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => monotonicNow() + 31_000);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await ask(await signed("two"))).status).toBe(200);
    expect(server.received).toHaveLength(2);
    expect((await ask(await signed("one"))).status).toBe(401);
    await setJwksUrl(ctx, { applicationId: id, url: null });
    expect((await ask(await signed("two"))).status).toBe(401);
  });

  test("is not read for each request while it fails", async () => {
    const { id, clientId } = await makeApplication(db, {}, person);
    const url = `${server.url}?failing`;
    await setJwksUrl(ctx, { applicationId: id, url });
    server.received.length = 0;
    published.status = 500;
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await ask(await assertion({ iss: clientId, sub: clientId }))).status).toBe(401);
    expect(server.received).toHaveLength(1);
  });
});

test.each([
  ["a private key", "-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----", /private/],
  ["a private JWK", '{"kty":"OKP","crv":"Ed25519","x":"11qY","d":"nWGx"}', /private/],
  ["a shared secret", '{"kty":"oct","k":"AyM1"}', /private or secret/],
  ["a key set", '{"keys":[]}', /key set/],
  ["text", "hello", /Paste a public key as PEM/],
  ["broken JSON", "{", /not valid JSON/],
  ["an incomplete JWK", '{"kty":"RSA","e":"AQAB"}', /not a public key/],
])("what is not a usable public key is refused: %s", async (_, key, words) => {
  await expect(addClientKey(ctx, { applicationId: application.id, key })).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(words),
  });
});

test("a key is added once, at most five, and only by the organization that owns the application", async () => {
  const { id } = await makeApplication(db, {}, person);
  const spki = async (alg: string) =>
    exportSPKI((await generateKeyPair(alg, { extractable: true })).publicKey);
  const known = await spki("ES256");
  await addClientKey(ctx, { applicationId: id, key: known });
  await expect(addClientKey(ctx, { applicationId: id, key: known })).rejects.toMatchObject({
    code: "conflict",
  });
  const more = await Promise.allSettled(
    Array.from({ length: 8 }, async () => addClientKey(ctx, { applicationId: id, key: await spki("ES256") })),
  );
  expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const other = await spki("ES384");
  await expect(addClientKey(ctx, { applicationId: id, key: other })).rejects.toThrow(/P-256/);
  const staff = contextOf(await makePerson(db, "STAFF"), db);
  await expect(addClientKey(staff, { applicationId: id, key: known })).rejects.toMatchObject({
    code: "forbidden",
  });
});
