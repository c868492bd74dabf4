import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { reportProblem } from "#lib/branches/problems/problems.ts";
import { listMails } from "#lib/mail/list-mails.ts";
import { sendDueMails } from "#lib/mail/send-due-mails.ts";
import { maxAttempts } from "#lib/mail/shared/mail-attempts.ts";
import type { AlertFormatName } from "#lib/notices/shared/alert-kinds.ts";
import { resumeWebhook } from "#lib/notifications/deliveries/queue/resume-webhook.ts";
import { trackWebhookHealth } from "#lib/notifications/webhooks/track-webhook-health.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { makeCertificate } from "#test/processes/certificate.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { type Answer, answerWith, type Receiver, startReceiver, startTlsReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { saveChannel } from "./alert-channel.ts";
import { chooseAlert, getAlerts } from "./alert-choices.ts";
import { alertExpiringSecrets } from "./alert-expiring-secrets.ts";
import { listNotices } from "./list-notices.ts";
import { notifyOrganization } from "./notify-organization.ts";
import { alertTransport } from "./send-alerts.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();
const agents = createReceiverAgents();
afterAll(() => agents.close());

const receivers: Receiver[] = [];
let admin: UserActor;
beforeEach(async () => {
  admin = await makePerson(db);
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
  await db.mail.deleteMany();
});

const dayMs = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const send = () => sendDueMails(db, alertTransport(db, agents));
const sendTwice = () => Promise.all([send(), send()]);

async function makeChannel(answer?: Answer, format: AlertFormatName = "SLACK") {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  const kinds = ["WEBHOOK_FAILING", "WEBHOOK_DISABLED", "SECRET_EXPIRING"] as const;
  const saved = await saveChannel(makeContext(admin, db), { url: receiver.url, format, kinds: [...kinds] });
  return { ...saved, receiver, texts: () => receiver.received.map(({ body }) => JSON.parse(body).text) };
}

let serial = 0;
async function alert(kind: "WEBHOOK_FAILING" | "DATA_PROBLEM" = "WEBHOOK_FAILING") {
  serial += 1;
  const notice = {
    organizationId: admin.organizationId,
    tone: "WARN" as const,
    path: "/webhooks",
    title: "Orders <fails> & more",
    text: `Number ${serial}.`,
  };
  const change = `test:${serial}`;
  await db.$transaction((tx) => notifyOrganization(tx, notice, { kind, change }));
}

/** As if the waiting messages had been tried so often. */
async function afterAttempts(attempts: number): Promise<void> {
  await db.mail.updateMany({
    where: { channelId: { not: null }, nextAttemptAt: { not: null } },
    data: { attempts, nextAttemptAt: new Date() },
  });
}

async function emailed(): Promise<string[]> {
  const mails = await db.mail.findMany({ where: { channelId: null }, orderBy: { id: "asc" } });
  return mails.map(({ to }) => to);
}

test("admins and members are emailed about failing webhooks until they choose otherwise; read-only people if they choose so", async () => {
  const of = (role: "PARTNER_MEMBER" | "PARTNER_READ_ONLY") => makePerson(db, role, admin.organizationId);
  const [member, reader] = [await of("PARTNER_MEMBER"), await of("PARTNER_READ_ONLY")];
  await alert();
  expect(await emailed()).toEqual([admin.email, member.email]);
  await db.mail.deleteMany();
  await chooseAlert(makeContext(admin, db), { kind: "WEBHOOK_FAILING", byEmail: false });
  await chooseAlert(makeContext(reader, db), { kind: "WEBHOOK_FAILING", byEmail: true });
  await alert();
  expect(await emailed()).toEqual([member.email, reader.email]);
  expect(await getAlerts(makeContext(reader, db))).toMatchObject({
    channelHost: null,
    choices: [
      {
        kind: "WEBHOOK_FAILING",
        byEmail: true,
        byChannel: false,
        colleagues: [member.name],
      },
      { kind: "WEBHOOK_DISABLED", byEmail: false, byChannel: false },
      { kind: "SECRET_EXPIRING", byEmail: false, byChannel: false },
    ],
  });
  expect(await db.auditEntry.findMany({ where: { targetId: reader.userId } })).toMatchObject([
    { action: "user.alert_chosen", detail: { kind: "WEBHOOK_FAILING", byEmail: true } },
  ]);
});

test("staff are alerted about data problems, partners cannot be", async () => {
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101")]));
  const staff = await makePerson(db, "STAFF");
  await reportProblem(makeContext(admin, db), "101", { text: "It moved." });
  expect(await emailed()).toEqual([staff.email]);
  const { data } = await listNotices(makeContext(staff, db));
  expect(data).toMatchObject([{ path: "/data-problems", text: expect.stringContaining('"It moved."') }]);
  const choice = chooseAlert(makeContext(admin, db), { kind: "DATA_PROBLEM", byEmail: true });
  await expect(choice).rejects.toMatchObject({ code: "invalid_request" });
});

