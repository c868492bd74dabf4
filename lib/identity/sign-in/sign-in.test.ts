import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { deviceCookieHeader, readDeviceCookie } from "#lib/identity/sessions/session-cookies.ts";
import { type Context, systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { seal } from "#lib/platform/crypto/envelope.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { hashCheaply, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { codeCounters } from "./attempt-limits.ts";
import { signIn, withErrorCode } from "./sign-in.ts";
import { reserveSignIn } from "./sign-in-throttle.ts";

const { db } = await setUpTestDatabase();
const password = "correct horse battery";
const passwordHash = await hashCheaply(password);
const start = new Date("2026-03-01T12:00:00Z");

async function personWithPassword() {
  const person = await makePerson(db);
  await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
  return person;
}

/** A visitor from an address that nobody else has, unless told. */
function visitor(ipAddress: string = randomUUID()): Context {
  return { ...systemContext(db, "test"), actor: { kind: "anonymous" }, ipAddress, now: start };
}

/** What an attempt comes to: the person's id, "wrong" or "limited". */
async function attempt(
  ctx: Context,
  email: string,
  given: string,
  afterSeconds = 0,
  more: { device?: string; code?: string } = {},
): Promise<string> {
  const later = { ...ctx, now: addSeconds(ctx.now, afterSeconds) };
  const outcome = await signIn(later, { email, password: given, ...more }).catch((error) => error.code);
  if (outcome === "too_many_requests") return "limited";
  return outcome?.id ?? "wrong";
}

async function fail(ctx: Context, email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await attempt(ctx, email, "wrong")).toBe("wrong");
}

test("the correct password signs in, in any case of the address", async () => {
  const { email, userId } = await personWithPassword();
  expect(await attempt(visitor(), ` ${email.toUpperCase()} `, password)).toBe(userId);
  expect(await attempt(visitor(), email, `${password} `)).toBe("wrong");
});

/** Fifty wrong passwords from as many addresses: the account waits wherever it is not known. */
async function failEverywhere(email: string): Promise<void> {
  for (let i = 0; i < 50; i += 1) expect(await attempt(visitor(), email, "wrong")).toBe("wrong");
  expect(await attempt(visitor(), email, "wrong")).toBe("limited");
}

