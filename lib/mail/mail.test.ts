import { once } from "node:events";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { invitePerson } from "#lib/identity/invitations/invite-person.ts";
import { answerResetRequests, requestPasswordReset } from "#lib/identity/passwords/password-reset.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { pruneExpired } from "#lib/portal/operations/prune-expired.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { databaseTimeMs, setUpTestDatabase } from "#test/test-database.ts";
import { listMails } from "./list-mails.ts";
import { createMailTransport } from "./mail-transport.ts";
import { queueMail } from "./queue-mail.ts";
import { sendDueMails } from "./send-due-mails.ts";

const { db, pool } = await setUpTestDatabase();
const ctx = systemContext(db, "test");
const mail = {
  to: "Ann Baker <ann@partner.example>",
  subject: "Réset",
  text: "Open http://127.0.0.1/reset/s3cret-link\n",
  holdsLink: true,
};

const closers: (() => void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await db.mail.deleteMany();
});

/** A mail server that refuses the first emails, as many as given, and keeps the others. */
async function startMailServer(refuse = 0) {
  const taken: { to: string[]; message: string }[] = [];
  let refusals = refuse;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error("mailbox busy"), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, message: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  closers.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { taken, url: `smtp://127.0.0.1:${port}` };
}

function transportTo(url: string) {
  return createMailTransport({
    SMTP_URL: url,
    MAIL_FROM: "Portal <portal@distributor.example>",
    DATA_DIR: "",
  });
}

test("an email of a transaction that is rolled back is never sent", async () => {
  const { taken, url } = await startMailServer();
  const failing = db.$transaction(async (tx) => {
    await queueMail(tx, mail);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await sendDueMails(db, transportTo(url))).toBe(0);
  expect(taken).toEqual([]);
});

test("an email reaches the server of SMTP_URL once, and its text is deleted then", async () => {
  const { taken, url } = await startMailServer();
  await db.$transaction((tx) => queueMail(tx, mail));
  await Promise.all([1, 2, 3, 4].map(() => sendDueMails(db, transportTo(url))));
  expect(taken).toHaveLength(1);
  expect(taken[0]?.to).toEqual(["ann@partner.example"]);
  expect(taken[0]?.message).toContain("http://127.0.0.1/reset/s3cret-link");
  const stored = await db.mail.findFirstOrThrow();
  expect(taken[0]?.message).toContain(`<${stored.id}@distributor.example>`);
  expect(stored).toMatchObject({ textEncrypted: null, nextAttemptAt: null });
  expect(stored.sentAt).not.toBeNull();
});

test("the text of a waiting email is not in the database in plain text", async () => {
  await db.$transaction((tx) => queueMail(tx, mail));
  const [row] = await db.$queryRaw<{ text: string }[]>`SELECT row_to_json(m)::text AS "text" FROM "Mail" m`;
  expect(row?.text).not.toContain("s3cret-link");
  expect(row?.text).not.toContain(Buffer.from("s3cret-link").toString("hex"));
});

test("a refused email is retried with the same Message-ID and given up after ten attempts", async () => {
  const { taken, url } = await startMailServer(1);
  await db.$transaction((tx) => queueMail(tx, mail));
  const beforeMs = await databaseTimeMs(pool);
  await sendDueMails(db, transportTo(url));
  const refused = await db.mail.findFirstOrThrow();
  expect(refused).toMatchObject({ attempts: 1, sentAt: null });
  expect(refused.failureDetail).toContain("mailbox busy");
  const takenAtMs = Number(refused.nextAttemptAt) - 60_000;
  expect(takenAtMs).toBeGreaterThanOrEqual(Math.floor(beforeMs));
  expect(takenAtMs).toBeLessThanOrEqual(Math.ceil(await databaseTimeMs(pool)));
  expect(await sendDueMails(db, transportTo(url))).toBe(0);

  await db.mail.updateMany({ data: { nextAttemptAt: new Date(), attempts: 9 } });
  await sendDueMails(db, transportTo("smtp://127.0.0.1:1"));
  expect(await db.mail.findFirstOrThrow()).toMatchObject({ nextAttemptAt: null, textEncrypted: null });
  expect(taken).toEqual([]);
});

test("an email is claimed only when it is sent, so that a slow server does not outlast the claims of others", async () => {
  for (const to of ["a@partner.example", "b@partner.example"])
    await db.$transaction((tx) => queueMail(tx, { ...mail, to }));
  const waiting: number[] = [];
  const send = async () => void waiting.push(await db.mail.count({ where: { attempts: 0 } }));
  expect(await sendDueMails(db, { keepsCopies: false, send })).toBe(2);
  expect(waiting).toEqual([1, 0]);
});

test("an email with a link does not wait behind others", async () => {
  for (const [to, holdsLink] of [
    ["first@partner.example", false],
    ["reset@partner.example", true],
  ] as const)
    await db.$transaction((tx) => queueMail(tx, { ...mail, to, holdsLink }));
  const order: string[] = [];
  await sendDueMails(db, { keepsCopies: false, send: async ({ to }) => void order.push(to) });
  expect(order).toEqual(["reset@partner.example", "first@partner.example"]);
});

test("without SMTP_URL, an email is written to DATA_DIR/mail as .eml", async () => {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "portal-mail-"));
  const transport = createMailTransport({ MAIL_FROM: "portal@distributor.example", DATA_DIR });
  await db.$transaction((tx) => queueMail(tx, mail));
  await sendDueMails(db, transport);
  const files = await readdir(path.join(DATA_DIR, "mail"));
  const { id } = await db.mail.findFirstOrThrow();
  expect(files).toEqual([`${id}.eml`]);
  const message = await readFile(path.join(DATA_DIR, "mail", `${id}.eml`), "utf8");
  expect(message).toContain("To: Ann Baker <ann@partner.example>");
  expect(message).toContain("http://127.0.0.1/reset/s3cret-link");
});

