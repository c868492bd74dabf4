import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { audit } from "#lib/audit/audit.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { reportProblem } from "#lib/branches/problems/problems.ts";
import { rename } from "#lib/identity/account/change-account.ts";
import { acceptInvitation } from "#lib/identity/invitations/accept-invitation.ts";
import { invitePerson } from "#lib/identity/invitations/invite-person.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import { startCheck } from "#lib/notifications/deliveries/check/start-check.ts";
import { runReplays } from "#lib/notifications/deliveries/queue/run-replays.ts";
import { startReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { linkTo } from "#test/mails.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { runCommand } from "./portal/run-command.ts";

const { db } = await setUpTestDatabase();
const script = path.join(import.meta.dirname, "portal.ts");

const portal = (...words: string[]) => runCommand(words);
const getAnswer = async (...words: string[]) => {
  const { exitCode, stdout, stderr } = await portal(...words, "--json");
  return { exitCode, answer: JSON.parse(stdout || stderr) };
};

test("wrong usage exits with 2 and shows the usage; a refusal exits with 1 and says why; --json prints JSON for both", async () => {
  const [none, unknown, option, missing, refused] = await Promise.all([
    portal(),
    portal("fly"),
    portal("users", "list", "--colour", "red"),
    getAnswer("users", "create", "--email", "a@example.com"),
    getAnswer("users", "role", "nobody@example.com", "--role", "STAFF"),
  ]);
  // The same as a process.
  const spawned = spawnSync(process.execPath, [script, "fly"], { encoding: "utf8" });
  expect([spawned.status, spawned.stdout, spawned.stderr]).toEqual([2, "", unknown.stderr]);
  expect([none.exitCode, unknown.exitCode, option.exitCode]).toEqual([2, 2, 2]);
  expect(none.stderr).toMatch(/^ +deliveries\b/m);
  const helped = await Promise.all([
    portal("--help"),
    portal("help"),
    portal("users", "list", "--help"),
    portal("deliveries", "--help"),
  ]);
  expect(helped.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(helped.map(() => [0, ""]));
  expect([helped[0]?.stdout, helped[1]?.stdout]).toEqual([none.stderr, none.stderr]);
  expect(helped[2]?.stdout).toContain("Usage: npm run portal -- users list [--organization ID] [--json]");
  expect(helped[3]?.stdout).toMatch(/^ +replay .*Resends deliveries/m);
  const [misspelled, almost] = await Promise.all([portal("user"), portal("deliveries", "reply", "--json")]);
  expect(misspelled).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("Did you mean users?") });
  expect(JSON.parse(almost.stderr).error).toContain("Did you mean replay?");
  expect(unknown.stderr).toContain("unknown command 'fly'");
  expect(option.stderr).toContain("unknown option '--colour'");
  expect(option.stderr).toContain("Usage: npm run portal -- users list [--organization ID] [--json]");
  expect(missing).toMatchObject({
    exitCode: 2,
    answer: { error: expect.stringContaining("--organization is missing") },
  });
  expect(refused).toMatchObject({ exitCode: 1, answer: { error: expect.stringContaining("not_found") } });
});

test("a name cannot control the terminal, and --json stays valid", async () => {
  const { organizationId: id } = await makePerson(db);
  const name = "Acme \u001b[2J\u009b1m 👩\u200d🔧";
  await db.organization.update({ where: { id }, data: { name } });
  const list = (...more: string[]) =>
    spawnSync(process.execPath, [script, "organizations", "list", ...more], { encoding: "utf8" }).stdout;
  const [text, json] = [list(), list("--json")];
  for (const printed of [text, json]) expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(text).toContain(String.raw`Acme \u001b[2J\u009b1m`);
  expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ id, name }));
});

test("creating people and changing roles is in the audit log under the command's name", async () => {
  const { answer: organization } = await getAnswer(
    "organizations",
    "create",
    "--name",
    "Acme",
    "--kind",
    "PARTNER",
  );
  const create = (email: string) =>
    getAnswer(
      ..."users create --role PARTNER_ADMIN --name Pat".split(" "),
      "--organization",
      organization.id,
      "--email",
      email,
    );
  const [first, second] = await Promise.all([create("first@acme.test"), create("second@acme.test")]);
  expect(first.answer.password).toMatch(/^[a-z2-9-]{23}$/);
  expect((await portal("users", "role", "second@acme.test", "--role", "PARTNER_MEMBER")).exitCode).toBe(0);
  // The last admin stays one.
  const demoted = await getAnswer("users", "role", "first@acme.test", "--role", "PARTNER_MEMBER");
  expect(demoted).toMatchObject({ exitCode: 1 });
  const { answer: people } = await getAnswer("users", "list", "--organization", organization.id);
  expect(people.map(({ email, role }: Record<string, string>) => [email, role])).toEqual([
    ["first@acme.test", "PARTNER_ADMIN"],
    ["second@acme.test", "PARTNER_MEMBER"],
  ]);
  const entry = await db.auditEntry.findFirst({
    where: { action: "person.role_changed", targetId: second.answer.id },
  });
  expect(entry?.actorName).toBe("npm run portal -- users role");
});

