import { expect, test } from "vitest";
import { getHealthWord } from "./webhook-health.ts";

const since = "2026-11-20T10:00:00Z";

test.each([
  { state: "ACTIVE", failingSince: null, health: "HEALTHY" },
  { state: "ACTIVE", failingSince: since, health: "FAILING" },
  { state: "PAUSED", failingSince: since, health: "PAUSED" },
  { state: "DISABLED", failingSince: since, health: "DISABLED" },
] as const)(
  "a webhook that is $state with failures since $failingSince is $health",
  ({ health, ...webhook }) => {
    expect(getHealthWord({ ...webhook, lastDeliveredAt: since })).toBe(health);
  },
);

test("a webhook is healthy only after a delivery", () => {
  expect(getHealthWord({ state: "ACTIVE", failingSince: null, lastDeliveredAt: null })).toBe("NEW");
});

test.each([
  { hours: [{ delivered: 95, troubled: 5 }], health: "HEALTHY" },
  { hours: [{ delivered: 94, troubled: 6 }], health: "DEGRADED" },
  {
    hours: [
      { delivered: 1, troubled: 9 },
      { delivered: 0, troubled: 0 },
    ],
    health: "DEGRADED",
  },
  {
    hours: [
      { delivered: 1, troubled: 9 },
      { delivered: 8, troubled: 0 },
    ],
    health: "HEALTHY",
  },
  {
    hours: [
      { delivered: 1, troubled: 9 },
      { delivered: 0, troubled: 0 },
      { delivered: 0, troubled: 0 },
    ],
    health: "HEALTHY",
  },
])("under 95% in the last hour with attempts is degraded: $hours", ({ hours, health }) => {
  const webhook = { state: "ACTIVE", failingSince: null, lastDeliveredAt: since, hours } as const;
  expect(getHealthWord(webhook)).toBe(health);
});
