import { describe, expect, test } from "vitest";
import { setPassword } from "#lib/identity/passwords/set-password.ts";
import { viewerHeader } from "#lib/identity/shared/viewer-header.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds, toEpochSeconds } from "#lib/platform/clock.ts";
import { pruneExpired } from "#lib/portal/operations/prune-expired.ts";
import { hashCheaply, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { readAnySignIn, readSignIn } from "./read-session.ts";
import { readSessionClaims, sessionCookieHeader } from "./session-cookies.ts";
import { endSession, openSession } from "./sessions.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const hourMs = 3_600_000;

/** The id of the session that a cookie names. */
async function getSession(cookie: string): Promise<string> {
  return (await readSessionClaims(cookie))?.sid ?? "";
}

/** Reads a session at another time. */
function readAt(cookie: string, hours: number) {
  return readAnySignIn(cookie, db, new Date(Date.now() + hours * hourMs));
}

describe("a session", () => {
  test("is read with its person; its use is written every five minutes", async () => {
    const person = await makePerson(db, "STAFF");
    const cookie = await sessionCookie(person);
    expect((await readSignIn(cookie, db))?.actor).toMatchObject({
      userId: person.userId,
      sessionId: expect.any(String),
    });
    const readRow = () => db.session.findFirstOrThrow({ where: { userId: person.userId } });
    const { lastSeenAt: signedInAt } = await readRow();
    await readAt(cookie, 0.1);
    const { lastSeenAt } = await readRow();
    expect(lastSeenAt.getTime()).toBeGreaterThan(signedInAt.getTime());
    await readAt(cookie, 0.11);
    expect((await readRow()).lastSeenAt).toEqual(lastSeenAt);
  });

  test("that ended accepts no copy of its cookie, not even a renewed one", async () => {
    const person = await makePerson(db);
    const cookie = await sessionCookie(person);
    const claims = await readSessionClaims(cookie);
    const renewed = claims && (await sessionCookieHeader(claims)).split(";")[0];
    expect((await portal.withCookie(renewed ?? "").get("/api/console/account")).status).toBe(200);
    const ctx = { ...makeContext(person, db), actor: { ...person, sessionId: claims?.sid ?? "" } };
    await endSession(ctx, { sessionId: claims?.sid ?? "" });
    for (const copy of [cookie, renewed ?? ""])
      expect((await portal.withCookie(copy).get("/api/console/account")).status).toBe(401);
    const [entry] = await db.auditEntry.findMany({ where: { targetId: person.userId } });
    expect(entry).toMatchObject({ action: "user.signed_out", actorId: person.userId });
  });

  test("ends after eight hours without use", async () => {
    const cookie = await sessionCookie(await makePerson(db));
    expect(await readAt(cookie, 7.9)).not.toBeNull();
    expect(await readAt(cookie, 7.9 + 7.9)).not.toBeNull();
    expect(await readAt(cookie, 7.9 + 7.9 + 8.1)).toBeNull();
  });

  test("ends a day after its first sign-in, even if it is used or its password is confirmed", async () => {
    const person = await makePerson(db);
    const password = "correct horse battery";
    const passwordHash = await hashCheaply(password);
    await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
    const cookie = await sessionCookie(person);
    for (const hours of [6, 12, 18, 23.9]) expect(await readAt(cookie, hours)).not.toBeNull();
    expect(await readAt(cookie, 24.1)).toBeNull();
    const { cookie: confirmed } = await portal
      .withCookie(cookie)
      .post("/api/console/account/confirmation", { password });
    expect(await getSession(confirmed)).toBe(await getSession(cookie));
    expect(await readAt(confirmed, 24.1)).toBeNull();
    // Neither does a new password.
    await db.session.updateMany({
      where: { userId: person.userId },
      data: { createdAt: new Date(Date.now() - 20 * hourMs) },
    });
    const input = { currentPassword: password, newPassword: "blue kettle rides north" };
    const { cookie: changed } = await portal
      .withCookie(confirmed)
      .put("/api/console/account/password", input);
    expect(await readAt(changed, 3.9)).not.toBeNull();
    expect(await readAt(changed, 4.1)).toBeNull();
  });

  test("becomes recent with the password in that browser, not in one with a copy of the cookie", async () => {
    const person = await makePerson(db);
    const password = "correct horse battery";
    const passwordHash = await hashCheaply(password);
    await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
    const cookie = await sessionCookie(person, toEpochSeconds(new Date()) - 3600, new Date());
    const { cookie: confirmed } = await portal
      .withCookie(cookie)
      .post("/api/console/account/confirmation", { password });
    expect((await portal.withCookie(confirmed).post("/api/console/account/totp", {})).status).toBe(201);
    expect((await portal.withCookie(cookie).post("/api/console/account/totp", {})).body["code"]).toBe(
      "sign_in_not_recent",
    );
  });

  test("ends with a new password, including copies of its cookie; the browser that changed it continues", async () => {
    const person = await makePerson(db);
    const password = "correct horse battery";
    const passwordHash = await hashCheaply(password);
    await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
    const [here, elsewhere] = [await sessionCookie(person), await sessionCookie(person)];
    const input = { currentPassword: password, newPassword: "blue kettle rides north" };
    const { cookie: changed } = await portal.withCookie(here).put("/api/console/account/password", input);
    for (const cookie of [here, elsewhere])
      expect((await portal.withCookie(cookie).get("/api/console/account")).status).toBe(401);
    expect((await portal.withCookie(changed).get("/api/console/account")).status).toBe(200);
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(1);
    await setPassword(systemContext(db, "test"), {
      userId: person.userId,
      password: "another long password",
    });
    expect((await portal.withCookie(changed).get("/api/console/account")).status).toBe(401);
  });

  test("ends with the account of a removed person", async () => {
    const person = await makePerson(db);
    const cookie = await sessionCookie(person);
    await db.user.delete({ where: { id: person.userId } });
    expect(await readSignIn(cookie, db)).toBeNull();
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("needs a cookie that names its person", async () => {
    const [ann, bob] = [await makePerson(db), await makePerson(db)];
    const claims = await readSessionClaims(await sessionCookie(ann));
    if (!claims) throw new Error("no claims");
    for (const changed of [{ sub: bob.userId }, { sid: "ses_unknown" }, { sessionVersion: 2 }]) {
      const [cookie = ""] = (await sessionCookieHeader({ ...claims, ...changed })).split(";");
      expect(await readSignIn(cookie, db)).toBeNull();
    }
  });

  test("refuses the page of another person, who used this browser before", async () => {
    const [person, other] = [await makePerson(db), await makePerson(db)];
    const read = async (viewer: string) => {
      const headers = { cookie: await sessionCookie(person), [viewerHeader]: viewer };
      return (await fetch(`${baseUrl}/api/console/account`, { headers })).status;
    };
    expect(await read(person.userId)).toBe(200);
    expect(await read(other.userId)).toBe(401);
  });

  test("is removed after it expired", async () => {
    const person = await makePerson(db);
    const now = new Date();
    const open = (createdHoursAgo: number, seenHoursAgo: number) =>
      openSession(db, {
        userId: person.userId,
        userAgent: null,
        ipAddress: null,
        createdAt: addSeconds(now, -createdHoursAgo * 3600),
        lastSeenAt: addSeconds(now, -seenHoursAgo * 3600),
        ownerConfirmedAt: null,
      });
    const kept = await open(23.9, 7.9);
    await open(24.1, 0);
    await open(9, 8.1);
    await pruneExpired(pool, now);
    const rows = await db.session.findMany({ where: { userId: person.userId } });
    expect(rows.map(({ id }) => id)).toEqual([kept]);
  });
});

describe("the sessions of a person", () => {
  test("are on the account page with browser and address, the current one first, and can be ended there", async () => {
    const person = await makePerson(db);
    const cookie = await sessionCookie(person);
    const now = new Date();
    const userAgent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0)\nGecko/20100101 Firefox/143.0".padEnd(400, "x");
    const other = await openSession(db, {
      userId: person.userId,
      userAgent,
      ipAddress: "203.0.113.9",
      createdAt: now,
      lastSeenAt: now,
      ownerConfirmedAt: null,
    });
    const { body } = await portal.withCookie(cookie).get("/api/console/account");
    expect(body["sessions"]).toMatchObject([
      { id: await getSession(cookie), device: "Unknown browser", isPresent: true },
      { id: other, device: "Firefox on Windows", ipAddress: "203.0.113.9", isPresent: false },
    ]);
    const stored = await db.session.findUniqueOrThrow({ where: { id: other } });
    expect(stored.userAgent).toHaveLength(300);
    expect(stored.userAgent).not.toContain("\n");
    expect((await portal.withCookie(cookie).delete(`/api/console/account/sessions/${other}`)).status).toBe(
      200,
    );
    expect((await portal.withCookie(cookie).delete(`/api/console/account/sessions/${other}`)).status).toBe(
      404,
    );
    expect((await portal.withCookie(cookie).get("/api/console/account")).body["sessions"]).toHaveLength(1);
    const actions = await db.auditEntry.findMany({ where: { targetId: person.userId } });
    expect(actions.map(({ action }) => action)).toEqual(["user.session_ended"]);
  });

  test("cannot be ended by another person, who gets a missing session", async () => {
    const [ann, bob] = [await makePerson(db), await makePerson(db)];
    const cookie = await sessionCookie(ann);
    const path = `/sessions/${await getSession(cookie)}`;
    expect((await portal.as(bob).delete(`/api/console/account${path}`)).status).toBe(404);
    expect((await portal.withCookie(cookie).get("/api/console/account")).status).toBe(200);
  });

  test("are at most a hundred: the oldest end", async () => {
    const person = await makePerson(db);
    const first = await sessionCookie(person);
    for (let i = 0; i < 100; i += 1) await sessionCookie(person);
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(100);
    expect(await readSignIn(first, db)).toBeNull();
  });
});
