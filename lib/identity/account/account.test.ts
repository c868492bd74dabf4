import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, test } from "vitest";
import { type ChallengeUse, challengeCheck, newChallenge } from "#lib/identity/factors/passkey-challenge.ts";
import { readSessionClaims, sessionCookieHeader } from "#lib/identity/sessions/session-cookies.ts";
import type { NewFactor, TotpSetup } from "#lib/identity/shared/account-schemas.ts";
import { signInWithPasskey } from "#lib/identity/sign-in/passkey-sign-in.ts";
import { signIn } from "#lib/identity/sign-in/sign-in.ts";
import { type Context, systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { addSeconds, toEpochSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { hashCheaply, makePerson } from "#test/fixtures.ts";
import { mailsTo } from "#test/mails.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const password = "correct horse battery";
const passwordHash = await hashCheaply(password);

async function personWithPassword(role: UserActor["role"] = "PARTNER_MEMBER"): Promise<UserActor> {
  const person = await makePerson(db, role);
  await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
  return person;
}

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** The Cookie header of a person who has just proven more than the password. */
function confirmedCookie(person: UserActor): Promise<string> {
  return sessionCookie(person, undefined, new Date());
}

/** Sets up an authenticator app as the account page does. */
async function enroll(
  person: UserActor,
  inSession?: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const cookie = inSession ?? (await confirmedCookie(person));
  const setup = (await portal.withCookie(cookie).post("/api/console/account/totp", {})).body as TotpSetup;
  const code = codeAt(setup.secret, new Date());
  const { status, body } = await portal.withCookie(cookie).put("/api/console/account/totp", { code });
  expect(status).toBe(200);
  return { secret: setup.secret, recoveryCodes: (body as NewFactor).recoveryCodes ?? [] };
}

/** What a sign-in comes to: the person's id, "wrong", or the code of its refusal. */
async function attempt(
  person: UserActor,
  code?: string,
  at = new Date(),
  given = password,
  ipAddress: string = randomUUID(),
): Promise<string> {
  const ctx: Context = {
    ...systemContext(db, "test"),
    actor: { kind: "anonymous" },
    ipAddress,
    now: at,
  };
  const outcome = await signIn(ctx, { email: person.email, password: given, code }).catch(
    ({ code: error }) => error,
  );
  return typeof outcome === "string" ? outcome : (outcome?.id ?? "wrong");
}

/** A moment whose codes were not used yet: steps of 30 seconds from now. */
const later = (steps: number) => addSeconds(new Date(), 30 * steps);

describe("an authenticator app", () => {
  test("is asked for only after the correct password, and signs in", async () => {
    const person = await personWithPassword();
    const { secret } = await enroll(person);
    expect(await attempt(person, undefined, later(2), "not the password")).toBe("wrong");
    expect(await attempt(person, codeAt(secret, later(2)), later(2), "not the password")).toBe("wrong");
    expect(await attempt(person, undefined, later(2))).toBe("second_factor_required");
    expect(await attempt(person, "000000", later(2))).toBe("second_factor_wrong");
    expect(await attempt(person, codeAt(secret, later(2)), later(2))).toBe(person.userId);
  });

  test("counts only after its first code was correct", async () => {
    const person = await personWithPassword();
    const cookie = await confirmedCookie(person);
    await portal.withCookie(cookie).post("/api/console/account/totp", {});
    expect(
      (await portal.withCookie(cookie).put("/api/console/account/totp", { code: "123456" })).body,
    ).toMatchObject({
      code: "second_factor_wrong",
    });
    expect(await attempt(person)).toBe(person.userId);
  });

  test("accepts each code once, including the one of the setup", async () => {
    const person = await personWithPassword();
    const { secret } = await enroll(person);
    expect(await attempt(person, codeAt(secret, new Date()))).toBe("second_factor_wrong");
    const at = later(2);
    expect(await attempt(person, codeAt(secret, at), at)).toBe(person.userId);
    expect(await attempt(person, codeAt(secret, at), at)).toBe("second_factor_wrong");
    // An older code of the window has had its turn as well.
    expect(await attempt(person, codeAt(secret, addSeconds(at, -30)), at)).toBe("second_factor_wrong");
  });

  test("lets one of four concurrent sign-ins with one code in", async () => {
    const person = await personWithPassword();
    const { secret } = await enroll(person);
    const at = later(2);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => attempt(person, codeAt(secret, at), at)),
    );
    expect(outcomes.filter((outcome) => outcome === person.userId)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "second_factor_wrong")).toHaveLength(3);
  });

  test("may be off by half a minute and no more", async () => {
    const person = await personWithPassword();
    const { secret } = await enroll(person);
    const at = later(10);
    expect(await attempt(person, codeAt(secret, addSeconds(at, 60)), at)).toBe("second_factor_wrong");
    expect(await attempt(person, codeAt(secret, addSeconds(at, -60)), at)).toBe("second_factor_wrong");
    expect(await attempt(person, codeAt(secret, addSeconds(at, 30)), at)).toBe(person.userId);
  });

  test("waits after five wrong codes from one address; other addresses and recovery codes do not", async () => {
    const person = await personWithPassword();
    const { secret, recoveryCodes } = await enroll(person);
    const at = later(2);
    const from = (code: string) => attempt(person, code, at, password, "198.51.100.9");
    const outcomes: string[] = [];
    for (let i = 0; i < 6; i += 1) outcomes.push(await from("000000"));
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill("second_factor_wrong"));
    expect(outcomes.at(-1)).toBe("too_many_requests");
    expect(await from(codeAt(secret, at))).toBe("too_many_requests");
    expect(await from(recoveryCodes[0] ?? "")).toBe(person.userId);
    expect(await attempt(person, codeAt(secret, at), at)).toBe(person.userId);
  });

  test("is stored sealed, and neither secret nor code reaches the audit log", async () => {
    const person = await personWithPassword();
    const { secret, recoveryCodes } = await enroll(person);
    const rows = JSON.stringify([
      await db.totp.findMany(),
      await db.recoveryCode.findMany(),
      await db.auditEntry.findMany(),
    ]);
    for (const text of [secret, ...recoveryCodes]) expect(rows).not.toContain(text);
    expect(
      Buffer.from(
        (await db.totp.findUniqueOrThrow({ where: { userId: person.userId } })).secretEncrypted,
      ).includes(secret),
    ).toBe(false);
  });

  test("is not asked for after its removal, which ends the recovery codes", async () => {
    const person = await personWithPassword();
    await enroll(person);
    const cookie = await confirmedCookie(person);
    expect((await portal.withCookie(cookie).delete("/api/console/account/totp")).status).toBe(200);
    expect(await db.recoveryCode.count({ where: { userId: person.userId } })).toBe(0);
    expect(await attempt(person)).toBe(person.userId);
  });
});