test("a Slack channel gets text with its markup escaped", async () => {
  const { receiver, texts } = await makeChannel();
  await alert();
  await sendTwice();
  expect(texts()).toEqual([
    `*Orders &lt;fails&gt; &amp; more*\nNumber ${serial}.\n${env().BASE_URL}/webhooks`,
  ]);
  expect(receiver.received[0]?.headers).toMatchObject({ "content-type": "application/json" });
  expect(receiver.received[0]?.headers["webhook-signature"]).toBeUndefined();
});

test("a JSON message is signed as in Standard Webhooks with the secret that was shown once", async () => {
  const { receiver, secret } = await makeChannel(undefined, "JSON");
  await alert();
  await send();
  const [request] = receiver.received;
  const headers = request?.headers as Record<string, string>;
  expect(new Webhook(secret ?? "").verify(request?.body ?? "", headers)).toEqual({
    type: "alert.webhook_failing",
    timestamp: expect.any(String),
    data: {
      title: "Orders <fails> & more",
      text: `Number ${serial}.`,
      url: `${env().BASE_URL}/webhooks`,
    },
  });
  const again = await saveChannel(makeContext(admin, db), {
    url: receiver.url,
    format: "JSON",
    kinds: ["WEBHOOK_FAILING"],
  });
  expect(again.secret).toBeNull();
});

test("a channel gets only the alerts that were chosen for it", async () => {
  const { receiver } = await makeChannel();
  await alert("DATA_PROBLEM");
  expect(await send()).toBe(0);
  expect(receiver.received).toEqual([]);
});

test("failing, disabled, and working again are one message each, however many workers see it", async () => {
  const { texts } = await makeChannel();
  const application = await makeApplication(db, {}, admin);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  const outcome = { id: webhookId, isPrompt: false, hasFailures: false, goneUrls: [] };
  const outcomes = async (hasFailed: boolean) => {
    const both = () => trackWebhookHealth(pool, [{ ...outcome, hasFailed, isPrompt: !hasFailed }]);
    await Promise.all([both(), both(), both()]);
    await sendTwice();
    return texts().map((text) => text.match(/^\*Webhook "Orders" (.*)\*/)?.[1]);
  };
  const failSince = (days: number) =>
    db.webhook.update({ where: { id: webhookId }, data: { failingSince: ago(days) } });
  expect(await outcomes(true)).toEqual([]);
  await failSince(1.5);
  const failing = ["has failed for a day"];
  expect(await outcomes(true)).toEqual(failing);
  await failSince(3.5);
  expect(await outcomes(true)).toEqual(failing);
  await failSince(5.5);
  const disabled = [...failing, "was disabled"];
  expect(await outcomes(true)).toEqual(disabled);
  await resumeWebhook(makeContext(admin, db), { webhookId });
  const recovered = [...disabled, "works again"];
  expect(await outcomes(false)).toEqual(recovered);
  expect(await outcomes(false)).toEqual(recovered);
  expect(await emailed()).toEqual([admin.email, admin.email, admin.email]);
});

const ofIncident = {
  startedAt: ago(2),
  lastFailureAt: new Date(),
  cause: "server_error",
  causes: [],
  deliveryId: "dlv_1",
  affected: 6,
  waiting: 4,
  givenUp: 2,
  orders: 3,
  missingOrders: 3,
};

/** A webhook that has failed for days, and its incident. */
async function makeFailing(data: { alertedAt?: Date; warnings?: number } = {}) {
  const application = await makeApplication(db, {}, admin);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  await db.webhook.update({ where: { id: webhookId }, data: { failingSince: ago(2), ...data } });
  const { id } = await db.incident.create({ data: { ...ofIncident, id: newId("incident"), webhookId } });
  return { webhookId, incidentUrl: `${env().BASE_URL}/incidents/${id}` };
}

test("Slack and mail say why a webhook fails and what its incident costs, and lead to it", async () => {
  const { texts } = await makeChannel();
  const { webhookId, incidentUrl } = await makeFailing();
  const fails = { id: webhookId, hasFailed: true, hasFailures: true, isPrompt: false, goneUrls: [] };
  await trackWebhookHealth(pool, [fails]);
  const [mail] = (await listMails(makeContext(admin, db))).data;
  await send();
  const told = [
    '"Test application" to https://hooks.example.com/orders has failed for a day. Your server failed (5xx).',
    "6 deliveries of 3 orders are not delivered.",
    incidentUrl,
  ];
  for (const part of told) {
    expect(texts()).toEqual([expect.stringContaining(part)]);
    expect(mail?.text).toContain(part);
  }
});

