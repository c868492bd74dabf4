import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";
import {
  type Language,
  type PlantedBug,
  plantedBugs,
  runtimes,
} from "../../../e2e/receivers/planted-bugs.ts";
import { startGuideReceiver } from "../../../e2e/receivers/start-receiver.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { findCauses } from "./find-causes.ts";
import { probes, runProbes } from "./run-probes.ts";
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

async function check(language: Language, bug?: PlantedBug): Promise<Judgement[]> {
  const secret = newWebhookSecret();
  const receiver = await startGuideReceiver(language, secret, bug);
  const results: Judgement[] = [];
  try {
    const webhook = {
      url: receiver.url,
      events: ["ORDER_UPDATE", "ORDER_INVOICED"],
      secretEncrypted: sealWebhookSecret(secret),
      nextSecretEncrypted: null,
      nextSecretFrom: null,
    };
    await runProbes(webhook, agents, 15_000, async (result) => results.push(result) > 0);
  } finally {
    await receiver.close();
  }
  return results;
}

const findingsOf = (results: readonly Judgement[]) =>
  results.filter(({ verdict }) => verdict === "FINDING").map(({ probe }) => probe);

describe("a receiver with a planted bug gets the findings of this bug, and no other", () => {
  test.each(plantedBugs)("$name ($language)", async (bug) => {
    const results = await check(bug.language, bug);
    expect(findingsOf(results).toSorted()).toEqual(bug.findings.toSorted());
    expect(findCauses(findingsOf(results))).toEqual(bug.cause ? [expect.stringContaining(bug.cause)] : []);
    expect(results).toHaveLength(probes.length);
  });
});

describe("a receiver of the guide gets no finding", () => {
  test.each(Object.keys(runtimes) as Language[])("%s", async (language) => {
    const results = await check(language);
    expect(findingsOf(results)).toEqual([]);
    const judged = results.filter(({ verdict }) => verdict !== "NOT_SEEN").map(({ probe }) => probe);
    // Plain HTTP has no certificate.
    expect(judged).toEqual(probes.map(({ id }) => id).filter((id) => id !== "tls"));
  });
});
