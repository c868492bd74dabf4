import { expect, test } from "vitest";
import type { OrganizationSummary } from "#lib/portal/shared/overview-schemas.ts";
import { countUndelivered, needyWebhooks, troubledSince, worstPartnersFirst } from "./partner-health.ts";

type PartnerWebhook = OrganizationSummary["webhooks"][number];

const working: PartnerWebhook = {
  name: "Orders",
  state: "ACTIVE",
  disabledReason: null,
  failingSince: null,
  behindSince: null,
  stoppedAt: null,
  lastDeliveredAt: "2026-06-01T12:00:00.000Z",
  incident: null,
};
const failure = {
  class: "server_error",
  title: "Your server failed (5xx)",
  advice: "Check its log.",
  detail: null,
};
const failing = (waiting: number): PartnerWebhook => ({
  ...working,
  failingSince: "2026-06-01T10:00:00.000Z",
  incident: { startedAt: "2026-06-01T09:00:00.000Z", waiting, givenUp: 1, failure },
});
const disabled: PartnerWebhook = { ...working, state: "DISABLED", stoppedAt: "2026-06-01T11:00:00.000Z" };
const paused: PartnerWebhook = { ...disabled, state: "PAUSED" };

function named(name: string, ...webhooks: PartnerWebhook[]): OrganizationSummary {
  return {
    id: name,
    name,
    kind: "PARTNER",
    memberCount: 1,
    applicationCount: 1,
    webhooks,
    createdAt: "2026-06-01T08:00:00.000Z",
  };
}

test("partners that need staff are first, the worst health and then the most undelivered", () => {
  const partners = [
    { ...named("own"), kind: "DISTRIBUTOR" as const },
    named("new"),
    named("healthy", working),
    named("paused by the partner", paused),
    named("failing a little", working, failing(1)),
    named("failing much", failing(20)),
    named("disabled", working, disabled),
  ];
  expect(worstPartnersFirst(partners).map(({ name }) => name)).toEqual([
    "disabled",
    "failing much",
    "failing a little",
    "healthy",
    "paused by the partner",
    "new",
    "own",
  ]);
});

test("a partner misses what its open incidents hold up, and what was given up", () => {
  expect(countUndelivered(named("two", failing(2), failing(3), working))).toBe(7);
  expect(needyWebhooks(named("two", working, failing(2), disabled))).toEqual([disabled, failing(2)]);
});

test("trouble begins with the stop, else with the failures", () => {
  expect(troubledSince(disabled)).toBe(disabled.stoppedAt);
  expect(troubledSince(failing(1))).toBe("2026-06-01T10:00:00.000Z");
  expect(troubledSince({ ...failing(1), failingSince: null })).toBe("2026-06-01T09:00:00.000Z");
  expect(troubledSince(working)).toBeNull();
});