test("a webhook that works again says what is given up, not what is on its way", async () => {
  const { receiver } = await makeChannel(undefined, "JSON");
  const { webhookId, incidentUrl } = await makeFailing({ alertedAt: ago(1), warnings: 1 });
  const works = { id: webhookId, hasFailed: false, hasFailures: false, isPrompt: true, goneUrls: [] };
  await trackWebhookHealth(pool, [works]);
  await send();
  const [{ data }] = receiver.received.map(({ body }) => JSON.parse(body)) as [{ data: object }];
  expect(data).toMatchObject({
    text: '"Test application" receives deliveries at https://hooks.example.com/orders again. Deliveries that were waiting are being sent now. 2 deliveries were given up. Replay them from the incident.',
    url: incidentUrl,
    incident: { cause: "server_error", failingUntil: expect.any(String) },
  });
});

test("a message that a killed worker was sending is sent again with the same ID", async () => {
  const answers: Answer[] = [() => new Promise(() => {}), answerWith(204)];
  const { receiver } = await makeChannel((...args) => answers.shift()?.(...args), "JSON");
  await chooseAlert(makeContext(admin, db), { kind: "WEBHOOK_FAILING", byEmail: false });
  const killed = await startWorker({ DELIVERY_TIMEOUT_SECONDS: "15" });
  await alert();
  await until("the first attempt", () => receiver.received.length === 1);
  await endWorker(killed, "SIGKILL");
  // A minute later.
  await db.mail.updateMany({
    where: { channelId: admin.organizationId },
    data: { nextAttemptAt: new Date() },
  });
  const next = await startWorker();
  const message = () => db.mail.findFirstOrThrow({ where: { channelId: admin.organizationId } });
  await until("it is accepted", async () => (await message()).sentAt !== null);
  await endWorker(next, "SIGTERM");
  const { id } = await message();
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
});

test("a channel whose certificate is not trusted says what to change there", async () => {
  const receiver = await startTlsReceiver(makeCertificate("receiver.example.com"));
  const url = `https://127.0.0.1:${receiver.port}/`;
  await saveChannel(makeContext(admin, db), { url, format: "JSON", kinds: ["WEBHOOK_FAILING"] });
  await alert();
  await send();
  await receiver.close();
  const channel = await db.alertChannel.findUniqueOrThrow({
    where: { organizationId: admin.organizationId },
  });
  expect(channel.failureDetail).toMatch(
    /^The server's certificate is self-signed .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
  );
});

test("a channel that keeps failing is turned off and told about once, and its messages end", async () => {
  const { receiver } = await makeChannel(answerWith(302, { location: "http://127.0.0.1:1/" }));
  for (let sent = 0; sent < 12; sent += 1) await alert();
  const sendAll = async () => {
    while ((await send()) > 0);
  };
  await sendAll();
  const channel = () =>
    db.alertChannel.findUniqueOrThrow({ where: { organizationId: admin.organizationId } });
  // One outage refuses many messages at once. Each is sent again.
  expect(await channel()).toMatchObject({ disabledAt: null, failureDetail: "HTTP 302" });
  await afterAttempts(maxAttempts - 1);
  await sendAll();
  expect((await channel()).disabledAt).not.toBeNull();
  await alert();
  expect(await send()).toBe(0);
  expect(receiver.received).toHaveLength(13);
  expect(await db.mail.count({ where: { channelId: { not: null }, nextAttemptAt: { not: null } } })).toBe(0);
  const off = { subject: "The alert channel was turned off" };
  expect(await db.mail.findMany({ where: off })).toMatchObject([{ to: admin.email, channelId: null }]);
  const { data } = await listNotices(makeContext(admin, db));
  expect(data.filter(({ title }) => title === off.subject)).toHaveLength(1);
});

test("a channel that hangs gets one message at a time, and delays no other", async () => {
  const transport = alertTransport(db, agents);
  const { receiver: hanging } = await makeChannel(() => undefined);
  for (let sent = 0; sent < 3; sent += 1) await alert();
  const slow = sendDueMails(db, transport);
  await until("it hangs", () => hanging.received.length === 1);
  admin = await makePerson(db);
  const { receiver } = await makeChannel();
  await alert();
  expect(await sendDueMails(db, transport)).toBe(1);
  expect(receiver.received).toHaveLength(1);
  expect(hanging.received).toHaveLength(1);
  await hanging.close();
  await slow;
});

