import { expect, test } from "vitest";
import {
  describeChange,
  describeEnd,
  describeOthers,
  describeRecovery,
  isOutdatedTest,
} from "./describe-incident.ts";

const startedAt = "2026-11-30T08:00:00.000Z";
const endedAt = "2026-11-30T15:12:00.000Z";
const whole = {
  startedAt,
  endedAt,
  deliveries: { affected: 138, waiting: 0, givenUp: 0, delivered: 138 },
  orders: { affected: 52, missing: 0 },
  closed: null,
  webhook: { id: "wh_1", name: "Orders", url: "https://a.example/", events: [], state: "ACTIVE" as const },
};
const some = { ...whole, deliveries: { ...whole.deliveries, delivered: 135 } };

test.each([
  [whole, "Ended 7 h 12 min after the first failure: 138 deliveries of 52 orders, all delivered"],
  [
    { ...some, closed: { byName: "Robin", reason: "Canceled" } },
    "Ended 7 h 12 min after the first failure: 138 deliveries of 52 orders, 3 not needed",
  ],
  [
    { ...some, webhook: { ...whole.webhook, state: "UNREGISTERED" as const } },
    "Ended 7 h 12 min after the first failure: 138 deliveries of 52 orders, 3 not delivered: the webhook was unregistered",
  ],
  [some, "Ended 7 h 12 min after the first failure: 138 deliveries of 52 orders, 3 no longer stored"],
])("an ended incident says how long it took and what became of its deliveries: %#", (incident, sentence) => {
  expect(describeEnd(incident).replaceAll("\u00a0", " ")).toBe(sentence);
});

test("once a webhook works again, its incident says how many deliveries wait and how many need a replay", () => {
  expect(describeRecovery({ waiting: 2, givenUp: 0 })).toBe("It works again. 2 deliveries wait.");
  expect(describeRecovery({ waiting: 1, givenUp: 3 })).toBe(
    "It works again. 1 delivery waits; 3 deliveries need a replay.",
  );
  expect(describeRecovery({ waiting: 0, givenUp: 0 })).toBe("It works again.");
});

test("a test that failed is outdated once the receiver accepted deliveries after it, or the webhook was changed", () => {
  const failure = { class: "redirect", title: "Your server redirected", advice: "" } as const;
  const failed = { at: "2026-11-30T09:00:00.000Z", failure };
  expect(isOutdatedTest({ failingUntil: null, acts: [] }, failed)).toBe(false);
  expect(isOutdatedTest({ failingUntil: endedAt, acts: [] }, failed)).toBe(true);
  expect(isOutdatedTest({ failingUntil: startedAt, acts: [] }, failed)).toBe(false);
  expect(isOutdatedTest({ failingUntil: endedAt, acts: [] }, { ...failed, failure: null })).toBe(false);
  const changed = { id: "aud_1", at: endedAt, byName: "Robin", action: "webhook.updated", detail: {} };
  expect(isOutdatedTest({ failingUntil: null, acts: [changed] }, failed)).toBe(true);
});

test("after giving up nothing waits: of an order, each change says whether it was given up, failed, or waits", () => {
  expect(describeChange({ state: "GIVEN_UP", attemptCount: 10 })).toBe("failed");
  expect(describeChange({ state: "GIVEN_UP", attemptCount: 0 })).toBe("was never sent");
  expect(describeChange({ state: "HELD", attemptCount: 0 })).toBe("waits");
  expect(describeOthers({ givenUp: 1, failed: 0, waiting: 0 })).toBe("1 change was given up");
  expect(describeOthers({ givenUp: 2, failed: 1, waiting: 6 })).toBe(
    "2 changes were given up; 1 change failed too; 6 changes wait",
  );
  expect(describeOthers({ givenUp: 0, failed: 0, waiting: 0 })).toBe("");
});