describe("recovery codes", () => {
  test("are ten, and each signs in once, in any case and spacing", async () => {
    const person = await personWithPassword();
    const { recoveryCodes } = await enroll(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    expect(await attempt(person, ` ${first.toUpperCase().replaceAll("-", " ")} `)).toBe(person.userId);
    expect(await attempt(person, first)).toBe("second_factor_wrong");
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => attempt(person, second)));
    expect(outcomes.filter((outcome) => outcome === person.userId)).toHaveLength(1);
  });

  test("replace the old ones when renewed, and count for one person only", async () => {
    const [person, other] = [await personWithPassword(), await personWithPassword()];
    const { recoveryCodes: old } = await enroll(person);
    const { recoveryCodes: foreign } = await enroll(other);
    const { body } = await portal
      .withCookie(await confirmedCookie(person))
      .post("/api/console/account/recovery-codes", {});
    expect(await attempt(person, old[0])).toBe("second_factor_wrong");
    expect(await attempt(person, foreign[0])).toBe("second_factor_wrong");
    expect(await attempt(person, (body as { recoveryCodes: string[] }).recoveryCodes[0])).toBe(person.userId);
  });
});

describe("the protection of an account", () => {
  const changes = [
    ["POST", "account/totp"],
    ["PUT", "account/totp"],
    ["DELETE", "account/totp"],
    ["POST", "account/recovery-codes"],
    ["POST", "account/passkeys/options"],
    ["POST", "account/passkeys"],
    ["DELETE", "account/passkeys/x"],
  ] as const;

  test("cannot be changed by an unattended session without the password", async () => {
    const person = await personWithPassword();
    const old = await sessionCookie(person, toEpochSeconds(new Date()) - 601, new Date());
    for (const [method, path] of changes)
      expect(
        (await portal.withCookie(old).request(method, `/api/console/${path}`, {})).body,
        path,
      ).toMatchObject({ code: "sign_in_not_recent" });
    const wrong = await portal
      .withCookie(old)
      .post("/api/console/account/confirmation", { password: "guess" });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: "/password" }] } });
    const confirmed = await portal.withCookie(old).post("/api/console/account/confirmation", { password });
    expect(confirmed.status).toBe(200);
    expect((await portal.withCookie(confirmed.cookie).post("/api/console/account/totp", {})).status).toBe(
      201,
    );
  });

  test("cannot be guessed through the confirmation, which is limited like sign-in", async () => {
    const cookie = await sessionCookie(await personWithPassword());
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push(
        (
          await portal
            .withCookie(cookie)
            .post("/api/console/account/confirmation", { password: `guess ${i}` })
        ).status,
      );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("has codes that nobody guesses through the confirmation: the right password takes back no wrong code", async () => {
    const person = await personWithPassword();
    const cookie = await sessionCookie(person);
    const confirm = async (body: unknown) =>
      (await portal.withCookie(cookie).post("/api/console/account/confirmation", body)).status;
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push(await confirm({ code: "000000" }));
      // The last two codes follow at once, before the first wait ends.
      if (i < 4) expect(await confirm({ password })).toBe(200);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await confirm({ code: "abcd-efgh-jkmn" })).toBe(400);
  });
});

