import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { answerResetRequests } from "#lib/identity/passwords/password-reset.ts";
import { setPassword } from "#lib/identity/passwords/set-password.ts";
import { readOwnerCookie } from "#lib/identity/sessions/session-cookies.ts";
import type { NewFactor, TotpSetup } from "#lib/identity/shared/account-schemas.ts";
import { signIn } from "#lib/identity/sign-in/sign-in.ts";
import { type Context, systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { addSeconds, toEpochSeconds } from "#lib/platform/clock.ts";
import { seal } from "#lib/platform/crypto/envelope.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import { hashCheaply, makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { linkTo, mailsTo } from "#test/mails.ts";
import { authorizeParams, oauthUrl, redirectUri } from "#test/oauth-flow.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { resetFactors } from "./reset-factors.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const stolen = "correct horse battery";
const chosen = "a new long password";
const passwordHash = await hashCheaply(stolen);

async function personWithPassword(role: UserActor["role"] = "PARTNER_ADMIN"): Promise<UserActor> {
  const person = await makePerson(db, role);
  await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
  return person;
}

/** Sends from a network address of its own. */
async function send(method: string, path: string, body: unknown, cookie = "") {
  const address = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}::1`;
  const headers = { "x-portal-remote-address": address };
  const response = await portal.withCookie(cookie).request(method, `/api/${path}`, body, headers);
  return { ...response, setCookie: response.headers.get("set-cookie") ?? "" };
}

const ownPath = "console/account";
const refused = { status: 403, body: { code: "owner_not_confirmed" } };

/** What a sign-in in a browser with these cookies comes to: a session's cookie, or the code of its refusal. */
async function signInWith(person: UserActor, password: string, code?: string, at = new Date(), cookies = "") {
  const ctx: Context = {
    ...systemContext(db, "test"),
    actor: { kind: "anonymous" },
    ipAddress: randomUUID(),
    now: at,
  };
  const ownerProof = readOwnerCookie(cookies);
  const result = await signIn(ctx, { email: person.email, password, code, ownerProof }).catch(
    (error) => error.code,
  );
  if (result === null || typeof result === "string") return { cookie: "", refusal: result ?? "wrong" };
  const confirmedAt = result.ownerConfirmed ? new Date() : null;
  return { cookie: await sessionCookie(person, toEpochSeconds(new Date()), confirmedAt), refusal: null };
}

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

async function addApp(cookie: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await send("POST", `${ownPath}/totp`, {}, cookie)).body as TotpSetup;
  const { status, body } = await send("PUT", `${ownPath}/totp`, { code: codeAt(secret, new Date()) }, cookie);
  expect(status).toBe(200);
  return { secret, recoveryCodes: (body as NewFactor).recoveryCodes ?? [] };
}

/** Follows the emailed link with which a person confirms that they are in this session. */
async function confirmByMail(person: UserActor, cookie: string) {
  expect((await send("POST", `${ownPath}/confirmation-link`, {}, cookie)).status).toBe(202);
  const { token } = await linkTo(db, person.email);
  return send("PUT", `${ownPath}/confirmation-link`, { token }, cookie);
}

async function resetByMail(person: UserActor) {
  await send("POST", "access/forgotten-password", { email: person.email });
  while ((await answerResetRequests(db)) > 0);
  const { token } = await linkTo(db, person.email);
  const { status, body, setCookie } = await send("POST", "access/new-password", { token, password: chosen });
  expect(status).toBe(200);
  return { ended: body["ended"] as string[], kept: body["kept"] as string[], setCookie };
}

/** Factors that a password alone added, before it took more. */
async function giveOldFactors({ userId }: UserActor) {
  const secret = new Secret({ size: 20 });
  await db.totp.create({
    data: { userId, secretEncrypted: seal(secret.base32, "totp-secret", userId), confirmedAt: new Date() },
  });
  await db.passkey.create({
    data: { id: newId("user"), userId, name: "Evil", publicKey: Buffer.from("x"), counter: 0 },
  });
  await db.recoveryCode.create({ data: { userId, hash: hashToken(`abcdabcdabcd${userId}`) } });
  return secret.base32;
}

describe("a password alone", () => {
  const additions = [
    ["POST", "totp"],
    ["PUT", "totp"],
    ["POST", "passkeys/options"],
    ["POST", "recovery-codes"],
  ] as const;

  test("adds no second factor, however recent the sign-in, and not by confirming it again", async () => {
    const person = await personWithPassword();
    const { cookie } = await signInWith(person, stolen);
    const confirmed = await send("POST", `${ownPath}/confirmation`, { password: stolen }, cookie);
    expect(confirmed.status).toBe(200);
    for (const [method, path] of additions)
      expect(await send(method, `${ownPath}/${path}`, { code: "123456" }, cookie), path).toMatchObject(
        refused,
      );
    const passkey = {
      name: "Evil",
      response: {
        id: "a",
        rawId: "a",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "AAAA" },
        clientExtensionResults: {},
      },
    };
    expect(await send("POST", `${ownPath}/passkeys`, passkey, cookie)).toMatchObject(refused);
    expect(await db.totp.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("that the person or somebody else changed adds none either", async () => {
    const person = await personWithPassword();
    const { cookie } = await signInWith(person, stolen);
    await send("PUT", `${ownPath}/password`, { currentPassword: stolen, newPassword: chosen }, cookie);
    const again = await signInWith(person, chosen);
    expect(await send("POST", `${ownPath}/totp`, {}, again.cookie)).toMatchObject(refused);
  });

  test("that a mailed link set confirms one sign-in of the browser that opened it, within an hour, and no other", async () => {
    const person = await personWithPassword();
    const { setCookie } = await resetByMail(person);
    expect(setCookie).toMatch(/^portal-owner[^;]*; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
    const [here = ""] = setCookie.split(";");
    const begin = async (session: { cookie: string }) =>
      (await send("POST", `${ownPath}/totp`, {}, session.cookie)).status;
    expect(await begin(await signInWith(person, chosen))).toBe(403);
    const late = addSeconds(new Date(), 3601);
    expect(await begin(await signInWith(person, chosen, undefined, late, here))).toBe(403);
    const other = await personWithPassword();
    expect(await begin(await signInWith(other, stolen, undefined, new Date(), here))).toBe(403);
    const sessions = await Promise.all(
      Array.from({ length: 3 }, () => signInWith(person, chosen, undefined, new Date(), here)),
    );
    const statuses = await Promise.all(sessions.map(begin));
    expect(statuses.toSorted()).toEqual([201, 403, 403]);
  });

  test("does not confirm a sign-in after it was changed again, also in the browser that opened the link", async () => {
    const person = await personWithPassword();
    const { setCookie } = await resetByMail(person);
    const { cookie } = await signInWith(person, chosen);
    await send("PUT", `${ownPath}/password`, { currentPassword: chosen, newPassword: stolen }, cookie);
    const again = await signInWith(person, stolen, undefined, new Date(), setCookie);
    expect(await send("POST", `${ownPath}/totp`, {}, again.cookie)).toMatchObject(refused);
  });

  test("removes no confirmed factor and replaces no recovery codes; the mailed link does", async () => {
    const person = await personWithPassword();
    const { userId } = person;
    const owner = await signInWith(person, stolen);
    await confirmByMail(person, owner.cookie);
    await addApp(owner.cookie);
    const passkey = { id: newId("user"), userId, name: "Laptop", publicKey: Buffer.from("x"), counter: 0 };
    await db.passkey.create({ data: { ...passkey, ownerConfirmed: true } });
    const codes = await db.recoveryCode.findMany({ where: { userId } });
    const cookie = await sessionCookie(person);
    const changes = [
      ["POST", "recovery-codes"],
      ["DELETE", `passkeys/${passkey.id}`],
      ["DELETE", "totp"],
    ] as const;
    for (const [method, path] of changes)
      expect(await send(method, `${ownPath}/${path}`, {}, cookie), path).toMatchObject(refused);
    expect(await db.recoveryCode.findMany({ where: { userId } })).toEqual(codes);
    expect(await db.passkey.count({ where: { userId } })).toBe(1);
    expect(await db.totp.count({ where: { userId } })).toBe(1);
    await confirmByMail(person, cookie);
    for (const [method, path] of changes)
      expect((await send(method, `${ownPath}/${path}`, {}, cookie)).status, path).toBeLessThan(300);
  });

  test("removes factors that nobody confirmed", async () => {
    const person = await personWithPassword();
    await giveOldFactors(person);
    const cookie = await sessionCookie(person);
    const { id } = await db.passkey.findFirstOrThrow({ where: { userId: person.userId } });
    for (const path of ["totp", `passkeys/${id}`])
      expect((await send("DELETE", `${ownPath}/${path}`, {}, cookie)).status, path).toBe(200);
  });

  test("adds one with the mailed link, in the session that follows it and in no other", async () => {
    const person = await personWithPassword();
    const [owner, thief] = [await signInWith(person, stolen), await signInWith(person, stolen)];
    expect((await confirmByMail(person, owner.cookie)).status).toBe(200);
    expect(await send("POST", `${ownPath}/totp`, {}, thief.cookie)).toMatchObject(refused);
    expect((await addApp(owner.cookie)).recoveryCodes).toHaveLength(10);
    expect(await db.totp.findUnique({ where: { userId: person.userId } })).toMatchObject({
      ownerConfirmed: true,
    });
  });

  test("does not count as confirmed for longer than an hour", async () => {
    const person = await personWithPassword();
    const { cookie } = await signInWith(person, stolen);
    await confirmByMail(person, cookie);
    await db.session.updateMany({
      where: { userId: person.userId },
      data: { ownerConfirmedAt: addSeconds(new Date(), -3601) },
    });
    expect(await send("POST", `${ownPath}/totp`, {}, cookie)).toMatchObject(refused);
  });
});

describe("a link that confirms", () => {
  test("works once, for its person, and not after a new password", async () => {
    const [person, other] = [await personWithPassword(), await personWithPassword()];
    const [own, foreign] = [await signInWith(person, stolen), await signInWith(other, stolen)];
    await send("POST", `${ownPath}/confirmation-link`, {}, own.cookie);
    const { token } = await linkTo(db, person.email);
    const follow = (cookie: string) => send("PUT", `${ownPath}/confirmation-link`, { token }, cookie);
    expect((await follow(foreign.cookie)).status).toBe(404);
    expect((await follow("")).status).toBe(401);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => follow(own.cookie)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    await send("POST", `${ownPath}/confirmation-link`, {}, own.cookie);
    const { token: late } = await linkTo(db, person.email);
    await resetByMail(person);
    const after = await signInWith(person, chosen);
    expect((await send("PUT", `${ownPath}/confirmation-link`, { token: late }, after.cookie)).status).toBe(
      404,
    );
  });

  test("is mailed three times in a row, and leaves the links of password resets alone", async () => {
    const person = await personWithPassword();
    const { cookie } = await signInWith(person, stolen);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1)
      statuses.push((await send("POST", `${ownPath}/confirmation-link`, {}, cookie)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect((await send("POST", "access/forgotten-password", { email: person.email })).status).toBe(202);
  });

  test("is in no list of emails and not in the audit log", async () => {
    const person = await personWithPassword();
    const { cookie } = await signInWith(person, stolen);
    await send("POST", `${ownPath}/confirmation-link`, {}, cookie);
    const { token } = await linkTo(db, person.email);
    expect(await db.mail.findFirst({ where: { to: person.email } })).toMatchObject({ holdsLink: true });
    expect(JSON.stringify([await db.auditEntry.findMany(), await db.mail.findMany()])).not.toContain(token);
  });
});

describe("a person with a confirmed second factor", () => {
  test("adds another after signing in with it, and after confirming with a code", async () => {
    const person = await personWithPassword();
    const first = await signInWith(person, stolen);
    await confirmByMail(person, first.cookie);
    const { secret, recoveryCodes } = await addApp(first.cookie);
    const at = addSeconds(new Date(), 60);
    const { cookie } = await signInWith(person, stolen, codeAt(secret, at), at);
    expect((await send("POST", `${ownPath}/passkeys/options`, {}, cookie)).status).toBe(200);

    const old = await sessionCookie(person);
    expect(await send("POST", `${ownPath}/passkeys/options`, {}, old)).toMatchObject(refused);
    const wrong = await send("POST", `${ownPath}/confirmation`, { code: "000000" }, old);
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: "/code" }] } });
    const [code] = recoveryCodes;
    expect((await send("POST", `${ownPath}/confirmation`, { code }, old)).status).toBe(200);
    expect((await send("POST", `${ownPath}/passkeys/options`, {}, old)).status).toBe(200);
    expect((await send("POST", `${ownPath}/confirmation`, { code }, old)).status).toBe(400);
  });

  test("adds none with a factor that nobody confirmed", async () => {
    const person = await personWithPassword();
    const secret = await giveOldFactors(person);
    const at = addSeconds(new Date(), 60);
    const { cookie, refusal } = await signInWith(person, stolen, codeAt(secret, at), at);
    expect(refusal).toBeNull();
    expect(await send("POST", `${ownPath}/passkeys/options`, {}, cookie)).toMatchObject(refused);
    expect(await send("POST", `${ownPath}/recovery-codes`, {}, cookie)).toMatchObject(refused);
  });
});

test("who just accepted an invitation adds a second factor, in that browser", async () => {
  const admin = await personWithPassword();
  const email = `${randomUUID()}@example.com`;
  const cookie = await sessionCookie(admin);
  const invited = await send("POST", "console/invitations", { email, role: "PARTNER_MEMBER" }, cookie);
  expect(invited.status).toBe(201);
  const { token } = await linkTo(db, email);
  const accepted = await send("POST", "access/invitation/accept", {
    token,
    name: "Kim New",
    password: chosen,
  });
  expect([accepted.status, accepted.body]).toEqual([201, { email }]);
  const user = await db.user.findUniqueOrThrow({ where: { email } });
  const person: UserActor = { ...admin, userId: user.id, email };
  const elsewhere = await signInWith(person, chosen);
  expect(await send("POST", `${ownPath}/totp`, {}, elsewhere.cookie)).toMatchObject(refused);
  const here = await signInWith(person, chosen, undefined, new Date(), accepted.setCookie);
  await addApp(here.cookie);
});

describe("a password reset by mail", () => {
  test("ends sessions, second factors that nobody confirmed, and the access of applications, and says so", async () => {
    const person = await personWithPassword();
    await giveOldFactors(person);
    const application = await makeApplication(db, {
      name: "Evil reader",
      grantTypes: ["authorization_code"],
      redirectUris: ["https://client.example.com/callback"],
    });
    const given = { userId: person.userId, applicationId: application.id, scopes: ["location.read"] };
    await db.consent.create({ data: given });
    await db.grant.create({ data: { id: newId("grant"), ...given } });
    await sessionCookie(person);
    const { ended, kept, setCookie } = await resetByMail(person);
    expect([ended, kept]).toEqual([
      [
        "1 session",
        "the authenticator app",
        'the passkey "Evil"',
        "the recovery codes",
        'the access of "Evil reader"',
      ],
      [],
    ]);
    const { userId } = person;
    expect(await db.passkey.count({ where: { userId } })).toBe(0);
    expect(await db.totp.count({ where: { userId } })).toBe(0);
    expect(await db.recoveryCode.count({ where: { userId } })).toBe(0);
    expect(await db.consent.count({ where: { userId } })).toBe(0);
    expect(await db.grant.count({ where: { userId, revokedAt: null } })).toBe(0);
    const [mail] = await mailsTo(db, person.email);
    for (const what of ended) expect(mail?.text).toContain(what);
    expect((await signInWith(person, stolen)).refusal).toBe("wrong");
    const { cookie, refusal } = await signInWith(person, chosen, undefined, new Date(), setCookie);
    expect(refusal).toBeNull();
    // The link was the confirmation.
    await addApp(cookie);
  });

  test("ends the open invitations that the person sent, and says so", async () => {
    const person = await personWithPassword();
    const colleague = await makePerson(db, "PARTNER_ADMIN", person.organizationId);
    const invite = async (inviter: UserActor) => {
      const email = `${randomUUID()}@example.com`;
      const invited = { email, role: "PARTNER_ADMIN" };
      const cookie = await sessionCookie(inviter);
      expect((await send("POST", "console/invitations", invited, cookie)).status).toBe(201);
      return { email, token: (await linkTo(db, email)).token };
    };
    const [foothold, wanted] = [await invite(person), await invite(colleague)];
    const { ended } = await resetByMail(person);
    expect(ended).toEqual(["1 session", `the invitation of ${foothold.email}`]);
    expect((await mailsTo(db, person.email))[0]?.text).toContain(`the invitation of ${foothold.email}`);
    const accept = ({ token }: { token: string }) =>
      send("POST", "access/invitation/accept", { token, name: "Kim New", password: "a password of my own" });
    expect((await accept(foothold)).status).toBe(404);
    expect((await accept(wanted)).status).toBe(201);
    const { id } = await db.invitation.findFirstOrThrow({ where: { email: foothold.email } });
    const entry = await db.auditEntry.findFirst({ where: { action: "invitation.revoked", targetId: id } });
    expect(entry?.detail).toMatchObject({ email: foothold.email });
  });

  test("by the operator ends the same", async () => {
    const person = await personWithPassword();
    await giveOldFactors(person);
    const cookie = await sessionCookie(person);
    const email = `${randomUUID()}@example.com`;
    await send("POST", "console/invitations", { email, role: "PARTNER_ADMIN" }, cookie);
    const { token } = await linkTo(db, email);
    await setPassword(systemContext(db, "test"), { userId: person.userId, password: chosen });
    expect((await send("POST", "access/invitation", { token })).status).toBe(404);
    expect(await db.passkey.count({ where: { userId: person.userId } })).toBe(0);
    const [mail] = await mailsTo(db, person.email);
    for (const what of ["1 session", 'the passkey "Evil"', `the invitation of ${email}`])
      expect(mail?.text).toContain(what);
  });

  test.each([
    ["an invitation", "PARTNER_ADMIN", "invitations", { role: "PARTNER_ADMIN" }, "email"],
    ["a new partner", "ADMIN", "organizations", { name: "Foothold Roofing" }, "adminEmail"],
  ] as const)(
    "leaves no invitation of a session that it ends meanwhile: %s",
    async (_, role, path, input, field) => {
      const person = await personWithPassword(role);
      const cookie = await sessionCookie(person);
      const { userId } = person;
      const reset = await pool.connect();
      await reset.query("BEGIN");
      await reset.query('UPDATE "User" SET "sessionVersion" = 2 WHERE "id" = $1', [userId]);
      const invited = { ...input, [field]: `${randomUUID()}@example.com` };
      const answer = send("POST", `console/${path}`, invited, cookie);
      const waiting =
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%\"User\"%FOR SHARE%'";
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      await reset.query('DELETE FROM "Session" WHERE "userId" = $1', [userId]);
      await reset.query("COMMIT");
      reset.release();
      expect((await answer).status).toBe(403);
      expect(await db.invitation.count({ where: { invitedById: userId } })).toBe(0);
    },
  );

  test("is not held up by sessions that give an application access, and leaves none of it", async () => {
    const person = await personWithPassword();
    const application = await makeApplication(db, {
      grantTypes: ["authorization_code"],
      redirectUris: [redirectUri],
    });
    const cookie = await sessionCookie(person);
    const { userId } = person;
    await db.consent.create({ data: { userId, applicationId: application.id, scopes: ["location.read"] } });
    const params = authorizeParams(application, { scope: "location.read" });
    const authorize = () =>
      fetch(`${oauthUrl("authorize")}?${params}`, { redirect: "manual", headers: { cookie } });
    expect((await authorize()).headers.get("location")).toContain("code=");
    const insisting = Promise.all(Array.from({ length: 30 }, authorize));
    await resetByMail(person);
    await insisting;
    expect(await db.grant.count({ where: { userId, revokedAt: null } })).toBe(0);
  });

  test("is waited for by a session that gives an application access, and then refuses it", async () => {
    const person = await personWithPassword();
    const application = await makeApplication(db, {
      grantTypes: ["authorization_code"],
      redirectUris: [redirectUri],
    });
    const cookie = await sessionCookie(person);
    const { userId } = person;
    await db.consent.create({ data: { userId, applicationId: application.id, scopes: ["location.read"] } });
    const reset = await pool.connect();
    await reset.query("BEGIN");
    await reset.query('UPDATE "User" SET "sessionVersion" = 2 WHERE "id" = $1', [userId]);
    const params = authorizeParams(application, { scope: "location.read" });
    const answer = fetch(`${oauthUrl("authorize")}?${params}`, { redirect: "manual", headers: { cookie } });
    const waiting =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR SHARE OF u, a%'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await reset.query('DELETE FROM "Session" WHERE "userId" = $1', [userId]);
    await reset.query("COMMIT");
    reset.release();
    expect((await answer).headers.get("location")).toContain("error=access_denied");
    expect(await db.grant.count({ where: { userId } })).toBe(0);
  });

  test("keeps confirmed ones, which sign-in still asks for", async () => {
    const person = await personWithPassword();
    const { cookie } = await signInWith(person, stolen);
    await confirmByMail(person, cookie);
    const { secret } = await addApp(cookie);
    const { ended, kept } = await resetByMail(person);
    expect([ended, kept]).toEqual([["1 session"], ["the authenticator app", "the recovery codes"]]);
    expect((await mailsTo(db, person.email))[0]?.text).toContain("Sign-in still asks for a second factor");
    expect((await signInWith(person, chosen)).refusal).toBe("second_factor_required");
    const at = addSeconds(new Date(), 60);
    expect((await signInWith(person, chosen, codeAt(secret, at), at)).refusal).toBeNull();
  });
});

describe("the operator resets second factors", () => {
  test("with every session; the person learns of it, and the audit log keeps it", async () => {
    const person = await personWithPassword("ADMIN");
    const { cookie } = await signInWith(person, stolen);
    await confirmByMail(person, cookie);
    await addApp(cookie);
    const operator = systemContext(db, "npm run portal -- users reset-factors");
    expect(await resetFactors(operator, person)).toEqual(["the authenticator app", "the recovery codes"]);
    expect((await send("GET", ownPath.concat("/alerts"), undefined, cookie)).status).toBe(401);
    const after = await signInWith(person, stolen);
    expect(after.refusal).toBeNull();
    expect(await send("POST", `${ownPath}/totp`, {}, after.cookie)).toMatchObject(refused);
    expect((await mailsTo(db, person.email))[0]).toMatchObject({
      subject: "Your second factors were removed",
    });
    const entry = await db.auditEntry.findFirst({ where: { action: "user.factors_reset" } });
    expect(entry).toMatchObject({ actorKind: "system", targetId: person.userId });
  });

  test("which nobody else may, not even a person their own", async () => {
    const person = await personWithPassword();
    await expect(resetFactors(makeContext(person, db), person)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("every change of a factor or the password", () => {
  async function changeEverything(person: UserActor): Promise<void> {
    const { cookie } = await signInWith(person, stolen);
    await confirmByMail(person, cookie);
    await addApp(cookie);
    await db.passkey.create({
      data: {
        id: person.userId,
        userId: person.userId,
        name: "Laptop",
        publicKey: Buffer.from("x"),
        counter: 0,
        ownerConfirmed: true,
      },
    });
    await send("POST", `${ownPath}/recovery-codes`, {}, cookie);
    await send("DELETE", `${ownPath}/passkeys/${person.userId}`, undefined, cookie);
    await send("DELETE", `${ownPath}/totp`, undefined, cookie);
    await send("PUT", `${ownPath}/password`, { currentPassword: stolen, newPassword: chosen }, cookie);
  }
  const titles = [
    "An authenticator app was added to your account",
    "New recovery codes were created for your account",
    "A passkey was removed from your account",
    "The authenticator app was removed from your account",
    "Your password was changed",
  ];

  test("is mailed to the person, with when and from where", async () => {
    const person = await personWithPassword();
    await changeEverything(person);
    const mails = (await mailsTo(db, person.email)).reverse().slice(1);
    expect(mails.map(({ subject }) => subject)).toEqual(titles);
    for (const { text } of mails)
      expect(text).toMatch(/At \w{3} \d\d?, 20\d\d, \d\d:\d\d UTC, from 2001:db8:/);
  });

  async function inLatestSession(person: UserActor) {
    const { id: sessionId } = await db.session.findFirstOrThrow({
      where: { userId: person.userId },
      orderBy: { id: "desc" },
    });
    return { ...person, sessionId };
  }

  async function openSessionOf(person: UserActor) {
    const cookie = await sessionCookie(person);
    return { actor: await inLatestSession(person), cookie };
  }

  /** What a session shows on every page, and on the Notices page. */
  async function see({ actor, cookie }: Awaited<ReturnType<typeof openSessionOf>>) {
    const { accountNotices, unreadNotices } = await getFrame(makeContext(actor, db));
    const listed = await send("GET", "console/notices", undefined, cookie);
    return {
      shown: accountNotices.map(({ title }) => title),
      unreadNotices,
      listed: (listed.body["data"] as { title: string; isUnread: boolean }[]).map(
        ({ title, isUnread }) => `${title}${isUnread ? " (new)" : ""}`,
      ),
    };
  }

  test("without a mail server is shown to the person alone, after each sign-in until that session has read it", async () => {
    const person = await personWithPassword();
    const colleague = await makePerson(db, "PARTNER_MEMBER", person.organizationId);
    await changeEverything(person);
    const latest = titles.toReversed();
    const unread = {
      shown: latest.slice(0, 3),
      unreadNotices: 5,
      listed: latest.map((title) => `${title} (new)`),
    };
    const read = { shown: [], unreadNotices: 0, listed: latest };
    const thief = await openSessionOf(person);
    expect(await see(thief)).toEqual(unread);
    await send("POST", "console/notices/read", {}, thief.cookie);
    expect(await see(thief)).toEqual(read);
    const owner = await openSessionOf(person);
    expect(await see(owner)).toEqual(unread);
    await send("POST", "console/notices/read", {}, owner.cookie);
    expect(await see(owner)).toEqual(read);
    // The browser that changes the password gets a new session, which has read the same.
    await send("PUT", `${ownPath}/password`, { currentPassword: chosen, newPassword: stolen }, owner.cookie);
    expect(await getFrame(makeContext(await inLatestSession(person), db))).toMatchObject({
      accountNotices: [],
      unreadNotices: 1,
    });
    expect(await see(await openSessionOf(colleague))).toEqual({
      shown: [],
      unreadNotices: 0,
      listed: [],
    });
  });

  test("without a mail server is no longer shown a week later", async () => {
    const person = await personWithPassword();
    await changeEverything(person);
    const weekAgo = addSeconds(new Date(), -7 * 24 * 3600);
    await db.notice.updateMany({ where: { userId: person.userId }, data: { createdAt: weekAgo } });
    const seen = await see(await openSessionOf(person));
    expect([seen.shown, seen.unreadNotices, seen.listed.length]).toEqual([[], 0, 5]);
    expect(seen.listed.join()).not.toContain("(new)");
  });

  test("with a mail server is no notice", async () => {
    const person = await personWithPassword();
    env().SMTP_URL = "smtp://127.0.0.1:9";
    await changeEverything(person).finally(() => {
      delete env().SMTP_URL;
    });
    expect(await db.notice.count({ where: { userId: person.userId } })).toBe(0);
  });
});
