import { expect, test } from "vitest";
import { getHealthWord, worstFirst } from "./webhook-health.ts";

const since = "2026-11-20T10:00:00Z";
const works = { state: "ACTIVE", failingSince: null, lastDeliveredAt: since } as const;

test.each([
  [works, "HEALTHY"],
  [{ ...works, lastDeliveredAt: null }, "NEW"],
  [{ ...works, behindSince: since }, "BEHIND"],
  [{ ...works, behindSince: since, incident: { givenUp: 0 } }, "RECOVERING"],
  [{ ...works, incident: { givenUp: 1 } }, "LOSSES"],
  [{ ...works, failingSince: since, incident: { givenUp: 1 } }, "FAILING"],
  [{ ...works, state: "PAUSED", failingSince: since }, "PAUSED"],
  [{ ...works, state: "DISABLED", failingSince: since }, "DISABLED"],
] as const)("%j is %s", (webhook, word) => {
  expect(getHealthWord(webhook)).toBe(word);
});

test("the worst webhook is first", () => {
  const webhooks = [works, { ...works, failingSince: since }, { ...works, incident: { givenUp: 2 } }];
  expect(worstFirst(webhooks).map(getHealthWord)).toEqual(["FAILING", "LOSSES", "HEALTHY"]);
});
