import { decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { signAccessToken } from "./sign-access-token.ts";
import { publicKeySet, rotateSigningKey, signingKey } from "./signing-keys.ts";
import { verifyAccessToken } from "./verify-access-token.ts";

process.env["TOKEN_ALGORITHM"] = "RS256";
const { db } = await setUpTestDatabase();

test("RS256 by configuration: tokens are signed and verified with it, and its key is published", async () => {
  const admin = await makePerson(db);
  const { clientId } = await makeApplication(db, {}, admin);
  const ctx = makeContext(admin, db);
  const subject = {
    client: { clientId, secretId: null, lastRemoval: 0 },
    scopes: ["location.read"],
    grant: null,
  };
  const token = await signAccessToken(subject, await signingKey(db), ctx.now);
  expect(decodeProtectedHeader(token).alg).toBe("RS256");
  expect((await publicKeySet(db)).keys).toMatchObject([{ kty: "RSA", alg: "RS256", use: "sig" }]);
  expect(await verifyAccessToken(token, ctx)).toMatchObject({ clientId });
  await rotateSigningKey(ctx);
  expect(await verifyAccessToken(token, ctx)).toMatchObject({ clientId });
});