describe("attempts on an account", () => {
  test("from one address wait after five failures, also with the correct password; others continue", async () => {
    const { email, userId } = await personWithPassword();
    const ctx = visitor();
    await fail(ctx, email, 5);
    expect(await attempt(ctx, email, password)).toBe("limited");
    expect(await attempt(visitor(), email, password)).toBe(userId);
    expect(await attempt(ctx, email, password, 1)).toBe(userId);
  });

  test("from one address wait twice as long after each further failure, five minutes at most", async () => {
    const { email } = await personWithPassword();
    const ctx = visitor();
    await fail(ctx, email, 5);
    let at = 1;
    for (const waitSeconds of [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(await attempt(ctx, email, "wrong", at)).toBe("wrong");
      expect(await attempt(ctx, email, "wrong", at + waitSeconds - 0.001)).toBe("limited");
      at += waitSeconds;
    }
  });

  test("are reset by a successful sign-in", async () => {
    const { email, userId } = await personWithPassword();
    const ctx = visitor();
    await fail(ctx, email, 4);
    expect(await attempt(ctx, email, password)).toBe(userId);
    await fail(ctx, email, 5);
  });

  test("that run concurrently are at most five guesses from one address, and fifty from all", async () => {
    const { email } = await personWithPassword();
    const getWrong = async (getCtx: (i: number) => Context, to: string) => {
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, (_, i) => attempt(getCtx(i), to, "wrong")),
      );
      expect(new Set(outcomes)).toEqual(new Set(["wrong", "limited"]));
      return outcomes.filter((outcome) => outcome === "wrong").length;
    };
    const one = visitor();
    expect(await getWrong(() => one, email)).toBe(5);
    expect(await getWrong(() => visitor(), (await personWithPassword()).email)).toBe(50);
  });

  test("from everywhere do not block a known browser, whose own failures count separately", async () => {
    const { email, userId } = await personWithPassword();
    await failEverywhere(email);
    expect(await attempt(visitor(), email, password)).toBe("limited");
    const ctx = visitor();
    const known = { device: "browser-1" };
    for (let i = 0; i < 5; i += 1) expect(await attempt(ctx, email, "wrong", 0, known)).toBe("wrong");
    expect(await attempt(visitor(), email, password, 0, known)).toBe("limited");
    expect(await attempt(visitor(), email, password, 0, { device: "browser-2" })).toBe(userId);
    expect(await attempt(ctx, email, password, 1, known)).toBe(userId);
    // That the owner is in lets nobody else go on guessing.
    expect(await attempt(visitor(), email, "wrong", 0)).toBe("limited");
  });

  test("from everywhere do not block somebody with a code, and reveal nothing about the password without one", async () => {
    const { email, userId } = await personWithPassword();
    const secret = new Secret({ size: 20 });
    await db.totp.create({
      data: { userId, secretEncrypted: seal(secret.base32, "totp-secret", userId), confirmedAt: start },
    });
    for (let i = 0; i < 50; i += 1) await attempt(visitor(), email, "wrong");
    const code = new TOTP({ secret }).generate({ timestamp: start.getTime() });
    const wrongCode = code === "000000" ? "000001" : "000000";
    for (const given of [password, "wrong"]) {
      expect(await attempt(visitor(), email, given)).toBe("limited");
      expect(await attempt(visitor(), email, given, 0, { code: wrongCode })).toBe("limited");
    }
    expect(await attempt(visitor(), email, password, 0, { code })).toBe(userId);
    // A code counts once, here too.
    expect(await attempt(visitor(), email, password, 0, { code })).toBe("limited");
    expect(await attempt(visitor(), "nobody@example.com", password, 0, { code })).toBe("wrong");
  });

  /** Gives an account an authenticator app, always the same one, so that no wrong code is right by chance. */
  async function addApp(userId: string): Promise<(seconds: number) => string> {
    const secret = Secret.fromBase32("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP");
    await db.totp.create({
      data: { userId, secretEncrypted: seal(secret.base32, "totp-secret", userId), confirmedAt: start },
    });
    return (seconds) => new TOTP({ secret }).generate({ timestamp: addSeconds(start, seconds).getTime() });
  }

  /** From each of twelve addresses as many wrong codes in an hour as it may send: five at once, then after longer and longer waits. */
  async function guessCodesForAnHour(email: string, given: string): Promise<void> {
    const addresses = Array.from({ length: 12 }, () => visitor());
    for (let i = 0; i < 16; i += 1) {
      const afterSeconds = i < 5 ? 0 : 2 ** (i - 4) * 1.01;
      await Promise.all(addresses.map((ctx) => attempt(ctx, email, given, afterSeconds, { code: "000000" })));
    }
  }

  test.each([
    ["has the password", password],
    ["guesses that, too", "wrong"],
  ])(
    "and its codes from twelve addresses, for an hour, by somebody who %s, do not block a fresh browser with a code",
    async (_, given) => {
      const { email, userId } = await personWithPassword();
      const codeAt = await addApp(userId);
      for (let i = 0; i < 60; i += 1) await attempt(visitor(), email, "wrong");
      await guessCodesForAnHour(email, given);
      for (const seconds of [2070, 3600])
        expect(await attempt(visitor(), email, password, seconds, { code: codeAt(seconds) })).toBe(userId);
    },
  );

  test("and its codes do not block a known browser, whose own wrong codes count separately", async () => {
    const { email, userId } = await personWithPassword();
    const codeAt = await addApp(userId);
    const ctx = visitor();
    const inKnown = (code: string) => attempt(ctx, email, password, 0, { device: "browser-1", code });
    for (let i = 0; i < 6; i += 1) await attempt(ctx, email, password, 0, { code: "000000" });
    expect(await attempt(ctx, email, password, 0, { code: codeAt(0) })).toBe("limited");
    for (let i = 0; i < 5; i += 1) expect(await inKnown("000000")).toBe("wrong");
    expect(await inKnown(codeAt(0))).toBe("limited");
    expect(await attempt(ctx, email, password, 0, { device: "browser-2", code: codeAt(0) })).toBe(userId);
  });

  test("and its codes from sixty known browsers, which somebody who had the password made, do not go on, nor block a fresh browser", async () => {
    const { email, userId } = await personWithPassword();
    const codeAt = await addApp(userId);
    const guess = { email, code: "000000", ipAddress: null, isAfterPassword: true };
    for (let i = 0; i < 300; i += 1)
      await reserveSignIn(db, codeCounters({ ...guess, device: `browser-${i % 60}` }), start);
    expect(await attempt(visitor(), email, password, 0, { device: "browser-61", code: "000000" })).toBe(
      "limited",
    );
    expect(await attempt(visitor(), email, password, 0, { code: codeAt(0) })).toBe(userId);
  });

  test("from one address wait even with a code", async () => {
    const { email } = await personWithPassword();
    const ctx = visitor();
    await fail(ctx, email, 5);
    expect(await attempt(ctx, email, password, 0, { code: "000000" })).toBe("limited");
  });
});

