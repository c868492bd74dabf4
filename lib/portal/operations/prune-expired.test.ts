import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signIn } from "#lib/identity/sign-in/sign-in.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { hashCheaply, makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { pruneExpired } from "./prune-expired.ts";

const { db, pool } = await setUpTestDatabase();
const now = new Date("2026-05-01T12:00:00Z");
const day = 24 * 3600;
const ago = (seconds: number) => addSeconds(now, -seconds);
const hash = () => randomBytes(32);

const person = await makePerson(db);
const client = await makeApplication(db, {
  grantTypes: ["authorization_code"],
  redirectUris: ["https://client.example.com/callback"],
});

/** A grant that was last used so long ago, optionally with a refresh token that expires at a given time. */
async function makeGrant(usedAgo: number, refreshEnds?: Date, revokedAt?: Date): Promise<string> {
  const id = newId("grant");
  const { userId } = person;
  const at = ago(usedAgo);
  await db.grant.create({
    data: {
      id,
      applicationId: client.id,
      userId,
      scopes: ["order.read"],
      createdAt: at,
      lastUsedAt: at,
      revokedAt: revokedAt ?? null,
      codes: {
        create: { hash: hash(), redirectUri: "x", scopes: [], createdAt: at, expiresAt: at, consumedAt: at },
      },
      ...(refreshEnds && {
        refreshTokens: { create: { hash: hash(), scopes: [], createdAt: at, expiresAt: refreshEnds } },
      }),
    },
  });
  return id;
}

test("expired rows are deleted, and rows that may still be used stay", async () => {
  const { userId, organizationId } = person;
  await db.spentChallenge.createMany({
    data: [ago(1), addSeconds(now, 1)].map((expiresAt) => ({ hash: hash(), expiresAt })),
  });
  await db.revokedAccessToken.createMany({
    data: [ago(1), addSeconds(now, 1)].map((expiresAt, i) => ({ jti: `AT.${i}`, expiresAt })),
  });
  await db.endedClientSecret.createMany({
    data: [ago(1), addSeconds(now, 1)].map((expiresAt, i) => ({ id: `cs_${i}`, expiresAt })),
  });
  await db.passwordReset.createMany({
    data: [ago(day + 1), ago(1)].map((expiresAt) => ({ hash: hash(), userId, expiresAt })),
  });
  await db.signInThrottle.createMany({
    data: [ago(day + 1), ago(1)].map((updatedAt, i) => ({ key: `account:${i}`, failures: 1, updatedAt })),
  });
  await db.invitation.createMany({
    data: [ago(7 * day + 1), ago(day)].map((expiresAt, i) => ({
      id: newId("invitation"),
      organizationId,
      email: `i${i}@example.com`,
      role: "PARTNER_MEMBER" as const,
      tokenHash: hash(),
      invitedBy: "Pat",
      sentAt: expiresAt,
      expiresAt,
    })),
  });
  expect(await pruneExpired(pool, now)).toMatchObject({
    SpentChallenge: 1,
    RevokedAccessToken: 1,
    EndedClientSecret: 1,
    PasswordReset: 1,
    SignInThrottle: 1,
    Invitation: 1,
  });
  expect(await pruneExpired(pool, now)).toMatchObject({ SpentChallenge: 0, Invitation: 0 });
  expect(await db.invitation.findMany({ select: { email: true } })).toEqual([{ email: "i1@example.com" }]);
});

test("failed sign-ins of nobody who is known leave the audit log after 14 days; everything else stays", async () => {
  const passwordHash = await hashCheaply("the right password");
  await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
  await db.auditEntry.deleteMany();
  const signInAs = (email: string, at: Date) =>
    signIn(
      { ...systemContext(db, "test"), actor: { kind: "anonymous" }, ipAddress: "203.0.113.9", now: at },
      { email, password: "a wrong password" },
    );
  for (const at of [ago(14 * day + 1), ago(14 * day - 1)])
    for (const email of ["nobody@example.com", person.email]) await signInAs(email, at);
  expect(await pruneExpired(pool, now)).toMatchObject({ AuditEntry: 1 });
  const left = await db.auditEntry.findMany({ orderBy: [{ at: "asc" }, { targetId: "asc" }] });
  expect(left.map(({ at, targetId }) => [at, targetId])).toEqual([
    [ago(14 * day + 1), person.userId],
    [ago(14 * day - 1), "unknown"],
    [ago(14 * day - 1), person.userId],
  ]);
});

test("a grant is deleted with its codes once its whole family has ended; the last used one stays as long as the consent", async () => {
  const { userId } = person;
  const dead = await makeGrant(40 * day);
  const revoked = await makeGrant(40 * day, addSeconds(now, day), ago(39 * day));
  const refreshable = await makeGrant(40 * day, addSeconds(now, day));
  const recent = await makeGrant(day);
  await pruneExpired(pool, now);
  const left = async () => (await db.grant.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
  expect(await left()).toEqual([refreshable, recent]);
  expect(await db.authorizationCode.count({ where: { grantId: { in: [dead, revoked] } } })).toBe(0);

  await db.consent.create({ data: { userId, applicationId: client.id, scopes: ["order.read"] } });
  await pruneExpired(pool, addSeconds(now, 60 * day));
  expect(await left()).toEqual([recent]);
  await db.consent.deleteMany({ where: { userId } });
  await pruneExpired(pool, addSeconds(now, 60 * day));
  expect(await left()).toEqual([]);
});

test("many rows are deleted in batches, and two concurrent workers delete each row once", async () => {
  await db.spentChallenge.deleteMany();
  await db.spentChallenge.createMany({
    data: Array.from({ length: 2_500 }, () => ({ hash: hash(), expiresAt: ago(1) })),
  });
  const runs = await Promise.all([pruneExpired(pool, now), pruneExpired(pool, now)]);
  const total = runs.reduce((sum, run) => sum + (run["SpentChallenge"] ?? 0), 0);
  expect(total).toBe(2_500);
  expect(await db.spentChallenge.count()).toBe(0);
});