describe("a password", () => {
  test("is changed with the current one; every other session ends, this one continues", async () => {
    const person = await personWithPassword();
    const [here, elsewhere] = [await sessionCookie(person), await sessionCookie(person)];
    const change = { currentPassword: password, newPassword: "a new long password" };
    const wrong = await portal
      .withCookie(here)
      .put("/api/console/account/password", { ...change, currentPassword: "not it" });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: "/currentPassword" }] } });
    const guessable = await portal.withCookie(here).put("/api/console/account/password", {
      ...change,
      newPassword: "AcmeRoofing12",
    });
    expect(guessable).toMatchObject({ status: 400, body: { errors: [{ pointer: "/newPassword" }] } });
    const changed = await portal.withCookie(here).put("/api/console/account/password", change);
    expect(changed.status).toBe(200);
    expect((await portal.withCookie(elsewhere).get("/api/console/account")).status).toBe(401);
    expect((await portal.withCookie(changed.cookie).get("/api/console/account")).status).toBe(200);
    expect(await attempt(person, undefined, new Date(), "a new long password")).toBe(person.userId);
    expect((await mailsTo(db, person.email)).map(({ subject }) => subject)).toEqual([
      "Your password was changed",
    ]);
  });
});

test("of concurrent changes of a password, one is made, and the others hear that theirs is not", async () => {
  const person = await personWithPassword();
  const cookie = await sessionCookie(person);
  const chosen = ["first", "second", "third", "fourth"].map((word) => `the ${word} long password`);
  const responses = await Promise.all(
    chosen.map((newPassword) =>
      portal
        .withCookie(cookie)
        .put("/api/console/account/password", { currentPassword: password, newPassword }),
    ),
  );
  const made = responses.flatMap(({ status }, index) => (status === 200 ? [chosen[index]] : []));
  expect(made).toHaveLength(1);
  expect(await attempt(person, undefined, new Date(), made[0])).toBe(person.userId);
});

test("ending all others keeps this session, and those of other people", async () => {
  const person = await personWithPassword();
  const [here, elsewhere] = [await sessionCookie(person), await sessionCookie(person)];
  const ofAnother = await sessionCookie(await personWithPassword());
  expect((await portal.withCookie(here).delete("/api/console/account/sessions")).status).toBe(200);
  expect((await portal.withCookie(elsewhere).get("/api/console/account")).status).toBe(401);
  for (const cookie of [here, ofAnother])
    expect((await portal.withCookie(cookie).get("/api/console/account")).status).toBe(200);
});

test("a name is changed, and the audit log has the old one", async () => {
  const person = await personWithPassword();
  const cookie = await sessionCookie(person);
  expect((await portal.withCookie(cookie).patch("/api/console/account", { name: "Pat New" })).status).toBe(
    200,
  );
  expect((await portal.withCookie(cookie).get("/api/console/account")).body).toMatchObject({
    name: "Pat New",
  });
  const entry = await db.auditEntry.findFirstOrThrow({
    where: { action: "user.renamed", targetId: person.userId },
  });
  expect(entry.detail).toEqual({ from: "Pat Example", to: "Pat New" });
});

test("a passkey of another person does not exist, and neither does that account", async () => {
  const [owner, other] = [await personWithPassword(), await personWithPassword()];
  await db.passkey.create({
    data: {
      id: "credential-1",
      userId: owner.userId,
      name: "Laptop",
      publicKey: Buffer.from("x"),
      counter: 0,
    },
  });
  expect((await portal.as(other).delete("/api/console/account/passkeys/credential-1")).status).toBe(404);
  expect((await portal.as(other).get("/api/console/account")).body).toMatchObject({ passkeys: [] });
  expect((await portal.as(owner).delete("/api/console/account/passkeys/credential-1")).status).toBe(200);
});

test("an answer without a passkey signs nobody in", async () => {
  const ctx: Context = {
    ...systemContext(db, "test"),
    actor: { kind: "anonymous" },
    ipAddress: randomUUID(),
  };
  await db.passkey.create({
    data: {
      id: "credential-2",
      userId: (await personWithPassword()).userId,
      name: "Laptop",
      publicKey: Buffer.from("x"),
      counter: 0,
    },
  });
  const forged = {
    id: "credential-2",
    rawId: "credential-2",
    type: "public-key",
    response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
    clientExtensionResults: {},
  };
  for (const answer of ["", "null", "{", "[]", JSON.stringify(forged), "x".repeat(20_000)])
    expect(await signInWithPasskey(ctx, answer), answer.slice(0, 20)).toBeNull();
});

