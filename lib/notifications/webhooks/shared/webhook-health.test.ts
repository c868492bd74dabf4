import { expect, test } from "vitest";
import { getHealthWord, needsAttention, type Receiving, worstFirst } from "./webhook-health.ts";

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

test.each<[Receiving, boolean, boolean]>([
  [works, false, false],
  [{ ...works, behindSince: since }, true, true],
  [{ ...works, failingSince: since }, true, true],
  [{ ...works, incident: { givenUp: 0 } }, true, true],
  [{ ...works, state: "DISABLED" }, true, true],
  [{ ...works, state: "PAUSED" }, true, false],
  [{ ...works, state: "PAUSED", incident: { givenUp: 1 } }, true, true],
])("%j needs attention: of its partner %s, of staff %s", (webhook, ofPartner, ofStaff) => {
  expect([needsAttention(webhook, false), needsAttention(webhook, true)]).toEqual([ofPartner, ofStaff]);
});
