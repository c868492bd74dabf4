import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { unregisterWebhook } from "#lib/notifications/deliveries/queue/unregister-webhook.ts";
import { systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { type Answer, accept, answerWith, type Receiver, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook } from "#test/webhooks.ts";
import { getCheck } from "./get-check.ts";
import { probes } from "./probes.ts";
import { createCheckRunner } from "./run-checks.ts";
import { startCheck } from "./start-check.ts";

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

const start = (actor = admin) => startCheck(makeContext(actor, db), { webhookId: hook.webhookId });
const read = () => getCheck(makeContext(admin, db), { webhookId: hook.webhookId });

async function runToEnd() {
  await runner.takeUp();
  await until("the check has ended", async () => (await read()).state !== "RUNNING");
  return read();
}

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
  expect(report.passed + report.failed + report.notObserved).toBe(probes.length);
  const [first] = report.probes;
  expect(first).toMatchObject({ verdict: "PASSED", title: "Accepts an ORDER_UPDATE" });
  expect(first?.exchanges[0]).toMatchObject({
    httpStatus: 200,
    requestHeaders: { authorization: "[secret]" },
    responseBody: "Expected the secret [secret]",
  });
  expect(JSON.stringify(report)).not.toContain(hook.secret);
  expect(report.probes.find(({ probe }) => probe === "wrong_secret")).toMatchObject({ verdict: "FAILED" });
  // A probe that the portal no longer has.
  const former = { probe: "tls", verdict: "FAILED", summary: "", warning: null, exchanges: [] };
  const { results } = await db.receiverCheck.findUniqueOrThrow({ where: { id: report.id } });
  await db.receiverCheck.update({
    where: { id: report.id },
    data: { results: [...(results as object[]), former] },
  });
  expect(await read()).toEqual(report);
});

test.each([
  [401, /^Compare the secret/],
  [404, /^Read the body of the answer/],
  [410, /^Status 410 says/],
  [302, /^Redirects are never followed/],
  [500, /^Check your server's log/],
])("a receiver that answers %i reads what to do about that answer", async (status, advice) => {
  answer = answerWith(status);
  await start();
  const [update] = (await runToEnd()).probes;
  expect(update).toMatchObject({
    verdict: "FAILED",
    summary: `Expected 2xx. The receiver gave HTTP ${status}.`,
    fix: expect.stringMatching(advice),
  });
});

test("a receiver that does not answer gets only the first two deliveries", async () => {
  answer = (_request, response) => void response.destroy();
  await start();
  const report = await runToEnd();
  expect(report).toMatchObject({ passed: 0, failed: 3, notObserved: 5 });
  expect(report.probes.slice(0, 2)).toMatchObject(
    ["order_update", "order_invoiced"].map((probe) => ({
      probe,
      verdict: "FAILED",
      summary: "Expected 2xx. The receiver gave no answer (The connection was closed).",
      fix: expect.stringMatching(/^Check your server's log .* for a crash/),
    })),
  );
  expect(receiver.received).toHaveLength(2);
});

test("a receiver that refuses or redirects everything gets that finding, and no unusual deliveries", async () => {
  answer = answerWith(307, { location: "/orders/" });
  await start();
  const report = await runToEnd();
  const findings = report.probes.filter(({ verdict }) => verdict === "FAILED").map(({ probe }) => probe);
  expect(findings).toEqual(["order_update", "order_invoiced", "answer_time"]);
  expect(receiver.received).toHaveLength(2);
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
