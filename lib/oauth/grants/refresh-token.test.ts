import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { updateApplication } from "#lib/applications/update-application.ts";
import { open } from "#lib/platform/crypto/envelope.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { pruneExpired } from "#lib/portal/operations/prune-expired.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { getCode, redeem, redirectUri, refresh, sendForm } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { eraseSuccessors, openSuccessor } from "./refresh-successor.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

const person = await makePerson(db);
const registration = {
  grantTypes: ["authorization_code" as const, "client_credentials" as const],
  scopes: ["order.read" as const, "location.read" as const, "offline_access" as const],
  redirectUris: [redirectUri],
};
const client = await makeApplication(db, registration);

async function signIn(by = client): Promise<{ access_token: string; refresh_token: string }> {
  const code = await getCode(by, person, { scope: "order.read location.read offline_access" });
  return (await redeem(by, code)).json();
}

/** As if the rotations of this file had happened that much earlier. */
async function age(seconds: number): Promise<void> {
  await db.$executeRaw`UPDATE "RefreshToken" SET "consumedAt" = "consumedAt" - ${seconds} * interval '1 second'`;
  await db.$executeRaw`UPDATE "RefreshSuccessor" SET "createdAt" = "createdAt" - ${seconds} * interval '1 second'`;
}

async function isActive(token: string): Promise<boolean> {
  return (await (await sendForm("introspect", client, { token })).json()).active;
}

