import { describe, expect, test } from "vitest";
import { changePassword } from "#lib/identity/account/change-account.ts";
import { readSignIn } from "#lib/identity/sessions/read-session.ts";
import { verifyPassword } from "#lib/identity/sign-in/password.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { hashCheaply, makeContext, makePerson } from "#test/fixtures.ts";
import { linkTo, mailsTo } from "#test/mails.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { answerResetRequests } from "./password-reset.ts";
import { setPassword } from "./set-password.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const password = "another long password";
let callers = 0;

function newCaller(): string {
  callers += 1;
  return `2001:db8:${callers.toString(16)}::1`;
}

/** Sends as a caller from a network address of its own, unless told. */
function send(path: string, body: unknown, address = newCaller()) {
  return portal.anonymous.post(`/api/access/${path}`, body, { "x-portal-remote-address": address });
}

async function askFor(email: string) {
  const answer = await send("forgotten-password", { email });
  while ((await answerResetRequests(db)) > 0);
  return answer;
}

async function getLink(email: string) {
  await askFor(email);
  return linkTo(db, email.toLowerCase());
}

/** What a request asks the database, in order. */
async function getStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const query = pool.query.bind(pool);
  const spied = Object.assign(pool, {
    query: (...parameters: unknown[]) => {
      const [first] = parameters as [string | { text: string }];
      statements.push(typeof first === "string" ? first : first.text);
      return (query as (...all: unknown[]) => unknown)(...parameters);
    },
  });
  await work();
  spied.query = query;
  return statements;
}

