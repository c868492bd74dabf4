import { expect, test } from "vitest";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { getHeadline, needAttention } from "./need-attention.ts";

const since = "2026-11-20T12:00:00.000Z";

function webhook(name: string, more: Partial<WebhookHealth>): WebhookHealth {
  return {
    webhookId: name,
    name,
    events: [],
    state: "ACTIVE",
    disabledReason: null,
    since: null,
    failingSince: null,
    application: { id: "app_1", name: "CRM" },
    organization: { id: "org_1", name: "Summit" },
    lastFailure: null,
    lastDeliveredAt: null,
    nextAttemptAt: null,
    p95Ms: null,
    hours: [],
    total: 0,
    delivered: 0,
    troubled: 0,
    givenUp: 0,
    held: 0,
    retrying: 0,
    ...more,
  };
}

test("what needs attention is listed worst first, then by how much is held or retrying; healthy webhooks are not", () => {
  const webhooks = [
    webhook("healthy", {}),
    webhook("paused", { state: "PAUSED", held: 900 }),
    webhook("failing a little", { failingSince: since, retrying: 2 }),
    webhook("failing", { failingSince: since, retrying: 200 }),
    webhook("disabled", { state: "DISABLED", failingSince: since }),
  ];
  expect(needAttention(webhooks).map(({ name }) => name)).toEqual([
    "disabled",
    "failing",
    "failing a little",
    "paused",
  ]);
});

test.each([
  [7, 0, false, true, "All 7 webhooks are delivering"],
  [1, 0, false, true, "Your webhook is delivering"],
  [1, 0, false, false, "Ready for the first delivery"],
  [7, 2, false, true, "2 of 7 webhooks need your attention"],
  [7, 1, false, false, "1 of 7 webhooks needs your attention"],
  [40, 1, true, true, "1 of 40 webhooks needs attention"],
])(
  "the headline of %i webhooks with %i in trouble (staff: %s, ever delivered: %s) is: %s",
  (total, troubled, isStaff, hasDelivered, words) => {
    expect(getHeadline(total, troubled, isStaff, hasDelivered)).toBe(words);
  },
);
