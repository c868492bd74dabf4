import { expect, test } from "vitest";
import { webhookHealthOf } from "./constants.ts";

test.each([
  { state: "ACTIVE", failingSince: null, health: "HEALTHY" },
  { state: "ACTIVE", failingSince: "2026-11-20T10:00:00Z", health: "FAILING" },
  { state: "PAUSED", failingSince: "2026-11-20T10:00:00Z", health: "PAUSED" },
  { state: "DISABLED", failingSince: "2026-11-20T10:00:00Z", health: "DISABLED" },
] as const)(
  "a webhook that is $state with failures since $failingSince is $health",
  ({ health, ...webhook }) => {
    expect(webhookHealthOf(webhook)).toBe(health);
  },
);