describe("if staff need a second factor", () => {
  afterEach(() => {
    env().STAFF_SECOND_FACTOR = "optional";
  });

  test("they can only set one up until they have it", async () => {
    const staff = await personWithPassword("STAFF");
    const cookie = await confirmedCookie(staff);
    env().STAFF_SECOND_FACTOR = "required";
    for (const path of ["applications", "organizations", "people", "deliveries/counts"])
      expect(await portal.withCookie(cookie).get(`/api/console/${path}`), path).toMatchObject({
        status: 403,
        body: { code: "second_factor_required" },
      });
    const authorize = await fetch(`${baseUrl}/oauth2/default/v1/consent`, {
      method: "POST",
      headers: { cookie, origin: baseUrl },
      body: new URLSearchParams({ decision: "approve" }),
    });
    expect(authorize.status).toBe(403);
    expect((await portal.withCookie(cookie).get("/api/console/account")).status).toBe(200);
    await enroll(staff, cookie);
    expect((await portal.withCookie(cookie).get("/api/console/organizations")).status).toBe(200);
  });

  test("a session that only the password opened ends when they set it up elsewhere, also if it was opened meanwhile", async () => {
    const staff = await personWithPassword("ADMIN");
    env().STAFF_SECOND_FACTOR = "required";
    const byPassword = () => sessionCookie(staff, undefined, null, false);
    const before = await byPassword();
    expect((await portal.withCookie(before).get("/api/console/account")).status).toBe(200);
    await enroll(staff);
    expect(await db.session.count({ where: { userId: staff.userId } })).toBe(1);
    for (const cookie of [before, await byPassword()])
      expect((await portal.withCookie(cookie).get("/api/console/organizations")).status).toBe(401);
  });

  test("they cannot remove the last one", async () => {
    const staff = await personWithPassword("ADMIN");
    env().STAFF_SECOND_FACTOR = "required";
    await enroll(staff);
    expect(
      await portal.withCookie(await confirmedCookie(staff)).delete("/api/console/account/totp"),
    ).toMatchObject({ status: 409 });
    expect(await db.totp.count({ where: { userId: staff.userId } })).toBe(1);
  });

  test("a password changed in a session from single sign-on still asks for none", async () => {
    const staff = await personWithPassword("STAFF");
    env().STAFF_SECOND_FACTOR = "required";
    const bySignIn = await sessionCookie(staff);
    expect((await portal.withCookie(bySignIn).get("/api/console/notices")).status).toBe(403);
    const claims = await readSessionClaims(bySignIn);
    if (!claims) throw new Error("no session");
    const [here = ""] = (await sessionCookieHeader({ ...claims, singleSignOn: true })).split(";");
    const change = { currentPassword: password, newPassword: "a new long password" };
    const changed = await portal.withCookie(here).put("/api/console/account/password", change);
    expect(changed.status).toBe(200);
    expect((await portal.withCookie(changed.cookie).get("/api/console/notices")).status).toBe(200);
  });

  test("partners need none", async () => {
    env().STAFF_SECOND_FACTOR = "required";
    const cookie = await sessionCookie(await personWithPassword("PARTNER_ADMIN"));
    expect((await portal.withCookie(cookie).get("/api/console/applications")).status).toBe(200);
  });
});

describe("a passkey challenge", () => {
  const now = new Date();
  const isOurs = (challenge: string, use: ChallengeUse, at: Date) =>
    challengeCheck(use, at).expected.expectedChallenge(challenge);

  test("is valid for one use, one person, and five minutes", () => {
    const challenge = newChallenge("add:usr_a", now);
    expect(isOurs(challenge, "add:usr_a", now)).toBe(true);
    expect(isOurs(challenge, "add:usr_b", now)).toBe(false);
    expect(isOurs(challenge, "sign-in", now)).toBe(false);
    expect(isOurs(challenge, "add:usr_a", addSeconds(now, 301))).toBe(false);
    const made = Buffer.from("bm9uY2U.9999999999.x").toString("base64url");
    for (const foreign of ["", "x", made]) expect(isOurs(foreign, "sign-in", now)).toBe(false);
  });

  test("is answered once, even by ten concurrent answers and in other spellings", async () => {
    const challenge = newChallenge("sign-in", now);
    const longer = Buffer.from(`${Buffer.from(challenge, "base64url")}.x`).toString("base64url");
    const answer = (given: string) => {
      const { expected, spend } = challengeCheck("sign-in", now);
      return expected.expectedChallenge(given) && spend(db);
    };
    const given = [...Array(10).fill(challenge), `${challenge}=`, longer];
    const spent = await Promise.all(given.map(answer));
    expect(spent.filter(Boolean)).toHaveLength(1);
  });
});
