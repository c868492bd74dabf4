import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { unregisterWebhook } from "#lib/webhooks/update-webhook.ts";
import { startTlsReceiver } from "../../../e2e/misbehaving-receiver.ts";
import { type Answer, accept, answerWith, type Receiver, startReceiver } from "../../../e2e/receiver.ts";
import { contextOf, makeApplication, makePerson } from "../../../e2e/support/fixtures.ts";
import { makeCertificate } from "../../../e2e/support/processes/certificate.ts";
import { endWorker, startWorker, until } from "../../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { type MadeWebhook, makeWebhook } from "../../../e2e/support/webhooks.ts";
import { badgeAnswer } from "./badge.ts";
import { getCheck, getPublicBadge, latestChecksOf } from "./get-check.ts";
import { queueNightlyChecks } from "./queue-nightly-checks.ts";
import { createCheckRunner } from "./run-checks.ts";
import { probes } from "./run-probes.ts";
import { changeCheck, checksPerHour, startCheck } from "./start-check.ts";

const { db } = await setUpTestDatabase();
const runner = createCheckRunner(db, { timeoutMs: 5_000 });
afterAll(() => runner.stop(0));

let admin: UserActor;
let hook: MadeWebhook;
let receiver: Receiver;
let answer: Answer;

beforeEach(async () => {
  answer = accept;
  receiver = await startReceiver((...request) => answer(...request));
  admin = await makePerson(db);
  hook = await makeWebhook(db, receiver.url, { application: await makeApplication(db, {}, admin) });
});
afterEach(async () => {
  await receiver.close();
  await db.receiverCheck.deleteMany();
});

const start = (actor = admin) => startCheck(contextOf(actor, db), { webhookId: hook.webhookId });
const read = () => getCheck(contextOf(admin, db), { webhookId: hook.webhookId });

async function runToEnd() {
  await runner.takeUp();
  await until("the check has ended", async () => (await read()).state !== "RUNNING");
  return read();
}

function pastCheck(at: Date, data: object = {}) {
  const { organizationId } = hook.application;
  const owner = { organizationId, webhookId: hook.webhookId, url: receiver.url, startedByName: "Pat" };
  return db.receiverCheck.create({
    data: { ...owner, id: newId("receiverCheck"), state: "DONE", createdAt: at, ...data },
  });
}

test("of twenty checks started at once, one runs and the others are refused", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => start()));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  expect(await db.receiverCheck.count()).toBe(1);
});

test("the eleventh check within an hour is refused until the first is an hour old", async () => {
  const now = Date.now();
  for (let index = 0; index < checksPerHour; index += 1)
    await pastCheck(addSeconds(new Date(now), -3_000 - index));
  await expect(start()).rejects.toMatchObject({
    code: "too_many_requests",
    headers: { "retry-after": expect.stringMatching(/^5\d\d$/) },
  });
  await db.receiverCheck.updateMany({
    where: { createdAt: { lt: new Date(now - 3_008_500) } },
    data: { createdAt: new Date(now - 3_700_000) },
  });
  expect(await start()).toMatchObject({ state: "RUNNING", probes: [] });
});

test("only the owner checks, and only a receiver of a sandbox application", async () => {
  const staff = await makePerson(db, "STAFF");
  await expect(start(staff)).rejects.toMatchObject({ code: "forbidden" });
  await expect(start(await makePerson(db))).rejects.toMatchObject({ code: "not_found" });
  await db.application.update({ where: { id: hook.application.id }, data: { environment: "PRODUCTION" } });
  await expect(start()).rejects.toMatchObject({ code: "conflict" });
  expect(receiver.received).toEqual([]);
});

test("a check reports every probe with what was sent and what came back; the secret is masked, even if a receiver that is asked with another one reveals it", async () => {
  answer = (_request, response) => void response.end(`Expected the secret ${hook.secret}`);
  await start();
  const report = await runToEnd();
  expect(report).toMatchObject({
    state: "DONE",
    url: receiver.url,
    total: probes.length,
    startedByName: admin.name,
  });
  expect(report.probes.map(({ probe }) => probe)).toEqual(probes.map(({ id }) => id));
  expect(report.passed + report.findings + report.notSeen).toBe(probes.length);
  const [first] = report.probes;
  expect(first).toMatchObject({ verdict: "PASSED", seen: "STATUS", title: "Accepts an ORDER_UPDATE" });
  expect(first?.exchanges[0]).toMatchObject({
    httpStatus: 200,
    requestHeaders: { authorization: "[secret]", environment: "sandbox" },
    responseBody: "Expected the secret [secret]",
  });
  expect(JSON.stringify(report)).not.toContain(hook.secret);
  expect(report.probes.find(({ probe }) => probe === "wrong_secret")).toMatchObject({ verdict: "FINDING" });
  const latest = (actor: UserActor) => latestChecksOf(contextOf(actor, db), [hook.application.id]);
  expect((await latest(admin)).get(hook.application.id)).toMatchObject({
    id: report.id,
    passed: report.passed,
  });
  expect((await latest(await makePerson(db))).size).toBe(0);
});