test("the last admin is removed and invited again", async () => {
  const admin = await makePerson(db);
  const { email, organizationId } = admin;
  expect(await getAnswer("users", "remove", email)).toMatchObject({ exitCode: 0 });
  const invited = await getAnswer(
    ..."users invite --role PARTNER_ADMIN".split(" "),
    "--organization",
    organizationId,
    "--email",
    email,
  );
  const { token, url } = await linkTo(db, email);
  expect(invited).toMatchObject({ exitCode: 0, answer: { link: url.href } });
  const visitor = { ...systemContext(db, "test"), actor: { kind: "anonymous" } as const };
  await acceptInvitation(visitor, { token, name: "Back again", password: "a long enough password" });
  expect(await db.user.findUnique({ where: { email } })).toMatchObject({
    organizationId,
    role: "PARTNER_ADMIN",
  });
});

test("lost second factors are removed, with who did it in the audit log", async () => {
  const { userId, email } = await makePerson(db, "ADMIN");
  await db.passkey.create({
    data: {
      id: userId,
      userId,
      name: "Lost phone",
      publicKey: Buffer.from("x"),
      counter: 0,
      ownerConfirmed: true,
    },
  });
  const { answer } = await getAnswer("users", "reset-factors", email.toUpperCase());
  expect(answer).toEqual({ id: userId, removed: ['the passkey "Lost phone"'] });
  expect(await db.passkey.count({ where: { userId } })).toBe(0);
  const entry = await db.auditEntry.findFirst({ where: { action: "user.factors_reset", targetId: userId } });
  expect(entry?.actorName).toBe("npm run portal -- users reset-factors");
  expect(await getAnswer("users", "reset-factors", "nobody@example.com")).toMatchObject({ exitCode: 1 });
});

/** Whatever a person does that writes down the name, some of it under a name that is changed then. */
async function leaveTraces(actor: UserActor): Promise<void> {
  const url = "http://127.0.0.1:9/closed";
  const application = await makeApplication(db, { scopes: ["notification.write"] }, actor);
  const hook = await makeWebhook(db, url, { application });
  await publishUpdates(db, [hook], 1, { orderNumber: "SO-1" });
  await db.delivery.updateMany({
    data: { state: "GIVEN_UP", nextAttemptAt: null, completedAt: new Date() },
  });
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101")]));
  const later = { ...actor, name: "Quirina Former" };
  await rename(makeContext(actor, db), { name: later.name });
  const ctx = makeContext(later, db);
  await startReplay(ctx, { from: "2020-01-01T00:00:00.000Z" });
  await startCheck(ctx, { webhookId: hook.webhookId });
  await reportProblem(ctx, "101", { text: "The door is not there." });
  for (const email of ["joins@example.com", "waits@example.com"])
    await invitePerson(ctx, { email, role: "PARTNER_MEMBER" });
  const { token } = await linkTo(db, "joins@example.com");
  const visitor = { ...systemContext(db, "test"), actor: { kind: "anonymous" } as const };
  await acceptInvitation(visitor, { token, name: "Joined", password: "a long enough password" });
  await rename(ctx, { name: actor.name });
}

const unread = { tone: "WARN", path: "/people", title: "A role was changed" } as const;