describe("a forgotten password", () => {
  test("gets the same response with the same work, whether or not the address has an account", async () => {
    const { email } = await makePerson(db);
    await send("forgotten-password", { email: "warm-up@example.com" });
    const answers: { status: number; text: string }[] = [];
    const ask = (address: string) => async () => {
      const { status, text } = await send("forgotten-password", { email: address });
      answers.push({ status, text });
    };
    const known = await getStatements(ask(email));
    const unknown = await getStatements(ask("nobody-has-this@example.com"));
    expect(known.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(202);
  });

  test("for an unknown address sends no email", async () => {
    await askFor("nobody@example.com");
    expect(await mailsTo(db, "nobody@example.com")).toEqual([]);
    expect(await db.passwordResetRequest.count()).toBe(0);
  });

  test("is replaced with the emailed link, which ends every session", async () => {
    const person = await makePerson(db);
    const cookie = await sessionCookie(person);
    expect(await readSignIn(cookie, db)).not.toBeNull();
    const { token, url } = await getLink(person.email.toUpperCase());
    expect(url.origin).toBe(env().BASE_URL);
    expect((await send("new-password", { token, password })).status).toBe(200);
    const user = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(await verifyPassword(user.passwordHash, password)).toBe(true);
    expect(await readSignIn(cookie, db)).toBeNull();
    const [notice] = await mailsTo(db, person.email);
    expect(notice?.subject).toBe("Your password was changed");
  });

  test("is replaced once by twenty concurrent uses of a link", async () => {
    const person = await makePerson(db);
    const { token } = await getLink(person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send("new-password", { token, password: `${password} ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // A busy machine may also answer that it is busy (503); nobody else gets through.
    expect(answers.filter(({ status }) => status === 404 || status === 503)).toHaveLength(19);
    const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(sessionVersion).toBe(2);
  });

  test("ends every other link of the person when it is replaced", async () => {
    const person = await makePerson(db);
    const first = await getLink(person.email);
    const second = await getLink(person.email);
    expect((await send("new-password", { token: second.token, password })).status).toBe(200);
    expect((await send("new-password", { token: first.token, password })).status).toBe(404);
  });

  test("ends every earlier link, sent or not, when the operator sets it", async () => {
    const person = await makePerson(db);
    const { token } = await getLink(person.email);
    await send("forgotten-password", { email: person.email });
    await setPassword(systemContext(db, "test"), { userId: person.userId, password: "set by the operator" });
    expect((await send("new-password", { token, password })).status).toBe(404);
    expect(await answerResetRequests(db)).toBe(0);
  });

  test("is replaced with every link, sent or not, although somebody who knew it has changed it meanwhile", async () => {
    const person = await makePerson(db);
    const stolen = "the stolen long password";
    const passwordHash = await hashCheaply(stolen);
    await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
    const first = await getLink(person.email);
    await send("forgotten-password", { email: person.email });
    await changePassword(makeContext(person, db), {
      currentPassword: stolen,
      newPassword: "evil chose another",
    });
    expect(await answerResetRequests(db)).toBe(1);
    const second = await linkTo(db, person.email);
    expect((await send("new-password", { token: second.token, password })).status).toBe(200);
    expect((await send("new-password", { token: first.token, password })).status).toBe(404);
  });

  test("is not replaced by a link older than an hour", async () => {
    const person = await makePerson(db);
    const { token } = await getLink(person.email);
    await db.passwordReset.updateMany({
      where: { userId: person.userId },
      data: { expiresAt: addSeconds(new Date(), -1) },
    });
    expect((await send("new-password", { token, password })).status).toBe(404);
  });

  test("refuses a short password, and the link stays valid", async () => {
    const person = await makePerson(db);
    const { token } = await getLink(person.email);
    expect((await send("new-password", { token, password: "short" })).status).toBe(400);
    expect((await send("new-password", { token, password })).status).toBe(200);
  });

  test("refuses the present password, and the link stays valid", async () => {
    const person = await makePerson(db);
    const present = "the present long password";
    const passwordHash = await hashCheaply(present);
    await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
    const { token } = await getLink(person.email);
    const { status, text } = await send("new-password", { token, password: present });
    expect([status, JSON.parse(text)]).toMatchObject([400, { errors: [{ pointer: "/password" }] }]);
    expect(text).toContain("this is the present one");
    expect((await send("new-password", { token, password })).status).toBe(200);
  });

  test("refuses one that is easy to guess, and the link stays valid", async () => {
    const person = await makePerson(db);
    const { token } = await getLink(person.email);
    for (const guessable of ["password1234", "Pat.Example.2026", "acme-roofing-1234"]) {
      const { status, text } = await send("new-password", { token, password: guessable });
      expect([status, JSON.parse(text)]).toMatchObject([400, { errors: [{ pointer: "/password" }] }]);
    }
    expect((await send("new-password", { token, password })).status).toBe(200);
  });

  test("is handled once by two workers", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(db)));
    for (const { email } of people) await send("forgotten-password", { email });
    await Promise.all([answerResetRequests(db), answerResetRequests(db)]);
    for (const { email } of people) expect(await mailsTo(db, email)).toHaveLength(1);
  });

  test("can be requested three times in a row; then the address waits, known or not", async () => {
    const { email } = await makePerson(db);
    for (const address of [email, "not-there@example.com"]) {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1)
        statuses.push((await send("forgotten-password", { email: address })).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
  });

  test("can be requested twenty times from one network address", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1)
      statuses.push(
        (await send("forgotten-password", { email: `x${i}@example.com` }, "198.51.100.1")).status,
      );
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test("counts an IPv6 network as one caller: addresses of one /64 share the limit", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const { status } = await send(
        "forgotten-password",
        { email: `y${i}@example.com` },
        `2001:db8:ffff:1::${i + 1}`,
      );
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
    const next = await send("forgotten-password", { email: "z@example.com" }, "2001:db8:ffff:2::1");
    expect(next.status).toBe(202);
  });

  test("leaves no token in plain text in the database or the audit log", async () => {
    const { email } = await makePerson(db);
    const { token } = await getLink(email);
    const rows = [
      await db.passwordReset.findMany(),
      await db.auditEntry.findMany(),
      await db.mail.findMany(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