test("a receiver that does not answer gets only the first two deliveries", async () => {
  answer = (_request, response) => void response.destroy();
  await start();
  const report = await runToEnd();
  expect(report.probes.filter(({ verdict }) => verdict === "FINDING").map(({ probe }) => probe)).toEqual([
    "order_update",
    "order_invoiced",
  ]);
  expect(receiver.received).toHaveLength(2);
});

test("a receiver that refuses or redirects everything gets that finding, and no unusual deliveries", async () => {
  answer = answerWith(307, { location: "/orders/" });
  await start();
  const report = await runToEnd();
  const findings = report.probes.filter(({ verdict }) => verdict === "FINDING").map(({ probe }) => probe);
  expect(findings).toEqual(["order_update", "order_invoiced", "redirect"]);
  expect(receiver.received.length).toBeLessThan(25);
});

test("a certificate that nobody trusts is a finding", async () => {
  const tls = await startTlsReceiver(makeCertificate("127.0.0.1"));
  await db.webhook.update({ where: { id: hook.webhookId }, data: { url: tls.url } });
  await start();
  const { probes: judged } = await runToEnd();
  await tls.close();
  expect(judged.find(({ probe }) => probe === "tls")).toMatchObject({
    ...{ verdict: "FINDING", summary: expect.stringContaining("self-signed certificate") },
  });
});

test("a check stops when the webhook is unregistered", async () => {
  answer = async (_request, response, received) => {
    if (received.length === 1)
      await unregisterWebhook(systemContext(db, "test"), { webhookId: hook.webhookId });
    response.writeHead(204).end();
  };
  const { id } = await start();
  await runner.takeUp();
  await until(
    "the check has ended",
    async () => (await db.receiverCheck.findUnique({ where: { id } }))?.state === "INTERRUPTED",
  );
  expect(receiver.received.length).toBeLessThan(5);
});

test("a check whose worker is killed with SIGKILL ends as interrupted, keeps its results, and the next can start", async () => {
  answer = (request, response, received) => {
    if (received.length < 4) accept(request, response, received);
  };
  const { id } = await start();
  const worker = await startWorker({ DELIVERY_TIMEOUT_SECONDS: "15" });
  await until("the receiver hangs in the middle of the check", () => receiver.received.length >= 4);
  await endWorker(worker, "SIGKILL");
  await runner.takeUp();
  expect(await read()).toMatchObject({ id, state: "RUNNING" });
  const { leaseUntil } = await db.receiverCheck.findUniqueOrThrow({ where: { id } });
  expect(leaseUntil?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  await db.receiverCheck.update({ where: { id }, data: { leaseUntil: addSeconds(new Date(), -1) } });
  await runner.takeUp();
  const report = await read();
  expect(report).toMatchObject({ id, state: "INTERRUPTED" });
  expect(report.probes.length).toBeGreaterThan(0);
  expect(await start()).toMatchObject({ state: "RUNNING" });
});

test("a badge is public until it is revoked, and then has a new address", async () => {
  const ctx = contextOf(admin, db);
  const anybody = systemContext(db, "test");
  const of = { webhookId: hook.webhookId };
  await pastCheck(new Date(), { passed: 20 });
  const { badgeKey } = await changeCheck(ctx, { ...of, hasPublicBadge: true });
  expect((await changeCheck(ctx, { ...of, hasPublicBadge: true })).badgeKey).toBe(badgeKey);
  const badge = badgeAnswer(await getPublicBadge(anybody, { badgeKey: badgeKey ?? "" }));
  expect(badge.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=300",
  });
  expect(badge.body).toContain("receiver check: 20 passed");
  const staff = contextOf(await makePerson(db, "STAFF"), db);
  await expect(changeCheck(staff, { ...of, hasPublicBadge: false })).rejects.toMatchObject({
    code: "forbidden",
  });
  await changeCheck(ctx, { ...of, hasPublicBadge: false });
  await expect(getPublicBadge(anybody, { badgeKey: badgeKey ?? "" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await changeCheck(ctx, { ...of, hasPublicBadge: true })).badgeKey).not.toBe(badgeKey);
});

test("the nightly repeat runs once a night, and alerts about a probe that passed before", async () => {
  const ctx = contextOf(admin, db);
  await pastCheck(addSeconds(new Date(), -3 * 86_400), {
    results: [{ probe: "order_update", verdict: "PASSED", seen: "STATUS", summary: "", exchanges: [] }],
  });
  expect(await queueNightlyChecks(db)).toBe(0);
  await changeCheck(ctx, { webhookId: hook.webhookId, isCheckedNightly: true });
  const queued = await Promise.all(Array.from({ length: 5 }, () => queueNightlyChecks(db)));
  expect(queued.reduce((sum, count) => sum + count)).toBe(1);
  answer = answerWith(500);
  expect(await runToEnd()).toMatchObject({ state: "DONE", isNightly: true });
  expect(await queueNightlyChecks(db)).toBe(0);
  const notices = await db.notice.findMany({ where: { organizationId: admin.organizationId } });
  expect(notices).toMatchObject([
    {
      title: 'The receiver of "Orders" fails a probe that passed before',
      path: expect.stringContaining("/check"),
    },
  ]);
});