describe("a refresh token", () => {
  test("rotates at every use", async () => {
    let { refresh_token } = await signIn();
    const seen = new Set([refresh_token]);
    for (let i = 0; i < 3; i += 1) {
      const response = await refresh(client, refresh_token);
      expect(response.status).toBe(200);
      ({ refresh_token } = await response.json());
      seen.add(refresh_token);
    }
    expect(seen.size).toBe(4);
  });

  test("used again within 30 s of its rotation gets the same refresh token and an access token", async () => {
    const { refresh_token } = await signIn();
    const next = await (await refresh(client, refresh_token)).json();
    await age(29);
    const repeat = await refresh(client, refresh_token);
    expect(repeat.status).toBe(200);
    const repeated = await repeat.json();
    expect(repeated).toMatchObject({ refresh_token: next.refresh_token, scope: next.scope });
    expect(decodeJwt(repeated.access_token)).toMatchObject({ uid: person.userId });
    expect(await isActive(repeated.access_token)).toBe(true);
    expect((await refresh(client, next.refresh_token)).status).toBe(200);
  });

  test("used again after its successor was used revokes the family: whoever copied it is found out", async () => {
    const { refresh_token } = await signIn();
    const next = await (await refresh(client, refresh_token)).json();
    const last = await (await refresh(client, next.refresh_token)).json();
    const attack = await refresh(client, refresh_token);
    expect([attack.status, await attack.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    expect((await refresh(client, last.refresh_token)).status).toBe(400);
    expect(await isActive(last.access_token)).toBe(false);
  });

  test("used again gets the same checks as the first time: client, scopes, and revocation", async () => {
    const owner = await makePerson(db);
    const losing = await makeApplication(db, registration, owner);
    const { refresh_token } = await signIn(losing);
    const next = await (await refresh(losing, refresh_token)).json();
    expect((await refresh(client, refresh_token)).status).toBe(400);
    const wider = await refresh(losing, refresh_token, { scope: "product.read" });
    expect(await wider.json()).toMatchObject({ error: "invalid_scope" });
    const narrower = await (await refresh(losing, refresh_token, { scope: "order.read" })).json();
    expect(narrower).toMatchObject({ scope: "order.read", refresh_token: next.refresh_token });
    await sendForm("revoke", losing, { token: next.refresh_token });
    expect(await (await refresh(losing, refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
  });

  test("cannot be read from the database alone, and the copy for repeats is erased after 30 s", async () => {
    const { refresh_token } = await signIn();
    const next = await (await refresh(client, refresh_token)).json();
    const kept = await db.refreshSuccessor.findUniqueOrThrow({ where: { hash: hashToken(refresh_token) } });
    expect(openSuccessor(refresh_token, kept.sealed)).toBe(next.refresh_token);
    const hash = Buffer.from(kept.hash);
    for (const stored of (["hex", "base64", "base64url", "latin1"] as const).map((as) => hash.toString(as)))
      expect(() => openSuccessor(stored, kept.sealed)).toThrow();
    // Nor with SECRET_KEY.
    expect(() => open(kept.sealed, "portal refresh token successor", hash.toString("hex"))).toThrow();
    await eraseSuccessors(db);
    expect(await db.refreshSuccessor.count({ where: { hash } })).toBe(1);
    await age(31);
    await eraseSuccessors(db);
    expect(await db.refreshSuccessor.count({ where: { hash } })).toBe(0);
  });

  test("used again later revokes its whole family, access tokens too", async () => {
    const { refresh_token } = await signIn();
    const next = await (await refresh(client, refresh_token)).json();
    expect(await isActive(next.access_token)).toBe(true);
    await age(31);
    expect((await refresh(client, refresh_token)).status).toBe(400);
    expect((await refresh(client, next.refresh_token)).status).toBe(400);
    expect(await isActive(next.access_token)).toBe(false);
    const { grantId } = await db.refreshToken.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    expect(await db.auditEntry.findMany({ where: { targetId: grantId } })).toMatchObject([
      { action: "grant.revoked_by_replay", actorName: "Test application" },
    ]);
  });

  test("used again later revokes its family, whatever scopes it requests", async () => {
    const { refresh_token } = await signIn();
    const next = await (await refresh(client, refresh_token)).json();
    await age(31);
    const repeat = await refresh(client, refresh_token, { scope: "notification.write" });
    expect(await repeat.json()).toMatchObject({ error: "invalid_grant" });
    expect((await refresh(client, next.refresh_token)).status).toBe(400);
  });

  test("records the use of the grant", async () => {
    const { refresh_token } = await signIn();
    const { id } = await db.grant.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    await db.grant.update({ where: { id }, data: { lastUsedAt: null } });
    await refresh(client, refresh_token);
    expect((await db.grant.findUniqueOrThrow({ where: { id } })).lastUsedAt).not.toBeNull();
  });

  test("of a revoked grant is refused and not consumed", async () => {
    const { refresh_token } = await signIn();
    const { id } = await db.grant.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    await db.grant.update({ where: { id }, data: { revokedAt: new Date() } });
    expect(await (await refresh(client, refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
    expect(await db.refreshToken.findMany({ where: { grantId: id } })).toMatchObject([{ consumedAt: null }]);
  });

  test("of a revoked family does not affect the person's other families", async () => {
    const [lost, kept] = [await signIn(), await signIn()];
    await refresh(client, lost.refresh_token);
    await age(31);
    await refresh(client, lost.refresh_token);
    expect((await refresh(client, kept.refresh_token)).status).toBe(200);
  });

  test("ends after seven days without use", async () => {
    const { refresh_token } = await signIn();
    const { createdAt, expiresAt, hash } = await db.refreshToken.findFirstOrThrow({
      orderBy: { createdAt: "desc" },
    });
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 24 * 3600 * 1000);
    await db.refreshToken.update({ where: { hash }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await (await refresh(client, refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
  });

  test("leaves only rows that replay detection needs: the worker removes the others", async () => {
    let { refresh_token } = await signIn();
    const { grantId } = await db.refreshToken.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    for (let i = 0; i < 5; i += 1) ({ refresh_token } = await (await refresh(client, refresh_token)).json());
    await pruneExpired(getPool(), new Date());
    expect(await db.refreshToken.count({ where: { grantId } })).toBe(6);
    const spent = { grantId, consumedAt: { not: null } };
    await db.refreshToken.updateMany({ where: spent, data: { expiresAt: new Date(Date.now() - 1) } });
    await pruneExpired(getPool(), new Date());
    expect(await db.refreshToken.count({ where: { grantId } })).toBe(1);
    expect((await refresh(client, refresh_token)).status).toBe(200);
  });

  test("comes only with offline_access", async () => {
    const tokens = await (await redeem(client, await getCode(client, person))).json();
    expect(tokens).not.toHaveProperty("refresh_token");
  });

  test("never comes for client credentials, which may not request offline_access", async () => {
    const response = await sendForm("token", client, {
      grant_type: "client_credentials",
      scope: "location.read offline_access",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_scope" });
  });
});

describe("the scope of a refresh", () => {
  test("may be narrower, and the next refresh token keeps all scopes", async () => {
    const { refresh_token } = await signIn();
    const narrow = await (await refresh(client, refresh_token, { scope: "order.read" })).json();
    expect(narrow.scope).toBe("order.read");
    expect(decodeJwt(narrow.access_token)["scp"]).toEqual(["order.read"]);
    const whole = await (await refresh(client, narrow.refresh_token)).json();
    expect(whole.scope.split(" ").sort()).toEqual(["location.read", "offline_access", "order.read"]);
  });

  test("beyond the original is invalid_scope, and the refresh token stays valid", async () => {
    const code = await getCode(client, person, { scope: "order.read offline_access" });
    const { refresh_token } = await (await redeem(client, code)).json();
    const response = await refresh(client, refresh_token, { scope: "order.read location.read" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_scope" });
    expect((await refresh(client, refresh_token)).status).toBe(200);
  });

  test.each([" ", "order.read  nothing.read"])(
    "of %j is invalid_scope, and the refresh token stays good",
    async (scope) => {
      const { refresh_token } = await signIn();
      expect(await (await refresh(client, refresh_token, { scope })).json()).toMatchObject({
        error: "invalid_scope",
      });
      expect((await refresh(client, refresh_token, { scope: "order.read  order.read" })).status).toBe(200);
    },
  );

  test("that the application lost ends the refresh token, whatever scopes it requests", async () => {
    const owner = await makePerson(db);
    const losing = await makeApplication(db, registration, owner);
    const { refresh_token } = await signIn(losing);
    await updateApplication(makeContext(owner, db), {
      applicationId: losing.id,
      scopes: ["order.read", "offline_access"],
    });
    for (const form of [{}, { scope: "order.read offline_access" }])
      expect(await (await refresh(losing, refresh_token, form)).json()).toMatchObject({
        error: expect.stringMatching(/^invalid_(grant|scope)$/),
      });
    await updateApplication(makeContext(owner, db), {
      applicationId: losing.id,
      scopes: registration.scopes,
    });
    expect(await (await refresh(losing, refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
  });

  test("a refresh token of another client is invalid_grant and stays valid", async () => {
    const { refresh_token } = await signIn();
    const other = await makeApplication(db, registration);
    const stolen = await refresh(other, refresh_token);
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ error: "invalid_grant" });
    expect((await refresh(client, refresh_token)).status).toBe(200);
  });
});