describe("a known browser", () => {
  const email = "ann@example.com";
  const getCookie = (header: string) => header.split(";")[0] ?? "";
  const cookie = getCookie(deviceCookieHeader(email, start));

  test("is one in which somebody signed in to this account within half a year", () => {
    const id = readDeviceCookie(`theme=dark; ${cookie}`, email, start);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(readDeviceCookie(cookie, email, addSeconds(start, 179 * 24 * 3600))).toBe(id);
    expect(readDeviceCookie(cookie, email, addSeconds(start, 181 * 24 * 3600))).toBeNull();
    expect(readDeviceCookie(cookie, "bob@example.com", start)).toBeNull();
    expect(readDeviceCookie(getCookie(deviceCookieHeader(email, start)), email, start)).not.toBe(id);
  });

  test.each([null, "", `${cookie}x`, cookie.replace("=", "=_"), cookie.replace(/\.\d/, ".9")])(
    "is not one with the cookie %j",
    (made) => {
      expect(readDeviceCookie(made, email, start)).toBeNull();
    },
  );
});

test("any error of a sign-in reaches the page's address as a code", async () => {
  const thrown = [
    new DomainError("second_factor_wrong", "The code is incorrect."),
    new TypeError("x is not y"),
  ];
  const outage = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" });
  const messages = await Promise.all(
    [...thrown, outage].map((error) => withErrorCode("req_1", Promise.reject(error)).catch(String)),
  );
  expect(messages).toEqual(
    ["second_factor_wrong", "internal_error", "unavailable"].map((code) => `Error: ${code}`),
  );
});

test("an address waits after fifty failures on any accounts, which are not affected", async () => {
  const { email, userId } = await personWithPassword();
  const ctx = visitor();
  for (let i = 0; i < 50; i += 1) expect(await attempt(ctx, `guess-${i}@example.com`, "x")).toBe("wrong");
  for (let i = 0; i < 10; i += 1) expect(await attempt(ctx, email, "wrong")).toBe("limited");
  expect(await attempt(visitor(), email, password)).toBe(userId);
  // A known browser at this address does not wait for what others do there.
  expect(await attempt(ctx, email, password, 0, { device: "browser-1" })).toBe(userId);
});

test("an unknown address is limited like any other, with the same responses", async () => {
  const ctx = visitor();
  await fail(ctx, "nobody@example.com", 5);
  expect(await attempt(ctx, "nobody@example.com", "wrong")).toBe("limited");
});

test.each(["", "a\0b", "x".repeat(400)])("an invalid email address is wrong: %j", async (email) => {
  expect(await attempt(visitor(), email, "x")).toBe("wrong");
});

test("the throttle stores no email address in plain text", async () => {
  const ctx = visitor();
  await fail(ctx, "secret-person@example.com", 1);
  expect(JSON.stringify(await db.signInThrottle.findMany())).not.toContain("secret-person");
});

test("counters that are a day old are removed at the next successful sign-in", async () => {
  const { email } = await personWithPassword();
  await fail(visitor(), "old@example.com", 1);
  const before = await db.signInThrottle.count();
  expect(await attempt(visitor(), email, password, 25 * 3600)).toMatch(/^usr_/);
  expect(await db.signInThrottle.count()).toBeLessThan(before);
});

test("successful and failed sign-ins are in the audit log, with the address and without the password", async () => {
  const { email, userId, organizationId, name } = await personWithPassword();
  const ctx = visitor("203.0.113.9");
  await attempt(ctx, email, "hunter2-wrong");
  await attempt(ctx, email, password);
  const entries = await db.auditEntry.findMany({ where: { targetId: userId }, orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    {
      action: "user.sign_in_failed",
      actorKind: "anonymous",
      organizationId,
      ipAddress: "203.0.113.9",
      detail: { name },
    },
    { action: "user.signed_in", actorKind: "user", actorId: userId, organizationId },
  ]);
  expect(JSON.stringify(entries)).not.toContain("hunter2");
});
