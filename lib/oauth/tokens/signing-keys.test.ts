import { decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { systemContext } from "#lib/platform/access/context.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { oauthUrl, sendForm } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { invalidateSigningKeys, rotateSigningKey } from "./signing-keys.ts";
import { verifyAccessToken } from "./verify-access-token.ts";

const { db } = await setUpTestDatabase();
const first = await setUpApiServer();
const second = await startApiProcess();
const admin = await makePerson(db);
const client = await makeApplication(db, {}, admin);

async function getToken(baseUrl = first): Promise<string> {
  const form = { grant_type: "client_credentials", scope: "location.read" };
  return (await (await sendForm("token", client, form, baseUrl)).json()).access_token;
}

const getKid = (token: string) => decodeProtectedHeader(token).kid;

async function publishedKids(): Promise<string[]> {
  const { keys } = await (await fetch(oauthUrl("keys"))).json();
  return keys.map(({ kid }: { kid: string }) => kid);
}

test("two processes that create the first key concurrently end up with the same one", async () => {
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, i) => getToken(i % 2 ? first : second)));
  expect(new Set(tokens.map(getKid)).size).toBe(1);
  expect(await db.signingKey.count()).toBe(1);
});

describe("rotation", () => {
  test("signs with the new key, publishes both, and the old key's tokens still verify", async () => {
    const old = await getToken();
    const kid = await rotateSigningKey(systemContext(db, "test"));
    expect(getKid(await getToken())).toBe(kid);
    expect((await publishedKids()).sort()).toEqual([kid, getKid(old)].sort());
    expect(await verifyAccessToken(old, makeContext(admin, db))).toMatchObject({ clientId: client.clientId });
  });

  test("reaches the other process within 5 s, which verifies tokens of the new key immediately", async () => {
    const kid = await rotateSigningKey(systemContext(db, "test"));
    const token = await getToken(first);
    expect(await (await sendForm("introspect", client, { token }, second)).json()).toMatchObject({
      active: true,
    });
    await expect.poll(async () => getKid(await getToken(second)), { timeout: 30_000 }).toBe(kid);
  });

  test("removes the old public key once its last token has expired", async () => {
    const old = await getToken();
    await rotateSigningKey(systemContext(db, "test"));
    const longAgo = new Date(Date.now() - 31 * 60 * 1000 - 1);
    await db.signingKey.update({ where: { kid: getKid(old) ?? "" }, data: { retiredAt: longAgo } });
    invalidateSigningKeys();
    expect(await publishedKids()).not.toContain(getKid(old));
    const other = await getToken();
    expect(getKid(other)).not.toBe(getKid(old));
    await expect(verifyAccessToken(old, makeContext(admin, db))).rejects.toMatchObject({
      code: "invalid_token",
    });
  });

  test("that runs twenty times concurrently leaves one active key, and an audit entry each", async () => {
    const before = await db.auditEntry.count({ where: { action: "signing_key.rotated" } });
    await Promise.all(Array.from({ length: 20 }, () => rotateSigningKey(systemContext(db, "test"))));
    expect(await db.signingKey.count({ where: { retiredAt: null } })).toBe(1);
    expect(await db.auditEntry.count({ where: { action: "signing_key.rotated" } })).toBe(before + 20);
  });
});

test("private keys are not in the database in plain text", async () => {
  const keys = await db.signingKey.findMany();
  for (const { privateKeyEncrypted, publicJwk } of keys) {
    expect(Buffer.from(privateKeyEncrypted).toString("latin1")).not.toContain("PRIVATE KEY");
    expect(publicJwk).not.toHaveProperty("d");
  }
});
