import type { KeyObject } from "node:crypto";
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { updateApplication } from "#lib/applications/update-application.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { signAccessToken } from "./sign-access-token.ts";
import { publicKeySet, signingKey } from "./signing-keys.ts";
import { verifyAccessToken } from "./verify-access-token.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

const admin = await makePerson(db);
const client = await makeApplication(db, { scopes: ["location.read", "notification.read"] }, admin);
const ctx = makeContext(admin, db);
const subject = {
  client: { clientId: client.clientId, secretId: null, lastRemoval: 0 },
  scopes: ["location.read"],
  grant: null,
};
const key = await signingKey(db);

const makeToken = () => signAccessToken(subject, key, new Date());

type Header = { typ?: string; kid?: string };

/** A token as the server would sign it, with changes; signed with another key where one is given. */
async function forge(
  claims: JWTPayload = {},
  header: Header = {},
  privateKey: CryptoKey | KeyObject = key.privateKey,
): Promise<string> {
  return new SignJWT({ ...decodeJwt(await makeToken()), ...claims })
    .setProtectedHeader({ alg: "ES256", kid: key.kid, typ: "at+jwt", ...header })
    .sign(privateKey);
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function expectInvalid(token: string): Promise<void> {
  await expect(verifyAccessToken(token, makeContext(admin, db))).rejects.toMatchObject({
    code: "invalid_token",
  });
}

test("a token that the server signed names its application, also when it comes from the cache", async () => {
  const token = await makeToken();
  for (let i = 0; i < 2; i += 1)
    expect(await verifyAccessToken(token, ctx)).toEqual({
      kind: "application",
      applicationId: client.id,
      name: "Test application",
      clientId: client.clientId,
      organizationId: admin.organizationId,
      scopes: ["location.read"],
    });
});

test("a person's token of a public client names the person's organization, and of another client it does not", async () => {
  const guest = await makePerson(db);
  const verify = async (application: { clientId: string; id: string }) => {
    const { id } = await db.grant.create({
      data: {
        id: `gr_${application.id}`,
        applicationId: application.id,
        userId: guest.userId,
        scopes: ["location.read"],
      },
    });
    const { clientId } = application;
    const granted = {
      ...subject,
      client: { clientId, secretId: null, lastRemoval: 0 },
      grant: { id, userId: guest.userId },
    };
    return verifyAccessToken(await signAccessToken(granted, key, new Date()), ctx);
  };
  const publicClient = await makeApplication(
    db,
    { clientType: "PUBLIC", grantTypes: ["authorization_code"], redirectUris: ["http://127.0.0.1/cb"] },
    admin,
  );
  expect(await verify(publicClient)).toMatchObject({
    organizationId: admin.organizationId,
    userId: guest.userId,
    personOrganizationId: guest.organizationId,
  });
  expect(await verify(client)).not.toHaveProperty("personOrganizationId");
});

describe("refuses", () => {
  test.each([
    ["another issuer", { iss: "https://evil.test" }],
    ["another audience", { aud: "https://other.test/api" }],
    ["one that expired", { exp: Math.floor(Date.now() / 1000) - 1 }],
    ["one that never expires", { exp: undefined }],
    ["one that is not good yet", { nbf: Math.floor(Date.now() / 1000) + 3600 }],
    ["an application that there is not", { cid: "nobody" }],
    ["scopes that are no list", { scp: "location.read" }],
    ["a grant that there is not", { jti: "AT.x.gr_missing" }],
    ["a zero byte in the client id", { cid: "\0" }],
    ["a zero byte in the token's id", { jti: "AT.\0" }],
  ])("%s, signed with the right key", async (_, claims) => {
    await expectInvalid(await forge(claims as JWTPayload));
  });

  test("another type of JWT, so that no other token of ours counts as an access token", async () => {
    await expectInvalid(await forge({}, { typ: "JWT" }));
  });

  test("the signature of another key with our key's ID, and an unknown key", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    await expectInvalid(await forge({}, {}, privateKey));
    await expectInvalid(await forge({}, { kid: "x".repeat(43) }, privateKey));
    await expectInvalid(await forge({}, { kid: "../../etc/passwd" }, privateKey));
  });

  test.each([[["x".repeat(43)]], [{ a: "x".repeat(43) }], [1], [true], [null], ["\0"]])(
    "the key id %j",
    async (kid) => {
      const header = encode({ alg: "ES256", typ: "at+jwt", kid });
      const [, claims, signature] = (await makeToken()).split(".");
      await expectInvalid(`${header}.${claims}.${signature}`);
    },
  );

  test("no signature at all, and the public key used as an HMAC secret", async () => {
    const claims = decodeJwt(await makeToken());
    const header = { kid: key.kid, typ: "at+jwt" };
    await expectInvalid(`${encode({ ...header, alg: "none" })}.${encode(claims)}.`);
    const [jwk] = (await publicKeySet(db)).keys;
    const secret = new TextEncoder().encode(JSON.stringify(jwk));
    await expectInvalid(
      await new SignJWT(claims).setProtectedHeader({ ...header, alg: "HS256" }).sign(secret),
    );
  });

  test("changed claims", async () => {
    const [header, , signature] = (await makeToken()).split(".");
    const claims = { ...decodeJwt(await makeToken()), scp: ["order.publish"] };
    await expectInvalid(`${header}.${encode(claims)}.${signature}`);
  });

  test.each(["", "x", "a.b", "a.b.c", "..", "e30.e30.", "é.é.é"])("an invalid token: %j", expectInvalid);
});

test("a cached token expires on time", async () => {
  const token = await makeToken();
  await verifyAccessToken(token, ctx);
  const later = { ...ctx, now: addSeconds(new Date(), 1800) };
  await expect(verifyAccessToken(token, later)).rejects.toThrow("expired");
});

test("a scope that the application loses ends the tokens that have it, for good, and no others", async () => {
  const scopes = ["location.read", "notification.read"];
  const token = await signAccessToken({ ...subject, scopes }, key, new Date());
  const kept = await signAccessToken({ ...subject, scopes: ["location.read"] }, key, new Date());
  expect((await verifyAccessToken(token, ctx)).scopes).toEqual(scopes);
  await updateApplication(makeContext(admin, db), { applicationId: client.id, scopes: ["location.read"] });
  await expectInvalid(token);
  expect((await verifyAccessToken(kept, makeContext(admin, db))).scopes).toEqual(["location.read"]);
  await updateApplication(makeContext(admin, db), {
    applicationId: client.id,
    scopes: ["location.read", "notification.read"],
  });
  await expectInvalid(token);
});

describe("the challenge at an API", () => {
  const call = (authorization?: string) =>
    portal.anonymous.get("/api/location/v1/branches?state=IL", authorization ? { authorization } : {});

  test("has no error code without a token", async () => {
    const response = await call();
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="partner-portal"');
  });

  test("says invalid_token for a bad one", async () => {
    const response = await call("Bearer a.b.c");
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("says which scope is missing", async () => {
    const token = await signAccessToken({ ...subject, scopes: [] }, key, new Date());
    const response = await call(`Bearer ${token}`);
    expect(response.status).toBe(403);
    expect(response.headers.get("www-authenticate")).toContain(
      'error="insufficient_scope", scope="location.read"',
    );
  });
});
