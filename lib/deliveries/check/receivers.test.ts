import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import {
  activeSecrets,
  newWebhookSecret,
  sealWebhookSecret,
  signatureHeader,
} from "#lib/webhooks/webhook-secret.ts";
import { startReceiver } from "../../../e2e/receiver.ts";
import {
  type Language,
  type PlantedBug,
  plantedBugs,
  runtimes,
} from "../../../e2e/receivers/planted-bugs.ts";
import { startGuideReceiver } from "../../../e2e/receivers/start-receiver.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { findCause } from "./probe.ts";
import { probes } from "./probes.ts";
import { runProbes } from "./run-probes.ts";
import type { Judgement } from "./schemas.ts";

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

const unseen = ["repeat", "forged_first", "wrong_order", "tls"];

describe("a receiver of the guide fails no probe, and nothing passes that its answers do not show", () => {
  test.each(Object.keys(runtimes) as Language[])("%s", async (language) => {
    const results = await check(language);
    expect(getIds(results, "FAILED")).toEqual([]);
    expect(getIds(results, "NOT_OBSERVED")).toEqual(unseen);
  });
});

type Bugs = {
  remembersBeforeVerifying?: boolean;
  comparesAsText?: boolean;
  trims?: boolean;
  answersRepeats?: number;
  processesParallel?: boolean;
  refusesWith?: number;
  deduplicatesBy?: "eventId";
};

/** A receiver whose answers tell a repeat and an older version from a new one. */
async function checkTelling(bugs: Bugs): Promise<Judgement[]> {
  const secret = newWebhookSecret();
  const known = new Set<string>();
  const versions = new Map<string, string>();
  const isNewer = (version: string, kept: string) =>
    bugs.comparesAsText ? version > kept : Number(version) > Number(kept);
  const receive = async ({ headers, body }: { headers: Record<string, unknown>; body: string }) => {
    const header = (name: string) => String(headers[name] ?? "");
    const id = header("webhook-id");
    const remember = (key: string) => {
      const isKnown = known.has(key);
      known.add(key);
      return isKnown;
    };
    if (bugs.remembersBeforeVerifying && remember(id)) return bugs.answersRepeats ?? 200;
    const timestamp = header("webhook-timestamp");
    const { signing } = activeSecrets(webhookAt("http://127.0.0.1", secret), new Date());
    const signature = signatureHeader(signing, `${id}.${timestamp}.${bugs.trims ? body.trim() : body}`);
    const isGenuine = header("webhook-signature").split(" ").includes(signature);
    if (!isGenuine || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return bugs.refusesWith ?? 401;
    const event = JSON.parse(body);
    const key = bugs.deduplicatesBy ? event[bugs.deduplicatesBy] : id;
    if (bugs.processesParallel) {
      const isKnown = known.has(key);
      // A transaction that sees nothing of the others.
      await setTimeout(50);
      known.add(key);
      if (isKnown) return 200;
    } else if (!bugs.remembersBeforeVerifying && remember(key)) return bugs.answersRepeats ?? 200;
    const version = header("order-version");
    const order = event.salesOrder?.orderNumber ?? event.orderNumber ?? "";
    if (version) {
      const kept = versions.get(order);
      if (kept && !isNewer(version, kept)) return 202;
      versions.set(order, version);
    }
    return 204;
  };
  const receiver = await startReceiver(async (request, response) => {
    response.writeHead(await receive(request)).end();
  });
  try {
    return await run(receiver.url, secret);
  } finally {
    await receiver.close();
  }
}

describe("a receiver whose answers tell repeats and older versions", () => {
  test.each<[string, Bugs]>([
    ["is right", {}],
    ["deduplicates by eventId", { deduplicatesBy: "eventId" }],
  ])("passes all probes but TLS if it %s", async (_, bugs) => {
    const results = await checkTelling(bugs);
    expect(getIds(results, "FAILED")).toEqual([]);
    expect(getIds(results, "NOT_OBSERVED")).toEqual(["tls"]);
  });

  test.each<[string, Bugs, string[]]>([
    ["processes parallel repeats", { processesParallel: true }, ["repeat"]],
    ["refuses a repeat", { answersRepeats: 409 }, ["repeat"]],
    ["remembers an ID before it verifies", { remembersBeforeVerifying: true }, ["forged_first"]],
    ["compares versions as text", { comparesAsText: true }, ["wrong_order"]],
    ["trims the body", { trims: true }, ["exact_bytes"]],
  ])("fails one probe if it %s", async (_, bugs, failed) => {
    expect(getIds(await checkTelling(bugs), "FAILED")).toEqual(failed);
  });

  test("gets a warning, and no failed probe, if it answers forgeries with 500", async () => {
    const results = await checkTelling({ refusesWith: 500 });
    expect(getIds(results, "FAILED")).toEqual([]);
    expect(results.flatMap(({ probe, warning }) => (warning ? [probe] : []))).toEqual([
      "wrong_secret",
      "wrong_signature",
      "invoice_wrong_signature",
      "stale_timestamp",
    ]);
  });

  test("that refuses every body without Content-Length has one cause", async () => {
    const receiver = await startReceiver((_request, response) => void response.writeHead(411).end());
    const results = await run(receiver.url, newWebhookSecret());
    await receiver.close();
    expect(findCause(results)).toContain("without Content-Length");
    expect(getIds(results, "FAILED")).toEqual(["order_update", "order_invoiced"]);
  });
});