test("without a mail server, staff can read emails, except those with a link that signs somebody in", async () => {
  const [admin, staff] = [await makePerson(db, "ADMIN"), await makePerson(db, "STAFF")];
  const plain = { to: "a@partner.example", subject: "Webhook", text: "It fails.\n", holdsLink: false };
  await db.$transaction(async (tx) => {
    await queueMail(tx, plain);
    await queueMail(tx, mail);
  });
  for (const actor of [ctx.actor, admin, staff]) {
    const texts = (await listMails({ ...ctx, actor })).data.map(({ holdsLink, text }) => [holdsLink, text]);
    expect(texts.toSorted()).toEqual([
      [false, plain.text],
      [true, null],
    ]);
  }
  const found = async (filters: Parameters<typeof listMails>[1]) =>
    (await listMails(ctx, filters)).data.map(({ to }) => to);
  expect(await found({ q: "A@PARTNER" })).toEqual([plain.to]);
  expect(await found({ q: "partner webh", state: "waiting" })).toEqual([plain.to]);
  expect(await found({ q: "webh", state: "sent" })).toEqual([]);
  expect(await found({ q: "webh nobody" })).toEqual([]);
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:1" });
  expect((await listMails(ctx)).data.map(({ text }) => text)).toEqual([null, null]);
  Object.assign(env(), { SMTP_URL: undefined });
});

test("staff cannot read links of invitations or password resets", async () => {
  const [admin, staff] = [await makePerson(db, "ADMIN"), await makePerson(db, "STAFF")];
  const partner = await makePerson(db);
  await invitePerson(makeContext(admin, db), { email: "new-admin@example.com", role: "ADMIN" });
  await invitePerson(makeContext(partner, db), { email: "new-member@example.com", role: "PARTNER_MEMBER" });
  for (const { email } of [admin, staff, partner])
    await requestPasswordReset({ ...ctx, ipAddress: email }, { email });
  await answerResetRequests(db);
  for (const actor of [admin, staff]) {
    const { data: mails } = await listMails({ ...ctx, actor });
    expect(mails).toHaveLength(5);
    expect(JSON.stringify(mails)).not.toContain("#");
  }
});

test("emails and notices are kept for 90 days", async () => {
  const { organizationId } = await makePerson(db);
  const now = new Date();
  const written = async (days: number) => {
    const createdAt = addSeconds(now, -days * 86_400);
    await queueMail(db, { ...mail, subject: `${days} days ago` });
    await db.mail.updateMany({ where: { subject: `${days} days ago` }, data: { createdAt } });
    await db.notice.create({
      data: {
        id: newId("notice"),
        organizationId,
        createdAt,
        tone: "WARN",
        title: "T",
        text: "T",
        path: "/",
      },
    });
  };
  await written(89);
  await written(91);
  expect(await pruneExpired(pool, now)).toMatchObject({ Mail: 1, Notice: 1 });
  expect(await db.mail.findMany()).toMatchObject([{ subject: "89 days ago" }]);
  expect(await db.notice.count()).toBe(1);
});