test("the export has everything stored about a person, and nothing names them after erasing", async () => {
  const person = await makePerson(db);
  const other = await makePerson(db, "PARTNER_ADMIN", person.organizationId);
  const unmistakable = "Quirina Zzyzx";
  await db.user.update({ where: { id: person.userId }, data: { name: unmistakable } });
  const actor = { ...person, name: unmistakable };
  await leaveTraces(actor);
  await db.$transaction(async (tx) => {
    // As a change of a colleague's role tells the colleagues, and a failed sign-in the log.
    const text = `changed the role of "${unmistakable}".`;
    await notifyOrganization(tx, { ...unread, organizationId: other.organizationId, text });
    await audit(
      { ...systemContext(db, "test"), actor: { kind: "anonymous" }, ipAddress: "192.0.2.77" },
      tx,
      "user.sign_in_failed",
      { type: "user", id: person.userId, organizationId: person.organizationId },
    );
    await queueMail(tx, { to: person.email, subject: "Hello", text: "Hello", holdsLink: false });
    const target = { type: "user", id: person.userId, organizationId: person.organizationId };
    await audit({ ...makeContext(actor, db), ipAddress: "192.0.2.77" }, tx, "user.signed_in", target);
    await audit(makeContext(other, db), tx, "person.role_changed", target, {
      name: unmistakable,
      email: person.email,
    });
  });
  const { answer: kept } = await getAnswer("users", "export", person.email);
  expect(kept).toMatchObject({
    account: { email: person.email, name: unmistakable },
    mails: [{ subject: "A role was changed" }, { subject: "Hello" }],
    actions: expect.arrayContaining([
      expect.objectContaining({ action: "user.signed_in", ipAddress: "192.0.2.77" }),
    ]),
  });
  expect(JSON.stringify(kept)).not.toContain("passwordHash");

  expect(await getAnswer("users", "erase", person.email)).toMatchObject({ exitCode: 0 });
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS "name" FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM "${name}" t WHERE t::text ~* $1`,
      `${unmistakable}|${person.email}|192\\.0\\.2\\.77`,
    );
    if (row?.n) found.push(name);
  }
  expect(found).toEqual([]);
  // That something happened, and what, is still there.
  expect(await db.auditEntry.count({ where: { targetId: person.userId } })).toBe(6);
  expect(await db.replay.count({ where: { startedByName: "erased person" } })).toBe(1);
});

test("applications and webhooks can be created, shown, rotated, paused, and removed; only the creating command prints a secret", async () => {
  const { organizationId } = await makePerson(db);
  const application = ["applications", "create", "--organization", organizationId, "--name", "CRM"];
  const refused = await getAnswer(...application, "--grants", "authorization_code", "--scopes", "no.such");
  expect(refused).toMatchObject({ exitCode: 2, answer: { error: expect.stringContaining("scopes: ") } });
  const { answer: made, exitCode } = await getAnswer(
    ...application,
    ..."--grants client_credentials,authorization_code --scopes location.read,offline_access".split(" "),
    ..."--redirect-uri https://a.example/cb --redirect-uri https://b.example/cb?x=1,2".split(" "),
  );
  expect([exitCode, Object.keys(made)]).toEqual([0, ["id", "clientId", "clientSecret"]]);
  const { answer: shown } = await getAnswer("applications", "show", made.id);
  expect(shown).toMatchObject({
    scopes: ["location.read", "offline_access"],
    redirectUris: ["https://a.example/cb", "https://b.example/cb?x=1,2"],
    secrets: [{ hint: made.clientSecret.slice(-4) }],
  });
  const { answer: renewed } = await getAnswer("applications", "rotate-secret", made.id);

  const register = ["webhooks", "create", "--application", made.id, "--name", "Orders", "--events"];
  const url = ["--url", "https://hooks.example.com/orders"];
  expect(await getAnswer(...register, "ORDER_LOST", ...url)).toMatchObject({ exitCode: 2 });
  const { answer: hook } = await getAnswer(...register, "ORDER_UPDATE,ORDER_INVOICED", ...url);
  expect(hook.signingSecret).toBe(`whsec_${hook.secret}`);
  const { answer: rotated } = await getAnswer("webhooks", "rotate-secret", hook.id, "--overlap-hours", "2");
  expect((await getAnswer("webhooks", "pause", hook.id)).answer).toEqual({ id: hook.id, state: "PAUSED" });
  const { answer: seen } = await getAnswer("webhooks", "show", hook.id);
  expect(seen).toMatchObject({ events: ["ORDER_UPDATE", "ORDER_INVOICED"], delivery: { state: "PAUSED" } });
  expect(Date.parse(seen.rotationEndsAt)).toBeGreaterThan(Date.now());
  expect((await getAnswer("webhooks", "unregister", hook.id)).exitCode).toBe(0);
  expect(await getAnswer("webhooks", "show", hook.id)).toMatchObject({ exitCode: 1 });
  expect((await getAnswer("applications", "delete", made.id)).exitCode).toBe(0);
  expect(await getAnswer("applications", "show", made.id)).toMatchObject({ exitCode: 1 });

  const secrets = [made.clientSecret, renewed.clientSecret, hook.secret, rotated.secret];
  expect(new Set(secrets).size).toBe(4);
  for (const secret of secrets) expect(JSON.stringify([shown, seen])).not.toContain(secret);
  const actions = await db.auditEntry.findMany({
    where: { targetId: { in: [made.id, hook.id] } },
    select: { action: true, actorName: true },
    orderBy: { at: "asc" },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    "application.created",
    "client_secret.rotated",
    "webhook.registered",
    "webhook.secret_rotated",
    "webhook.paused",
    "webhook.unregistered",
    "application.deleted",
  ]);
  expect(new Set(actions.map(({ actorName }) => actorName)).size).toBe(7);
});

test("doctor says what does not run or does not hold, each with its fix, and sets the exit code", async () => {
  await signingKey(db);
  const well = await getAnswer("doctor");
  expect(well.answer.filter(({ state }: { state: string }) => state === "bad")).toEqual([
    // Neither web nor worker runs, and the tests' PostgreSQL is a throwaway.
    expect.objectContaining({ check: "address", todo: expect.stringContaining("Is it running") }),
    expect.objectContaining({ check: "durability", found: expect.stringContaining("loses accepted events") }),
    expect.objectContaining({ check: "workers", todo: expect.stringContaining("npm run worker") }),
  ]);
  expect(well.exitCode).toBe(1);
  expect(well.answer.map(({ check }: { check: string }) => check)).toEqual(
    expect.arrayContaining(["configuration", "database", "secrets", "mail"]),
  );
  const { webhookId } = await makeWebhook(db, "http://127.0.0.1:9/hook");
  const unanswered = { webhookId, hour: new Date(), outcome: "none", latencyStep: 1, count: 40 };
  await db.attemptHour.create({ data: unanswered });
  await db.$executeRaw`UPDATE _prisma_migrations SET "migration_name" = 'x_' || "migration_name" WHERE "migration_name" LIKE '%_init'`;
  const ill = await getAnswer("doctor");
  await db.$executeRaw`UPDATE _prisma_migrations SET "migration_name" = substring("migration_name" FROM 3) WHERE "migration_name" LIKE 'x_%'`;
  expect(ill.answer).toContainEqual(
    expect.objectContaining({ check: "migrations", state: "bad", todo: "Run npm run db:migrate." }),
  );
  expect(ill.answer).toContainEqual(
    expect.objectContaining({
      check: "outcomes",
      state: "bad",
      found: expect.stringContaining("40 attempts"),
    }),
  );
});

test("deliveries replay counts and resends a webhook's failed deliveries with their own IDs, and nothing else", async () => {
  const hook = await makeWebhook(db, "http://127.0.0.1:9/hook");
  await publishUpdates(db, [hook], 6);
  const ids = (
    await db.delivery.findMany({ where: { webhookId: hook.webhookId }, orderBy: { sequence: "asc" } })
  ).map(({ id }) => id);
  const undelivered = ids.slice(0, 3);
  await db.delivery.updateMany({
    where: { id: { in: ids.slice(0, 2) } },
    data: { state: "GIVEN_UP", nextAttemptAt: null, attemptCount: 10 },
  });
  const inAnHour = new Date(Date.now() + 3_600_000);
  await db.delivery.updateMany({
    where: { id: ids[2] ?? "" },
    data: { nextAttemptAt: inAnHour, attemptCount: 4, scheduleStep: 4 },
  });
  await db.delivery.updateMany({
    where: { id: { in: ids.slice(3) } },
    data: { state: "DELIVERED", nextAttemptAt: null },
  });
  const replay = (...more: string[]) =>
    getAnswer("deliveries", "replay", "--webhook", hook.webhookId, ...more);
  expect(await replay("--dry-run")).toEqual({ exitCode: 0, answer: { wouldQueue: 3, unreachable: 0 } });
  expect(await replay()).toMatchObject({ exitCode: 0, answer: { queued: 3 } });
  while (await runReplays(db));
  const due = await db.delivery.findMany({
    where: { webhookId: hook.webhookId, nextAttemptAt: { lte: new Date() } },
    orderBy: { sequence: "asc" },
  });
  expect(due.map(({ id, isResent }) => [id, isResent])).toEqual(undelivered.map((id) => [id, true]));
  // It belongs to the webhook's organization, which sees how far it is.
  const { organizationId } = hook.application;
  expect(await db.replay.findMany({ where: { organizationId } })).toMatchObject([
    { total: 3, startedByName: "npm run portal -- deliveries replay" },
  ]);

  await db.delivery.update({ where: { id: ids[2] ?? "" }, data: { nextAttemptAt: inAnHour } });
  expect(await getAnswer("deliveries", "replay", ids[2] ?? "")).toMatchObject({ answer: { queued: 1 } });
  const { nextAttemptAt } = await db.delivery.findUniqueOrThrow({ where: { id: ids[2] ?? "" } });
  expect(Number(nextAttemptAt)).toBeLessThanOrEqual(Date.now());

  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "PAUSED" } });
  expect(await replay()).toMatchObject({ exitCode: 1, answer: { error: expect.stringContaining("paused") } });
  expect(await getAnswer("deliveries", "replay", "--webhook", "wh_nobody")).toMatchObject({ exitCode: 1 });
});
