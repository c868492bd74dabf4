import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addSeconds } from "#lib/clock.ts";
import { setPassword } from "#lib/people/set-password.ts";
import { contextOf, makePerson } from "../../e2e/support/fixtures.ts";
import { sessionCookie } from "../../e2e/support/session-cookie.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { type Context, systemContext } from "./context.ts";
import { hashPassword } from "./password.ts";
import { readSession } from "./read-session.ts";
import { signIn } from "./sign-in.ts";

const { db } = await setUpTestDatabase();
const password = "correct horse battery";
const passwordHash = await hashPassword(password);
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
async function attempt(ctx: Context, email: string, given: string, afterSeconds = 0): Promise<string> {
  const later = { ...ctx, now: addSeconds(ctx.now, afterSeconds) };
  const outcome = await signIn(later, { email, password: given }).catch((error) => error.code);
  if (outcome === "too_many_requests") return "limited";
  return outcome?.id ?? "wrong";
}

async function fail(ctx: Context, email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await attempt(ctx, email, "wrong")).toBe("wrong");
}

test("the right password signs in, in whatever case the address is written", async () => {
  const { email, userId } = await personWithPassword();
  expect(await attempt(visitor(), ` ${email.toUpperCase()} `, password)).toBe(userId);
  expect(await attempt(visitor(), email, `${password} `)).toBe("wrong");
});

describe("attempts on an account", () => {
  test("wait after five failures, the right password too, from whatever address", async () => {
    const { email, userId } = await personWithPassword();
    const ctx = visitor();
    await fail(ctx, email, 5);
    expect(await attempt(visitor(), email, password)).toBe("limited");
    expect(await attempt(ctx, email, password, 1)).toBe(userId);
  });

  test("wait twice as long after each further failure, five minutes at most", async () => {
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

  test("start anew after a good sign-in", async () => {
    const { email, userId } = await personWithPassword();
    const ctx = visitor();
    await fail(ctx, email, 4);
    expect(await attempt(ctx, email, password)).toBe(userId);
    await fail(ctx, email, 5);
  });

  test("fifty at once are no more than five guesses", async () => {
    const { email } = await personWithPassword();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => attempt(visitor(`198.51.100.${i}`), email, "wrong")),
    );
    expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "limited")).toHaveLength(45);
  });
});

test("an address waits after fifty failures on any accounts, and leaves the accounts alone then", async () => {
  const { email, userId } = await personWithPassword();
  const ctx = visitor();
  for (let i = 0; i < 50; i += 1) expect(await attempt(ctx, `guess-${i}@example.com`, "x")).toBe("wrong");
  for (let i = 0; i < 10; i += 1) expect(await attempt(ctx, email, "wrong")).toBe("limited");
  expect(await attempt(visitor(), email, password)).toBe(userId);
});

test("an address that nobody has is limited like any other, and answers the same", async () => {
  const ctx = visitor();
  await fail(ctx, "nobody@example.com", 5);
  expect(await attempt(ctx, "nobody@example.com", "wrong")).toBe("limited");
});

test.each(["", "a\0b", "x".repeat(400)])(
  "an e-mail address that cannot be one is wrong: %j",
  async (email) => {
    expect(await attempt(visitor(), email, "x")).toBe("wrong");
  },
);

test("the throttle holds no e-mail address in clear", async () => {
  const ctx = visitor();
  await fail(ctx, "secret-person@example.com", 1);
  expect(JSON.stringify(await db.signInThrottle.findMany())).not.toContain("secret-person");
});

test("what is a day old is removed at the next good sign-in", async () => {
  const { email } = await personWithPassword();
  await fail(visitor(), "old@example.com", 1);
  const before = await db.signInThrottle.count();
  expect(await attempt(visitor(), email, password, 25 * 3600)).toMatch(/^usr_/);
  expect(await db.signInThrottle.count()).toBeLessThan(before);
});

test("good and failed sign-ins stand in the audit log, with the address and without the password", async () => {
  const { email, userId, organizationId } = await personWithPassword();
  const ctx = visitor("203.0.113.9");
  await attempt(ctx, email, "hunter2-wrong");
  await attempt(ctx, email, password);
  const entries = await db.auditEntry.findMany({ where: { targetId: userId }, orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { action: "user.sign_in_failed", actorKind: "anonymous", organizationId, ipAddress: "203.0.113.9" },
    { action: "user.signed_in", actorKind: "user", actorId: userId, organizationId },
  ]);
  expect(JSON.stringify(entries)).not.toContain("hunter2");
});

test("a changed password ends every session", async () => {
  const person = await personWithPassword();
  const cookie = await sessionCookie(person);
  expect(await readSession(cookie, db)).toMatchObject({ userId: person.userId });
  await setPassword(contextOf(person, db), { userId: person.userId, password: "another long password" });
  expect(await readSession(cookie, db)).toBeNull();
});
