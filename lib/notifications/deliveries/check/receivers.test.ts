import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CheckExchange, Judgement } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import { listAnswers } from "#lib/notifications/deliveries/shared/list-answers.ts";
import {
  activeSecrets,
  newWebhookSecret,
  sealWebhookSecret,
  signatureHeader,
} from "#lib/notifications/webhooks/webhook-secret.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { type Language, type PlantedBug, plantedBugs, runtimes } from "#test/guide-receivers/planted-bugs.ts";
import { startGuideReceiver } from "#test/guide-receivers/start-guide-receiver.ts";
import { answerWith, type Received, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { findCause, judgeAnswers } from "./probe.ts";
import { probes } from "./probes.ts";
import { runProbes } from "./run-probes.ts";

await setUpTestDatabase();
const agents = createReceiverAgents();
afterAll(() => agents.close());

beforeEach(({ skip, task }) => {
  const missing = Object.entries(runtimes).find(
    ([language, runtime]) => task.name.includes(language) && !runtime.isThere(),
  );
  skip(missing !== undefined, `${missing?.[0]} is not installed`);
});

function webhookAt(url: string, secret: string) {
  return {
    id: "wh_test",
    url,
    events: ["ORDER_UPDATE", "ORDER_INVOICED"],
    secretEncrypted: sealWebhookSecret(secret, "wh_test"),
    nextSecretEncrypted: null,
    nextSecretFrom: null,
  };
}

async function run(url: string, secret: string): Promise<Judgement[]> {
  const results: Judgement[] = [];
  await runProbes(webhookAt(url, secret), agents, 15_000, async (result) => results.push(result) > 0);
  return results;
}

async function check(language: Language, bug?: PlantedBug): Promise<Judgement[]> {
  const secret = newWebhookSecret();
  const receiver = await startGuideReceiver(language, secret, bug);
  try {
    return await run(receiver.url, secret);
  } finally {
    await receiver.close();
  }
}

const getIds = (results: readonly Judgement[], wanted: Judgement["verdict"]) =>
  results.filter(({ verdict }) => verdict === wanted).map(({ probe }) => probe);

describe("a receiver with a planted bug fails the probes of this bug, and no other", () => {
  test.each(plantedBugs)("$name ($language)", async (bug) => {
    const results = await check(bug.language, bug);
    expect(getIds(results, "FAILED").toSorted()).toEqual(bug.failed.toSorted());
    expect(findCause(results)).toEqual(bug.cause ? expect.stringContaining(bug.cause) : null);
    expect(results).toHaveLength(probes.length);
  });
});

describe("a receiver of the guide passes every probe", () => {
  test.each(Object.keys(runtimes) as Language[])("%s", async (language) => {
    const results = await check(language);
    expect(getIds(results, "PASSED")).toEqual(probes.map(({ id }) => id));
  });
});

/** Checks a receiver that verifies as it should, but for the given answers. */
async function checkAnswering({ repeat = 204, forgery = 401 }): Promise<Judgement[]> {
  const secret = newWebhookSecret();
  const known = new Set<string>();
  const receive = ({ headers, body }: Received) => {
    const header = (name: string) => String(headers[name] ?? "");
    const id = header("webhook-id");
    const timestamp = header("webhook-timestamp");
    const { signing } = activeSecrets(webhookAt("http://127.0.0.1", secret), new Date());
    const signature = signatureHeader(signing, `${id}.${timestamp}.${body}`);
    if (header("webhook-signature") !== signature || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300)
      return forgery;
    const isRepeat = known.has(id);
    known.add(id);
    return isRepeat ? repeat : 204;
  };
  const receiver = await startReceiver(
    (request, response) => void response.writeHead(receive(request)).end(),
  );
  try {
    return await run(receiver.url, secret);
  } finally {
    await receiver.close();
  }
}

test("a receiver that refuses a repeat fails that probe alone", async () => {
  expect(getIds(await checkAnswering({ repeat: 409 }), "FAILED")).toEqual(["repeat"]);
});

test("a receiver that answers forgeries with 500 gets a warning, and fails no probe", async () => {
  const results = await checkAnswering({ forgery: 500 });
  expect(getIds(results, "FAILED")).toEqual([]);
  expect(results.flatMap(({ probe, warning }) => (warning ? [probe] : []))).toEqual([
    "wrong_secret",
    "wrong_signature",
    "stale_timestamp",
  ]);
});

test("a receiver that refuses every body without Content-Length has one cause", async () => {
  const receiver = await startReceiver(answerWith(411));
  const results = await run(receiver.url, newWebhookSecret());
  await receiver.close();
  expect(findCause(results)).toContain("without Content-Length");
  expect(getIds(results, "FAILED")).toEqual(["order_update", "order_invoiced"]);
});

const exchange: CheckExchange = {
  requestHeaders: {},
  requestBody: "",
  requestBytes: 0,
  httpStatus: 204,
  durationMs: 1,
  responseHeaders: {},
  responseBody: "",
  failure: null,
};

test("the text of an answer is named, of a 2xx too, and each answer once", () => {
  const unmatched = { ...exchange, httpStatus: 200, responseBody: ' {"routing":\n"unmatched"}' };
  const broken = { ...exchange, httpStatus: null, failure: "The connection was closed." };
  expect(listAnswers([unmatched, unmatched, exchange, broken])).toEqual([
    'HTTP 200: {"routing": "unmatched"}',
    "HTTP 204, no text",
    "The connection was closed.",
  ]);
});

test.each<[string, Partial<CheckExchange>[], Judgement["verdict"]]>([
  ["prompt answers", [{ durationMs: 20 }, { durationMs: 3_000 }, { durationMs: 40 }], "PASSED"],
  [
    "slow answers",
    [{ durationMs: 1_200 }, { durationMs: 1_100 }, { durationMs: 5, httpStatus: 401 }],
    "FAILED",
  ],
  ["a redirect", [{}, { httpStatus: 308, responseHeaders: { location: "/orders/" } }], "FAILED"],
  ["no answer", [{ httpStatus: null }], "FAILED"],
])("the time and the place of answers: %s", (_, answers, verdict) => {
  expect(judgeAnswers(answers.map((answer) => ({ ...exchange, ...answer }))).verdict).toBe(verdict);
});