test("an organization gets twenty alerts an hour by email, and the others as notices", async () => {
  for (let sent = 0; sent < 25; sent += 1) await alert();
  expect(await emailed()).toHaveLength(20);
  expect((await listNotices(makeContext(admin, db))).data).toHaveLength(25);
});

test("a channel that accepts other messages stays on, and a new URL gets what waits", async () => {
  const answers: Answer[] = [answerWith(500), answerWith(204), answerWith(500)];
  await makeChannel((...args) => (answers.shift() ?? answerWith(500))(...args));
  await alert();
  await send();
  await alert();
  await send();
  await afterAttempts(maxAttempts - 1);
  await send();
  const channel = await db.alertChannel.findFirstOrThrow({ where: { organizationId: admin.organizationId } });
  expect(channel.disabledAt).toBeNull();
  await alert();
  await send();
  const { receiver } = await makeChannel();
  await send();
  expect(receiver.received).toHaveLength(1);
});

test("an expiring secret causes one alert, at most a day ahead", async () => {
  const { texts } = await makeChannel();
  const application = await makeApplication(db, {}, admin);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const endAt = async (hours: number) => {
    await db.clientSecret.updateMany({
      where: { applicationId: application.id },
      data: { expiresAt: inHours(hours) },
    });
    const { secretEncrypted } = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
    await db.webhook.update({
      where: { id: webhookId },
      data: { nextSecretEncrypted: secretEncrypted, nextSecretFrom: inHours(hours) },
    });
  };
  await endAt(25);
  expect(await alertExpiringSecrets(db)).toBe(0);
  await endAt(3);
  await Promise.all([alertExpiringSecrets(db), alertExpiringSecrets(db)]);
  expect(await alertExpiringSecrets(db)).toBe(0);
  while ((await send()) > 0);
  expect(
    texts()
      .map((text) => text.split("\n")[0])
      .toSorted(),
  ).toEqual([
    expect.stringMatching(/^\*The client secret ….{4} of "Test application" stops working in 3 hours\*$/),
    '*The old secret of the webhook "Orders" of "Test application" stops working in 3 hours*',
  ]);
});

test("admins set the channel of their own organization, and see how it answers a test message", async () => {
  const { receiver } = await makeChannel(answerWith(404, {}, "no_service"));
  const call = (person: UserActor, method: string, path = "", body?: unknown) =>
    portal.as(person).request(method, `/api/console/alert-channel${path}`, body);
  const tested = await call(admin, "POST", "/test", {});
  expect(tested.body).toMatchObject({ isAccepted: false, status: 404, body: "no_service" });
  expect(receiver.received).toHaveLength(1);
  expect((await call(admin, "GET")).body).toMatchObject({ channel: { url: receiver.url } });

  const member = await makePerson(db, "PARTNER_MEMBER", admin.organizationId);
  const other = await makePerson(db);
  for (const method of ["GET", "DELETE"]) expect((await call(member, method)).status, method).toBe(403);
  expect((await call(other, "GET")).body).toEqual({ channel: null });
  for (const [method, path] of [
    ["DELETE", ""],
    ["POST", "/test"],
  ] as const)
    expect((await call(other, method, path)).status).toBe(404);

  const url = "http://10.0.0.1/x";
  const refused = await call(admin, "PUT", "", { url, format: "SLACK", kinds: ["WEBHOOK_FAILING"] });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/url" }, { pointer: "/url" }] },
  });
  expect((await call(admin, "DELETE")).status).toBe(200);
  // Of admins who set up a channel at once, one does, and nobody else's URL or secret is replaced.
  const admins = [admin, await makePerson(db, "PARTNER_ADMIN", admin.organizationId)];
  const settings = { format: "JSON", kinds: ["WEBHOOK_FAILING"], isNew: true };
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      call(admins[at % 2] ?? admin, "PUT", "", { ...settings, url: `${receiver.url}${at}` }),
    ),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const [first] = saved.filter(({ status }) => status === 200);
  expect(first?.body.secret).toEqual(expect.any(String));
  expect((await call(admin, "GET")).body.channel.url).toBe(first?.body.channel.url);
  // A channel that was removed meanwhile stays so.
  expect((await call(admin, "DELETE")).status).toBe(200);
  const late = await call(admin, "PUT", "", { ...settings, url: receiver.url, isNew: false });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining("removed meanwhile")]);
  expect((await call(admin, "GET")).body.channel).toBeNull();
  const entries = await db.auditEntry.findMany({ where: { targetType: "alert_channel" } });
  expect(entries.map(({ action }) => action)).toContain("alert_channel.removed");
  expect(JSON.stringify(entries)).not.toContain("/hook");
});
